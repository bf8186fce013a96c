import LambentGeometry
import LambentNoise
import LambentPixels
import LambentProperties

/// A version of a cell as the engine works with it: its properties over time, its position in the tree, and what it
/// needs at all. A class, for kernels would copy hundreds of references with a value.
package final class CellPlan: Sendable {
  /// The names of the cells from the layer down, joined by dots.
  let name: String
  /// The beginning of its key paths: the same for all versions of a cell, and for no other.
  let prefix: String
  /// The cell, its style applied.
  let cell: EmitterCell
  /// The cell as it last was: what is read at the frame.
  let shown: EmitterCell
  /// True if the layer still has it.
  let isPresent: Bool
  /// The layer as it was.
  package let layer: LayerPlan
  /// When particles are born under this version.
  let interval: Interval
  /// The cells that its particles emit, in all versions.
  let children: [CellPlan]
  /// True if another cell's particles emit it.
  let isNested: Bool
  /// The number that its seed adds to its parent's identity.
  let seedKey: UInt64
  /// The seed of its field of turbulence, from the emitter's seed, the layer's and the cell's paths.
  let fieldSeed: UInt64
  /// Seconds of its own time per second of the layer's: the product of the speeds down to it.
  let timeScale: Double
  /// Seconds of its parent's time per second of the layer's.
  let parentTimeScale: Double
  /// Its animatable properties.
  let tracks: CellTracks
  /// The longest life, in seconds of the layer's time.
  let longestLife: Double
  /// For how long after a birth, in seconds of the layer's time, anything that descends from it may
  /// live.
  let horizon: Double
  /// The same for what a particle emits, after its death and after its birth.
  let reachAfterDeath, reachAfterBirth: Double
  /// How long each particle lives, in seconds of the cell's time, where all live equally long.
  let fixedLifetime: Double?
  /// A time that every particle outlives, in seconds of the cell's time; 0 where nothing can be said.
  let shortestLifetime: Double
  /// True if lives depend on the ways of particles, here or below.
  let needsMotionToCount: Bool
  /// How its motion is evaluated.
  let motion: MotionKind
  /// The curves over life, where it has them.
  let curves: CellCurves
  /// The outline that it is born along, where it has one.
  let path: PathSampler?
  /// Which columns its birth records have.
  package let columns: ColumnSet
  /// How its sprites are turned and drawn out.
  let bearing: SpriteBearing
  /// In what order the frames of a film are shown.
  let filmMode: FlipBookMode

  init(
    _ cell: EmitterCell, shown: EmitterCell, isPresent: Bool, _ site: CellSite,
    _ tracks: CellTracks, children: [CellPlan], layer: LayerPlan, bornIn interval: Interval
  ) {
    self.cell = cell
    self.children = children
    self.layer = layer
    self.interval = interval
    self.shown = shown
    self.isPresent = isPresent
    prefix = site.prefix
    name = site.name
    isNested = site.isNested
    seedKey = site.seedKey
    fieldSeed = site.fieldSeed
    parentTimeScale = site.parentTimeScale
    timeScale = site.parentTimeScale * cell.speed
    self.tracks = tracks
    let ranges = tracks.lifetimeRange.bounds
    let range = max(abs(ranges.lowerBound), abs(ranges.upperBound))
    let factor = max(0, layer.tracks.lifetime.bounds.upperBound)
    let longest = max(0, (tracks.lifetime.bounds.upperBound + range / 2) * factor)
    let life = timeScale > 0 ? longest / timeScale : 0
    longestLife = life
    horizon = max(life, children.map { $0.reach(afterLife: life) }.max() ?? 0)
    reachAfterDeath =
      children.filter { $0.cell.emitsAt != .birth }.map { $0.reach(afterLife: 0) }.max()
      ?? -.infinity
    reachAfterBirth =
      children.filter { $0.cell.emitsAt == .birth }.map { $0.reach(afterLife: 0) }.max()
      ?? -.infinity
    let ends = cell.floor?.action == .kill
    needsMotionToCount = ends || children.contains(where: \.needsMotionToCount)
    let isFixed =
      !ends && tracks.lifetimeRange.isZero && tracks.lifetime.timeline == nil
      && layer.tracks.lifetime.timeline == nil
    fixedLifetime =
      isFixed ? max(0, tracks.lifetime.constant * layer.tracks.lifetime.constant) : nil
    let least =
      (tracks.lifetime.bounds.lowerBound - range / 2)
      * max(0, layer.tracks.lifetime.bounds.lowerBound)
    // A little less, since lives are drawn in fewer bits.
    shortestLifetime = !ends && least > 0 ? least * (1 - 1e-6) : 0
    motion = MotionKind(cell, tracks)
    curves = CellCurves(cell)
    path = cell.emitterPath.flatMap(PathSampler.init)
    bearing = SpriteBearing(cell)
    filmMode = cell.flipBook.mode
    columns = ColumnSet(
      cell, tracks, layer, isNested: isNested, isParent: !children.isEmpty,
      hasFilm: shown.flipBook.frameCount > 1)
  }
}

