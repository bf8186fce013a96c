import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentPixels

/// The emitter layer as the engine works with it.
final class LayerPlan: Sendable {
  let tracks: LayerTracks
  let sampler: any ShapeSampler
  let mode: EmitterMode
  let preservesDepth: Bool
  /// Whether its shape lies in a plane, and so do the directions from it.
  let isFlat: Bool
  /// When simulation begins, in the layer's time: 0, or before it.
  let start: Double
  /// The length of its cycle, or `nil`.
  let loop: Double?

  init(_ properties: EmitterProperties, _ source: inout TrackSource) {
    tracks = LayerTracks(properties, &source)
    sampler = properties.emitterShape.sampler
    mode = properties.emitterMode
    preservesDepth = properties.preservesDepth
    isFlat =
      !properties.preservesDepth
      && [.point, .line, .rectangle, .circle].contains(properties.emitterShape)
    start = properties.loop > 0 ? 0 : -properties.prewarm
    loop = properties.loop > 0 ? properties.loop : nil
  }
}

/// An emitter, checked and prepared: what all moments have in common.
struct EmitterPlan: Sendable {
  let layer: LayerPlan
  /// The topmost cells.
  let roots: [CellPlan]
  /// What the topmost cells' chance depends on.
  let seed: UInt64

  init(_ emitter: Emitter) throws(EmitterError) {
    try EmitterValidation.check(emitter)
    var source = TrackSource(emitter)
    let layer = LayerPlan(emitter.properties, &source)
    self.layer = layer
    var seed = Noise.combine(0, UInt64(bitPattern: Int64(emitter.properties.seed)))
    for name in emitter.path { seed = Noise.combine(seed, name: name) }
    self.seed = seed
    let above = CellSite(
      prefix: "", name: "", isNested: false, seedKey: 0, fieldSeed: seed, parentClock: 1)
    roots = try Self.plans(of: emitter.cells, above, layer, &source)
    if let unknown = source.unknown { throw .unknownKeyPath(unknown) }
    if let loop = layer.loop, roots.contains(where: { $0.horizon > loop * 1e6 }) {
      throw .invalid(keyPath: "loop", reason: "it is too short for the lifetimes: make it longer")
    }
  }

  /// The plans of sibling cells; `above` is the site of their parent, with their own clock.
  private static func plans(
    of siblings: [EmitterCell], _ above: CellSite, _ layer: LayerPlan, _ source: inout TrackSource
  ) throws(EmitterError) -> [CellPlan] {
    var result: [CellPlan] = []
    var seen: [String: Int] = [:]
    for (label, cell) in zip(EmitterCell.labels(of: siblings), siblings) {
      let repeated = seen[cell.name ?? "", default: 0]
      seen[cell.name ?? ""] = repeated + 1
      var site = above
      site.prefix += "emitterCells." + label + "."
      site.name += (above.name.isEmpty ? "" : ".") + label
      site.seedKey = seedKey(cell.name, repeated: repeated)
      site.fieldSeed = Noise.combine(above.fieldSeed, site.seedKey)
      let styled = (try? cell.styled()) ?? cell
      var below = site
      below.isNested = true
      below.parentClock *= styled.speed
      let children = try plans(of: styled.emitterCells, below, layer, &source)
      result.append(CellPlan(styled, site, children: children, layer: layer, &source))
    }
    return result
  }

  /// Names tell siblings apart; without a name, or where it repeats, their order among those alike.
  private static func seedKey(_ name: String?, repeated: Int) -> UInt64 {
    let key = name.map { Noise.combine(1, name: $0) } ?? 2
    return repeated == 0 ? key : Noise.combine(key, UInt64(repeated))
  }
}

extension EmitterPlan {
  /// When a topmost cell emits, where nothing loops.
  func window(of cell: CellPlan) -> BirthClock.Window {
    let (begin, length) = cell.window
    // What begins at time 0 at the latest has been going on since the simulation began.
    let early = cell.cell.beginTime <= 0 ? max(0, begin - layer.start) : 0
    return BirthClock.Window(origin: begin - early, length: length + early * cell.clock)
  }
}

extension CellPlan {
  /// For how long after its parent's birth a nested cell's particles, or theirs, may live; in seconds
  /// of the layer's time.
  func reach(afterLife life: Double) -> Double {
    switch cell.emitsAt {
    case .life: life + horizon
    case .birth: windowEnd / parentClock + horizon
    case .death: life + windowEnd / parentClock + horizon
    }
  }

  /// For how long after its own birth, in seconds of the layer's time, what a particle of a given life
  /// emits may live.
  func reachOfChildren(afterLife life: Double) -> Double {
    max(life + reachAfterDeath, reachAfterBirth)
  }

  /// The seconds of its parent's time after which its window is over; 0 where it never opens.
  private var windowEnd: Double {
    guard clock > 0 else { return 0 }
    let bursts = cell.bursts.map { $0.time + Double(max($0.cycles, 1) - 1) * $0.interval }
    let last = tracks.rate.isZero && cell.timing.repeatCount <= 1 ? bursts.max() ?? 0 : .infinity
    return max(0, window.begin + min(last, window.length) / cell.speed)
  }

  /// The window in the parent's time: when it begins, and its length in the cell's own time.
  var window: (begin: Double, length: Double) {
    guard cell.speed > 0 else { return (cell.beginTime, 0) }
    var length = cell.timing.activeDuration
    if cell.durationCountsFrom == .birth { length -= cell.beginTime * cell.speed }
    return (cell.beginTime - cell.timeOffset / cell.speed, max(0, length))
  }
}

extension MotionKind {
  init(_ cell: EmitterCell, _ tracks: CellTracks) {
    let changes = [tracks.xAcceleration, tracks.yAcceleration, tracks.zAcceleration]
      .contains { $0.timeline != nil }
    let hasDrag = !tracks.drag.isZero
    let bounces = cell.floor?.action == .reflect
    if !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero
      || (hasDrag && (changes || bounces)) || (bounces && changes)
    {
      self = .stepped
    } else {
      self = hasDrag ? .dragged : .ballistic
    }
  }
}
