import LambentProperties

extension Transitions {
  /// The new image pushes the old one out (Core Animation's `push`).
  public struct Push: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Push>(
      name: "push",
      summary: "The new image slides in and pushes the old one out.",
      inputs: [
        Property(
          "direction", \.direction, summary: "The edge at which the new image enters.")
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft

    /// Creates a push from the left.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: true, movesOld: true)
        return { row in slide.paint(&row) }
      }
    }
  }
}
