import LambentWorkers
import Synchronization

/// The rows of a type of hosts by their names: made once, when a name is first looked up.
final class PropertyTable<Host: PropertyHost>: Sendable {
  /// The rows under their names.
  let rows: [String: Property<Host>]
  /// The rows without their host, in the order of the documentation.
  let schema: [PropertySchema]
  /// The names of the rows by the fields that they are.
  let names: [PropertyField: String]
  /// The names of rows of values for the host's other properties.
  let fallbacks: Set<String>

  fileprivate init() {
    // Of two rows with one name, the first counts.
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

/// The tables of all types: protocols cannot store what belongs to a type.
private let tables = Lock<[ObjectIdentifier: any Sendable]>([:])

extension PropertyHost {
  /// The rows by their names.
  static var table: PropertyTable<Self> {
    let type = ObjectIdentifier(Self.self)
    let known = tables.withLock { $0[type] }
    if let table = known as? PropertyTable<Self> { return table }
    // Outside of the lock, since rows may ask for the tables of other types.
    let table = PropertyTable<Self>()
    tables.withLock { $0[type] = table }
    return table
  }
}
