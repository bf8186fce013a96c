import LambentProperties

extension Transitions {
  /// Blocks change to the new image in random order.
  public struct RandomBlocks: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<RandomBlocks>(
      name: "randomBlocks",
      summary: "Blocks change to the new image, one by one, in random order.",
      inputs: [
        Property(
          "columns", \.columns, minimum: 1, maximum: 4000, summary: "The number of columns."),
        Property("rows", \.rows, minimum: 1, maximum: 4000, summary: "The number of rows."),
        Property(
          "softness", \.softness, minimum: 0, maximum: 1,
          summary: "The duration of each block's fade, as a fraction of the progress."),
        .seed(\.seed),
      ])

    /// The number of columns, 1…4000.
    public var columns = 16
    /// The number of rows, 1…4000.
    public var rows = 12
    /// The duration of each block's fade, as a fraction of the transition, 0…1.
    public var softness = 0.1
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let turns = (0..<(columns * rows)).map { block in
        LatticeNoise.value(
          block % columns, block / columns, seed: UInt64(bitPattern: Int64(seed)))
      }
      return ThresholdMap(canvas, softness: softness) { x, y in
        let line = Int(y) * rows / canvas.height * columns
        var order = SIMD4<Float>.zero
        for lane in 0..<4 {
          order[lane] = turns[line + min(columns - 1, Int(x[lane]) * columns / canvas.width)]
        }
        return order
      }.painter
    }
  }
}
