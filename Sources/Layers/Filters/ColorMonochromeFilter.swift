public import LambentPixels
public import LambentProperties
public import LambentRenderTree

/// Maps luminance onto a colour.
public struct ColorMonochromeFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "colorMonochrome"
  /// What it does, in one sentence.
  public static let summary = "Maps luminance onto a colour."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "color", \ColorMonochromeFilter.color, animation: .implicit,
      summary: "The colour of the brightest."),
    Property(
      "amount", \ColorMonochromeFilter.amount, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How far: 0 changes nothing, 1 leaves one hue."),
  ]

  /// The colour of the brightest.
  public var color = Color.white
  /// How far: 0 changes nothing, 1 leaves one hue.
  public var amount = 1.0

  /// Creates a filter that leaves greys.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.colorMonochrome(color: color, amount: amount)] }
}

extension FilterKind {
  /// Maps luminance onto a colour.
  public static let colorMonochrome = FilterKind(ColorMonochromeFilter.self)
}
