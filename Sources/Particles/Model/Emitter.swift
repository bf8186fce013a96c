package import LambentAnimations

/// Everything an emitter layer's particles depend on: its properties and cells over all time.
package struct Emitter: Sendable, Hashable {
  /// The layer's own properties; setting them sets them for all time.
  package var properties: EmitterProperties {
    get { propertyVersions.last }
    set { propertyVersions = Versions(newValue) }
  }
  /// The cells, undermost first; setting them sets them for all time.
  package var cells: [EmitterCell] {
    get { histories.map(\.cell) }
    set { histories = CellHistory.all(of: newValue) }
  }
  /// The layer's own properties through their changes. Of all but the last those matter that have no
  /// timeline.
  package private(set) var propertyVersions: Versions<EmitterProperties>
  /// The cells through their changes, those that are removed too.
  package private(set) var histories: [CellHistory]
  /// The names of the layers from the root's sublayer to this one: what chance depends on beside the
  /// seed, so that two alike layers differ. Layers without a name are told apart by their order.
  package var path: [String]
  /// The properties that change over the layer's local time, under their scalar key paths relative to
  /// the layer: `birthRate`, `emitterPosition.x`, `emitterCells.fire.color.red`. Those of key paths
  /// that are not listed are constant; a cell without a name goes by its index among its siblings.
  /// `emitterCells.fire.bursts` is a factor on the counts of the cell's bursts.
  package var timelines: [String: Timeline]
  /// How many particles may live at once.
  package var particleLimit: Int
  /// The most that a moment may cost, in steps of about a nanosecond, by an estimate that is made
  /// before: motion without a closed form is followed from each birth.
  package var workLimit = Emitter.defaultWorkLimit

  /// Creates an emitter.
  package init(
    properties: EmitterProperties = EmitterProperties(), cells: [EmitterCell] = [],
    path: [String] = [], timelines: [String: Timeline] = [:],
    particleLimit: Int = Emitter.defaultParticleLimit
  ) {
    self.init(
      properties: Versions(properties), histories: CellHistory.all(of: cells), path: path,
      timelines: timelines, particleLimit: particleLimit)
  }

  /// Creates an emitter with a past.
  package init(
    properties: Versions<EmitterProperties>, histories: [CellHistory], path: [String],
    timelines: [String: Timeline], particleLimit: Int
  ) {
    propertyVersions = properties
    self.histories = histories
    self.path = path
    self.timelines = timelines
    self.particleLimit = particleLimit
  }

  /// How many particles may live at once where nothing else is said.
  package static let defaultParticleLimit = 20_000_000
  /// The most that a moment may cost where nothing else is said, in steps of about a nanosecond.
  package static let defaultWorkLimit = 2e11
  /// How deep cells may be nested.
  package static let depthLimit = 32
  /// How many cells an emitter may have, nested ones included.
  package static let cellLimit = 4096
  /// How many images the cells may have together; each frame of a flip-book is one.
  package static let pictureLimit = 1 << 20
  /// How many versions of cells are kept apart, where properties without a timeline change while
  /// particles live: those of parents times those of children that they meet.
  package static let versionLimit = 1 << 16
}

extension Emitter {
  /// Every value that makes no sense, in the order of cells and rows; the first is what a particle
  /// system throws.
  package var faults: [EmitterError] { EmitterValidation.faults(of: self) }
}

extension EmitterCell {
  /// The names of siblings: their names; without one, or where it repeats, their order.
  package static func labels(of siblings: [EmitterCell]) -> [String] {
    var seen: Set<String> = []
    return siblings.enumerated().map { order, cell in
      guard let name = cell.name, !name.isEmpty, seen.insert(name).inserted else {
        return "\(order)"
      }
      return name
    }
  }
}
