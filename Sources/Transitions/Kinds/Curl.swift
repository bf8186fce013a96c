public import LambentProperties

extension Transitions {
  /// A page curls up from the bottom, or down from the top (UIKit's curls).
  public struct Curl: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Curl>(
      name: "curl",
      summary: "A page curls up and uncovers the new image, or curls down with the new image.",
      aliases: ["curlUp"],
      inputs: [
        Property(
          "direction", \.direction,
          summary: "Whether the old page curls up or the new one comes down."),
        .length("radius", \.radius, minimum: 0.01, standard: 45, "The radius of the roll"),
      ])

    /// The direction: the old page curls up, or the new one comes down.
    public var direction = Direction.up
    /// The radius of the roll, in pixels; `nil` for 45/300 of the image's shorter side.
    public var radius: Double?

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      // The page curls from its lower right corner.
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
  /// The direction in which a page is turned.
  public enum Direction: String, DescribedChoice, Hashable {
    /// The old page curls up.
    case up
    /// The new page comes down.
    case down
  }
}
