package import LambentProperties
package import LambentRenderTree

/// Adds a blurred copy of the layer.
package struct BloomFilter: LayerFilterEffect {
  package static let name = "bloom"
  package static let summary = "Adds a blurred copy of the layer."
  package static let properties = [
    Property(
      "radius", \BloomFilter.radius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation."),
    Property(
      "intensity", \BloomFilter.intensity, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The intensity of the blurred copy that is added."),
  ]

  package var radius = 10.0
  package var intensity = 0.5

  /// Creates a bloom of 10 points.
  package init() {}

  package var renderFilters: [RenderFilter] { [.bloom(radius: radius, intensity: intensity)] }
}

extension FilterKind {
  /// Adds a blurred copy of the layer.
  public static let bloom = FilterKind(BloomFilter.self)
}
