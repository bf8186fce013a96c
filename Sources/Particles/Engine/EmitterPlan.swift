import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentPixels

/// The emitter layer as the engine works with it.
struct LayerPlan: Sendable {
  let tracks: LayerTracks
  let sampler: any ShapeSampler
  let mode: EmitterMode
  let preservesDepth: Bool
  /// When simulation begins, in the layer's time: 0, or before it.
  let start: Double
  /// The length of its cycle, or `nil`.
  let loop: Double?
}

/// An emitter, checked and prepared: what all moments have in common.
struct EmitterPlan: Sendable {
  let layer: LayerPlan
  /// All cells, each before its children.
  private(set) var cells: [CellPlan] = []
  /// The topmost cells' indices.
  private(set) var roots: [Int] = []
  /// What the topmost cells' chance depends on.
  let seed: UInt64

  init(_ emitter: Emitter) throws(EmitterError) {
    try EmitterValidation.check(emitter)
    var source = TrackSource(emitter)
    let properties = emitter.properties
    layer = LayerPlan(
      tracks: LayerTracks(properties, &source), sampler: properties.emitterShape.sampler,
      mode: properties.emitterMode, preservesDepth: properties.preservesDepth,
      start: properties.loop > 0 ? 0 : -properties.prewarm,
      loop: properties.loop > 0 ? properties.loop : nil)
    var seed = Noise.combine(0, UInt64(bitPattern: Int64(properties.seed)))
    for name in emitter.path { seed = Noise.combine(seed, name: name) }
    self.seed = seed
    let top = CellContext(prefix: "emitterCells.", name: "", isNested: false, clock: 1)
    roots = try append(emitter.cells, top, &source)
    if let unknown = source.unknown { throw .unknownKeyPath(unknown) }
  }

  /// Where cells stand in the tree.
  private struct CellContext {
    var prefix: String
    var name: String
    var isNested: Bool
    var clock: Double
  }

  /// Appends sibling cells and all below them, and returns the siblings' indices.
  private mutating func append(
    _ siblings: [EmitterCell], _ context: CellContext, _ source: inout TrackSource
  ) throws(EmitterError) -> [Int] {
    var indices: [Int] = []
    var seen: [String: Int] = [:]
    for (order, cell) in siblings.enumerated() {
      let repeated = seen[cell.name ?? "", default: 0]
      seen[cell.name ?? ""] = repeated + 1
      let label = repeated == 0 ? cell.name ?? "\(order)" : "\(order)"
      let index = cells.count
      let prefix = context.prefix + label + "."
      let styled = try EmitterValidation.styled(cell, prefix)
      cells.append(
        CellPlan(
          styled, name: context.name + label, prefix: prefix, isNested: context.isNested,
          seedKey: Self.seedKey(cell.name, repeated: repeated), parentClock: context.clock,
          layer: layer, &source))
      let below = CellContext(
        prefix: prefix + "emitterCells.", name: context.name + label + ".", isNested: true,
        clock: context.clock * styled.speed)
      cells[index].children = try append(styled.emitterCells, below, &source)
      let reach = cells[index].children.map { cells[$0].reach(afterLife: cells[index].longestLife) }
      cells[index].horizon = max(cells[index].longestLife, reach.max() ?? 0)
      indices.append(index)
    }
    return indices
  }

  /// Names tell siblings apart; without a name, or where it repeats, their order among those alike.
  private static func seedKey(_ name: String?, repeated: Int) -> UInt64 {
    let key = name.map { Noise.combine(1, name: $0) } ?? 2
    return repeated == 0 ? key : Noise.combine(key, UInt64(repeated))
  }
}

extension CellPlan {
  init(
    _ cell: EmitterCell, name: String, prefix: String, isNested: Bool, seedKey: UInt64,
    parentClock: Double, layer: LayerPlan, _ source: inout TrackSource
  ) {
    self.name = name
    self.cell = cell
    self.isNested = isNested
    self.seedKey = seedKey
    self.parentClock = parentClock
    clock = parentClock * cell.speed
    tracks = CellTracks(cell, prefix: prefix, layer: layer.tracks, &source)
    let range = max(
      abs(tracks.lifetimeRange.bounds.lowerBound), tracks.lifetimeRange.bounds.upperBound)
    let factor = layer.tracks.lifetime.bounds.upperBound
    let longest = max(0, (tracks.lifetime.bounds.upperBound + range / 2) * max(0, factor))
    longestLife = clock > 0 ? longest / clock : 0
    horizon = longestLife
    motion = MotionKind(cell, tracks)
    curves = CellCurves(cell)
    path = cell.emitterPath.flatMap(PathSampler.init)
    columns = Self.columns(cell, tracks, isNested: isNested)
    contentSizes = cell.contents.map { image in
      let scale = image.scale * cell.contentsScale
      return Size(
        width: Double(image.width) / scale * cell.contentsRect.width,
        height: Double(image.height) / scale * cell.contentsRect.height)
    }
  }

  /// Which columns its records need.
  private static func columns(
    _ cell: EmitterCell, _ tracks: CellTracks, isNested: Bool
  ) -> ColumnSet {
    var columns: [Column] = [
      .x, .y, .z, .velocityX, .velocityY, .velocityZ, .scale, .rotation, .spin,
      .red, .green, .blue, .alpha, .scaleFactor,
    ]
    if isNested { columns += [.parentRed, .parentGreen, .parentBlue, .parentAlpha] }
    if !cell.emitterCells.isEmpty { columns += [.headingX, .headingY, .headingZ] }
    if !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero {
      columns += [.originX, .originY, .originZ]
    }
    if !tracks.drag.isZero { columns.append(.drag) }
    if !tracks.tumble.isZero || !tracks.tumbleRange.isZero { columns += [.tumble, .tumblePhase] }
    if cell.wave != nil { columns += [.waveFactor, .waveFrequency, .wavePhase] }
    if cell.contents.count > 1 { columns.append(.choice) }
    if cell.flipBook.frameCount > 1, cell.flipBook.mode == .random { columns.append(.frame) }
    if cell.floor?.action == .kill { columns.append(.span) }
    return ColumnSet(columns)
  }

  /// For how long after its parent's birth a nested cell's particles, or theirs, may live; in seconds
  /// of the layer's time.
  func reach(afterLife life: Double) -> Double {
    switch cell.emitsAt {
    case .life: life + horizon
    case .birth: windowEnd / parentClock + horizon
    case .death: life + windowEnd / parentClock + horizon
    }
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
