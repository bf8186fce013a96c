/// A value whose properties are reached by name: cells, layers' states, animations, filters.
public protocol PropertyHost: Sendable {
  /// The rows, in the order of the documentation.
  static var properties: [Property<Self>] { get }
  /// A fresh value: what it holds are the declared defaults.
  static var prototype: Self { get }
}

extension PropertyHost {
  /// The row that has a name.
  ///
  /// - Complexity: O(1).
  package static func property(named name: String) -> Property<Self>? { table.rows[name] }

  /// The name of the row that is a field of the host; `nil` where none is.
  ///
  /// - Complexity: O(1).
  package static func propertyName(of field: any PartialKeyPath<Self> & Sendable) -> String? {
    table.names[PropertyField(field)]
  }

  /// The value of a property, of a component of one (`position.x`) or of a child's property
  /// (`emitterCells.fire.birthRate`).
  ///
  /// - Throws: ``PropertyError`` where the key path leads nowhere.
  public func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    // No name holds a dot: what has one is a property as a whole.
    if let row = Self.property(named: keyPath) { return row.get(self) }
    return try Self.accessor(forKeyPath: keyPath).value(of: self)
  }

  /// Sets a property, a component of one or a child's property.
  ///
  /// - Throws: ``PropertyError`` where the key path leads nowhere or the value does not fit.
  public mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    if let row = Self.property(named: keyPath) { return try row.set(value, on: &self) }
    try Self.accessor(forKeyPath: keyPath).set(value, on: &self)
  }

  /// The host with every property within the bounds of its row; what is not a number is the
  /// prototype's.
  package var clamped: Self {
    var host = self
    for row in Self.properties {
      let value = row.get(self)
      guard (try? row.info.check(value)) == nil else { continue }
      if (try? row.set(row.clamped(value), on: &host)) == nil {
        try? row.set(row.get(Self.prototype), on: &host)
      }
    }
    return host
  }
}
