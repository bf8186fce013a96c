/// A value whose properties are reached by name: cells, layers' states, animations, filters.
public protocol PropertyHost: Sendable {
  /// The rows, in the order of the documentation.
  static var properties: [Property<Self>] { get }
  /// A fresh value: what it holds are the declared defaults.
  static var prototype: Self { get }
}

extension PropertyHost {
  /// The row that bears a name.
  ///
  /// - Complexity: O(rows).
  public static func property(named name: String) -> Property<Self>? {
    properties.first { $0.name == name }
  }

  /// The value of a property, or of a component of one: `position.x`.
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  public func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    let (row, components) = try Self.resolve(keyPath)
    let value = row.get(self)
    guard !components.isEmpty else { return value }
    guard let component = value.component(components) else {
      throw .unknownKey(components, in: row.name, suggestion: nil)
    }
    return component
  }

  /// Sets a property, or a component of one.
  ///
  /// - Throws: ``PropertyError``.
  public mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    let (row, components) = try Self.resolve(keyPath)
    guard !components.isEmpty else { return try row.set(value, on: &self) }
    guard let whole = row.get(self).replacing(components, with: value) else {
      throw .unknownKey(components, in: row.name, suggestion: nil)
    }
    try row.set(whole, on: &self)
  }

  /// The row a key path begins with and what of the path is left.
  static func resolve(
    _ keyPath: String
  ) throws(PropertyError) -> (row: Property<Self>, components: String) {
    guard !keyPath.isEmpty, !keyPath.hasPrefix("."), !keyPath.hasSuffix(".") else {
      throw .emptyKey(path: keyPath)
    }
    let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let row = property(named: String(parts[0])) else {
      throw .unknownKey(
        String(parts[0]), in: keyPath,
        suggestion: Suggestion.nearest(to: String(parts[0]), among: properties.map(\.name)))
    }
    return (row, parts.count > 1 ? String(parts[1]) : "")
  }
}
