package import LambentProperties
package import LambentRenderTree

/// Maps colours by a matrix.
package struct ColorMatrixFilter: LayerFilterEffect {
  package static let name = "colorMatrix"
  package static let summary = "Maps colours by a matrix."
  package static let properties = [
    Property(
      "matrix", \ColorMatrixFilter.matrix, type: .tuple(entries), animation: .implicit,
      summary: "Four rows (red, green, blue, alpha) of four factors and an offset.")
  ]

  package var matrix: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]

  /// Creates a filter that changes nothing.
  package init() {}

  package var renderFilters: [RenderFilter] { [.colorMatrix(matrix)] }

  /// The numbers of a matrix: beyond these bounds nothing is left but black and white.
  private static let entries = ["red", "green", "blue", "alpha"].flatMap { row in
    ["red", "green", "blue", "alpha", "offset"].map { column in
      PropertyInfo(
        "\(row).\(column)", type: .number, isRequired: true, minimum: -1e6, maximum: 1e6,
        summary: column == "offset"
          ? "What is added to \(row)." : "How much of \(column) goes into \(row).")
    }
  }
}

extension FilterKind {
  /// Maps colours by a matrix.
  public static let colorMatrix = FilterKind(ColorMatrixFilter.self)
}
