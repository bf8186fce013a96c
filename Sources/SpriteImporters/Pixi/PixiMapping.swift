import LambentDocuments
import LambentGeometry
import LambentImports

/// Converts a Pixi configuration to emitters.
struct PixiMapping {
  private let configuration: PixiConfiguration
  private let log: ImportLog
  /// The births under the limit of live particles.
  private var births = ParticleLimit.Births(rate: 0)

  init(_ configuration: PixiConfiguration, log: ImportLog) {
    self.configuration = configuration
    self.log = log
  }

  /// The emitters: one, or one for each segment of a polygonal chain.
  mutating func emitters(named name: String, art: ParticleArt) -> [EmitterDraft] {
    var cell = CellDraft()
    cell.contents = art.contents
    cell.film = art.film
    fillBirths(&cell)
    cell.longitude = configuration.startRotation.middle
    cell.emissionRange = configuration.startRotation.range
    fillMotion(&cell)
    fillSize(&cell)
    fillColor(&cell)
    fillRotation(&cell)
    var emitter = EmitterDraft(name: name)
    emitter.position = configuration.position
    fillBlend(&emitter)
    let result = PixiShapes(log: log).emitters(emitter, cell, configuration)
    guard !births.start.isEmpty else { return result }
    return result.map { emitter in
      var emitter = emitter
      emitter.animations = emitter.cells.map { part in
        let factor = part.birthRate / max(cell.birthRate, 1e-9)
        return RateAnimation(
          cell: part.name, keys: births.start.map { SIMD2($0.x, $0.y * factor) },
          repeats: births.repeats
        ).value
      }
      return emitter
    }
  }

  // MARK: Births

  /// Waves at k · frequency. The library starts only those that end before the emitter does: ⌈E /
  /// f⌉ − 1 waves.
  private mutating func fillBirths(_ cell: inout CellDraft) {
    let (wave, frequency) = (configuration.particlesPerWave, configuration.frequency)
    let rate = Double(wave) * configuration.spawnChance / frequency
    // Lifetimes with minimum and maximum in either order; negative ones give no particles.
    let (a, b) = (configuration.lifetime.least, configuration.lifetime.most)
    let (shortest, longest) = (min(a, b), max(a, b, 1e-9))
    cell.lifetime = (max(shortest, 0) + longest) / 2
    cell.lifetimeRange = longest - max(shortest, 0)
    let isEndless = configuration.emitterLifetime < 0
    let waves = isEndless ? 0 : max(1, (configuration.emitterLifetime / frequency).rounded(.up) - 1)
    let limit = ParticleLimit(
      count: configuration.maximumParticles, rate: rate, shortest: shortest, longest: longest)
    births = limit.births(during: isEndless ? .infinity : waves * frequency)
    if births.isHeld {
      log.note(
        "maxParticles",
        "holds births at \(JSONValue.roundedText(births.rate)) per second")
    }
    // Small numbers of births are placed exactly, from the first at time 0 on.
    let isMany = wave == 1 && rate * longest >= 20
    if births.isHeld || configuration.spawnChance < 1 || (isEndless && isMany) || waves > 1e6 {
      cell.birthRate = min(births.rate, 1e8)
      if !isEndless { cell.duration = waves * frequency }
    } else {
      cell.bursts = [
        CellDraft.Burst(
          count: wave, cycles: Int(waves), interval: waves == 1 ? 0 : frequency)
      ]
    }
  }

  // MARK: Motion

  private mutating func fillMotion(_ cell: inout CellDraft) {
    switch configuration.movement {
    case .none: break
    case .fixed(let span):
      cell.velocity = span.middle
      cell.velocityRange = span.range
    case .speed(let list, let least):
      fillSpeed(&cell, list, least: least)
    case .acceleration(let acceleration, let start, let turns, let most):
      cell.velocity = start.middle
      cell.velocityRange = start.range
      cell.acceleration = acceleration
      let end = start.most + (acceleration * acceleration).sum().squareRoot() * cell.lifetime
      if most > 0, end > most { log.note("maxSpeed", "not carried over: speeds are not limited") }
      if !turns, cell.emissionRange != 0 {
        log.note("rotate", "images have any angle of the range, not that of their own flight")
      }
    case .path(let expression, let list, let least):
      fillSpeed(&cell, list, least: least)
      fillWave(&cell, expression, speed: list, least: least)
    }
  }

