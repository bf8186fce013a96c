package import LambentPixels
package import LambentProperties
package import LambentRenderTree

/// Maps luminance onto a colour.
package struct ColorMonochromeFilter: LayerFilterEffect {
  package static let name = "colorMonochrome"
  package static let summary = "Maps luminance onto a colour."
  package static let properties = [
    Property(
      "color", \ColorMonochromeFilter.color, animation: .implicit,
      summary: "The colour that white becomes."),
    Property(
      "amount", \ColorMonochromeFilter.amount, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The strength: 0 changes nothing, 1 leaves one hue."),
  ]

  package var color = Color.white
  package var amount = 1.0

  /// Creates a filter that leaves greys.
  package init() {}

  package var renderFilters: [RenderFilter] { [.colorMonochrome(color: color, amount: amount)] }
}

extension FilterKind {
  /// Maps luminance onto a colour.
  public static let colorMonochrome = FilterKind(ColorMonochromeFilter.self)
}
