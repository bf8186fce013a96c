/// The way from a document's root to a value: `$.layers[0].emitterCells[1].color`.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The path as it is written.
  package private(set) var description = "$"

  /// Creates the root's path.
  package init() {}

  /// The path of a member.
  package func appending(key: String) -> JSONPath {
    var path = self
    let isPlain = key.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
    path.description += isPlain && !key.isEmpty ? ".\(key)" : "[\"\(key)\"]"
    return path
  }

  /// The path of an element.
  package func appending(index: Int) -> JSONPath {
    var path = self
    path.description += "[\(index)]"
    return path
  }
}
