import LambentGeometry
import LambentNoise
import LambentPixels

/// A cell as the engine works with it: its properties over time, its place in the tree, and what it
/// needs at all.
struct CellPlan: Sendable {
  /// The names of the cells from the layer down, joined by dots.
  let name: String
  /// The cell, its style applied.
  let cell: EmitterCell
  /// Its children's indices in the plan.
  var children: [Int] = []
  /// Whether another cell's particles emit it.
  let isNested: Bool
  /// What its seed adds to its parent's identity.
  let seedKey: UInt64
  /// Seconds of its own time each second of the layer's: the product of the speeds down to it.
  let clock: Double
  /// Seconds of its parent's time each second of the layer's.
  let parentClock: Double
  /// Its animatable properties.
  let tracks: CellTracks
  /// The longest life, in seconds of the layer's time.
  let longestLife: Double
  /// For how long after a birth, in seconds of the layer's time, anything that descends from it may
  /// live.
  var horizon: Double
  /// How its motion is evaluated.
  let motion: MotionKind
  /// The curves over life, where it has them.
  let curves: CellCurves
  /// The outline that it is born along, where it has one.
  let path: PathSampler?
  /// Which columns its birth records have.
  var columns: ColumnSet
  /// The sizes of its pictures, in points.
  let contentSizes: [Size]
}

/// How a particle's place follows from its birth.
enum MotionKind: Sendable, Hashable {
  /// p + v·τ + ½·a·τ², or with the integrals of accelerations that change.
  case ballistic
  /// With drag, in closed form.
  case dragged
  /// By steps from its birth.
  case stepped
}

/// The animatable properties of a cell.
struct CellTracks: Sendable {
  var lifetime, lifetimeRange: Track
  var latitude, longitude, cone: Track
  var velocity, velocityRange, inheritVelocity: Track
  var xAcceleration, yAcceleration, zAcceleration: Track
  var radialAcceleration, tangentialAcceleration: Track
  var drag, mass, massRange: Track
  var scale, scaleRange, scaleSpeed: Track
  var rotation, rotationRange, spin, spinRange: Track
  var tumble, tumbleRange: Track
  var red, green, blue, alpha: Track
  var redRange, greenRange, blueRange, alphaRange: Track
  var redSpeed, greenSpeed, blueSpeed, alphaSpeed: Track
  /// Births a second of the cell's time: the cell's rate times the layer's, not below 0.
  var rate: Track

  /// Reads the tracks of a cell whose key paths begin with `prefix`.
  init(_ cell: EmitterCell, prefix: String, layer: LayerTracks, _ source: inout TrackSource) {
    func track(_ name: String, _ value: Double) -> Track { source.track(prefix + name, value) }
    lifetime = track("lifetime", cell.lifetime)
    lifetimeRange = track("lifetimeRange", cell.lifetimeRange)
    latitude = track("emissionLatitude", cell.emissionLatitude)
    longitude = track("emissionLongitude", cell.emissionLongitude)
    cone = track("emissionRange", cell.emissionRange)
    velocity = track("velocity", cell.velocity)
    velocityRange = track("velocityRange", cell.velocityRange)
    inheritVelocity = track("inheritVelocity", cell.inheritVelocity)
    xAcceleration = track("xAcceleration", cell.xAcceleration)
    yAcceleration = track("yAcceleration", cell.yAcceleration)
    zAcceleration = track("zAcceleration", cell.zAcceleration)
    radialAcceleration = track("radialAcceleration", cell.radialAcceleration)
    tangentialAcceleration = track("tangentialAcceleration", cell.tangentialAcceleration)
    drag = track("drag", cell.drag)
    mass = track("mass", cell.mass)
    massRange = track("massRange", cell.massRange)
    scale = track("scale", cell.scale)
    scaleRange = track("scaleRange", cell.scaleRange)
    scaleSpeed = track("scaleSpeed", cell.scaleSpeed)
    rotation = track("rotation", cell.rotation)
    rotationRange = track("rotationRange", cell.rotationRange)
    spin = track("spin", cell.spin)
    spinRange = track("spinRange", cell.spinRange)
    tumble = track("tumble", cell.tumble)
    tumbleRange = track("tumbleRange", cell.tumbleRange)
    red = track("color.red", cell.color.red)
    green = track("color.green", cell.color.green)
    blue = track("color.blue", cell.color.blue)
    alpha = track("color.alpha", cell.color.alpha)
    redRange = track("redRange", cell.colorRange.red)
    greenRange = track("greenRange", cell.colorRange.green)
    blueRange = track("blueRange", cell.colorRange.blue)
    alphaRange = track("alphaRange", cell.colorRange.alpha)
    redSpeed = track("redSpeed", cell.colorSpeed.red)
    greenSpeed = track("greenSpeed", cell.colorSpeed.green)
    blueSpeed = track("blueSpeed", cell.colorSpeed.blue)
    alphaSpeed = track("alphaSpeed", cell.colorSpeed.alpha)
    rate = Track.positiveProduct(track("birthRate", cell.birthRate), layer.birthRate)
  }
}

/// The animatable properties of the layer.
struct LayerTracks: Sendable {
  var birthRate, lifetime, velocity, scale, spin: Track
  var x, y, z: Track
  var width, height, depth: Track

  init(_ layer: EmitterProperties, _ source: inout TrackSource) {
    birthRate = source.track("birthRate", layer.birthRate)
    lifetime = source.track("lifetime", layer.lifetime)
    velocity = source.track("velocity", layer.velocity)
    scale = source.track("scale", layer.scale)
    spin = source.track("spin", layer.spin)
    x = source.track("emitterPosition.x", layer.emitterPosition.x)
    y = source.track("emitterPosition.y", layer.emitterPosition.y)
    z = source.track("emitterZPosition", layer.emitterZPosition)
    width = source.track("emitterSize.width", layer.emitterSize.width)
    height = source.track("emitterSize.height", layer.emitterSize.height)
    depth = source.track("emitterDepth", layer.emitterDepth)
  }
}
