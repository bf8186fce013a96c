public import LambentProperties

extension Transitions {
  /// The old image slides away over the new one (Core Animation's `reveal`).
  public struct Reveal: Transition, Hashable {
    /// The name.
    public static let name = "reveal"
    /// The effect, in one sentence.
    public static let summary =
      "The old image slides away and uncovers the new one, which stays."
    /// The inputs.
    public static let properties: [Property<Reveal>] = [
      .direction(\.direction)
    ]

    /// The edge at which the new image begins to show.
    public var direction = TransitionDirection.fromLeft

    /// Creates one with its default inputs.
    public init() {}

    /// Moves the old image.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: false, movesOld: true)
        return { row in slide.paint(&row) }
      }
    }
  }
}
