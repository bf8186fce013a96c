/// The continuation of key paths below a row whose value is a list of hosts.
struct PropertyChildren<Host>: Sendable {
  /// The rows of the children.
  let schema: @Sendable () -> [PropertySchema]
  /// Returns the accessor for the rest of a key path, from the child's name on.
  let accessor:
    @Sendable (_ keyPath: String, _ rest: String) throws(PropertyError) -> PropertyAccessor<Host>
}

extension Property {
  /// True if its value is a list of hosts with their own rows.
  package var hasChildren: Bool { children != nil }

  /// Declares a property that is a list of hosts, each reached by its name:
  /// `emitterCells.fire.birthRate`. The list itself is a list of records.
  package init<Child: PropertyHost>(
    children name: String, _ field: any WritableKeyPath<Host, [Child]> & Sendable,
    key: @escaping @Sendable (Child) -> String?, summary: String
  ) {
    self.init(
      name, type: .list(.record([])), summary: summary,
      get: { .list($0[keyPath: field].map { .record($0.record) }) },
      set: { host, value throws(PropertyError) in
        guard case .list(let records) = value else { return false }
        var children: [Child] = []
        for case .record(let record) in records { children.append(try Child(record: record)) }
        guard children.count == records.count else { return false }
        host[keyPath: field] = children
        return true
      })
    children = PropertyChildren(
      schema: { Child.schema },
      accessor: { path, rest throws(PropertyError) in
        try Self.childAccessor(name, field, key: key, keyPath: path, rest: rest)
      })
  }

  private static func childAccessor<Child: PropertyHost>(
    _ list: String, _ field: any WritableKeyPath<Host, [Child]> & Sendable,
    key: @escaping @Sendable (Child) -> String?, keyPath: String, rest: String
  ) throws(PropertyError) -> PropertyAccessor<Host> {
    let (childName, inner) = try PropertyPath.split(rest)
    guard !inner.isEmpty else {
      throw .invalid(property: keyPath, reason: "name a property of “\(childName)”")
    }
    let accessor = try Child.accessor(forKeyPath: inner)
    @Sendable func index(in host: Host) throws(PropertyError) -> Int {
      let children = host[keyPath: field]
      if let index = children.firstIndex(where: { key($0) == childName }) { return index }
      throw .unknownKey(childName, in: list, among: children.compactMap(key))
    }
    return PropertyAccessor(
      keyPath: keyPath, type: accessor.type, unit: accessor.unit, animation: accessor.animation,
      row: accessor.row,
      read: { host throws(PropertyError) in
        try accessor.value(of: host[keyPath: field][index(in: host)])
      },
      write: { host, value throws(PropertyError) in
        let index = try index(in: host)
        try accessor.set(value, on: &host[keyPath: field][index])
      })
  }
}

extension Property where Host: PropertyHost {
  /// Declares a property that contains values for other properties of the host that are not set
  /// themselves.
  ///
  /// - Parameters:
  ///   - get: returns the values that have not been applied.
  ///   - take: applies values to the host, or throws an error for an invalid one.
  package init(
    fallbacks name: String, summary: String,
    get: @escaping @Sendable (Host) -> [String: PropertyValue],
    take: @escaping @Sendable (inout Host, [String: PropertyValue]) throws(PropertyError) -> Void
  ) {
    self.init(
      name, type: .record([]), summary: summary, get: { .record(get($0)) },
      set: { host, value throws(PropertyError) in
        guard case .record(let record) = value else { return false }
        try take(&host, record)
        return true
      })
    fallbacks = { Host.schema.filter { $0.fallbacks == nil } }
  }
}

extension PropertyHost {
  /// The values of all properties, by name.
  package var record: [String: PropertyValue] {
    var result: [String: PropertyValue] = [:]
    for row in Self.properties { result[row.name] = row.get(self) }
    return result
  }

  /// Creates a host from values by property name. Other properties have their defaults, or values
  /// from a property of fallbacks.
  ///
  /// - Throws: ``PropertyError`` for the first invalid name or value, in alphabetical order.
  package init(record: [String: PropertyValue]) throws(PropertyError) {
    self = Self.prototype
    let table = Self.table
    let ordered = record.sorted { $0.key < $1.key }
    for takesFallbacks in [true, false] {
      for (name, value) in ordered where table.fallbacks.contains(name) == takesFallbacks {
        if let row = table.rows[name] {
          try row.set(value, on: &self)
        } else {
          try setValue(value, forKeyPath: name)
        }
      }
    }
  }
}
