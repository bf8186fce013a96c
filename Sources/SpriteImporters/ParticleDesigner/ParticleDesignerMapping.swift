import LambentDocuments
import LambentGeometry
import LambentImports

/// Converts a Particle Designer configuration to an emitter.
struct ParticleDesignerMapping {
  private let configuration: ParticleDesignerConfiguration
  /// −1 if y is upward in the file, 1 if it is downward.
  private let sign: Double
  private let log: ImportLog
  /// The birth rate until the limit of live particles takes effect: times and values.
  private var start: [SIMD2<Double>] = []

  init(_ configuration: ParticleDesignerConfiguration, log: ImportLog) {
    self.configuration = configuration
    sign = configuration.isYUp ? -1 : 1
    self.log = log
  }

  /// The emitter, with an image of a width.
  ///
  /// - Returns: `nil` if no particle has a lifetime.
  mutating func emitter(named name: String, image: String, width: Double) -> EmitterDraft? {
    var cell = CellDraft()
    cell.contents = [image]
    guard fillBirths(&cell) else { return nil }
    if configuration.isRadial { fillOrbit(&cell) } else { fillFlight(&cell) }
    fillSize(&cell, width: max(width, 1))
    fillRotation(&cell)
    fillColor(&cell)
    var emitter = EmitterDraft(name: name)
    let box = configuration.sourceVariance
    if !configuration.isRadial, box.x > 0 || box.y > 0 {
      emitter.shape = .rectangle(2 * box.x, 2 * box.y)
    }
    let blend = ParticleDesignerBlend(
      source: configuration.blendSource, destination: configuration.blendDestination)
    emitter.isAdditive = blend.isAdditive
    emitter.compositingFilter = blend.filter
    if let remark = blend.remark { log.note("blendFuncSource, blendFuncDestination", remark) }
    emitter.cells = configuration.isRadial ? [cell] : strata(of: cell)
    emitter.animations = emitter.cells.compactMap { part in
      guard !start.isEmpty else { return nil }
      let factor = part.birthRate / cell.birthRate
      let keys = start.map { SIMD2($0.x, $0.y * factor) }
      return RateAnimation(cell: part.name, keys: keys).value
    }
    return emitter
  }

  // MARK: Births

  /// Rate, lifetimes and duration. The reference implementations emit N / L per second, and pause
  /// while N particles live.
  private mutating func fillBirths(_ cell: inout CellDraft) -> Bool {
    let (count, life) = (configuration.maximumParticles, configuration.lifespan)
    let (shortest, longest) = (life.mean - life.variance, life.mean + life.variance)
    guard count > 0, longest > 0 else { return false }
    // Emission lasts whole frames at the reference's 60 frames per second, and at least one.
    if configuration.duration >= 0 {
      cell.duration = max(configuration.duration, 1.0 / 60).roundedUp(to: 1.0 / 60)
    }
    // Only particles with a positive lifetime: the same ones, without invisible births.
    cell.lifetime = (max(shortest, 0) + longest) / 2
    cell.lifetimeRange = longest - max(shortest, 0)
    if life.mean <= 0 {
      log.note(
        "particleLifespan",
        "0 ± \(JSONValue.text(longest)): births are as many as maxParticles allows")
      // The births of a single frame are a burst, half of which are invisible.
      if cell.duration < 1.5 / 60 {
        cell.duration = .infinity
        cell.bursts = [CellDraft.Burst(count: Int(max(1, min(count, 1e7) / 2)))]
        return true
      }
    }
    fillRate(&cell, count, shortest, longest)
    return true
  }

  private mutating func fillRate(
    _ cell: inout CellDraft, _ count: Double, _ shortest: Double, _ longest: Double
  ) {
    let mean = configuration.lifespan.mean
    var rate =
      configuration.isStarling ? max(count - 1, 1) / max(mean, 0.01) : count / max(mean, 0)
    if configuration.emissionRate > 0 { rate = configuration.emissionRate }
    let limit = ParticleLimit(
      count: count, rate: rate > 1e9 ? .infinity : rate, shortest: shortest, longest: longest)
    let births = limit.births(during: cell.duration)
    cell.birthRate = min(births.rate, 1e8)
    start = births.start
    if births.burst >= 1 { cell.bursts = [CellDraft.Burst(count: Int(min(births.burst, 1e7)))] }
    if shortest < 0, mean > 0, !start.isEmpty {
      log.note(
        "maxParticles",
        "holds births at \(JSONValue.roundedText(cell.birthRate)) per second")
    }
  }

  // MARK: Motion

  private mutating func fillFlight(_ cell: inout CellDraft) {
    cell.longitude = sign * configuration.angle.mean
    cell.emissionRange = configuration.angle.range
    cell.velocity = configuration.speed.mean
    cell.velocityRange = configuration.speed.range
    cell.acceleration = SIMD2(configuration.gravity.x, sign * configuration.gravity.y)
    cell.radialAcceleration = configuration.radialAcceleration.mean
    cell.tangentialAcceleration = sign * configuration.tangentialAcceleration.mean
  }

  /// p = −(cos, sin)(angle) · radius, where the angle rotates and the radius goes from the greatest
  /// to the least.
  private func fillOrbit(_ cell: inout CellDraft) {
    cell.longitude = sign * configuration.angle.mean + 180
    cell.emissionRange = configuration.angle.range
    cell.orbit = CellDraft.Orbit(
      radius: configuration.maxRadius.mean, radiusRange: configuration.maxRadius.range,
      endRadius: configuration.minRadius.mean, endRadiusRange: configuration.minRadius.range,
      turn: sign * configuration.rotatePerSecond.mean,
      turnRange: configuration.rotatePerSecond.range)
  }

