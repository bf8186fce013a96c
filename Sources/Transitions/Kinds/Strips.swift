import LambentProperties

extension Transitions {
  /// The new image enters in strips, each a little later than the one before.
  public struct Strips: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Strips>(
      name: "strips",
      summary: "Stepped strips sweep in from one side, each a little later than the one before.",
      inputs: [
        .direction(\.direction),
        Property("count", \.count, minimum: 1, maximum: 1000, summary: "The number of strips."),
        Property(
          "lag", \.lag, minimum: 0, maximum: 10,
          summary: "The distance of the last strip behind the first, in lengths of the image."),
        .softness(\.softness),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The number of strips, 1…1000.
    public var count = 12
    /// The delay from the first strip to the last, in lengths of the image, 0…10.
    /// Default: 1; at 0 all strips move together.
    public var lag = 1.0
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let strips = Float(count)
      let behind = Float(lag)
      return ThresholdMap(canvas, softness: softness) { x, y in
        let across = canvas.fractions(x: x, y: y, isHorizontal: !direction.isHorizontal)
        let strip = Polar.floor(across * strips)
        return direction.weights(x: x, y: y, on: canvas) + behind * strip / max(1, strips - 1)
      }.painter
    }
  }
}
