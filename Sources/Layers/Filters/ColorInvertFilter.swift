package import LambentProperties
package import LambentRenderTree

/// Swaps light and dark.
package struct ColorInvertFilter: LayerFilterEffect {
  /// The name in documents.
  package static let name = "colorInvert"
  /// The effect, in one sentence.
  package static let summary = "Inverts the colours."
  /// The rows of the inputs: there are none.
  package static let properties: [Property<ColorInvertFilter>] = []

  /// Creates the filter.
  package init() {}

  /// The operation on pixels.
  package var renderFilters: [RenderFilter] { [.colorInvert] }
}

extension FilterKind {
  /// Swaps light and dark.
  public static let colorInvert = FilterKind(ColorInvertFilter.self)
}
