package import LambentProperties
package import LambentRenderTree

/// Blurs by a Gaussian.
package struct GaussianBlurFilter: LayerFilterEffect {
  /// The name in documents.
  package static let name = "gaussianBlur"
  /// The effect, in one sentence.
  package static let summary = "A Gaussian blur."
  /// The rows of the inputs.
  package static let properties = [
    Property(
      "radius", \GaussianBlurFilter.radius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation, in points.")
  ]

  package var radius = 10.0

  /// Creates a blur of 10 points.
  package init() {}

  /// The operation on pixels.
  package var renderFilters: [RenderFilter] { [.gaussianBlur(radius: radius)] }
}

extension FilterKind {
  /// A blur by a Gaussian, whose `radius` is its standard deviation, in points.
  public static let gaussianBlur = FilterKind(GaussianBlurFilter.self)
}