  private static let strataCount = 5

  /// Random radial and tangential accelerations are approximated by a few cells, each with the
  /// middle of a stratum.
  private mutating func strata(of cell: CellDraft) -> [CellDraft] {
    let (radial, tangential) = (
      configuration.radialAcceleration.range, configuration.tangentialAcceleration.range
    )
    guard radial > 0 || tangential > 0 else { return [cell] }
    let count = Self.strataCount
    log.note(
      radial > 0 ? "radialAccelVariance" : "tangentialAccelVariance",
      "drawn from \(count) values in even steps: the spread is 2 % less")
    // In another order for the second, so that the two are uncorrelated.
    let order = radial > 0 ? [3, 0, 2, 4, 1] : [0, 1, 2, 3, 4]
    return zip(order, cell.divided(by: count)).enumerated().map { index, pair in
      func offset(_ step: Int, _ range: Double) -> Double {
        ((Double(step) + 0.5) / Double(count) - 0.5) * range
      }
      var part = pair.1
      part.radialAcceleration += offset(index, radial)
      part.tangentialAcceleration += offset(pair.0, tangential)
      return part
    }
  }

  // MARK: Look

  private func fillSize(_ cell: inout CellDraft, width: Double) {
    let (start, finish) = (configuration.startSize, configuration.finishSize)
    cell.scale = max(0, start.mean / width)
    cell.scaleRange = start.range / width
    guard start != finish || start.variance != 0 else { return }
    var death = cell.atDeath ?? CellDraft.Death()
    death.scale = max(0, finish.mean / width)
    death.scaleRange = finish.range / width
    cell.atDeath = death
  }

  private mutating func fillRotation(_ cell: inout CellDraft) {
    let (start, finish) = (configuration.startRotation, configuration.finishRotation)
    var death = cell.atDeath ?? CellDraft.Death()
    if configuration.rotationIsDirection, !configuration.isRadial {
      cell.alignToMotion = true
      let degrees = (greatestTurn * 180 / .pi).rounded()
      if degrees > 0 {
        log.note(
          "rotationIsDir",
          "images follow the motion all along, not at birth alone: \(Int(degrees))° in a mean life")
      }
      guard start != finish else { return }
      (death.rotation, death.rotationRange) = (finish.mean - start.mean, finish.range + start.range)
    } else {
      cell.rotation = start.mean
      cell.rotationRange = start.range
      guard start != finish || start.variance != 0 else { return }
      (death.rotation, death.rotationRange) = (finish.mean, finish.range)
    }
    cell.atDeath = death
  }

  /// The greatest rotation of the mean flight direction, in radians, at most half a turn.
  private var greatestTurn: Double {
    let steps = 256
    let first = SIMD2(degrees: configuration.angle.mean) * configuration.speed.mean
    let step = max(configuration.lifespan.mean, 0) / Double(steps)
    var (place, velocity, greatest) = (SIMD2<Double>(), first, 0.0)
    for _ in 0..<steps {
      let distance = (place * place).sum().squareRoot()
      let out = distance > 0 ? place / distance : SIMD2()
      let across = SIMD2(-out.y, out.x)
      velocity +=
        (configuration.gravity + out * configuration.radialAcceleration.mean
          + across * configuration.tangentialAcceleration.mean) * step
      place += velocity * step
      let turn = Elementary.atan2(
        first.x * velocity.y - first.y * velocity.x, (first * velocity).sum())
      greatest = max(greatest, abs(turn))
    }
    return greatest
  }

  private mutating func fillColor(_ cell: inout CellDraft) {
    let (start, finish) = (configuration.startColor, configuration.finishColor)
    let unit = (SIMD4<Double>(), SIMD4<Double>(repeating: 1))
    if start.mean.w + start.variance.w <= 0, finish.mean.w + finish.variance.w <= 0 {
      log.note("startColorAlpha", "0 from birth to death: nothing is seen")
    }
    cell.color = start.mean.clamped(lowerBound: unit.0, upperBound: unit.1)
    cell.colorRange = start.variance * 2
    guard start != finish || start.variance != SIMD4() else { return }
    var death = cell.atDeath ?? CellDraft.Death()
    death.color = finish.mean.clamped(lowerBound: unit.0, upperBound: unit.1)
    death.colorRange = finish.variance * 2
    cell.atDeath = death
  }
}

/// The blend mode for a pair of OpenGL's factors.
struct ParticleDesignerBlend: Sendable, Hashable {
  var isAdditive = false
  var filter: String?
  var remark: String?

  /// Over an opaque backdrop, whose alpha is 1: 772 (its alpha) is 1, and 773 is 0.
  init(source: Double, destination: Double) {
    func reduced(_ factor: Double) -> Int {
      let number = Int(max(0, min(factor, 65_535)))
      return number == 772 ? 1 : number == 773 ? 0 : number
    }
    let pair = "\(JSONValue.text(source)), \(JSONValue.text(destination))"
    switch (reduced(source), reduced(destination)) {
    case (770, 1): isAdditive = true
    case (1, 1):
      isAdditive = true
      remark = "\(pair): added, and faded by alpha as the newer references do"
    case (770, 771), (1, 771): break
    case (775, 1):
      filter = "screenBlendMode"
      remark = "\(pair): the layer as a whole is screened, not each particle"
    case (774, 0), (0, 768):
      filter = "multiplyBlendMode"
      remark = "\(pair): the layer as a whole multiplies, not each particle"
    case (1, 774), (771, 1), (771, 772), (1, 772):
      isAdditive = true
      remark = "\(pair): drawn as additive, the nearest"
    default: remark = "\(pair): drawn as source-over, the nearest"
    }
  }
}
