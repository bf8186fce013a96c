import LambentAnimations
import LambentParticles
import LambentProperties

/// What an emitter layer emitted over all its time: what its model was, and which animations acted.
struct EmissionHistory {
  /// A model that is over.
  struct Past {
    var emission: Emission
    /// When the next one took its place, in the layer's time.
    var end: Double
  }

  /// The models that are over, oldest first.
  var past: [Past] = []
  /// The model.
  var present: Emission
  /// The state of the layer, for the values of other properties.
  var state: LayerState
  /// The animations, those that are over too, in the order in which they were added.
  var records: [AnimationRecord] = []
  /// When the layer's time began; before, its first values hold.
  var start = 0.0

  /// The moments at which the model changed.
  var changes: [Double] { past.map(\.end) }

  /// Every model, oldest first.
  var emissions: [Emission] { past.map(\.emission) + [present] }

  /// The model at a moment; a change counts from its own moment on.
  func emission(at time: Double) -> Emission {
    var (low, high) = (0, past.count)
    while low < high {
      let middle = (low + high) / 2
      if time < past[middle].end - MediaTiming.tolerance { high = middle } else { low = middle + 1 }
    }
    return low < past.count ? past[low].emission : present
  }

  /// Notes that the model changed; says whether it did.
  mutating func change(to next: Emission, at time: Double) -> Bool {
    guard next != present else { return false }
    // Where the layer's time was set back, what followed has not happened.
    past.removeAll { $0.end > time + MediaTiming.tolerance }
    if past.last.map({ $0.end < time - MediaTiming.tolerance }) ?? true {
      past.append(Past(emission: present, end: time))
    }
    present = next
    return true
  }
}

/// An animation and the time of the layer in which it was there.
struct EmissionPresence: Equatable {
  var record: Int
  var interval: Range<Double>
}

extension AnimationRecord {
  /// Whether the animation changes what is emitted.
  var changesEmission: Bool {
    tracks.contains {
      $0.accessor.cellPath != nil || Emission.propertyNames.contains($0.accessor.rowName)
    }
  }

  /// From when the animation was added until it was removed, in the layer's time.
  var presence: Range<Double> {
    let end = removalTime ?? (animation.isRemovedOnCompletion ? endTime : .infinity)
    return additionTime..<max(additionTime, end)
  }
}

/// A property of an emitter layer, or of one of its cells.
struct EmissionKey: Hashable {
  /// What key paths call the cells, from the top; empty for the layer's own.
  var cell: [String]
  /// The name of the row.
  var row: String

  /// The key path, relative to the layer.
  var keyPath: String {
    (cell.flatMap { [Emission.cellsName, $0] } + [row]).joined(separator: ".")
  }

  /// The value in a state.
  func value(in state: LayerState) -> PropertyValue? {
    guard let last = cell.last else {
      return EmitterProperties.property(named: row)?.get(state.emission.properties)
    }
    var cells = state.emission.cells
    for name in cell.dropLast() {
      guard let next = cells.cell(of: name) else { return nil }
      cells = next.emitterCells
    }
    return cells.cell(of: last).flatMap { EmitterCell.property(named: row)?.get($0) }
  }
}

extension [EmitterCell] {
  /// The first cell that key paths call so.
  func cell(of key: String) -> EmitterCell? {
    for (index, cell) in enumerated() where cell.key(at: index) == key { return cell }
    return nil
  }
}

extension Emission {
  /// The properties that can change over time and have another value in another emission.
  func keys(differingFrom other: Emission) -> Set<EmissionKey> {
    var result: Set<EmissionKey> = []
    for row in EmitterProperties.properties where row.animation != .none {
      if row.get(properties) != row.get(other.properties) {
        result.insert(EmissionKey(cell: [], row: row.name))
      }
    }
    Self.compare(cells, other.cells, below: [], into: &result)
    return result
  }

  private static func compare(
    _ cells: [EmitterCell], _ others: [EmitterCell], below path: [String],
    into result: inout Set<EmissionKey>
  ) {
    for (index, cell) in cells.enumerated() {
      let key = cell.key(at: index)
      guard let other = others.cell(of: key), other != cell else { continue }
      for row in EmitterCell.properties where row.animation != .none {
        if row.get(cell) != row.get(other) {
          result.insert(EmissionKey(cell: path + [key], row: row.name))
        }
      }
      compare(cell.emitterCells, other.emitterCells, below: path + [key], into: &result)
    }
  }
}
