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

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: true, movesOld: false)
        return { row in slide.paint(&row) }
      }
    }
  }
}
