import LambentLayers
package import LambentParticles

extension ScenePlayer {
  /// The live particles of an emitter layer at a time, with exactly the values that are drawn, those
  /// that are not drawn included. Times are in the layer's local time.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the path leads to no emitter layer,
  ///   ``SceneError/playback(what:where:remedy:)`` where there are too many of them.
  package func particles(ofLayer path: String, at time: Double) throws(SceneError) -> [Particle] {
    let time = moment(of: time)
    let context = try stage(at: time).context
    let layer: Layer
    do {
      layer = try context.layer(atPath: path)
    } catch {
      throw .option(what: "\(error)", where: path, remedy: "the name of an emitter layer")
    }
    guard let emitter = layer as? EmitterLayer else {
      throw .option(what: "no emitter", where: path, remedy: "the name of an emitter layer")
    }
    do {
      let local = emitter.convertTime(time, from: nil)
      return try emitter.particleSystems().flatMap {
        try $0.particles(at: emitter.emissionTime(atLocal: local))
      }
    } catch {
      let (what, remedy) = "\(error)".splitAtRemedy ?? ("\(error)", "values that make sense")
      throw .playback(what: what, where: path, remedy: remedy)
    }
  }
}
