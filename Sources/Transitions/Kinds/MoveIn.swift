public import LambentProperties

extension Transitions {
  /// The new image slides over the old one (Core Animation's `moveIn`).
  public struct MoveIn: Transition, Hashable {
    /// The name.
    public static let name = "moveIn"
    /// The effect, in one sentence.
    public static let summary =
      "The new image slides in over the old one, which stays."
    /// The inputs.
    public static let properties: [Property<MoveIn>] = [
      .direction(\.direction)
    ]

    /// The edge at which the new image enters.
    public var direction = TransitionDirection.fromLeft

    /// Creates one with its default inputs.
    public init() {}

    /// Moves the new image.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: true, movesOld: false)
        return { row in slide.paint(&row) }
      }
    }
  }
}
