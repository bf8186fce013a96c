import LambentWorkers

/// The rows of a host type by name, created at the first lookup.
final class PropertyTable<Host: PropertyHost>: Sendable {
  /// The rows by name.
  let rows: [String: Property<Host>]
  /// The rows without their host, in the order of the documentation.
  let schema: [PropertySchema]
  /// The names of rows by their fields.
  let names: [PropertyField: String]
  /// The names of rows with values for other properties.
  let fallbacks: Set<String>

  fileprivate init() {
    // If two rows have one name, the first is used.
    rows = Dictionary(
      Host.properties.lazy.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let prototype = Host.prototype
    schema = Host.properties.map { $0.schema(initial: $0.get(prototype)) }
    names = Dictionary(
      Host.properties.lazy.compactMap { row in row.field.map { ($0, row.name) } },
      uniquingKeysWith: { first, _ in first })
    fallbacks = Set(Host.properties.lazy.filter { $0.fallbacks != nil }.map(\.name))
  }
}

/// The tables of all types, because protocols cannot have static stored properties.
private let tables = Lock<[ObjectIdentifier: any Sendable]>([:])

extension PropertyHost {
  /// The rows by name.
  static var table: PropertyTable<Self> {
    let type = ObjectIdentifier(Self.self)
    let known = tables.withLock { $0[type] }
    if let table = known as? PropertyTable<Self> { return table }
    // Outside the lock, because rows may need the tables of other types.
    let table = PropertyTable<Self>()
    tables.withLock { $0[type] = table }
    return table
  }
}
