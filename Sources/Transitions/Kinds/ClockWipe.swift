public import LambentGeometry
import LambentProperties

extension Transitions {
  /// Clock hands rotate around a centre and uncover the new image.
  public struct ClockWipe: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<ClockWipe>(
      name: "clockWipe",
      summary: "Hands turn about the centre and uncover the new image.",
      inputs: [
        .center(\.center),
        .angle(\.angle, "The start of the first hand, counter-clockwise from twelve o'clock."),
        Property(
          "hands", \.hands, minimum: 1, maximum: 32,
          summary: "The number of hands: 2 and 4 are pinwheels."),
        Property("clockwise", \.isClockwise, summary: "Whether the hands turn clockwise."),
        .softness(\.softness),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The angle at which the first hand starts, in radians, counter-clockwise from twelve o'clock.
    public var angle = 0.0
    /// The number of hands, 1…32: 2 and 4 are pinwheels.
    public var hands = 1
    /// True if the hands turn clockwise.
    public var isClockwise = true
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let start = Float(angle / (2 * .pi)) + 0.25
      let count = Float(hands)
      let sense: Float = isClockwise ? 1 : -1
      return ThresholdMap(canvas, softness: softness, change: .jumpsAslant(1)) { x, y in
        let turns = Polar.turns(x - cx, SIMD4(repeating: y - cy))
        return Polar.fraction((turns + start) * sense * count)
      }.painter
    }
  }
}
