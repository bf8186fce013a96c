import LambentScenes

/// Turns a Pixi configuration into emitters.
struct PixiMapping {
  private let configuration: PixiConfiguration
  private(set) var log: ImportLog

  init(_ configuration: PixiConfiguration, log: ImportLog) {
    self.configuration = configuration
    self.log = log
  }

  /// The emitters: one, or one a piece of a polygonal chain.
  mutating func emitters(named name: String, art: PixiArt) -> [EmitterDraft] {
    var cell = CellDraft()
    cell.contents = art.contents
    cell.film = art.film
    cell.lifetime = configuration.lifetime.middle
    cell.lifetimeRange = configuration.lifetime.range
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
    var shapes = PixiShapes(log: log)
    let result = shapes.emitters(emitter, cell, configuration)
    log = shapes.log
    return result
  }

  // MARK: Births

  /// Waves at k · frequency. The library begins none whose end is not before the emitter's:
  /// ⌈E / f⌉ − 1 of them.
  private mutating func fillBirths(_ cell: inout CellDraft) {
    let (wave, frequency) = (configuration.particlesPerWave, configuration.frequency)
    var rate = Double(wave) * configuration.spawnChance / frequency
    // Lives of either order of minimum and maximum; below 0 nobody lives.
    let life = max(configuration.lifetime.middle, 1e-9)
    let most = configuration.maximumParticles / life
    let isHeld = rate > most * (1 + 1e-9)
    if isHeld {
      rate = most
      log.note(
        "maxParticles", "holds births at \(JSONValue.text(JSONValue.rounded(rate))) per second")
    }
    rate = min(rate, 1e8)
    let isEndless = configuration.emitterLifetime < 0
    let waves = isEndless ? 0 : max(1, (configuration.emitterLifetime / frequency).rounded(.up) - 1)
    if isHeld || configuration.spawnChance < 1 || (isEndless && wave == 1) || waves > 1e6 {
      cell.birthRate = rate
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
    case .acceleration(let acceleration, let start, _, let most):
      cell.velocity = start.middle
      cell.velocityRange = start.range
      cell.acceleration = acceleration
      let end = start.most + (acceleration * acceleration).sum().squareRoot() * cell.lifetime
      if most > 0, end > most { log.note("maxSpeed", "not carried over: speeds are not limited") }
    case .path(let expression, let list, let least):
      fillSpeed(&cell, list, least: least)
      fillWave(&cell, expression, speed: list)
    }
  }

  private func fillSpeed(_ cell: inout CellDraft, _ list: PixiList, least: Double) {
    cell.velocity = list.peak * (1 + least) / 2
    cell.velocityRange = abs(list.peak * (1 - least))
    cell.velocityOverLife = list.curve(configuration.ease)
  }

  /// `sin(x / a) * b`, where the flight is along an axis.
  private mutating func fillWave(
    _ cell: inout CellDraft, _ expression: String, speed: PixiList
  ) {
    guard let sine = PixiSine(expression), cell.emissionRange == 0,
      let axis = [0.0, 90, 180, 270, 360, -90].first(where: { $0 == cell.longitude })
    else {
      log.note("path", "“\(expression.prefix(40))” is not carried over: the flight is straight")
      return
    }
    let mean = speed.curve(configuration.ease).mean * speed.peak
    // y = path(x), turned with the flight: across it, to the right of the way.
    let turned = [0.0: (0.0, 1.0), 360: (0, 1), 90: (-1, 0), 180: (0, -1)][axis] ?? (1, 0)
    var wave = JSONObject()
    wave.set(
      "amplitude", .numbers([turned.0 * sine.amplitude, turned.1 * sine.amplitude]))
    wave.set("frequency", JSONValue.plain(abs(mean * sine.factor) / (2 * .pi)))
    wave.set("phaseRange", JSONValue.number(0))
    cell.wave = wave.value
    log.note("path", "a sine by the mean speed")
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
    if speed.range != 0 || configuration.lifetime.range != 0 {
      log.note("rotationAcceleration", "by the mean speed and life")
    }
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
        cell.colorOverLife = list.curve(configuration.ease)
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

/// `sin(x / a) * b` in the ways that people write it.
struct PixiSine {
  let amplitude: Double
  /// What x is multiplied by within the sine.
  let factor: Double

  init?(_ expression: String) {
    var plain = expression.lowercased().filter { !$0.isWhitespace }
    if plain.hasPrefix("math.") { plain.removeFirst(5) }
    plain = plain.replacing("math.sin", with: "sin")
    let parts = plain.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    var (amplitude, factor): (Double, Double?) = (1, nil)
    // A product within the sine is split too: join what a bracket holds together.
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

  /// The factor of x in `x`, `x/a`, `x*a` and `a*x`.
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
