public import LambentProperties

extension Transitions {
  /// A page is turned up from the bottom, or down from the top (the views' curls).
  public struct Curl: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Curl>(
      name: "curl",
      summary: "A page curls up and uncovers the new image, or down and brings it.",
      aliases: ["curlUp"],
      inputs: [
        Property(
          "direction", \.direction,
          summary: "Whether the old page curls up or the new one comes down."),
        .length("radius", \.radius, minimum: 0.01, standard: "45", "The radius of the roll"),
      ])

    /// The direction: the old page goes up, or the new one comes down.
    public var direction = Direction.up
    /// The radius of the roll, in pixels; `nil` for 45 of 300.
    public var radius: Double?

    /// Creates one with its default inputs.
    public init() {}

    /// Rolls the old page up, or the new one down.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      // The page is taken at its lower right corner.
      let roll = PageRoll(
        canvas, angle: 0.58 * .pi, radius: radius ?? 45 * canvas.scale, shadowSize: 0.4,
        shadowAmount: 0.55)
      return { frame in
        { row in
          switch direction {
          case .up:
            roll.paint(&row, progress: frame.progress, front: frame.from, beneath: frame.to)
          case .down:
            roll.paint(&row, progress: 1 - frame.progress, front: frame.to, beneath: frame.from)
          }
        }
      }
    }
  }
}

extension Transitions.Curl {
  /// Which way a page goes.
  public enum Direction: String, DescribedChoice, Hashable {
    /// The old page goes up.
    case up
    /// The new page comes down.
    case down
  }
}
