import LambentGeometry
import LambentPixels

/// A version of a cell, prepared for the engine. It is a class because copying a value would retain
/// hundreds of references in kernels.
package final class CellPlan: Sendable {
  /// The position in the tree of cells.
  let site: CellSite
  /// The cell, with its style applied.
  let cell: EmitterCell
  /// The newest version of the cell, for the properties that are read at the frame.
  let shown: EmitterCell
  /// True if the cell has not been removed from the layer.
  let isPresent: Bool
  package let layer: LayerPlan
  /// The interval in which particles are born under this version.
  let interval: Interval
  /// The cells that its particles emit, in all versions.
  let children: [CellPlan]
  /// The seconds of its own time per second of the layer's: the product of all speeds above it and
  /// its own.
  let timeScale: Double
  let tracks: CellTracks
  /// The longest lifetime, in seconds of the layer's time.
  let longestLife: Double
  /// The longest time after a birth, in seconds of the layer's time, for which the particle or its
  /// descendants may live.
  let horizon: Double
  /// The longest lives of the particles that it emits, from its death and from its birth.
  let reachAfterDeath, reachAfterBirth: Double
  /// The lifetime, in seconds of the cell's time, if it is the same for all particles.
  let fixedLifetime: Double?
  /// A lower bound of the lifetimes, in seconds of the cell's time; 0 if unknown.
  let shortestLifetime: Double
  /// True if a lifetime depends on the particle's motion, here or in a nested cell.
  let needsMotionToCount: Bool
  let motion: MotionKind
  /// The forces that depend on the position, if any.
  let forces: ForceField?
  /// The noise through which its particles fly, if nothing else makes their motion hard.
  let wind: Wind?
  /// The outlines that its particles do not pass, if any.
  let obstacles: Obstacles?
  /// True if particles die at their first collision.
  let endsAtCollisions: Bool
  let curves: CellCurves
  let trail: TrailProfile?
  /// The most parts of strokes that a particle has: of its trail, and of a ribbon. Those of its descendants
  /// count.
  let longestTrail: Int
  let path: (any ShapeSampler)?
  /// The time in which its births take the shape's parts in their order, if they have one.
  let sweep: BirthSweep?
  /// True if the shape gives its particles their colours.
  let takesColors: Bool
  package let columns: ColumnSet
  /// The drawn columns, by the number of their stream.
  let draws: [[ColumnDraw]]

  init(
    _ cell: EmitterCell, shown: EmitterCell, isPresent: Bool, _ site: CellSite,
    _ tracks: CellTracks, children: [CellPlan], layer: LayerPlan, path: (any ShapeSampler)?,
    obstacles: Obstacles?, bornIn interval: Interval
  ) {
    self.obstacles = obstacles
    self.cell = cell
    self.children = children
    self.layer = layer
    self.interval = interval
    self.shown = shown
    self.isPresent = isPresent
    self.site = site
    timeScale = site.parentTimeScale * cell.speed
    self.tracks = tracks
    let ranges = tracks.lifetime.range.bounds
    let range = max(abs(ranges.lowerBound), abs(ranges.upperBound))
    let factor = max(0, layer.tracks.lifetime.bounds.upperBound)
    let longest = max(0, (tracks.lifetime.mean.bounds.upperBound + range / 2) * factor)
    let life = timeScale > 0 ? longest / timeScale : 0
    longestLife = life
    horizon = max(life, children.map { $0.reach(afterLife: life) }.max() ?? 0)
    reachAfterDeath =
      children.filter { $0.cell.emitsAt != .birth }.map { $0.reach(afterLife: 0) }.max()
      ?? -.infinity
    reachAfterBirth =
      children.filter { $0.cell.emitsAt == .birth }.map { $0.reach(afterLife: 0) }.max()
      ?? -.infinity
    let ends = (obstacles?.collider.action ?? cell.floor?.action) == .kill
    endsAtCollisions = ends
    needsMotionToCount = ends || children.contains(where: \.needsMotionToCount)
    let isFixed =
      !ends && tracks.lifetime.isFixed && layer.tracks.lifetime.timeline == nil
    fixedLifetime =
      isFixed ? max(0, tracks.lifetime.mean.constant * layer.tracks.lifetime.constant) : nil
    let least =
      (tracks.lifetime.mean.bounds.lowerBound - range / 2)
      * max(0, layer.tracks.lifetime.bounds.lowerBound)
    // A little less, because lifetimes are drawn in single precision.
    shortestLifetime = !ends && least > 0 ? least * (1 - 1e-6) : 0
    motion = MotionKind(cell, tracks)
    let forces = ForceField(cell, seed: site.fieldSeed)
    self.forces = forces
    wind = Wind(cell, tracks, forces, seed: site.fieldSeed)
    curves = CellCurves(cell)
    trail = TrailProfile(cell)
    let strokes = (trail?.segments ?? 0) + (shown.ribbon == nil ? 0 : 1)
    longestTrail = max(strokes, children.map(\.longestTrail).max() ?? 0)
    self.path = path
    takesColors = !site.isNested && path == nil && layer.sampler.givesColors
    sweep =
      !site.isNested && path == nil && layer.hasOrder
      ? BirthSweep(cell, timeScale: timeScale, loop: layer.loop) : nil
    var draws = ColumnDraw.all(of: cell, tracks)
    if shown.flipBook.frameCount > 1, cell.flipBook.mode == .random {
      draws.append(ColumnDraw(.frame, .wave, 3, nil))
    }
    self.draws = DrawStream.allCases.map { stream in draws.filter { $0.stream == stream } }
    var more: Set<Column> = ends ? [.span] : []
    if !children.isEmpty || cell.orbit != nil {
      more.formUnion([.headingX, .headingY, .headingZ])
    }
    let meets = obstacles != nil || cell.floor != nil
    let notes =
      cell.afterCollision != nil || children.contains { $0.cell.emitsAt == .collision }
    if meets, notes { more.insert(.meeting) }
    columns = ColumnSet(cell, tracks, layer, draws, isNested: site.isNested, more: more)
  }
}

