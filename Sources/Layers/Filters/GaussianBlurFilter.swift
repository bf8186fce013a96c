public import LambentProperties
public import LambentRenderTree

/// Blurs by a Gaussian.
public struct GaussianBlurFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "gaussianBlur"
  /// What it does, in one sentence.
  public static let summary = "Blurs by a Gaussian."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "radius", \GaussianBlurFilter.radius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation, in points.")
  ]

  /// The standard deviation, in points.
  public var radius = 10.0

  /// Creates a blur of 10 points.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.gaussianBlur(radius: radius)] }
}

extension FilterKind {
  /// Blurs by a Gaussian.
  public static let gaussianBlur = FilterKind(GaussianBlurFilter.self)
}
