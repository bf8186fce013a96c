import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentPixels

/// A version of the emitter layer, prepared for the engine.
package final class LayerPlan: Sendable {
  let tracks: LayerTracks
  let sampler: any ShapeSampler
  let mode: EmitterMode
  let preservesDepth: Bool
  /// True if the shape and its directions are in the layer's plane.
  let isFlat: Bool
  /// The beginning of the simulation, in the layer's time: 0, or negative with prewarming.
  let start: Double
  /// The seed of the top-level cells' draws.
  package let seed: UInt64

  init(_ properties: EmitterProperties, path: [String], loops: Bool, _ tracks: LayerTracks) {
    self.tracks = tracks
    sampler =
      properties.customShape.map { CustomShapeSampler(shape: $0.shape) }
      ?? properties.emitterShape.sampler
    mode = properties.emitterMode
    preservesDepth = properties.preservesDepth
    isFlat = !properties.preservesDepth && sampler.isFlat
    start = loops ? 0 : -properties.prewarm
    let seed = Noise.combine(0, UInt64(bitPattern: Int64(properties.seed)))
    let names =
      properties.seedName.isEmpty
      ? path : properties.seedName.split(separator: "/").map(String.init)
    self.seed = names.reduce(seed) { Noise.combine($0, name: $1) }
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

  /// Validates and prepares an emitter.
  package init(_ emitter: Emitter) throws(EmitterError) {
    try EmitterValidation.check(emitter)
    loop = emitter.properties.loop > 0 ? emitter.properties.loop : nil
    var builder = PlanBuilder(emitter)
    let families = try builder.families()
    roots = families.flatMap(\.self)
    latest = families.map(\.last)
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
    case .birth: windowEnd / parentTimeScale + horizon
    case .death: life + windowEnd / parentTimeScale + horizon
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

extension MotionKind {
  init(_ cell: EmitterCell, _ tracks: CellTracks) {
    let changes = tracks.hasChangingAcceleration
    let hasDrag = !tracks.drag.isZero
    let bounces = cell.floor?.action == .reflect
    if !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero
      || (changes && (hasDrag || bounces))
    {
      self = .stepped
    } else {
      self = hasDrag ? .dragged : .ballistic
    }
  }
}
