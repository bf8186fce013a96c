import LambentDocuments

/// The layers, cells and events of a document that have errors, so that nothing is reported that only follows
/// from an error.
struct FaultyParts {
  private var paths: Set<JSONPath> = []
  /// The names of such layers and cells, and of the layers that such events insert.
  private(set) var names: Set<String> = []

  init(_ root: Cursor) {
    var events: Set<JSONPath> = []
    for finding in root.diagnostics.all where finding.severity == .error {
      let parts = Self.parts(around: finding.path.steps)
      guard let innermost = parts.last, paths.insert(JSONPath(innermost)).inserted else {
        continue
      }
      if innermost.first == .key("events"), events.insert(JSONPath(parts[0])).inserted,
        let event = root.node[parts[0]]
      {
        // A layer that could not be inserted is not among the layers.
        _ = event.contains { value in
          names.formUnion(value.name)
          return false
        }
      }
      for part in parts.reversed() {
        if let node = root.node[part] { names.formUnion(node.name) }
        guard part.dropLast().last == .key("emitterCells") else { break }
      }
    }
  }

  /// True for a layer, a cell or an event that has an error which no layer or cell within it has.
  func contains(_ part: Cursor) -> Bool { !paths.isEmpty && paths.contains(part.path) }

  /// The paths of the layers, cells and events around a value, from the outermost inward.
  private static func parts(around steps: [JSONPath.Step]) -> [[JSONPath.Step]] {
    steps.indices.filter { index in
      switch steps[index] {
      case .key(let key): key == "mask" || key == "layer"
      case .index: index > 0 && lists.contains(steps[index - 1])
      }
    }.map { Array(steps[...$0]) }
  }

  private static let lists: Set<JSONPath.Step> = [
    .key("layers"), .key("sublayers"), .key("emitterCells"), .key("events"),
  ]
}

extension JSONValue {
  /// The text of the member “name”, if there is one.
  fileprivate var name: [String] { self["name"]?.text.map { [$0] } ?? [] }

  fileprivate subscript(path: [JSONPath.Step]) -> JSONValue? {
    path.reduce(Optional(self)) { value, step in
      switch (value, step) {
      case (let value?, .key(let key)): return value[key]
      case (.array(let elements)?, .index(let index)) where elements.indices.contains(index):
        return elements[index]
      default: return nil
      }
    }
  }
}
