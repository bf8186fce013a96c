import LambentProperties

extension Transitions {
  /// The old image slides away over the new one (Core Animation's `reveal`).
  public struct Reveal: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Reveal>(
      name: "reveal",
      summary: "The old image slides away and uncovers the new one, which stays.",
      inputs: [
        .direction(\.direction)
      ])

    /// The edge at which the new image first appears.
    public var direction = TransitionDirection.fromLeft

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: false, movesOld: true)
        return { row in slide.paint(&row) }
      }
    }
  }
}
