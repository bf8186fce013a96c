package import LambentProperties
package import LambentRenderTree

/// Blurs by a Gaussian.
package struct GaussianBlurFilter: LayerFilterEffect {
  package static let name = "gaussianBlur"
  package static let summary = "A Gaussian blur."
  package static let properties = [
    Property(
      "radius", \GaussianBlurFilter.radius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation.")
  ]

  package var radius = 10.0

  /// Creates a blur of 10 points.
  package init() {}

  package var renderFilters: [RenderFilter] { [.gaussianBlur(radius: radius)] }
}

extension FilterKind {
  /// A blur by a Gaussian, whose `radius` is its standard deviation, in points.
  public static let gaussianBlur = FilterKind(GaussianBlurFilter.self)
}
