/// The path from a document's root to a value: `$.layers[0].emitterCells[1].color`.
package struct JSONPath: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  package private(set) var steps: [Step]

  /// The last key, with the indices behind it: `opacity[0][1]`.
  package var lastName: String {
    var indices = ""
    for step in steps.reversed() {
      switch step {
      case .index(let index): indices = "[\(index)]" + indices
      case .key(let key): return key + indices
      }
    }
    return "the document"
  }

  /// The last step, if it leads to a member.
  var lastKey: String? {
    if case .key(let key)? = steps.last { key } else { nil }
  }

  var withoutLast: JSONPath { JSONPath(Array(steps.dropLast())) }

  package init(_ steps: [Step] = []) { self.steps = steps }

  package func appending(key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  package func appending(index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }
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
