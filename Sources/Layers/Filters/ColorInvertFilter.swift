public import LambentProperties
public import LambentRenderTree

/// Swaps light and dark.
public struct ColorInvertFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "colorInvert"
  /// What it does, in one sentence.
  public static let summary = "Swaps light and dark."
  /// The rows of the inputs: there are none.
  public static let properties: [Property<ColorInvertFilter>] = []

  /// Creates the filter.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.colorInvert] }
}

extension FilterKind {
  /// Swaps light and dark.
  public static let colorInvert = FilterKind(ColorInvertFilter.self)
}
