package import LambentParticles

extension LayerState {
  /// What keeps the state's values from emitting, where it is an emitter's: each value that makes no
  /// sense.
  package var emitterFaults: [EmitterError] {
    guard schema.row(named: Emission.cellsName) != nil else { return [] }
    return Emitter(properties: emission.properties, cells: emission.cells).faults
  }

  /// The cells that it emits.
  package var emitterCells: [EmitterCell] {
    get { emission.cells }
    set { emission.cells = newValue }
  }
}
