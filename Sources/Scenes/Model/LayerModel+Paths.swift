/// The way to a layer below another: the mask is −1, sublayers count from 0.
typealias LayerIndexPath = [Int]

extension LayerModel {
  /// The layer at an index path.
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

  /// The layers that a path of names leads to: `b` is each layer of that name at any depth below,
  /// `a/b` each one below a layer a; `root` is this layer. Only a path through its name leads into a scene.
  func find(_ path: String) -> [LayerIndexPath] {
    if path == "root" { return [[]] }
    var found: [LayerIndexPath] = [[]]
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      var next: [LayerIndexPath] = []
      var seen: Set<LayerIndexPath> = []
      for start in found {
        self[start[...]].visitNameable(from: start) { layer, path in
          if layer.name == String(name), seen.insert(path).inserted {
            next.append(path)
          }
        }
      }
      found = next
    }
    return found
  }

  /// Calls a closure with this layer and all below it, and their index paths.
  func visit(from path: LayerIndexPath, _ body: (LayerModel, LayerIndexPath) -> Void) {
    body(self, path)
    mask.first?.visit(from: path + [-1], body)
    for (index, layer) in sublayers.enumerated() { layer.visit(from: path + [index], body) }
  }

  /// Calls a closure with the layers below this one that paths of names reach from here, and their index
  /// paths: not with those below a scene within it.
  func visitNameable(from path: LayerIndexPath, _ body: (LayerModel, LayerIndexPath) -> Void) {
    func visit(_ layer: LayerModel, _ path: LayerIndexPath) {
      body(layer, path)
      if !layer.isScene { layer.visitNameable(from: path, body) }
    }
    if let layer = mask.first { visit(layer, path + [-1]) }
    for (index, layer) in sublayers.enumerated() { visit(layer, path + [index]) }
  }

  /// The one layer that a path of names leads to.
  ///
  /// - Throws: what is wrong and what would be right.
  func only(_ path: String) throws(PathFailure) -> LayerIndexPath {
    let found = find(path)
    if let first = found.first, found.count == 1 { return first }
    throw PathFailure(
      path, count: found.count, names: all.lazy.compactMap(\.name).prefix(1000)
    ) { find($0).isEmpty }
  }
}
