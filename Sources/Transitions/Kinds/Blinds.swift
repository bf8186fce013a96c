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
            "The delay from the first slat to the last: 0 moves all together, 1 one after "
            + "the other."
        ),
        .softness(\.softness),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The number of slats, 1…1000.
    public var count = 10
    /// The delay from the first slat to the last, as a fraction of the transition.
    public var delay = 0.0
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

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
