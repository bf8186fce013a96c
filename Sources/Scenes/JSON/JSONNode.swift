/// A value of a JSON document that remembers where it stands.
///
/// Foundation's parser keeps neither positions nor the order of keys nor duplicates; a document's
/// errors need all three.
public struct JSONNode: Sendable {
  /// What the value is.
  public let kind: Kind
  /// Where it begins: the offset of its first byte.
  public let offset: Int

  /// The kinds of JSON values.
  public enum Kind: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A finite number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONNode])
    /// Members in the order of the document, without duplicates.
    case object([Member])
  }

  /// A key and its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// Where the key begins: the offset of its opening quotation mark.
    public let keyOffset: Int
    /// The value.
    public let value: JSONNode
  }

  /// The kind in the words of error messages: "a number", "an object", ….
  public var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value under a key, where this is an object that has it.
  ///
  /// - Complexity: O(members).
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// The way from a document's root to a value: `$.layers[0].emitterCells[1].color`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The path as it is written.
  public private(set) var description = "$"

  /// Creates the root's path.
  public init() {}

  /// The path of a member.
  public func appending(key: String) -> JSONPath {
    var path = self
    let isPlain = key.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
    path.description += isPlain && !key.isEmpty ? ".\(key)" : "[\"\(key)\"]"
    return path
  }

  /// The path of an element.
  public func appending(index: Int) -> JSONPath {
    var path = self
    path.description += "[\(index)]"
    return path
  }
}
