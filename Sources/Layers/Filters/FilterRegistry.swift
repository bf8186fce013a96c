package import LambentProperties

/// The kinds of layer filters that documents, `describe` and the schema know: a value that is passed.
///
/// ```swift
/// var filters = FilterRegistry.builtIn
/// filters.register(FilterKind(FadedFilter.self))
/// ```
public struct FilterRegistry: Sendable {
  /// The kinds, in the order of the documentation.
  public private(set) var kinds: [FilterKind] = []
  private var index: [String: Int] = [:]

  /// Creates a registry; of two kinds with one name, the later counts.
  public init(_ kinds: [FilterKind] = []) {
    for kind in kinds { register(kind) }
  }

  /// Adds a kind. It takes the position of one that has its name already.
  ///
  /// - Complexity: O(1).
  public mutating func register(_ kind: FilterKind) {
    if let old = index[kind.name] {
      kinds[old] = kind
    } else {
      index[kind.name] = kinds.count
      kinds.append(kind)
    }
  }

  /// The kind of a name.
  ///
  /// - Complexity: O(1).
  public func kind(named name: String) -> FilterKind? { index[name].map { kinds[$0] } }

  /// The kinds that Lambent has.
  public static let builtIn = FilterRegistry([
    .gaussianBlur, .bloom, .colorMatrix, .colorSaturate, .colorHueRotate, .colorMonochrome,
    .colorInvert, .disintegrate,
  ])
}

extension FilterRegistry {
  /// The values of a filter in documents: `{"filter": kind, "name": …, input: value}`, with the inputs
  /// of all kinds.
  ///
  /// - Complexity: O(inputs²).
  package var valueType: ValueType { .record(commonFields + inputFields) }

  /// The keys that every filter has.
  package var commonFields: [PropertyInfo] {
    [
      PropertyInfo(
        "filter", choices: kinds.map { PropertyInfo.Choice($0.name, summary: $0.summary) },
        isRequired: true, summary: "The kind of the filter."),
      PropertyInfo(
        "name", type: .pattern("^[^.]+$"),
        summary: "The name in key paths; by default the filter's kind."),
      PropertyInfo("enabled", type: .boolean, summary: "True if the filter is applied."),
    ]
  }

  private var inputFields: [PropertyInfo] {
    kinds.flatMap(\.inputs).reduce(into: [PropertyInfo]()) { fields, row in
      guard !fields.contains(where: { $0.name == row.name }) else { return }
      let rows = kinds.flatMap(\.inputs).filter { $0.name == row.name }
      // Where kinds differ in what an input takes, each kind's own row decides.
      let greatest = rows.contains { $0.maximum == nil } ? nil : rows.compactMap(\.maximum).max()
      let users = kinds.filter { $0.inputs.contains { $0.name == row.name } }
      let info = PropertyInfo(
        row.name, type: row.type, unit: row.unit, minimum: row.minimum, maximum: greatest,
        summary: "Of \(users.map(\.name).joined(separator: ", ")): \(row.summary)")
      fields.append(info.choosing(row.choices))
    }
  }
}