  private func fillSpeed(_ cell: inout CellDraft, _ list: PixiList, least: Double) {
    cell.velocity = list.peak * (1 + least) / 2
    cell.velocityRange = abs(list.peak * (1 - least))
    cell.velocityOverLife = list.curve(configuration.ease)
  }

  /// `sin(x / a) * b`: a wave across the mean direction, at the mean speed.
  private mutating func fillWave(
    _ cell: inout CellDraft, _ expression: String, speed: PixiList, least: Double
  ) {
    guard let sine = PixiSine(expression) else {
      log.note("path", "“\(expression.prefix(40))” is not carried over: the flight is straight")
      return
    }
    let curve = speed.curve(configuration.ease)
    let pace = curve.mean * speed.peak * (1 + least) / 2 * sine.factor
    // y = path(x), rotated with the flight: to the right of the direction.
    let height = pace < 0 ? -sine.amplitude : sine.amplitude
    let flight = SIMD2(degrees: cell.longitude) * height
    let wave: JSONValue = [
      "amplitude": .numbers([-flight.y, flight.x]),
      "frequency": .plain(abs(pace) / (2 * .pi)), "phaseRange": .number(0),
    ]
    cell.wave = wave
    // The greatest deviation, relative to the height, for the extreme speeds and the longest life.
    let life = cell.lifetime + cell.lifetimeRange / 2
    var (way, error) = (0.0, 0.0)
    for step in 0..<256 {
      let u = (Double(step) + 0.5) / 256
      way += curve.value(at: u) * speed.peak * sine.factor * life / 256
      for factor in [least, 1] {
        let exact = Elementary.sin(pace * life * (u + 0.5 / 256))
        error = max(error, abs(Elementary.sin(way * factor) - exact))
      }
    }
    error += 2 * Elementary.sin(min(cell.emissionRange, 360) * .pi / 720)
    guard error > 0.01 else { return }
    let percent = JSONValue.text((min(error, 2) * 100).rounded())
    log.note("path", "a sine by the mean speed: off by up to \(percent) % of its height")
  }

  private mutating func fillRotation(_ cell: inout CellDraft) {
    if let fixed = configuration.spriteRotation {
      cell.rotation = fixed
      return
    }
    var follows = cell.velocity != 0 || cell.velocityRange != 0
    if case .acceleration(_, _, let turns, _) = configuration.movement { follows = turns }
    if case .path = configuration.movement { follows = true }
    if follows {
      cell.alignToMotion = true
    } else {
      cell.rotation = configuration.startRotation.middle
      cell.rotationRange = configuration.startRotation.range
    }
    if case .acceleration(_, _, true, _) = configuration.movement { return }
    let speed = configuration.rotationSpeed
    (cell.spin, cell.spinRange) = (speed.middle, speed.range)
    let acceleration = configuration.rotationAcceleration
    guard acceleration != 0 else { return }
    let life = configuration.lifetime.middle
    if cell.spin == 0 { cell.spin = acceleration * life / 2 }
    let first = speed.middle == 0 ? 0 : 1.0
    cell.spinOverLife = Curve([
      SIMD2(0, first), SIMD2(1, first + acceleration * life / cell.spin),
    ])
    let off = speed.range / 2 / abs(cell.spin) + configuration.lifetime.range / 2 / life
    guard off > 0.005 else { return }
    let percent = JSONValue.text((off * 100).rounded())
    log.note("rotationAcceleration", "by the mean speed and life: off by up to \(percent) %")
  }

  // MARK: Look

