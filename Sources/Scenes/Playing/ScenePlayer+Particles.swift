package import LambentDocuments
import LambentLayers
package import LambentParticles

extension ScenePlayer {
  /// The live particles of an emitter layer at a time, with exactly the values that are drawn, those
  /// that are not drawn included. Times are in the layer's local time.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the path leads to no emitter layer,
  ///   ``SceneError/playback(what:where:remedy:)`` where there are too many of them.
  package func particles(ofLayer path: String, at time: Double) throws(SceneError) -> [Particle] {
    var result: [Particle] = []
    try forEachSystem(ofLayer: path, at: time) { system, time throws(EmitterError) in
      result += try system.particles(at: time)
    }
    return result
  }

  /// Writes the same particles as columns, in the same order, into memory that a function gives:
  /// see ``ParticleSystem/writeParticles(at:into:)``.
  package func writeParticles(
    ofLayer path: String, at time: Double,
    into memory: (ParticleColumns.Request) -> ParticleColumns?
  ) throws(SceneError) {
    try forEachSystem(ofLayer: path, at: time) { system, time throws(EmitterError) in
      try system.writeParticles(at: time, into: memory)
    }
  }

  private func forEachSystem(
    ofLayer path: String, at time: Double,
    _ body: (ParticleSystem, Double) throws(EmitterError) -> Void
  ) throws(SceneError) {
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
      for system in try emitter.particleSystems() {
        try body(system, emitter.emissionTime(atLocal: local))
      }
    } catch {
      let (what, remedy) = "\(error)".splitAtRemedy ?? ("\(error)", "values that make sense")
      throw .playback(what: what, where: path, remedy: remedy)
    }
  }
}
