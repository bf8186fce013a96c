import LambentLayers
import LambentParticles

/// Layers as events change them, found by their names: those of the time of an event, and all that there
/// ever were.
struct LayerForest {
  private(set) var names = LayerNames()
  /// The layers by number, without those below them.
  private var models: [LayerModel] = []
  /// The values of layers that changed since they came, but for cells that were added.
  private var firstStates: [Int: LayerState] = [:]

  /// Creates a forest without layers.
  init() {}

  init(_ root: LayerModel) { append(root, as: 0) }

  subscript(number: Int) -> LayerModel { models[number] }

  /// The values with which a layer came, and every cell that it ever had.
  func firstState(of number: Int) -> LayerState { firstStates[number] ?? models[number].state }

  mutating func setState(_ state: LayerState, of number: Int) {
    if firstStates[number] == nil { firstStates[number] = models[number].state }
    models[number].state = state
  }

  /// Adds cells to those that an emitter ever had.
  mutating func noteCells(_ cells: [EmitterCell], of number: Int) {
    firstStates[number, default: models[number].state].appendEmitterCells(cells)
  }

  mutating func append(_ layer: LayerModel, below parent: Int) {
    append(layer, as: names.add(layer.name, isScene: layer.isScene, below: parent))
  }

  mutating func remove(_ number: Int) { _ = names.remove(number) }

  private mutating func append(_ layer: LayerModel, as number: Int) {
    var model = layer
    (model.mask, model.sublayers) = ([], [])
    models.append(model)
    for below in layer.mask + layer.sublayers { append(below, below: number) }
  }
}
