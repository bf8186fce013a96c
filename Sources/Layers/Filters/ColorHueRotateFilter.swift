public import LambentProperties
public import LambentRenderTree

/// Turns the hue.
public struct ColorHueRotateFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "colorHueRotate"
  /// What it does, in one sentence.
  public static let summary = "Turns the hue."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "angle", \ColorHueRotateFilter.angle, type: .angle, unit: .radians, animation: .implicit,
      summary: "The angle by which the hue turns.")
  ]

  /// The angle by which the hue turns, in radians.
  public var angle = 0.0

  /// Creates a filter that changes nothing.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.colorHueRotate(angle: angle)] }
}

extension FilterKind {
  /// Turns the hue.
  public static let colorHueRotate = FilterKind(ColorHueRotateFilter.self)
}
