/// A resolved key path, which reads and writes without parsing.
///
/// ```swift
/// let red = try EmitterCell.accessor(forKeyPath: "emitterCells.spark.color.red")
/// let value = try red.value(of: cell)
/// ```
package struct PropertyAccessor<Host>: Sendable {
  /// The original key path.
  package let keyPath: String
  /// The type of its values.
  package let type: ValueType
  /// The unit of its numbers.
  package let unit: PropertyUnit
  package let animation: Animatability
  /// The property's row, without its default, if the key path leads to a whole property.
  package let row: PropertySchema?
  let read: @Sendable (Host) throws(PropertyError) -> PropertyValue
  let write: @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Void

  /// The value at the key path.
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)`` if the host has no such child.
  package func value(of host: Host) throws(PropertyError) -> PropertyValue { try read(host) }

  /// Sets the value at the key path.
  ///
  /// - Throws: ``PropertyError``.
  package func set(_ value: PropertyValue, on host: inout Host) throws(PropertyError) {
    try write(&host, value)
  }
}

extension PropertyHost {
  /// Resolves a key path: a property (`position`), a component of one (`position.x`) or a property
  /// of a child (`emitterCells.fire.color.red`).
  ///
  /// - Throws: ``PropertyError/emptyKey(path:)``, ``PropertyError/unknownKey(_:in:suggestion:)``.
  package static func accessor(
    forKeyPath keyPath: String
  ) throws(PropertyError) -> PropertyAccessor<Self> {
    let (name, rest) = try PropertyPath.split(keyPath)
    guard let row = property(named: name) else {
      throw .unknownKey(
        name, in: keyPath,
        suggestion: Suggestion.nearest(to: name, among: properties.map(\.name)))
    }
    return try row.accessor(keyPath: keyPath, rest: rest)
  }
}

extension Property {
  /// The accessor for the rest of a key path below the row.
  ///
  /// - Throws: ``PropertyError`` if there is no such name.
  package func accessor(
    keyPath: String, rest: String
  ) throws(PropertyError) -> PropertyAccessor<Host> {
    guard !rest.isEmpty else {
      return PropertyAccessor(
        keyPath: keyPath, type: type, unit: unit, animation: animation,
        row: schema(initial: .null), read: { [get] host in get(host) },
        write: { host, value throws(PropertyError) in try set(value, on: &host) })
    }
    if let children { return try children.accessor(keyPath, rest) }
    guard let component = type.component(rest) else {
      throw .unknownKey(
        rest, in: name, suggestion: Suggestion.nearest(to: rest, among: type.componentNames))
    }
    return PropertyAccessor(
      keyPath: keyPath, type: component, unit: unit, animation: animation, row: nil,
      read: { host throws(PropertyError) in try self.component(rest, of: host) },
      write: { host, value throws(PropertyError) in
        guard value.isFinite else { throw .notFinite(property: keyPath) }
        guard let part = value.coerced(to: component),
          let whole = get(host).replacing(rest, with: part)
        else { throw .wrongKind(property: keyPath, expected: component, found: value) }
        try set(whole, on: &host)
      })
  }

  private func component(
    _ path: String, of host: Host
  ) throws(PropertyError) -> PropertyValue {
    guard let component = get(host).component(path) else {
      throw .invalid(property: name, reason: "there is no value to have a “\(path)”")
    }
    return component
  }
}

/// Parses key paths: names joined by dots.
package enum PropertyPath {
  /// The first name of a key path and the rest (empty if it is the only one).
  ///
  /// - Throws: ``PropertyError/emptyKey(path:)`` if a name is empty.
  package static func split(
    _ keyPath: String
  ) throws(PropertyError) -> (name: String, rest: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !keyPath.isEmpty, !keyPath.hasPrefix("."), !keyPath.hasSuffix("."),
      !keyPath.contains("..")
    else { throw .emptyKey(path: keyPath) }
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}
