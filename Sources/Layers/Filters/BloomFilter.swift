public import LambentProperties
public import LambentRenderTree

/// Adds a blurred copy of what is bright.
public struct BloomFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "bloom"
  /// What it does, in one sentence.
  public static let summary = "Adds a blurred copy of what is bright."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "radius", \BloomFilter.radius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation, in points."),
    Property(
      "intensity", \BloomFilter.intensity, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "How much of the blurred copy is added."),
  ]

  /// The standard deviation, in points.
  public var radius = 10.0
  /// How much of the blurred copy is added.
  public var intensity = 0.5

  /// Creates a bloom of 10 points.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.bloom(radius: radius, intensity: intensity)] }
}

extension FilterKind {
  /// Adds a blurred copy of what is bright.
  public static let bloom = FilterKind(BloomFilter.self)
}
