import LambentProperties

extension Transitions {
  /// A zigzag edge sweeps over the image.
  public struct ZigZag: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<ZigZag>(
      name: "zigZag",
      summary: "An edge with teeth sweeps in from one side and uncovers the new image.",
      inputs: [
        .direction(\.direction),
        Property("teeth", \.teeth, minimum: 1, maximum: 1000, summary: "The number of teeth."),
        Property(
          "depth", \.depth, minimum: 0, maximum: 1,
          summary: "The length of the teeth, as a fraction of the path."),
        .softness(\.softness),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The number of teeth, 1…1000.
    public var teeth = 8
    /// The length of the teeth, as a fraction of the travel, 0…1. Default: 0.1.
    public var depth = 0.1
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    /// Orders pixels along the direction, earlier within the teeth.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let (teeth, depth) = (Float(teeth), Float(depth))
      return ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let across = canvas.fractions(x: x, y: y, isHorizontal: !direction.isHorizontal)
        let tooth = Polar.magnitude(Polar.fraction(across * teeth) * 2 - 1)
        return direction.weights(x: x, y: y, on: canvas) + depth * tooth
      }.painter
    }
  }
}
