import LambentLayers
import LambentParticles
import LambentProperties

/// The tree of layers that events change, by names: which layers a path of names leads to, at a cost that
/// does not grow with the tree.
///
/// Layers have numbers, in the order in which they came; the root's is 0. Layers that were removed keep
/// theirs.
struct LayerNames {
  private struct Node {
    let name: String?
    let parent: Int
    /// True if only paths through its name lead to the layers below it.
    let isScene: Bool
    /// True if paths reach it from the root.
    let isOpen: Bool
    var isPresent = true
    var children: [Int] = []
  }

  private var nodes: [Node]
  private var numbers: [String: [Int]] = [:]

  /// - Parameter name: The root's name, by which no path leads to it.
  init(root name: String? = nil) {
    nodes = [Node(name: name, parent: 0, isScene: false, isOpen: true)]
  }

  mutating func add(_ name: String?, isScene: Bool, below parent: Int) -> Int {
    let above = nodes[parent]
    let number = nodes.count
    var node = Node(
      name: name, parent: parent, isScene: isScene,
      isOpen: above.isOpen && (parent == 0 || !above.isScene))
    node.isPresent = above.isPresent
    nodes.append(node)
    nodes[parent].children.append(number)
    if let name { numbers[name, default: []].append(number) }
    return number
  }

  mutating func remove(_ number: Int) -> [Int] {
    var removed = [number]
    var next = 0
    while next < removed.count {
      nodes[removed[next]].isPresent = false
      removed += nodes[removed[next]].children.filter { nodes[$0].isPresent }
      next += 1
    }
    return removed
  }

  /// Forgets layers that were removed: no path leads to them any more.
  mutating func forget(_ removed: [Int]) {
    for number in removed {
      guard let name = nodes[number].name else { continue }
      numbers[name]?.removeAll { $0 == number }
      nodes[number].children = []
    }
  }

  /// The layers that a path of names leads to: `b` is each layer of that name at any depth below a start,
  /// `a/b` each one below a layer a; `root` is the start, and `root/b` a layer directly below it rather than a deeper
  /// one. Only a path through its name leads into a scene.
  ///
  /// - Parameters:
  ///   - start: The layer from which the path leads.
  ///   - isRemoved: True if it leads to layers that were removed, too.
  func find(_ path: String, from start: Int = 0, isRemoved: Bool = false) -> [Int] {
    var found: Set = [start]
    var result = [start]
    var isBelowRoot = false
    for (index, name) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index > 0 || name != "root" {
        result = (numbers[String(name)] ?? []).filter {
          (isRemoved || nodes[$0].isPresent) && lies($0, below: found)
        }
        let direct = result.filter { found.contains(nodes[$0].parent) }
        if isBelowRoot, !direct.isEmpty { result = direct }
      }
      guard !result.isEmpty else { return [] }
      isBelowRoot = name == "root"
      found = Set(result)
    }
    return result
  }

  /// True if a layer is below one of others, with no scene between.
  private func lies(_ number: Int, below others: Set<Int>) -> Bool {
    if others == [0] { return number != 0 && nodes[number].isOpen }
    var next = number
    while next != 0 {
      next = nodes[next].parent
      if others.contains(next) { return true }
      if nodes[next].isScene { return false }
    }
    return false
  }

  func only(
    _ path: String, from start: Int = 0, isRemoved: Bool = false
  ) throws(PathFailure) -> Int {
    let found = find(path, from: start, isRemoved: isRemoved)
    if let first = found.first, found.count == 1 { return first }
    let names = nodes[start...].lazy.filter { isRemoved || $0.isPresent }.compactMap(\.name)
    throw PathFailure(path, count: found.count, names: names.prefix(1000)) {
      find($0, from: start, isRemoved: isRemoved).isEmpty
    }
  }
}

/// Why a path of names leads to no layer, or to several.
struct PathFailure: Error {
  let what: String
  /// The name of the path that no layer has; `nil` if several layers have the path.
  private let missing: String?
  private let names: [String]

  /// - Parameters:
  ///   - names: Names that layers have: in large trees, not all.
  ///   - isMissing: True if no layer has a name.
  init(
    _ path: String, count: Int, names: some Sequence<String>, isMissing: (String) -> Bool
  ) {
    guard count == 0 else {
      what = "\(count) layers have the name “\(path)”"
      (missing, self.names) = (nil, [])
      return
    }
    let missing = path.split(separator: "/").map(String.init).first(where: isMissing) ?? path
    what = "no layer has the name “\(missing)”"
    (self.missing, self.names) = (missing, Array(names))
  }

  var remedy: String { remedy(suggests: true) }

  /// - Parameter suggests: False if there are so many errors that no name is suggested, which takes time.
  func remedy(suggests: Bool) -> String {
    guard let missing else {
      return "a path as “a/b”, or “root/b” for the layer at the top; or different names"
    }
    let meant = suggests ? Suggestion.question(about: missing, among: names) : nil
    return meant ?? (names.isEmpty ? "a layer with a name" : "one of \(Self.list(names))")
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }
}

/// Layers as events change them, found by their names: those of the time of an event, and all that there
/// ever were.
struct LayerForest {
  private(set) var names = LayerNames()
  /// The layers by number, without those below them.
  private var models: [LayerModel] = []
  /// The values of layers that changed since they came, but for cells that were added.
  private var firstStates: [Int: LayerState] = [:]

  init() {}

  init(_ root: LayerModel) { append(root, as: 0) }

  subscript(number: Int) -> LayerModel { models[number] }

  /// The values with which a layer came, and every cell that it ever had.
  func firstState(of number: Int) -> LayerState { firstStates[number] ?? models[number].state }

  mutating func setState(_ state: LayerState, of number: Int) {
    if firstStates[number] == nil { firstStates[number] = models[number].state }
    models[number].state = state
  }

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
