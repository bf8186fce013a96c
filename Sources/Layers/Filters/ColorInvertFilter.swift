package import LambentProperties
package import LambentRenderTree

/// Swaps light and dark.
package struct ColorInvertFilter: LayerFilterEffect {
  package static let name = "colorInvert"
  package static let summary = "Inverts the colours."
  package static let properties: [Property<ColorInvertFilter>] = []

  /// Creates the filter.
  package init() {}

  package var renderFilters: [RenderFilter] { [.colorInvert] }
}

extension FilterKind {
  /// Swaps light and dark.
  public static let colorInvert = FilterKind(ColorInvertFilter.self)
}
