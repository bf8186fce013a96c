package import LambentGeometry
package import LambentParticles
import LambentProperties

extension LayerState {
  /// The faults that keep the state's values from emitting, where it is an emitter's: each value
  /// that makes no sense.
  package var emitterFaults: [EmitterError] {
    guard schema.hasRow(named: Emission.cellsName) else { return [] }
    return Emitter(properties: self.emission.properties, cells: self.emission.cells).faults
      + cellKernelFaults
  }

  /// Why cells emit nothing in a loop: their rates give no whole particle in a cycle.
  package var emitterLoopNotes: [EmitterError] {
    let properties = self.emission.properties
    guard schema.hasRow(named: Emission.cellsName), properties.loop > 0 else { return [] }
    return zip(EmitterCell.labels(of: self.emission.cells), self.emission.cells).compactMap {
      label, cell in
      let births =
        cell.birthRate * properties.birthRate * min(properties.loop, cell.duration) * cell.speed
      guard births > 0, births.rounded() == 0, cell.bursts.isEmpty else { return nil }
      return .invalid(
        keyPath: "\(Emission.cellsName).\(label).birthRate",
        reason: "no particle is born in a loop of \(properties.loop.short) s: a longer loop, or a "
          + "higher rate")
    }
  }

  /// The cells that it emits.
  package var emitterCells: [EmitterCell] { self.emission.cells }

  /// An upper bound of the number of parts of the areas on which particles are born: pixels of images, rectangles
  /// of the interiors of paths.
  package var areaPartBound: Int {
    self.emission.cells.reduce(self.emission.properties.areaPartBound) {
      $0 + self.emission.properties.areaPartBound(ofCell: $1)
    }
  }

  /// True if these areas, or the cells, are others.
  package func hasOtherAreas(than other: LayerState) -> Bool {
    self.emission.properties.hasOtherArea(than: other.emission.properties)
      || self.emission.cells.map(\.paths) != other.emission.cells.map(\.paths)
  }

  /// The shape in which particles are born, where it is an emitter's.
  package var emitterShape: EmitterShape { self.emission.properties.emitterShape }

  /// The path of an emitter's shape, for those of paths and texts.
  package var emitterPath: Path? {
    [.path, .text].contains(emitterShape) ? self.emission.properties.emitterPath : nil
  }

  /// The property of the shape in which particles are born, if the shape consists of what it gives and nothing is
  /// given.
  package var missingEmitterShapeProperty: String? {
    let properties = self.emission.properties
    switch properties.emitterShape {
    case .image: return properties.emitterImage == nil ? "emitterImage" : nil
    case .path, .text:
      let cells = self.emission.cells
      let haveCellsPaths = !cells.isEmpty && cells.allSatisfy { $0.emitterPath != nil }
      return properties.emitterPath == nil && !haveCellsPaths ? "emitterPath" : nil
    default: return nil
    }
  }

  /// The image of the layer on which particles are born.
  package var emitterLayerImage: EmitterLayerImage? {
    get { self.emission.properties.layerImage }
    set { self.emission.properties.layerImage = newValue }
  }

  /// The outlines of the layers that cells name, in the emitter's coordinates.
  package var emitterOutlines: [String: Path] {
    get { self.emission.properties.outlines }
    set { self.emission.properties.outlines = newValue }
  }

  /// Adds cells to those that it emits.
  package mutating func appendEmitterCells(_ cells: [EmitterCell]) { self.emission.cells += cells }
}

extension EmitterCell {
  /// The paths of the cell and of the cells below.
  fileprivate var paths: [Path?] { [emitterPath] + emitterCells.flatMap(\.paths) }
}
