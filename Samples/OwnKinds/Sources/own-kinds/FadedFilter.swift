import Lambent

/// Takes colours away, and blurs a little.
struct FadedFilter: LayerFilterEffect {
  static let name = "faded"
  static let summary = "Takes colours away, and blurs a little."
  static let properties: [Property<FadedFilter>] = [
    Property(
      "left", \.left, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How much of the colours is left.")
  ]

  var left = 0.5

  var renderFilters: [RenderFilter] { [.colorSaturate(amount: left), .gaussianBlur(radius: 1)] }
}
