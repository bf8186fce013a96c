package import LambentProperties
package import LambentRenderTree

/// Turns the hue.
package struct ColorHueRotateFilter: LayerFilterEffect {
  package static let name = "colorHueRotate"
  package static let summary = "Rotates the hue."
  package static let properties = [
    Property(
      "angle", \ColorHueRotateFilter.angle, type: .angle, unit: .radians, animation: .implicit,
      summary: "The rotation of the hue.")
  ]

  /// The angle by which the hue turns, in radians.
  package var angle = 0.0

  /// Creates a filter that changes nothing.
  package init() {}

  package var renderFilters: [RenderFilter] { [.colorHueRotate(angle: angle)] }
}

extension FilterKind {
  /// Turns the hue.
  public static let colorHueRotate = FilterKind(ColorHueRotateFilter.self)
}
