import LambentScenes

/// Turns a Particle Designer configuration into an emitter.
struct ParticleDesignerMapping {
  private let configuration: ParticleDesignerConfiguration
  /// −1 where y grows upward in the file, 1 where it grows downward.
  private let sign: Double
  private(set) var log: ImportLog

  init(_ configuration: ParticleDesignerConfiguration, log: ImportLog) {
    self.configuration = configuration
    sign = configuration.isYUp ? -1 : 1
    self.log = log
  }

  /// The emitter, its particles showing a picture of a width.
  ///
  /// - Returns: `nil` where nothing ever lives.
  mutating func emitter(named name: String, picture: String, width: Double) -> EmitterDraft? {
    var cell = CellDraft()
    cell.contents = [picture]
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
    return emitter
  }

  // MARK: Births

  /// Rate, lives and duration. The references give births at N / L, and stop while N particles live.
  private mutating func fillBirths(_ cell: inout CellDraft) -> Bool {
    let (count, mean, variance) = (
      configuration.maximumParticles, configuration.lifespan.mean, configuration.lifespan.variance
    )
    guard count > 0, mean + variance > 0 else { return false }
    // Emission lasts whole frames of the references' 60 a second, and one at least.
    let isEndless = configuration.duration < 0
    if !isEndless {
      cell.duration = max(configuration.duration, 1.0 / 60).roundedUp(to: 1.0 / 60)
    }
    if mean <= 0 { return fillFromNothing(&cell, count, mean + variance, isEndless) }
    let divisor = configuration.isStarling ? max(mean, 0.01) : mean
    let given = configuration.isStarling ? max(count - 1, 1) / divisor : count / divisor
    var rate = configuration.emissionRate > 0 ? configuration.emissionRate : given
    let life =
      variance <= mean ? mean : (mean + variance) * (mean + variance) / (4 * variance)
    if rate * life > count * (1 + 1e-9) {
      rate = count / life
      log.note(
        "maxParticles", "holds births at \(JSONValue.text(JSONValue.rounded(rate))) per second")
    }
    (cell.lifetime, cell.lifetimeRange) = (mean, 2 * variance)
    if variance > mean {
      // Only those that live at all: the same particles, none stillborn.
      rate *= (mean + variance) / (2 * variance)
      (cell.lifetime, cell.lifetimeRange) = ((mean + variance) / 2, mean + variance)
    }
    cell.birthRate = min(rate, 1e8)
    return true
  }

  /// A lifespan of 0 ± v: the references fill up to the limit each frame, and half of those are
  /// stillborn.
  private mutating func fillFromNothing(
    _ cell: inout CellDraft, _ count: Double, _ longest: Double, _ isEndless: Bool
  ) -> Bool {
    log.note(
      "particleLifespan",
      "0 ± \(JSONValue.text(longest)): births are as many as maxParticles allows")
    (cell.lifetime, cell.lifetimeRange) = (longest / 2, longest)
    if !isEndless, cell.duration < 1.5 / 60 {
      cell.duration = .infinity
      cell.bursts = [CellDraft.Burst(count: Int(max(1, min(count, 1e7) / 2)))]
    } else {
      cell.birthRate = min(2 * count / longest, 1e8)
      cell.bursts = [CellDraft.Burst(count: Int(min(count, 1e7)))]
    }
    return true
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

  /// p = −(cos, sin)(angle) · radius, the angle turning and the radius going from the greatest to the
  /// least.
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

  /// Radial and tangential accelerations that differ from particle to particle: a few cells, each with
  /// the middle of a stratum.
  private mutating func strata(of cell: CellDraft) -> [CellDraft] {
    let (radial, tangential) = (
      configuration.radialAcceleration.range, configuration.tangentialAcceleration.range
    )
    guard radial > 0 || tangential > 0 else { return [cell] }
    let count = Self.strataCount
    log.note(
      radial > 0 ? "radialAccelVariance" : "tangentialAccelVariance",
      "drawn from \(count) values in even steps: the spread is 2 % less")
    return (0..<count).map { index in
      func offset(_ step: Int, _ range: Double) -> Double {
        ((Double(step % count) + 0.5) / Double(count) - 0.5) * range
      }
      var part = cell
      part.name = "\(cell.name) \(index + 1)"
      part.birthRate /= Double(count)
      part.radialAcceleration += offset(index, radial)
      // Another order, so that the two do not go together.
      part.tangentialAcceleration += offset(index * 2 + 1, tangential)
      for burst in part.bursts.indices {
        let whole = part.bursts[burst].count
        part.bursts[burst].count = whole / count + (index < whole % count ? 1 : 0)
      }
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
    if configuration.rotationIsDirection {
      cell.alignToMotion = true
      log.note("rotationIsDir", "pictures follow the motion all along, not at birth alone")
      return
    }
    cell.rotation = start.mean
    cell.rotationRange = start.range
    guard start != finish || start.variance != 0 else { return }
    var death = cell.atDeath ?? CellDraft.Death()
    death.rotation = finish.mean
    death.rotationRange = finish.range
    cell.atDeath = death
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

/// What a pair of OpenGL's blending factors comes to.
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
