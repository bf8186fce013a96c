/// How key paths go on below a row whose value is a list of hosts.
struct PropertyChildren<Host>: Sendable {
  /// The rows of the children.
  let schema: @Sendable () -> [PropertySchema]
  /// The accessor for a key path of which a part, from the child's name on, is left.
  let accessor:
    @Sendable (_ keyPath: String, _ rest: String) throws(PropertyError) -> PropertyAccessor<Host>
}

extension Property {
  /// True if its value is a list of hosts, which have rows of their own.
  package var hasChildren: Bool { children != nil }

  /// Declares a property that is a list of hosts, each reached by its name:
  /// `emitterCells.fire.birthRate`. As a whole it is a list of records.
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
      throw .unknownKey(
        childName, in: list,
        suggestion: Suggestion.nearest(to: childName, among: children.compactMap(key)))
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
  /// Declares a property that is an object of values for the host's other properties: for those that
  /// are not given themselves.
  ///
  /// - Parameters:
  ///   - get: the values that the host holds and has not taken yet.
  ///   - take: gives the host the values; throws what is wrong with them.
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
  /// Every property's value under its name.
  package var record: [String: PropertyValue] {
    var result: [String: PropertyValue] = [:]
    for row in Self.properties { result[row.name] = row.get(self) }
    return result
  }

  /// Creates a host from the values under the properties' names; the others hold their defaults, or
  /// what a property of fallbacks has for them.
  ///
  /// - Throws: ``PropertyError`` of the first name, in alphabetical order, that is wrong.
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
