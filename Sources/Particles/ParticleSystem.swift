import LambentGeometry
import LambentPixels
package import LambentRenderTree

/// The particles of an emitter at any time: a pure function of the emitter and the time.
///
/// Birth k of a cell happens when the integral of its rate reaches k + 1. Every random draw is a
/// hash of the seed, the names, the parent, k and its purpose. Position, colour, scale and angle
/// are formulas of the birth and the time. Times may be evaluated in any order and on any number of
/// threads, with identical bits, and the cost depends only on the particles that are alive.
///
/// ```swift
/// let system = try ParticleSystem(emitter)
/// let later = try system.sprites(at: 3600)    // costs what time 10 costs
/// let earlier = try system.sprites(at: 10)
/// ```
package struct ParticleSystem: Sendable {
  package let emitter: Emitter
  let plan: EmitterPlan

  /// Validates and prepares an emitter.
  ///
  /// - Throws: ``EmitterError`` for an invalid value, with its key path.
  package init(_ emitter: Emitter) throws(EmitterError) {
    self.emitter = emitter
    plan = try EmitterPlan(emitter)
  }

  /// The maximum number of live particles: lower than the emitter's if there are trails, each part of which takes the
  /// memory of two sprites.
  private var particleLimit: Int { emitter.particleLimit / (1 + 2 * plan.longestTrail) }

  /// The sprites at a time, in drawing order.
  ///
  /// - Parameters:
  ///   - time: the time of the frame.
  ///   - looks: The appearance of a cell's particles at this time, by the names of ``Particle/Identity/cell``, if it
  ///     differs from the cell's own.
  ///   - work: The work of other emitters of the frame, which counts toward the limit.
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``, before memory is allocated, and
  ///   ``EmitterError/invalid(keyPath:reason:)`` for too many images.
  /// - Complexity: O(live particles), independent of the time; O(n log n) if the render mode sorts.
  package func sprites(
    at time: Double, looks: [String: CellLook] = [:], after work: Double = 0
  ) throws(EmitterError) -> SpriteBatch {
    if !looks.isEmpty { try EmitterValidation.check(looks) }
    var writer = SpriteWriter(emitter.properties, looks)
    let total = try withLive(at: time, after: work) { writer.append($0) }
    var batch = writer.finished()
    batch.work = total - work
    return batch
  }

  /// The live particles at a time, in the order of ``EmitterRenderMode/unordered``, including those
  /// that are not drawn.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  package func particles(at time: Double) throws(EmitterError) -> [Particle] {
    var result: [Particle] = []
    try withLive(at: time, isNaming: true) { live in
      for row in live.alive { result.append(Particle(live, Int(row))) }
    }
    return result
  }

  /// The number of live particles at a time, including those that are not drawn.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  package func liveCount(at time: Double) throws(EmitterError) -> Int {
    try ParticleHierarchy.count(
      plan, at: time, limit: particleLimit, workLimit: emitter.workLimit
    ).particles
  }

  /// Counts the live particles at a time, including those that are not drawn.
  ///
  /// - Parameter budget: The maximum work for counting, in steps of about a nanosecond.
  /// - Returns: The number, or `nil` if counting takes more work.
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``, or another error about a limit, even if the
  ///   particles can be counted but their motion would take too much work.
  package func count(
    at time: Double, within budget: Double
  ) throws(EmitterError) -> ParticleCount? {
    do throws(EmitterError) {
      let count = try ParticleHierarchy.count(
        plan, at: time, limit: particleLimit, workLimit: min(emitter.workLimit, budget))
      guard count.making <= emitter.workLimit else {
        throw .tooMuchWork(steps: count.making, limit: emitter.workLimit, time: time)
      }
      return count
    } catch {
      guard case .tooMuchWork(let steps, _, let time) = error else { throw error }
      guard steps > emitter.workLimit else { return nil }
      throw .tooMuchWork(steps: steps, limit: emitter.workLimit, time: time)
    }
  }

  /// The longest time, in seconds of the layer's time, for which a particle or its descendants may
  /// live.
  package var horizon: Double { plan.roots.map(\.horizon).max() ?? 0 }

  /// The constant rates that give the current number of births of the top-level cells, in births per second of their
  /// time.
  package func meanBirthRates(until time: Double) -> [Double] {
    plan.latest.map { cell in
      guard let cell else { return 0 }
      let window = plan.window(of: cell)
      let local = min((time - window.origin) * cell.timeScale, window.length)
      return local > 0 ? BirthClock(cell).amount(window, local: local) / local : 0
    }
  }

  /// Calls a function with each block of births that contains live particles.
  ///
  /// - Parameters:
  ///   - isNaming: True if the function needs the names of parents.
  ///   - work: The work of other emitters, in steps of about a nanosecond.
  /// - Returns: This work plus the emitter's own.
  @discardableResult
  func withLive(
    at time: Double, isNaming: Bool = false, after work: Double = 0, _ body: (LiveBlock) -> Void
  ) throws(EmitterError) -> Double {
    var failure: EmitterError?
    var total = work
    withoutActuallyEscaping(body) { body in
      do throws(EmitterError) {
        total = try ParticleHierarchy.walk(
          plan, at: time, (particleLimit, emitter.workLimit, after: work),
          isNaming: isNaming, visit: body)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return total
  }
}

extension Particle {
  /// Creates the particle of a row of a block.
  init(_ live: LiveBlock, _ row: Int) {
    let (states, records, rows) = (live.states, live.records, LiveRows(live))
    func number(_ column: StateColumn) -> Double { Double(states[column][row]) }
    identity = Identity(
      cell: live.cell.site.name, index: live.rows.ordinals[row],
      parent: live.parents?.parent(Int(live.rows.parents[row])))
    birthTime = records.birthTimes[row] + live.shift
    age = rows.age(row)
    lifetime = records.has(.span) ? Double(records[.span][row]) : records.lifetimes[row]
    position = Vector3(x: number(.x), y: number(.y), z: number(.z))
    velocity = Vector3(x: number(.velocityX), y: number(.velocityY), z: number(.velocityZ))
    var tint = rows.color(row)
    if records.has(.tumble) { TumbleLight.shade(&tint, states[.width][row]) }
    color = Color(
      red: Double(tint.x), green: Double(tint.y), blue: Double(tint.z), alpha: Double(tint.w))
    if let fade = live.cell.shown.depthFade {
      color.alpha *= Double(fade.factor(at: states[.z][row]))
    }
    scale = max(0, number(.scale))
    rotation = rows.angle(row)
  }
}

extension ParentStore {
  /// The identity of a row's parent.
  func parent(_ row: Int) -> Particle.Parent? {
    guard (0..<count).contains(row) else { return nil }
    let (ordinal, parent) = ancestry(row)
    return .particle(
      Particle.Identity(
        cell: cell.site.name, index: ordinal, parent: grandparents?.parent(Int(parent))))
  }
}
