import LambentProperties

extension Transitions {
  /// Strips slide their edges in, each a little later than the one before.
  public struct Strips: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Strips>(
      name: "strips",
      summary: "Stepped strips sweep in from one side, each a little later than the one before.",
      inputs: [
        .direction(\.direction),
        Property("count", \.count, minimum: 1, maximum: 1000, summary: "The number of strips."),
        Property(
          "lag", \.lag, minimum: 0, maximum: 10,
          summary: "How far the last strip lags behind the first, in lengths of the image."),
        .softness(\.softness),
      ])

    /// The left edge by default.
    public var direction = TransitionDirection.fromLeft
    /// The number of strips, 1…1000.
    public var count = 12
    /// 1 by default; at 0 all strips move together.
    public var lag = 1.0
    /// The width of the edge's fade, as a fraction of its whole way: 0…1.
    public var softness = 0.0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels along the direction, a strip after the other.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let strips = Float(count)
      let behind = Float(lag)
      return ThresholdMap(canvas, softness: softness) { x, y in
        let across =
          direction.isHorizontal
          ? SIMD4(repeating: y / Float(canvas.height)) : x / Float(canvas.width)
        let strip = Polar.floor(across * strips)
        return direction.weights(x: x, y: y, on: canvas) + behind * strip / max(1, strips - 1)
      }.painter
    }
  }
}
