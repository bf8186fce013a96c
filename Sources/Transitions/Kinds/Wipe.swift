public import LambentProperties

extension Transitions {
  /// An edge sweeps over the image, with the new one behind it.
  public struct Wipe: Transition, Hashable {
    /// The name.
    public static let name = "wipe"
    /// The effect, in one sentence.
    public static let summary =
      "A straight edge sweeps in from one side and uncovers the new image."
    /// The side and the edge.
    public static let properties: [Property<Wipe>] = [
      .direction(\.direction), .softness(\.softness),
    ]

    /// The edge of the image at which the sweep begins.
    public var direction = TransitionDirection.fromLeft
    /// The width of the fade, as a fraction of the sweep: 0…1.
    public var softness = 0.0

    /// Creates a sharp wipe from the left.
    public init() {}

    /// Orders pixels along the direction.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      ThresholdMap(canvas, softness: softness) { direction.weights(x: $0, y: $1, on: canvas) }
        .painter
    }
  }
}
