public import LambentProperties

/// The properties of a class of layers, found by name.
public final class LayerSchema: Sendable {
  /// The rows, in the order of the documentation.
  public let rows: [Property<LayerState>]
  private let index: [String: Int]

  /// The rows that every layer has.
  public static let base = LayerSchema(LayerState.baseProperties)

  /// Creates a schema; of two rows with one name, the later counts.
  public init(_ rows: [Property<LayerState>]) {
    self.rows = rows
    index = Dictionary(
      rows.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// The row that bears a name.
  ///
  /// - Complexity: O(1).
  public func row(named name: String) -> Property<LayerState>? {
    index[name].map { rows[$0] }
  }

  /// The row that bears a name, or an error that suggests the nearest.
  func requireRow(named name: String, in path: String) throws(PropertyError) -> Property<
    LayerState
  > {
    if let row = row(named: name) { return row }
    throw .unknownKey(
      name, in: path, suggestion: Suggestion.nearest(to: name, among: rows.map(\.name)))
  }
}
