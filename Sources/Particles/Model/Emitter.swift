package import LambentAnimations

/// The complete input of a particle system: the layer's properties and cells over all time.
package struct Emitter: Sendable, Hashable {
  /// The layer's properties. Setting them replaces all earlier versions.
  package var properties: EmitterProperties {
    get { propertyVersions.last }
    set { propertyVersions = Versions(newValue) }
  }
  /// The cells, back to front. Setting them replaces all earlier versions.
  package var cells: [EmitterCell] {
    get { histories.map(\.cell) }
    set { histories = CellHistory.all(of: newValue) }
  }
  /// The layer's properties over time. Earlier versions apply only to properties without a
  /// timeline.
  package private(set) var propertyVersions: Versions<EmitterProperties>
  /// The cells over time, including removed ones.
  package private(set) var histories: [CellHistory]
  /// The names of the layers from the root's sublayer to this one. Random draws depend on them and
  /// on the seed, so that two layers with equal properties differ. A layer without a name is
  /// identified by its order.
  package var path: [String]
  /// The properties that change over the layer's local time, by scalar key path relative to the
  /// layer: `birthRate`, `emitterPosition.x`, `emitterCells.fire.color.red`. Other properties are
  /// constant. A cell without a name is identified by its index among its siblings.
  /// `emitterCells.fire.bursts` is a factor on the counts of the cell's bursts.
  package var timelines: [String: Timeline]
  /// The greatest number of live particles.
  package var particleLimit: Int
  /// The greatest cost of one time, in steps of about a nanosecond, estimated in advance. Motion
  /// without a closed form is integrated from each birth.
  package var workLimit = Emitter.defaultWorkLimit

  package init(
    properties: EmitterProperties = EmitterProperties(), cells: [EmitterCell] = [],
    path: [String] = [], timelines: [String: Timeline] = [:],
    particleLimit: Int = Emitter.defaultParticleLimit
  ) {
    self.init(
      properties: Versions(properties), histories: CellHistory.all(of: cells), path: path,
      timelines: timelines, particleLimit: particleLimit)
  }

  /// Creates an emitter from its versions.
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

  /// The default of ``particleLimit``.
  package static let defaultParticleLimit = 20_000_000
  /// The default of ``workLimit``, in steps of about a nanosecond.
  package static let defaultWorkLimit = 2e11
  /// The greatest nesting depth of cells.
  package static let depthLimit = 32
  /// The greatest number of cells, nested ones included.
  package static let cellLimit = 4096
  /// The greatest number of images in all cells; each frame of a flip-book counts.
  package static let imageLimit = 1 << 20
  /// The greatest number of cell versions. They arise when a property without a timeline changes
  /// while particles live: versions of parents times versions of children.
  package static let versionLimit = 1 << 16
}

extension Emitter {
  /// All errors of the values, in the order of cells and rows. A particle system throws the first.
  package var faults: [EmitterError] { EmitterValidation.faults(of: self) }
}

extension EmitterCell {
  /// The labels of siblings, all of them different: their names, or their order where a name is missing or repeats,
  /// after a `#` where that is the name of another.
  package static func labels(of siblings: [EmitterCell]) -> [String] {
    let names = Set(siblings.compactMap(\.name))
    var seen: Set<String> = []
    return siblings.enumerated().map { order, cell in
      if let name = cell.name, !name.isEmpty, seen.insert(name).inserted { return name }
      var label = "\(order)"
      while names.contains(label) { label = "#" + label }
      return label
    }
  }
}
