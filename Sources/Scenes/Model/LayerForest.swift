import LambentLayers
import LambentParticles

/// Layers as events change them, found by their names.
struct LayerForest {
  private(set) var root: LayerModel
  /// Where the layers of each name are; made when it is first asked for after layers came or went.
  private var places: [String: [LayerIndexPath]]?

  init(_ root: LayerModel) { self.root = root }

  /// The layer at an index path.
  subscript(path: LayerIndexPath) -> LayerModel { root[path[...]] }

  /// Gives a layer other values.
  mutating func setState(_ state: LayerState, at path: LayerIndexPath) {
    root.modify(path[...]) { $0.state = state }
  }

  /// Adds cells to those of an emitter.
  mutating func appendCells(_ cells: [EmitterCell], at path: LayerIndexPath) {
    root.modify(path[...]) { $0.state.appendEmitterCells(cells) }
  }

  /// Puts a layer above all others of another.
  mutating func append(_ layer: LayerModel, to path: LayerIndexPath) {
    root.modify(path[...]) { $0.sublayers.append(layer) }
    places = nil
  }

  /// Takes a layer out.
  mutating func remove(_ path: LayerIndexPath) {
    guard let index = path.last else { return }
    root.modify(path.dropLast()) { parent in
      if index < 0 { parent.mask = [] } else { parent.sublayers.remove(at: index) }
    }
    places = nil
  }

  /// The layers that a path of names leads to, as ``LayerModel/find(_:)`` has it.
  mutating func find(_ path: String) -> [LayerIndexPath] {
    guard path != "root", !path.contains("/") else { return root.find(path) }
    let known = places ?? root.placesByName
    places = known
    return known[path] ?? []
  }

  /// The one layer that a path of names leads to.
  ///
  /// - Throws: what is wrong and what would be right.
  mutating func only(_ path: String) throws(PathFailure) -> LayerIndexPath {
    let found = find(path)
    return try found.count == 1 ? found[0] : root.only(path)
  }
}

extension LayerModel {
  /// Where the layers below this one are, by their names.
  fileprivate var placesByName: [String: [LayerIndexPath]] {
    var result: [String: [LayerIndexPath]] = [:]
    visitNameable(from: []) { layer, path in
      if let name = layer.name { result[name, default: []].append(path) }
    }
    return result
  }

  /// Changes the layer at an index path where it is.
  fileprivate mutating func modify(
    _ path: ArraySlice<Int>, _ change: (inout LayerModel) -> Void
  ) {
    guard let index = path.first else { return change(&self) }
    if index < 0 {
      mask[0].modify(path.dropFirst(), change)
    } else {
      sublayers[index].modify(path.dropFirst(), change)
    }
  }
}