/// The way a particle's position is computed.
enum MotionKind: Sendable, Hashable {
  /// p + v·τ + ½·a·τ², or the integrals of accelerations that change.
  case ballistic
  /// With drag, in closed form.
  case dragged
  /// By integration in steps from the birth.
  case stepped
}

/// The animatable properties of a cell.
final class CellTracks: Sendable {
  let lifetime, velocity: Spread
  let latitude, longitude, cone, inheritVelocity: Track
  let xAcceleration, yAcceleration, zAcceleration: Track
  let radialAcceleration, tangentialAcceleration: Track
  let drag: Track
  let mass, scale, rotation, spin, tumble: Spread
  let red, green, blue, alpha: Spread
  let redSpeed, greenSpeed, blueSpeed, alphaSpeed, scaleSpeed: Track
  /// Births per second of the cell's time: the cell's rate times the layer's, at least 0.
  let rate: Track
  /// The factor on the counts of its bursts.
  let burstFactor: Track

  /// Reads the tracks of a cell. `prefix` is the beginning of their key paths.
  init(_ cell: EmitterCell, prefix: String, layer: LayerTracks, _ source: inout TrackSource) {
    func track(_ field: any KeyPath<EmitterCell, Double> & Sendable) -> Track {
      source.track(prefix, field, of: cell)
    }
    func spread(
      _ mean: any KeyPath<EmitterCell, Double> & Sendable,
      _ range: any KeyPath<EmitterCell, Double> & Sendable
    ) -> Spread {
      Spread(track(mean), track(range))
    }
    func tint(
      _ part: any KeyPath<Color, Double> & Sendable, _ name: String,
      _ range: any KeyPath<EmitterCell, Double> & Sendable
    ) -> Spread {
      let mean = source.track(prefix, \EmitterCell.color, name, cell.color[keyPath: part])
      return Spread(mean, track(range))
    }
    lifetime = spread(\.lifetime, \.lifetimeRange)
    latitude = track(\.emissionLatitude)
    longitude = track(\.emissionLongitude)
    cone = track(\.emissionRange)
    velocity = spread(\.velocity, \.velocityRange)
    inheritVelocity = track(\.inheritVelocity)
    xAcceleration = track(\.xAcceleration)
    yAcceleration = track(\.yAcceleration)
    zAcceleration = track(\.zAcceleration)
    radialAcceleration = track(\.radialAcceleration)
    tangentialAcceleration = track(\.tangentialAcceleration)
    drag = track(\.drag)
    mass = spread(\.mass, \.massRange)
    scale = spread(\.scale, \.scaleRange)
    scaleSpeed = track(\.scaleSpeed)
    rotation = spread(\.rotation, \.rotationRange)
    spin = spread(\.spin, \.spinRange)
    tumble = spread(\.tumble, \.tumbleRange)
    red = tint(\.red, "red", \.redRange)
    green = tint(\.green, "green", \.greenRange)
    blue = tint(\.blue, "blue", \.blueRange)
    alpha = tint(\.alpha, "alpha", \.alphaRange)
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
  /// True if a uniform acceleration changes over time.
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
