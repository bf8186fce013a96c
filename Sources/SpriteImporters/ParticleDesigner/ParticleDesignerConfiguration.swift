import LambentDocuments
import LambentImports

/// A Particle Designer effect with the defaults of the reference implementations for missing keys,
/// in their units (degrees, points, seconds, y as in the file).
struct ParticleDesignerConfiguration: Sendable {
  /// A mean and the greatest deviation from it.
  struct Spread: Sendable, Hashable {
    var mean = 0.0
    var variance = 0.0

    /// The full width.
    var range: Double { 2 * abs(variance) }
  }

  /// The mean and variance of a colour's red, green, blue and alpha, not premultiplied.
  struct ColorSpread: Sendable, Hashable {
    var mean = SIMD4<Double>()
    var variance = SIMD4<Double>()
  }

  var isRadial = false
  var maximumParticles = 0.0
  var duration = -1.0
  var emissionRate = 0.0
  var lifespan = Spread()
  var angle = Spread()
  var speed = Spread()
  var gravity = SIMD2<Double>()
  var radialAcceleration = Spread()
  var tangentialAcceleration = Spread()
  var maxRadius = Spread()
  var minRadius = Spread()
  var rotatePerSecond = Spread()
  var sourceVariance = SIMD2<Double>()
  var startSize = Spread()
  var finishSize = Spread()
  var startColor = ColorSpread()
  var finishColor = ColorSpread()
  var startRotation = Spread()
  var finishRotation = Spread()
  var rotationIsDirection = false
  var blendSource = 1.0
  var blendDestination = 771.0
  /// True if y is upward.
  var isYUp = true
  /// True for Starling's rules: the image's aspect ratio is kept, and the rate is (N − 1) / L.
  var isStarling = false
  var textureName: String?
  var textureData: PropertyListValue?
}

extension ParticleDesignerConfiguration {
  /// Reads the values of a file, and adds notes about unknown or invalid ones.
  ///
  /// - Throws: ``ImportError`` if the file is not an effect, or a value is not a number.
  init(_ keys: inout ParticleDesignerKeys, log: ImportLog) throws(ImportError) {
    guard keys.has("maxParticles") else {
      throw keys.file.damaged(
        ParticleDesignerReader.format, "it has no maxParticles", remedy: "a particle file")
    }
    maximumParticles = max(0, try keys.number("maxParticles", default: 0))
    let type = try keys.number("emitterType", default: 0)
    guard type == 0 || type == 1 else {
      throw keys.file.damaged(
        ParticleDesignerReader.format, at: "emitterType", "\(JSONValue.text(type)) is unknown",
        remedy: "0 (gravity) or 1 (radius)")
    }
    isRadial = type == 1
    try readTime(&keys, log)
    try readMotion(&keys)
    try readLook(&keys)
    try readAxes(&keys, log)
    textureName = keys.text("textureFileName")
    textureData = keys.data("textureImageData")
    // Keys that have no effect here.
    keys.ignore(
      "configName", "absolutePosition", "positionType", "blendAdditive", "sourcePositionx",
      "sourcePositiony", "textureFileData", "version", "particleCount")
    for key in keys.unknown { log.note(key, "unknown, and ignored") }
  }

  private mutating func readTime(
    _ keys: inout ParticleDesignerKeys, _ log: ImportLog
  ) throws(ImportError) {
    if !keys.has("duration") { log.note("duration", "missing: taken as endless") }
    duration = try keys.number("duration", default: -1)
    emissionRate = try keys.number("emissionRate", default: 0)
    lifespan.mean = try keys.number("particleLifespan", default: 0)
    lifespan.variance = abs(
      try keys.number(
        "particleLifespanVariance", "particleLifeSpanVariance", default: 0))
  }

  private mutating func readMotion(_ keys: inout ParticleDesignerKeys) throws(ImportError) {
    angle = try keys.spread("angle", "angleVariance")
    speed = try keys.spread("speed", "speedVariance")
    gravity = SIMD2(
      try keys.number("gravityx", default: 0), try keys.number("gravityy", default: 0))
    radialAcceleration = try keys.spread(
      "radialAcceleration", "radialAccelVariance", "radialAccelerationVariance")
    tangentialAcceleration = try keys.spread(
      "tangentialAcceleration", "tangentialAccelVariance", "tangentialAccelerationVariance")
    maxRadius = try keys.spread("maxRadius", "maxRadiusVariance")
    minRadius = try keys.spread("minRadius", "minRadiusVariance")
    rotatePerSecond = try keys.spread("rotatePerSecond", "rotatePerSecondVariance")
    sourceVariance = SIMD2(
      abs(try keys.number("sourcePositionVariancex", default: 0)),
      abs(try keys.number("sourcePositionVariancey", default: 0)))
  }

  private mutating func readLook(_ keys: inout ParticleDesignerKeys) throws(ImportError) {
    startSize = try keys.spread("startParticleSize", "startParticleSizeVariance")
    finishSize = try keys.spread("finishParticleSize", "finishParticleSizeVariance")
    // −1 means the size at birth.
    if finishSize.mean == -1 { finishSize = startSize }
    startColor = try keys.color("startColor")
    finishColor = try keys.color("finishColor")
    startRotation = try keys.spread(
      "rotationStart", "rotationStartVariance", "rotationStartVariation")
    finishRotation = try keys.spread("rotationEnd", "rotationEndVariance", "rotationEndVariation")
    rotationIsDirection = try keys.number("rotationIsDir", default: 0) != 0
    blendSource = try keys.number("blendFuncSource", default: 1)
    blendDestination = try keys.number("blendFuncDestination", default: 771)
  }

  /// Determines the direction of y: up for cocos2d and Particle Designer, down for Starling and for
  /// files with −1.
  private mutating func readAxes(
    _ keys: inout ParticleDesignerKeys, _ log: ImportLog
  ) throws(ImportError) {
    let says = keys.has("yCoordFlipped")
    let flipped = try keys.number("yCoordFlipped", default: 1)
    isStarling = keys.isElementForm && !says
    isYUp = !isStarling && flipped != -1
    if flipped == -1 {
      log.note("yCoordFlipped", "−1: y is taken to grow downward; references disagree")
    }
  }
}

extension ParticleDesignerKeys {
  fileprivate mutating func spread(
    _ mean: String, _ variances: String...
  ) throws(ImportError) -> ParticleDesignerConfiguration.Spread {
    var result = ParticleDesignerConfiguration.Spread(mean: try number(mean, default: 0))
    for name in variances where has(name) { result.variance = try number(name, default: 0) }
    return result
  }

  fileprivate mutating func color(
    _ name: String
  ) throws(ImportError) -> ParticleDesignerConfiguration.ColorSpread {
    var color = ParticleDesignerConfiguration.ColorSpread()
    for (index, channel) in ["Red", "Green", "Blue", "Alpha"].enumerated() {
      color.mean[index] = try number(name + channel, default: 0)
      let variance = try number(
        name + "Variance" + channel, name + channel + "Variance", default: 0)
      color.variance[index] = abs(variance)
    }
    return color
  }
}
