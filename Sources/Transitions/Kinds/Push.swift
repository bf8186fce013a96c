public import LambentProperties

extension Transitions {
  /// The new image pushes the old one out (Core Animation's `push`).
  public struct Push: Transition, Hashable {
    /// `push`.
    public static let name = "push"
    /// The effect, in one sentence.
    public static let summary = "The new image slides in and pushes the old one out."
    /// The edge at which the new image enters.
    public static let properties: [Property<Push>] = [
      Property(
        "direction", \.direction, summary: "The edge at which the new image enters.")
    ]

    /// The edge at which the new image enters.
    public var direction: TransitionDirection

    /// Creates a push.
    public init(direction: TransitionDirection) { self.direction = direction }

    /// Creates a push from the left.
    public init() { self.init(direction: .fromLeft) }

    /// Moves both images.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let slide = Slide(frame, direction, movesNew: true, movesOld: true)
        return { row in slide.paint(&row) }
      }
    }
  }
}
