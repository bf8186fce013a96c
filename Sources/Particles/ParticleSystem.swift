import LambentGeometry
import LambentPixels
package import LambentRenderTree

/// The particles of an emitter at any moment: a pure function of the emitter and the time.
///
/// Birth k of a cell is where the integral of its rate reaches k + 1; every draw of chance is a hash
/// of the seed, the names, the parent, k and its purpose; place, colour, scale and angle are formulas
/// of the birth and the time. So moments may be asked for in any order, on any number of threads, to
/// the same bits, and what a moment costs follows the particles that live then.
///
/// ```swift
/// let system = try ParticleSystem(emitter)
/// let later = try system.sprites(at: 3600)    // costs what time 10 costs
/// let earlier = try system.sprites(at: 10)
/// ```
package struct ParticleSystem: Sendable {
  /// The emitter that it shows.
  package let emitter: Emitter
  let plan: EmitterPlan

  /// Prepares an emitter.
  ///
  /// - Throws: ``EmitterError`` for values that make no sense, naming their key path.
  package init(_ emitter: Emitter) throws(EmitterError) {
    self.emitter = emitter
    plan = try EmitterPlan(emitter)
  }

  /// The sprites at a moment of the layer's local time, in draw order.
  ///
  /// - Parameters:
  ///   - time: the moment.
  ///   - looks: what the particles of a cell that the layer has show then, under the names of
  ///     ``Particle/Identity/cell``, where it is not what the cell has.
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``, before memory is taken, and
  ///   ``EmitterError/invalid(keyPath:reason:)`` for too many images.
  /// - Complexity: O(live particles), whatever the time; O(n log n) where the render mode sorts.
  package func sprites(
    at time: Double, looks: [String: CellLook] = [:]
  ) throws(EmitterError) -> SpriteBatch {
    if !looks.isEmpty { try EmitterValidation.check(looks) }
    var writer = SpriteWriter(emitter.properties, looks)
    try withLive(at: time) { writer.append($0) }
    return writer.finished()
  }

  /// The live particles at a moment, those that are not drawn included, in the order of
  /// ``EmitterRenderMode/unordered``.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  package func particles(at time: Double) throws(EmitterError) -> [Particle] {
    var result: [Particle] = []
    try withLive(at: time, isNaming: true) { live in
      for row in live.alive { result.append(Particle(live, Int(row))) }
    }
    return result
  }

  /// How many particles live at a moment, those that are not drawn included.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  package func liveCount(at time: Double) throws(EmitterError) -> Int {
    try ParticleHierarchy.count(
      plan, at: time, limit: emitter.particleLimit, workLimit: emitter.workLimit)
  }

  /// For how long, in seconds of the layer's time, a birth or what descends from it may live.
  package var horizon: Double { plan.roots.map(\.horizon).max() ?? 0 }

  /// The constant rates at which the topmost cells would have had as many births by a moment as they
  /// had, in births per second of their time.
  package func meanBirthRates(until time: Double) -> [Double] {
    plan.latest.map { cell in
      guard let cell else { return 0 }
      let window = plan.window(of: cell)
      let local = min((time - window.origin) * cell.timeScale, window.length)
      return local > 0 ? BirthClock(cell).amount(window, local: local) / local : 0
    }
  }

  /// Calls a function with each block of births some of which live.
  ///
  /// - Parameter isNaming: whether the function asks for the names of parents.
  func withLive(
    at time: Double, isNaming: Bool = false, _ body: (LiveBlock) -> Void
  ) throws(EmitterError) {
    var failure: EmitterError?
    withoutActuallyEscaping(body) { body in
      do throws(EmitterError) {
        try ParticleHierarchy.walk(
          plan, at: time, limit: emitter.particleLimit, workLimit: emitter.workLimit,
          isNaming: isNaming, visit: body)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

extension Particle {
  /// A row of a block.
  init(_ live: LiveBlock, _ row: Int) {
    let (states, records) = (live.states, live.records)
    func number(_ column: StateColumn) -> Double { Double(states[column][row]) }
    func component(_ column: StateColumn, _ light: Float = 1) -> Double {
      Double(FloatKernels.clamped(states[column][row]) * light)
    }
    identity = Identity(
      cell: live.cell.name, index: live.rows.ordinals[row],
      parent: live.parents?.parent(Int(live.rows.parents[row])))
    birthTime = records.birthTimes[row] + live.shift
    age = max(0, (live.time - records.birthTimes[row]) * live.cell.timeScale)
    lifetime = records.has(.span) ? Double(records[.span][row]) : records.lifetimes[row]
    position = Vector3(x: number(.x), y: number(.y), z: number(.z))
    velocity = Vector3(x: number(.velocityX), y: number(.velocityY), z: number(.velocityZ))
    let light = records.has(.tumble) ? TumbleLight.factor(states[.width][row]) : 1
    color = Color(
      red: component(.red, light), green: component(.green, light),
      blue: component(.blue, light), alpha: component(.alpha))
    scale = max(0, number(.scale))
    var angle = number(.rotation)
    if live.cell.bearing.followsMotion,
      velocity.x != 0 || velocity.y != 0
    {
      angle += Elementary.atan2(velocity.y, velocity.x)
    }
    rotation = angle
  }
}

extension ParentStore {
  /// The identity of a parent among all.
  func parent(_ row: Int) -> Particle.Parent? {
    guard (0..<count).contains(row) else { return nil }
    let (ordinal, parent) = ancestry(row)
    return .particle(
      Particle.Identity(
        cell: cell.name, index: ordinal, parent: grandparents?.parent(Int(parent))))
  }
}
