/// A type whose properties are reached by name: cells, states of layers, animations, filters.
public protocol PropertyHost: Sendable {
  /// The rows, in the order of the documentation.
  static var properties: [Property<Self>] { get }
  /// A value with the default of every property.
  static var prototype: Self { get }
}

extension PropertyHost {
  /// The row with a name.
  ///
  /// - Complexity: O(1).
  package static func property(named name: String) -> Property<Self>? { table.rows[name] }

  /// The name of the row for a field of the host; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  package static func propertyName(of field: any PartialKeyPath<Self> & Sendable) -> String? {
    table.names[PropertyField(field)]
  }

  /// The value of a property, of a component of one (`position.x`) or of a child's property
  /// (`emitterCells.fire.birthRate`).
  ///
  /// - Throws: ``PropertyError`` if there is nothing at the key path.
  public func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    // Names contain no dots, so a match is a whole property.
    if let row = Self.property(named: keyPath) { return row.get(self) }
    return try Self.accessor(forKeyPath: keyPath).value(of: self)
  }

  /// Sets a property, a component of one or a child's property.
  ///
  /// - Throws: ``PropertyError`` if there is nothing at the key path or the value is invalid.
  public mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    if let row = Self.property(named: keyPath) { return try row.set(value, on: &self) }
    try Self.accessor(forKeyPath: keyPath).set(value, on: &self)
  }

  /// The host with every property clamped to the limits of its row; NaN becomes the default.
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
