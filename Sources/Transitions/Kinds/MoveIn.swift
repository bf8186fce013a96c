import LambentProperties

extension Transitions {
  /// The new image slides over the old one (Core Animation's `moveIn`).
  public struct MoveIn: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<MoveIn>(
      name: "moveIn",
      summary: "The new image slides in over the old one, which stays.",
      inputs: [
        .direction(\.direction)
      ])

    /// The left edge by default.
    public var direction = TransitionDirection.fromLeft

    /// Creates one with its default inputs.
    public init() {}

    /// Moves the new image.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: true, movesOld: false)
        return { row in slide.paint(&row) }
      }
    }
  }
}
