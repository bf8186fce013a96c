package import LambentProperties
import LambentWorkers

/// The properties of a class of layers, found by name.
package final class LayerSchema: Sendable {
  /// The rows, in the order of the documentation.
  package let rows: [Property<LayerState>]
  private let index: [String: RowReference]
  /// The names of those that one layer has for itself.
  package let ownNames: Set<String>
  /// The rows' names, in the same order: a whole row is large to copy.
  let names: [String]
  /// The accessors that have been asked for: each is needed again and again.
  private let accessors = Lock<[String: KnownAccessor]>([:])

  /// The rows that every layer has.
  package static let base = LayerSchema(LayerState.baseProperties)

  /// The schemas of classes that programs declare.
  private static let declared = Lock<[ObjectIdentifier: LayerSchema]>([:])

  /// The schema of a class that a program declares, made once.
  static func declared(by type: Layer.Type) -> LayerSchema {
    let key = ObjectIdentifier(type)
    if let known = declared.withLock({ $0[key] }) { return known }
    let made = LayerSchema(type.properties.map(\.row.property))
    declared.withLock { $0[key] = made }
    return made
  }

  /// Creates a schema; of two rows with one name, the later counts.
  package init(_ rows: [Property<LayerState>], ownNames: Set<String> = []) {
    self.rows = rows
    self.ownNames = ownNames
    names = rows.map(\.name)
    index = Dictionary(
      zip(names, rows.map { RowReference($0) }), uniquingKeysWith: { $1 })
  }

  /// The row that has a name.
  ///
  /// - Complexity: O(1).
  package func row(named name: String) -> Property<LayerState>? { index[name]?.row }

  /// The row that has a name, by reference: the row itself is large to copy.
  func reference(toRow name: String) -> RowReference? { index[name] }

  /// A row that is kept by reference, and what is asked of it again and again.
  final class RowReference: Sendable {
    let row: Property<LayerState>
    let name: String
    let animation: Animatability
    let isBounded: Bool
    /// Reads the value.
    let get: @Sendable (LayerState) -> PropertyValue

    init(_ row: Property<LayerState>) {
      (self.row, name, animation, isBounded) = (row, row.name, row.animation, row.info.isBounded)
      get = row.get
    }
  }

  /// An accessor that is kept by reference: it is large to copy.
  final class KnownAccessor: Sendable {
    let accessor: LayerAccessor
    /// True if animations switch between two values.
    let switches: Bool
    private let setAnimated: LayerAccessor.AnimatedSetter

    init(_ accessor: LayerAccessor) {
      (self.accessor, setAnimated) = (accessor, accessor.setAnimated)
      switches = accessor.row?.info.switches ?? false
    }

    /// Sets an animated value: what goes beyond the limits stays at them.
    ///
    /// - Throws: ``PropertyError``.
    func set(animated value: PropertyValue, on state: inout LayerState) throws(PropertyError) {
      try setAnimated(&state, value)
    }
  }

  /// True if a row has a name.
  package func hasRow(named name: String) -> Bool { index[name] != nil }

  /// The accessor of a key path, by reference, made where it is asked for first.
  ///
  /// Names of filters and cells make unlimited key paths: at most this many are kept.
  func knownAccessor(forKeyPath keyPath: String) throws(PropertyError) -> KnownAccessor {
    if let known = accessors.withLock({ $0[keyPath] }) { return known }
    let made = KnownAccessor(try newAccessor(forKeyPath: keyPath))
    accessors.withLock {
      if $0.count < 512 || hasRow(named: keyPath) { $0[keyPath] = made }
    }
    return made
  }

  /// The row that has a name, or an error that suggests the nearest.
  func requireRow(named name: String, in path: String) throws(PropertyError) -> Property<
    LayerState
  > {
    if let row = row(named: name) { return row }
    guard name != "frame" else {
      throw .invalid(
        property: path, reason: "a frame follows from “position” and “bounds”: use those")
    }
    throw .unknownKey(name, in: path, among: names)
  }

  /// Returns true if another schema has the same rows, as that of another layer of the class.
  func hasRows(of other: LayerSchema) -> Bool {
    self === other || names == other.names
  }
}
