import LambentGeometry

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
      throw .unknownKey(name, in: keyPath, among: properties.map(\.name))
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
      throw .unknownKey(rest, in: name, among: type.componentNames)
    }
    // Frames read and write components of transforms again and again: their names are read once.
    let part = Transform3D.Component(rawValue: rest)
    return PropertyAccessor(
      keyPath: keyPath, type: component, unit: unit, animation: animation, row: nil,
      read: { host throws(PropertyError) in
        let whole = get(host)
        if let part, case .transform(let transform) = whole { return transform.component(part) }
        guard let value = whole.component(rest) else {
          throw .invalid(property: name, reason: "there is no value to have a “\(rest)”")
        }
        return value
      },
      write: { host, value throws(PropertyError) in
        guard value.isFinite else { throw .notFinite(property: keyPath) }
        if let part, let replace, replace(&host, part, value) { return }
        let old = get(host)
        let whole = value.coerced(to: component).flatMap { value -> PropertyValue? in
          guard let part, case .transform(let transform) = old else {
            return old.replacing(rest, with: value)
          }
          return transform.replacing(part, with: value).map(PropertyValue.transform)
        }
        guard let whole else {
          throw .wrongKind(property: keyPath, expected: component, found: value)
        }
        try set(whole, on: &host)
      })
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
    let dot = UInt8(ascii: ".")
    // A name is empty where a point follows another, begins the path or ends it.
    var last = dot
    for byte in keyPath.utf8 {
      guard byte != dot || last != dot else { throw .emptyKey(path: keyPath) }
      last = byte
    }
    guard last != dot else { throw .emptyKey(path: keyPath) }
    guard let end = keyPath.utf8.firstIndex(of: dot) else { return (keyPath, "") }
    return (String(keyPath[..<end]), String(keyPath[keyPath.utf8.index(after: end)...]))
  }
}
