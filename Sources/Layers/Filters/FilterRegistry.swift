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

  /// The kind of a name, or of Core Image's name: `CIPinchDistortion` is `pinchDistortion`.
  func kind(namedHereOrInCoreImage name: String) -> FilterKind? {
    if let kind = kind(named: name) { return kind }
    guard name.hasPrefix("CI") else { return Self.otherNames[name].flatMap(kind(named:)) }
    let plain = String(name.dropFirst(2))
    let own = plain.prefix(1).lowercased() + plain.dropFirst()
    return kind(named: Self.otherNames[own] ?? own)
  }

  /// Core Image's names of kinds that Core Animation calls otherwise.
  private static let otherNames = [
    "hueAdjust": "colorHueRotate", "qRCodeGenerator": "qrCodeGenerator",
  ]

  /// The kinds that Lambent has.
  public static let builtIn = FilterRegistry(
    [
      .gaussianBlur, .bloom, .colorMatrix, .colorSaturate, .colorHueRotate, .colorMonochrome,
      .colorInvert, .disintegrate,
    ] + FilterSources.all.map { FilterKind($0) } + [.qrCodeGenerator, .code128BarcodeGenerator])
}

extension FilterRegistry {
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
}
