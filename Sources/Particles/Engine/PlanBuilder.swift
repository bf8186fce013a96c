import LambentNoise

/// Makes the plans of an emitter's cells.
///
/// Versions of a cell share its tracks. What a cell's particles emit has one plan for each version of
/// its own, whichever of their parent's versions it descends from, but where these differ in what
/// their children's births depend on.
struct PlanBuilder {
  private let emitter: Emitter
  private let layers: [(plan: LayerPlan, interval: Interval)]
  private let layerTracks: LayerTracks
  private var source: TrackSource
  private var tracks: [String: CellTracks] = [:]
  private var children: [ChildrenKey: [CellPlan]] = [:]
  private var budget = Emitter.versionLimit

  /// The values on which the plans of a cell's cells depend.
  private struct ChildrenKey: Hashable {
    var prefix: String
    var fieldSeed: UInt64
    var parentTimeScale: Double
    var preservesDepth: Bool
  }

  init(_ emitter: Emitter) {
    self.emitter = emitter
    source = TrackSource(emitter)
    let tracks = LayerTracks(emitter.properties, &source)
    layerTracks = tracks
    let loops = emitter.properties.loop > 0
    layers = emitter.propertyVersions.intervals.map { properties, interval in
      (LayerPlan(properties, path: emitter.path, loops: loops, tracks), interval)
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

  /// The versions of a cell, their styles applied.
  private func styledVersions(of history: CellHistory) -> [(value: EmitterCell, interval: Interval)]
  {
    history.versions.intervals.map { cell, interval in
      // A style that does not fit has been rejected, or nothing was born under it.
      ((try? cell.styled()) ?? cell, interval.intersection(Interval(to: history.end)))
    }
  }

  /// The plan of a version of a cell; `above` is the site of what emits it, with that one's own time scale.
  private mutating func plan(
    of history: CellHistory, _ cells: (cell: EmitterCell, shown: EmitterCell), _ above: CellSite,
    _ layer: LayerPlan, _ interval: Interval
  ) throws(EmitterError) -> CellPlan {
    budget -= 1
    guard budget >= 0 else { throw .tooManyVersions(limit: Emitter.versionLimit) }
    let site = above.site(of: history)
    let known = tracks[site.prefix]
    let tracks =
      known ?? CellTracks(cells.shown, prefix: site.prefix, layer: layerTracks, &source)
    if known == nil { self.tracks[site.prefix] = tracks }
    let children = try children(
      of: history, site, timeScale: site.parentTimeScale * cells.cell.speed, layer)
    return CellPlan(
      cells.cell, shown: cells.shown, isPresent: history.isPresent, site, tracks,
      children: children,
      layer: layer, bornIn: interval)
  }

  /// The plans of all versions of what a cell's particles emit.
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

/// Where a cell stands in the tree.
struct CellSite {
  /// The beginning of its key paths.
  var prefix = ""
  /// The names of the cells down to it, joined by dots.
  var name = ""
  /// True if another cell's particles emit it.
  var isNested = false
  /// The number that its seed adds to its parent's identity.
  var seedKey: UInt64 = 0
  /// The emitter's seed and the keys of the cells down to it.
  var fieldSeed: UInt64
  /// Seconds of its parent's time per second of the layer's.
  var parentTimeScale = 1.0

  /// The site of a layer.
  init(_ seed: UInt64) { fieldSeed = seed }

  /// The site of one of the cells below.
  fileprivate func site(of history: CellHistory) -> CellSite {
    var result = self
    result.prefix += "emitterCells." + history.key + "."
    result.name += (name.isEmpty ? "" : ".") + history.sibling.label
    result.seedKey = history.sibling.seedKey
    result.fieldSeed = Noise.combine(fieldSeed, result.seedKey)
    return result
  }
}

extension CellSibling {
  /// Names tell siblings apart; without a name, or where it repeats, their order among those alike.
  fileprivate var seedKey: UInt64 {
    let key = name.map { Noise.combine(1, name: $0) } ?? 2
    return rank == 0 ? key : Noise.combine(key, UInt64(rank))
  }
}
