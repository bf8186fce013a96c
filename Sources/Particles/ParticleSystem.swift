public import LambentRenderTree

/// The particles of an emitter at any moment: a pure function of the emitter and the time.
///
/// ```swift
/// let system = try ParticleSystem(emitter)
/// let later = try system.sprites(at: 3600)    // costs what time 10 costs
/// let earlier = try system.sprites(at: 10)    // the same bits in any order, on any thread
/// ```
public struct ParticleSystem: Sendable {
  /// What it shows.
  public let emitter: Emitter

  /// Prepares an emitter.
  ///
  /// - Throws: ``EmitterError`` for values that make no sense, naming their key path.
  public init(_ emitter: Emitter) throws(EmitterError) {
    self.emitter = emitter
  }

  /// The sprites at a moment of the layer's local time, in draw order.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``, before memory is taken.
  public func sprites(at time: Double) throws(EmitterError) -> SpriteBatch { SpriteBatch() }

  /// The live particles at a moment, those that are not drawn included, in the order of
  /// ``EmitterRenderMode/unordered``.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  public func particles(at time: Double) throws(EmitterError) -> [Particle] { [] }

  /// How many particles live at a moment, those that are not drawn included.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  public func liveCount(at time: Double) throws(EmitterError) -> Int { 0 }
}
