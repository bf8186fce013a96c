import LambentGeometry
import LambentNoise

/// Makes the plans of an emitter's cells.
///
/// Versions of a cell have its tracks in common. A nested cell has one plan for each of its own
/// versions. Versions of the parent add plans only if they differ in a value on which the births of
/// its children depend.
struct PlanBuilder {
  private let emitter: Emitter
  private let layers: [(plan: LayerPlan, interval: Interval)]
  private let layerTracks: LayerTracks
  private var source: TrackSource
  private var tracks: [String: CellTracks] = [:]
  private var children: [ChildrenKey: [CellPlan]] = [:]
  private var paths: [PathKey: any ShapeSampler] = [:]
  private var obstacles: [ObstaclesKey: Obstacles?] = [:]
  private var budget = Emitter.versionLimit

  /// The values on which the plans of a cell's cells depend.
  private struct ChildrenKey: Hashable {
    var prefix: String
    var fieldSeed: UInt64
    var parentTimeScale: Double
    var preservesDepth: Bool
  }

  /// The values on which the sampler of a cell's own path depends.
  private struct PathKey: Hashable {
    var path: Path
    var isFilled: Bool
  }

  /// The values on which the outlines that particles meet depend.
  private struct ObstaclesKey: Hashable {
    var collider: EmitterCollider
    var outlines: [Path]
  }

  init(_ emitter: Emitter) {
    self.emitter = emitter
    source = TrackSource(emitter)
    let tracks = LayerTracks(emitter.properties, &source)
    layerTracks = tracks
    let loop = emitter.properties.loop
    var samplers: [EmitterProperties: any ShapeSampler] = [:]
    layers = emitter.propertyVersions.intervals.map { properties, interval in
      // Versions with one area have it in common: large images take long to prepare.
      let area = properties.area
      let sampler = samplers[area] ?? area.sampler
      samplers[area] = sampler
      return (LayerPlan(properties, path: emitter.path, loop: loop, tracks, sampler), interval)
    }
  }

  /// The versions of each topmost cell, oldest first.
  mutating func families() throws(EmitterError) -> [[CellPlan]] {
    var result: [[CellPlan]] = []
    for history in emitter.histories {
      let versions = styledVersions(of: history)
      var family: [CellPlan] = []
      var (layer, version) = (0, 0)
      while layer < layers.count, version < versions.count {
        let interval = layers[layer].interval.intersection(versions[version].interval)
        if !interval.isEmpty {
          let above = CellSite(layers[layer].plan.seed)
          let cells = (cell: versions[version].value, shown: versions[versions.count - 1].value)
          family.append(try plan(of: history, cells, above, layers[layer].plan, interval))
        }
        if layers[layer].interval.end <= versions[version].interval.end {
          layer += 1
        } else {
          version += 1
        }
      }
      result.append(family)
    }
    if let unknown = source.unknown { throw .unknownKeyPath(unknown) }
    return result
  }

  /// The versions of a cell, with their styles applied.
  private func styledVersions(of history: CellHistory) -> [(value: EmitterCell, interval: Interval)]
  {
    history.versions.intervals.map { cell, interval in
      // An invalid style has been rejected, or nothing was born under it.
      ((try? cell.styled()) ?? cell, interval.intersection(Interval(to: history.end)))
    }
  }

  /// The plan of a version of a cell. `above` is the position of the cell that emits it, with that
  /// cell's time scale.
  private mutating func plan(
    of history: CellHistory, _ cells: (cell: EmitterCell, shown: EmitterCell), _ above: CellSite,
    _ layer: LayerPlan, _ interval: Interval
  ) throws(EmitterError) -> CellPlan {
    budget -= 1
    guard budget >= 0 else { throw .tooManyVersions(limit: Emitter.versionLimit) }
    let site = above.site(of: history, cells.cell)
    let known = tracks[site.prefix]
    let tracks =
      known ?? CellTracks(cells.shown, prefix: site.prefix, layer: layerTracks, &source)
    if known == nil { self.tracks[site.prefix] = tracks }
    let children = try children(
      of: history, site, timeScale: site.parentTimeScale * cells.cell.speed, layer)
    let path = cells.cell.emitterPath.map { sampler(of: $0, layer) }
    let isBornNowhere = !site.isNested && (path ?? layer.sampler) is EmptyShape
    return CellPlan(
      cells.cell, shown: cells.shown, isPresent: history.isPresent, site, tracks,
      children: children,
      layer: layer, path: path,
      obstacles: cells.cell.collides.flatMap { obstacles(of: $0, layer) },
      bornIn: isBornNowhere ? .never : interval)
  }

