/// The way to a layer below another: the mask is −1, sublayers count from 0.
typealias LayerIndexPath = [Int]

extension LayerModel {
  subscript(path: ArraySlice<Int>) -> LayerModel {
    get {
      guard let index = path.first else { return self }
      return index < 0 ? mask[0][path.dropFirst()] : sublayers[index][path.dropFirst()]
    }
    set {
      guard let index = path.first else {
        self = newValue
        return
      }
      if index < 0 {
        mask[0][path.dropFirst()] = newValue
      } else {
        sublayers[index][path.dropFirst()] = newValue
      }
    }
  }

  /// Calls a closure with this layer and all below it, and their index paths.
  func visit(from path: LayerIndexPath, _ body: (LayerModel, LayerIndexPath) -> Void) {
    body(self, path)
    mask.first?.visit(from: path + [-1], body)
    for (index, layer) in sublayers.enumerated() { layer.visit(from: path + [index], body) }
  }
}

struct LayerTree {
  private var names: LayerNames
  /// The ways to the layers by their numbers.
  private var paths: [LayerIndexPath] = []

  init(_ root: LayerModel) {
    names = LayerNames(root: root.name)
    add(root, as: 0, at: [])
  }

  private mutating func add(_ layer: LayerModel, as number: Int, at path: LayerIndexPath) {
    paths.append(path)
    for (index, below) in zip((-layer.mask.count)..., layer.mask + layer.sublayers) {
      let next = names.add(below.name, isScene: below.isScene, below: number)
      add(below, as: next, at: path + [index])
    }
  }

  /// The number of layers to which a path of names leads: see ``LayerNames/find(_:from:isRemoved:)``.
  func count(of path: String) -> Int { names.find(path).count }

  /// The one layer that a path of names leads to.
  func only(_ path: String) throws(PathFailure) -> LayerIndexPath { paths[try names.only(path)] }
}
