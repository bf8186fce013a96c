/// The path from a document's root to a value: `$.layers[0].emitterCells[1].color`.
///
/// Every value that is read has one, so it shares the path to the value around it.
package indirect enum JSONPath: Sendable, Hashable {
  case root
  case member(String, of: JSONPath)
  case element(Int, of: JSONPath)

  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The steps from the root on.
  package var steps: [Step] {
    switch self {
    case .root: []
    case .member(let key, let path): path.steps + [.key(key)]
    case .element(let index, let path): path.steps + [.index(index)]
    }
  }

  /// The last key, with the indices behind it: `opacity[0][1]`.
  package var lastName: String {
    switch self {
    case .root: "the document"
    case .member(let key, _): key
    case .element(let index, let path): "\(path.lastName)[\(index)]"
    }
  }

  /// The last step, if it leads to a member.
  var lastKey: String? {
    if case .member(let key, _) = self { key } else { nil }
  }

  var withoutLast: JSONPath {
    switch self {
    case .root: self
    case .member(_, let path), .element(_, let path): path
    }
  }

  package init(_ steps: [Step] = []) {
    self = steps.reduce(.root) { path, step in
      switch step {
      case .key(let key): .member(key, of: path)
      case .index(let index): .element(index, of: path)
      }
    }
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as text: `$.layers[0]["a b"]`.
  package var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .key(let key): text += Self.isPlain(key) ? ".\(key)" : "[\"\(key)\"]"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || $0 == "_"
      }
  }
}
