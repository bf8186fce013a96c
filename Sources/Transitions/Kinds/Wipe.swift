import LambentProperties

extension Transitions {
  /// An edge sweeps over the image, with the new one behind it.
  public struct Wipe: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Wipe>(
      name: "wipe",
      summary: "A straight edge sweeps in from one side and uncovers the new image.",
      inputs: [
        .direction(\.direction), .softness(\.softness),
      ])

    /// The edge of the image at which the wipe begins.
    public var direction = TransitionDirection.fromLeft
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a sharp wipe from the left.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      ThresholdMap(canvas, softness: softness) { direction.weights(x: $0, y: $1, on: canvas) }
        .painter
    }
  }
}