  private func fillSize(_ cell: inout CellDraft) {
    if let fixed = configuration.fixedScale {
      (cell.scale, cell.scaleRange) = (max(0, fixed.middle), fixed.range)
    } else if let list = configuration.scale {
      let least = configuration.leastScale
      cell.scale = max(0, list.peak * (1 + least) / 2)
      cell.scaleRange = abs(list.peak * (1 - least))
      cell.scaleOverLife = list.curve(configuration.ease)
    }
  }

  private func fillColor(_ cell: inout CellDraft) {
    if let list = configuration.color {
      if let fixed = list.constant {
        cell.color = fixed
      } else {
        cell.colorOverLife = list.colorCurve(configuration.ease)
      }
    }
    guard let list = configuration.alpha else { return }
    cell.color.w = min(max(list.peak, 0), 1)
    cell.alphaOverLife = list.curve(configuration.ease)
  }

  private mutating func fillBlend(_ emitter: inout EmitterDraft) {
    emitter.renderMode = configuration.addsAtBack ? "oldestLast" : "oldestFirst"
    let mode = configuration.blendMode.lowercased().filter { $0 != " " && $0 != "_" }
    switch mode {
    case "normal", "": break
    case "add", "addnpm", "additive": emitter.isAdditive = true
    default:
      guard let filter = Self.filters[mode] else {
        log.note("blendMode", "“\(configuration.blendMode)” is unknown: normal, as in the library")
        return
      }
      emitter.compositingFilter = filter
      log.note(
        "blendMode", "“\(configuration.blendMode)”: the layer as a whole, not each particle")
    }
  }

  private static let filters = [
    "screen": "screenBlendMode", "screennpm": "screenBlendMode", "multiply": "multiplyBlendMode",
    "overlay": "overlayBlendMode", "darken": "darkenBlendMode", "lighten": "lightenBlendMode",
    "colordodge": "colorDodgeBlendMode", "colorburn": "colorBurnBlendMode",
    "hardlight": "hardLightBlendMode", "softlight": "softLightBlendMode",
    "difference": "differenceBlendMode", "exclusion": "exclusionBlendMode",
    "hue": "hueBlendMode", "saturation": "saturationBlendMode", "color": "colorBlendMode",
    "luminosity": "luminosityBlendMode",
  ]
}

/// The common notations of `sin(x / a) * b`.
struct PixiSine {
  let amplitude: Double
  /// The factor on x within the sine.
  let factor: Double

  init?(_ expression: String) {
    var plain = expression.lowercased().filter { !$0.isWhitespace }
    if plain.hasPrefix("math.") { plain.removeFirst(5) }
    plain = plain.replacing("math.sin", with: "sin")
    let parts = plain.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    var (amplitude, factor): (Double, Double?) = (1, nil)
    // Products within parentheses were split too: join them again.
    var pieces: [String] = []
    for part in parts {
      if let last = pieces.last, last.count(where: { $0 == "(" }) > last.count(where: { $0 == ")" })
      {
        pieces[pieces.count - 1] = last + "*" + part
      } else {
        pieces.append(part)
      }
    }
    for piece in pieces {
      if let value = ForeignNumber.read(piece) {
        amplitude *= value
      } else if piece.hasPrefix("sin("), piece.hasSuffix(")"), factor == nil {
        factor = Self.factor(String(piece.dropFirst(4).dropLast()))
        if factor == nil { return nil }
      } else {
        return nil
      }
    }
    guard let factor, factor != 0 else { return nil }
    (self.amplitude, self.factor) = (amplitude, factor)
  }

  /// The factor on x in `x`, `x/a`, `x*a` and `a*x`.
  private static func factor(_ text: String) -> Double? {
    if text == "x" { return 1 }
    if text.hasPrefix("x/"), let value = ForeignNumber.read(text.dropFirst(2)), value != 0 {
      return 1 / value
    }
    if text.hasPrefix("x*") { return ForeignNumber.read(text.dropFirst(2)) }
    if text.hasSuffix("*x") { return ForeignNumber.read(text.dropLast(2)) }
    return nil
  }
}
