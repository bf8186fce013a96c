package import LambentProperties
import LambentWorkers
import Synchronization

/// The properties of a class of layers, found by name.
package final class LayerSchema: Sendable {
  /// The rows, in the order of the documentation.
  package let rows: [Property<LayerState>]
  private let index: [String: Int]
  /// The names of those that one layer has for itself.
  package let ownNames: Set<String>
  /// The rows' names, in the same order: a whole row is large to copy.
  let names: [String]
  /// The accessors that have been asked for: each is needed again and again.
  private let accessors = Lock<[String: LayerAccessor]>([:])

  /// The rows that every layer has.
  package static let base = LayerSchema(LayerState.baseProperties)

  /// Creates a schema; of two rows with one name, the later counts.
  package init(_ rows: [Property<LayerState>], ownNames: Set<String> = []) {
    self.rows = rows
    self.ownNames = ownNames
    names = rows.map(\.name)
    index = Dictionary(zip(names, names.indices), uniquingKeysWith: { $1 })
  }

  /// The row that has a name.
  ///
  /// - Complexity: O(1).
  package func row(named name: String) -> Property<LayerState>? {
    index[name].map { rows[$0] }
  }

  /// How the property of a name animates: of its row, which is large to copy, nothing else is read.
  func animation(ofRow name: String) -> Animatability? {
    index[name].map { rows[$0].animation }
  }

  /// True if a row has a name.
  func hasRow(named name: String) -> Bool { index[name] != nil }

  /// The accessor of a key path, made where it is asked for first.
  ///
  /// Names of filters and cells make key paths without end: of those so many are kept.
  func knownAccessor(
    forKeyPath keyPath: String, make: () throws(PropertyError) -> LayerAccessor
  ) throws(PropertyError) -> LayerAccessor {
    if let known = accessors.withLock({ $0[keyPath] }) { return known }
    let made = try make()
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
        property: path, reason: "the frame follows from position and bounds: animate those")
    }
    throw .unknownKey(
      name, in: path, suggestion: Suggestion.nearest(to: name, among: names))
  }

  /// Returns true if another schema has the same rows, as that of another layer of the class.
  func hasRows(of other: LayerSchema) -> Bool {
    self === other || names == other.names
  }
}
