import LambentProperties

extension Transitions {
  /// The new image pushes the old one out (Core Animation's `push`).
  public struct Push: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Push>(
      name: "push",
      summary: "The new image slides in and pushes the old one out.",
      inputs: [
        .direction(\.direction),
        .shutter(\.shutter),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The exposure of a frame, as a part of the progress, 0…1. Default: 0, no motion blur.
    public var shutter = 0.0

    /// Creates a push from the left.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      Slide.painter(direction, shutter: shutter, movesNew: true, movesOld: true)
    }
  }
}
