import LambentProperties

extension Transitions {
  /// The even squares of a board wipe to the new image, then the odd ones.
  public struct Checkerboard: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Checkerboard>(
      name: "checkerboard",
      summary: "The squares of a checkerboard change to the new image, every other one first.",
      inputs: [
        .direction(\.direction),
        Property(
          "columns", \.columns, minimum: 1, maximum: 1000, summary: "The number of columns."),
        Property("rows", \.rows, minimum: 1, maximum: 1000, summary: "The number of rows."),
        .softness(\.softness),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The number of columns, 1…1000.
    public var columns = 8
    /// The number of rows, 1…1000.
    public var rows = 6
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let size = (x: Float(columns), y: Float(rows))
      return ThresholdMap(canvas, softness: softness) { x, y in
        let u = x / Float(canvas.width) * size.x
        let v = SIMD4(repeating: y / Float(canvas.height) * size.y)
        let (column, row) = (Polar.floor(u), Polar.floor(v))
        let half = Polar.fraction((column + row) * 0.5)
        let along = direction.isHorizontal ? u - column : v - row
        return (direction.isForward ? along : 1 - along) * 0.5 + half
      }.painter
    }
  }
}
