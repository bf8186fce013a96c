import LambentAnimations
import LambentGeometry
import LambentNoise

/// A version of the emitter layer, prepared for the engine.
package final class LayerPlan: Sendable {
  let tracks: LayerTracks
  let sampler: any ShapeSampler
  let mode: EmitterMode
  let preservesDepth: Bool
  /// True if births take the shape's parts in their order.
  let hasOrder: Bool
  /// The length of the layer's loop; 0 if it has none.
  let loop: Double
  /// True if the shape and its directions are in the layer's plane.
  let isFlat: Bool
  /// The beginning of the simulation, in the layer's time: 0, or negative with prewarming.
  let start: Double
  /// The outlines of layers that cells name.
  let outlines: [String: Path]
  /// The seed of the top-level cells' draws.
  package let seed: UInt64

  init(
    _ properties: EmitterProperties, path: [String], loop: Double, _ tracks: LayerTracks,
    _ sampler: any ShapeSampler
  ) {
    self.tracks = tracks
    self.sampler = sampler
    self.loop = loop
    outlines = properties.outlines
    hasOrder = properties.emitterOrder != .random && sampler is AreaSampler
    mode = properties.emitterMode
    preservesDepth = properties.preservesDepth
    isFlat = !properties.preservesDepth && sampler.isFlat
    start = loop > 0 ? 0 : -properties.prewarm
    let seed = Noise.combine(0, UInt64(bitPattern: Int64(properties.seed)))
    let names =
      properties.seedName.isEmpty
      ? path : properties.seedName.split(separator: "/").map(String.init)
    self.seed = names.reduce(seed) { Noise.combine($0, name: $1) }
  }
}

extension LayerPlan {
  /// The sampler of a cell's own path.
  func sampler(of path: Path) -> any ShapeSampler {
    var properties = EmitterProperties()
    (properties.emitterShape, properties.emitterPath) = (.path, path)
    properties.emitterMode = mode == .surface ? .surface : .outline
    return properties.sampler
  }
}

/// The time in which births take the parts of a shape in their order: the cell's emission window.
struct BirthSweep: Sendable {
  /// The beginning and the length, in seconds of the layer's time, within a cycle if it loops.
  private let origin, length: Double
  private let loop: Double

  /// The width of the part of the order, 0…1, over which births at one time are spread.
  static let spread = 0.02

  /// The window of a top-level cell; `nil` if it has no end.
  init?(_ cell: EmitterCell, timeScale: Double, loop: Double) {
    guard timeScale > 0 else { return nil }
    var end = cell.beginTime + cell.timing.activeDuration / timeScale
    origin = max(0, cell.beginTime)
    if loop > 0 { end = min(end, loop) }
    length = end - origin
    self.loop = loop
    guard length > 0, length.isFinite else { return nil }
  }

  /// The progress at a time, 0…1.
  func fraction(at time: Double) -> Double {
    let time = loop > 0 ? time - (time / loop).rounded(.down) * loop : time
    return max(0, min(1, (time - origin) / length))
  }
}

/// An emitter, validated and prepared for evaluation at any time.
package struct EmitterPlan: Sendable {
  /// The versions of the top-level cells. Those of one cell are adjacent.
  package let roots: [CellPlan]
  /// The last version of each top-level cell, if it has any.
  let latest: [CellPlan?]
  /// The length of the layer's loop, if it has one. In a loop, versions begin and end in each
  /// cycle.
  let loop: Double?
  /// The most parts that the trail of a particle has.
  let longestTrail: Int

  /// Validates and prepares an emitter.
  package init(_ emitter: Emitter) throws(EmitterError) {
    try EmitterValidation.check(emitter)
    loop = emitter.properties.loop > 0 ? emitter.properties.loop : nil
    var builder = PlanBuilder(emitter)
    let families = try builder.families()
    roots = families.flatMap(\.self)
    latest = families.map(\.last)
    longestTrail = roots.map(\.longestTrail).max() ?? 0
    if let loop, roots.contains(where: { $0.horizon > loop * 1e6 }) {
      throw .invalid(keyPath: "loop", reason: "it is too short for the lifetimes: make it longer")
    }
  }
}

extension EmitterPlan {
  /// The emission window of a top-level cell outside loops.
  func window(of cell: CellPlan) -> BirthClock.Window {
    let (begin, length) = cell.window
    // A cell that begins at or before time 0 has been emitting since the simulation began.
    let early = cell.cell.beginTime <= 0 ? max(0, begin - cell.layer.start) : 0
    return BirthClock.Window(origin: begin - early, length: length + early * cell.timeScale)
  }
}

extension CellPlan {
  /// The longest time after its parent's birth, in seconds of the layer's time, for which particles
  /// of a nested cell or their descendants may live.
  func reach(afterLife life: Double) -> Double {
    switch cell.emitsAt {
    case .life: life + horizon
    case .birth: windowEnd / site.parentTimeScale + horizon
    case .death, .collision: life + windowEnd / site.parentTimeScale + horizon
    }
  }

  /// The longest time after its own birth, in seconds of the layer's time, for which the
  /// descendants of a particle with a given lifetime may live.
  func reachOfChildren(afterLife life: Double) -> Double {
    max(life + reachAfterDeath, reachAfterBirth)
  }

  /// The end of the emission window, in seconds of the parent's time; 0 if it never opens.
  private var windowEnd: Double {
    guard timeScale > 0 else { return 0 }
    let bursts = cell.bursts.map { $0.time + Double(max($0.cycles, 1) - 1) * $0.interval }
    let last = tracks.rate.isZero && cell.timing.repeatCount <= 1 ? bursts.max() ?? 0 : .infinity
    return max(0, window.begin + min(last, window.length) / cell.speed)
  }

  /// The emission window: its beginning in the parent's time, and its length in the cell's own
  /// time.
  var window: (begin: Double, length: Double) {
    guard cell.speed > 0 else { return (cell.beginTime, 0) }
    var length = cell.timing.activeDuration
    if cell.durationCountsFrom == .birth { length -= cell.beginTime * cell.speed }
    return (cell.beginTime - cell.timeOffset / cell.speed, max(0, length))
  }
}

extension EmitterCell {
  /// True if a force depends on the position in the layer's plane.
  var hasForces: Bool { !attractors.isEmpty || !vortices.isEmpty || field != nil }
}

extension MotionKind {
  init(_ cell: EmitterCell, _ tracks: CellTracks) {
    let changes = tracks.hasChangingAcceleration
    let hasDrag = !tracks.drag.isZero
    let bounces = cell.turnsAtOnce
    if cell.hasForces || !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero
      || (changes && (hasDrag || bounces))
    {
      self = .stepped
    } else {
      self = hasDrag ? .dragged : .ballistic
    }
  }
}
