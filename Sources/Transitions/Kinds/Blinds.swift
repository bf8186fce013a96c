import LambentProperties

extension Transitions {
  /// The new image shows through slats that open together, or one after the other.
  public struct Blinds: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Blinds>(
      name: "blinds",
      summary: "Slats turn open and show the new image, together or one after the other.",
      inputs: [
        .direction(\.direction),
        Property("count", \.count, minimum: 1, maximum: 1000, summary: "The number of slats."),
        Property(
          "delay", \.delay, minimum: 0, maximum: 1,
          summary:
            "How much later the last slat begins than the first: 0 together, 1 one after the other."
        ),
        .softness(\.softness),
      ])

    /// The left edge by default.
    public var direction = TransitionDirection.fromLeft
    /// The number of slats, 1…1000.
    public var count = 10
    /// How much later the last slat begins than the first, as a fraction of the progress.
    public var delay = 0.0
    /// The width of the edge's fade, as a fraction of its whole way: 0…1.
    public var softness = 0.0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels within each slat.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let slats = Float(count)
      let lag = Float(delay)
      return ThresholdMap(canvas, softness: softness) { x, y in
        let along = direction.weights(x: x, y: y, on: canvas) * slats
        let slat = Polar.floor(along)
        return (along - slat) * (1 - lag * (1 - 1 / slats)) + slat / slats * lag
      }.painter
    }
  }
}
