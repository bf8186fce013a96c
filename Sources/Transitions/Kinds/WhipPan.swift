import LambentProperties

extension Transitions {
  /// The camera whips from one image to the other, with motion blur.
  public struct WhipPan: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<WhipPan>(
      name: "whipPan",
      summary: "The camera whips past both images and their reflections, with motion blur.",
      inputs: [
        .direction(\.direction),
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "The greatest length of the motion blur, as a fraction of the image."),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The length of the motion blur at the greatest speed, as a fraction of the image, 0…1.
    public var strength = 0.5

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let (direction, strength) = (direction, Float(strength))
      return { frame in
        let p = Float(frame.progress)
        // Seen along the way: the old image, both reflections, the new image.
        let ease = p * p * p * (p * (p * 6 - 15) + 10)
        let speed = 16 * p * p * (1 - p) * (1 - p)
        let isForward = direction.isForward
        let strip = MovingStrip(
          frame,
          [
            .init(isNew: false), .init(isNew: false, isReflected: true),
            .init(isNew: true, isReflected: true), .init(isNew: true),
          ], isHorizontal: direction.isHorizontal)
        return { row in
          strip.paint(&row, place: ease * 3, blur: strength * speed, isForward: isForward)
        }
      }
    }
  }
}