/// How sprites are turned and drawn out by their particles' motion.
struct SpriteBearing: Sendable {
  /// True if they are turned into it.
  let followsMotion: Bool
  /// The seconds of it by which they are longer.
  let stretch: Float

  init(_ cell: EmitterCell) {
    followsMotion = cell.alignToMotion || cell.stretch > 0
    stretch = Float(cell.stretch)
  }
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
final class CellTracks: Sendable {
  let lifetime, lifetimeRange: Track
  let latitude, longitude, cone: Track
  let velocity, velocityRange, inheritVelocity: Track
  let xAcceleration, yAcceleration, zAcceleration: Track
  let radialAcceleration, tangentialAcceleration: Track
  let drag, mass, massRange: Track
  let scale, scaleRange, scaleSpeed: Track
  let rotation, rotationRange, spin, spinRange: Track
  let tumble, tumbleRange: Track
  let red, green, blue, alpha: Track
  let redRange, greenRange, blueRange, alphaRange: Track
  let redSpeed, greenSpeed, blueSpeed, alphaSpeed: Track
  /// Births per second of the cell's time: the cell's rate times the layer's, not below 0.
  let rate: Track
  /// The factor of the counts of its bursts.
  let burstFactor: Track

  /// Reads the tracks of a cell whose key paths begin with `prefix`.
  init(_ cell: EmitterCell, prefix: String, layer: LayerTracks, _ source: inout TrackSource) {
    func track(_ field: any KeyPath<EmitterCell, Double> & Sendable) -> Track {
      source.track(prefix, field, of: cell)
    }
    func tint(_ part: any KeyPath<Color, Double> & Sendable, _ name: String) -> Track {
      source.track(prefix, \EmitterCell.color, name, cell.color[keyPath: part])
    }
    lifetime = track(\.lifetime)
    lifetimeRange = track(\.lifetimeRange)
    latitude = track(\.emissionLatitude)
    longitude = track(\.emissionLongitude)
    cone = track(\.emissionRange)
    velocity = track(\.velocity)
    velocityRange = track(\.velocityRange)
    inheritVelocity = track(\.inheritVelocity)
    xAcceleration = track(\.xAcceleration)
    yAcceleration = track(\.yAcceleration)
    zAcceleration = track(\.zAcceleration)
    radialAcceleration = track(\.radialAcceleration)
    tangentialAcceleration = track(\.tangentialAcceleration)
    drag = track(\.drag)
    mass = track(\.mass)
    massRange = track(\.massRange)
    scale = track(\.scale)
    scaleRange = track(\.scaleRange)
    scaleSpeed = track(\.scaleSpeed)
    rotation = track(\.rotation)
    rotationRange = track(\.rotationRange)
    spin = track(\.spin)
    spinRange = track(\.spinRange)
    tumble = track(\.tumble)
    tumbleRange = track(\.tumbleRange)
    red = tint(\.red, "red")
    green = tint(\.green, "green")
    blue = tint(\.blue, "blue")
    alpha = tint(\.alpha, "alpha")
    redRange = track(\.redRange)
    greenRange = track(\.greenRange)
    blueRange = track(\.blueRange)
    alphaRange = track(\.alphaRange)
    redSpeed = track(\.redSpeed)
    greenSpeed = track(\.greenSpeed)
    blueSpeed = track(\.blueSpeed)
    alphaSpeed = track(\.alphaSpeed)
    rate = Track.positiveProduct(track(\.birthRate), layer.birthRate)
    burstFactor = Track.positiveProduct(
      source.track(prefix, \EmitterCell.bursts, "", 1), layer.birthRate)
  }
}

extension CellTracks {
  /// True if an acceleration that is the same everywhere changes over time.
  var hasChangingAcceleration: Bool {
    xAcceleration.timeline != nil || yAcceleration.timeline != nil || zAcceleration.timeline != nil
  }
}

/// The animatable properties of the layer.
final class LayerTracks: Sendable {
  let birthRate, lifetime, velocity, scale, spin: Track
  let x, y, z: Track
  let width, height, depth: Track

  init(_ layer: EmitterProperties, _ source: inout TrackSource) {
    func track(_ field: any KeyPath<EmitterProperties, Double> & Sendable) -> Track {
      source.track("", field, of: layer)
    }
    birthRate = track(\.birthRate)
    lifetime = track(\.lifetime)
    velocity = track(\.velocity)
    scale = track(\.scale)
    spin = track(\.spin)
    let position = \EmitterProperties.emitterPosition
    x = source.track("", position, "x", layer.emitterPosition.x)
    y = source.track("", position, "y", layer.emitterPosition.y)
    z = track(\.emitterZPosition)
    let size = \EmitterProperties.emitterSize
    width = source.track("", size, "width", layer.emitterSize.width)
    height = source.track("", size, "height", layer.emitterSize.height)
    depth = track(\.emitterDepth)
  }
}