  /// The sampler of a cell's own path, which versions and cells have in common.
  private mutating func sampler(of path: Path, _ layer: LayerPlan) -> any ShapeSampler {
    let key = PathKey(path: path, isFilled: layer.mode == .surface)
    if let known = paths[key] { return known }
    let sampler = layer.sampler(of: path)
    paths[key] = sampler
    return sampler
  }

  /// The outlines that particles meet, which versions and cells have in common.
  private mutating func obstacles(
    of collider: EmitterCollider, _ layer: LayerPlan
  ) -> Obstacles? {
    let outlines =
      (collider.path.map { [$0] } ?? []) + collider.layers.compactMap { layer.outlines[$0] }
    let key = ObstaclesKey(collider: collider, outlines: outlines)
    if let known = obstacles[key] { return known }
    let made = Obstacles(collider, outlines)
    obstacles[key] = .some(made)
    return made
  }

  /// The plans of all versions of a cell's nested cells.
  private mutating func children(
    of history: CellHistory, _ site: CellSite, timeScale: Double, _ layer: LayerPlan
  ) throws(EmitterError) -> [CellPlan] {
    guard !history.cells.isEmpty else { return [] }
    let key = ChildrenKey(
      prefix: site.prefix, fieldSeed: site.fieldSeed, parentTimeScale: timeScale,
      preservesDepth: layer.preservesDepth)
    if let known = children[key] { return known }
    var below = site
    (below.isNested, below.parentTimeScale) = (true, timeScale)
    var result: [CellPlan] = []
    for child in history.cells {
      let versions = styledVersions(of: child)
      for (cell, interval) in versions where !interval.isEmpty {
        let cells = (cell: cell, shown: versions[versions.count - 1].value)
        result.append(try plan(of: child, cells, below, layer, interval))
      }
    }
    children[key] = result
    return result
  }
}

/// The position of a cell in the tree.
struct CellSite {
  /// The prefix of its key paths.
  var prefix = ""
  /// The names of the cells from the layer to this one, joined by dots.
  var name = ""
  /// True if the cell is emitted by particles of another.
  var isNested = false
  /// The number that is mixed into its parent's identity to make its seed.
  var seedKey: UInt64 = 0
  /// The emitter's seed combined with the keys of the cells above and its own.
  var fieldSeed: UInt64
  /// The seconds of its parent's time per second of the layer's.
  var parentTimeScale = 1.0

  /// The position of the layer itself.
  init(_ seed: UInt64) { fieldSeed = seed }

  /// The position of a nested cell.
  fileprivate func site(of history: CellHistory, _ cell: EmitterCell) -> CellSite {
    var result = self
    result.prefix += "emitterCells." + history.key + "."
    result.name += (name.isEmpty ? "" : ".") + history.sibling.label
    result.seedKey = cell.seedKey ?? history.sibling.seedKey
    result.fieldSeed = Noise.combine(fieldSeed, result.seedKey)
    return result
  }
}

extension EmitterCell {
  /// The key of its seed, or else of its seed name; `nil` without either.
  fileprivate var seedKey: UInt64? {
    if let seed { return Noise.combine(3, UInt64(bitPattern: Int64(seed))) }
    return seedName.isEmpty ? nil : CellSibling.seedKey(of: seedName)
  }
}

extension CellSibling {
  /// Siblings are distinguished by name; if names are missing or repeat, by their order.
  fileprivate var seedKey: UInt64 {
    let key = name.map(Self.seedKey) ?? 2
    return rank == 0 ? key : Noise.combine(key, UInt64(rank))
  }

  fileprivate static func seedKey(of name: String) -> UInt64 { Noise.combine(1, name: name) }
}
