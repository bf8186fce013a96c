package import LambentProperties
package import LambentRenderTree

/// Multiplies the distance from grey.
package struct ColorSaturateFilter: LayerFilterEffect {
  package static let name = "colorSaturate"
  package static let summary = "Scales the saturation."
  package static let properties = [
    Property(
      "amount", \ColorSaturateFilter.amount, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The factor: 0 is grey, 1 changes nothing.")
  ]

  package var amount = 1.0

  /// Creates a filter that changes nothing.
  package init() {}

  package var renderFilters: [RenderFilter] { [.colorSaturate(amount: amount)] }
}

extension FilterKind {
  /// Multiplies the distance from grey.
  public static let colorSaturate = FilterKind(ColorSaturateFilter.self)
}
