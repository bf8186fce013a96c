public import LambentProperties
public import LambentRenderTree

/// Maps colours by a matrix.
public struct ColorMatrixFilter: LayerFilterEffect {
  /// The name in documents.
  public static let name = "colorMatrix"
  /// What it does, in one sentence.
  public static let summary = "Maps colours by a matrix."
  /// The rows of the inputs.
  public static let properties = [
    Property(
      "matrix", \ColorMatrixFilter.matrix, type: .tuple(entries), animation: .implicit,
      summary: "Four rows (red, green, blue, alpha) of four factors and an offset.")
  ]

  /// Four rows (red, green, blue, alpha) of four factors and an offset.
  public var matrix: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]

  /// Creates a filter that changes nothing.
  public init() {}

  /// The operation on pixels.
  public var renderFilters: [RenderFilter] { [.colorMatrix(matrix)] }

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
