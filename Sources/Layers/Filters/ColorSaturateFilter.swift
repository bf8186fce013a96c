public import LambentProperties
public import LambentRenderTree

/// Multiplies the distance from grey.
public struct ColorSaturateFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "colorSaturate"
  /// What it does, in one sentence.
  public static let summary = "Multiplies the distance from grey."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "amount", \ColorSaturateFilter.amount, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The factor: 0 is grey, 1 changes nothing.")
  ]

  /// The factor: 0 is grey, 1 changes nothing.
  public var amount = 1.0

  /// Creates a filter that changes nothing.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.colorSaturate(amount: amount)] }
}

extension FilterKind {
  /// Multiplies the distance from grey.
  public static let colorSaturate = FilterKind(ColorSaturateFilter.self)
}
