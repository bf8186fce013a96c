public import LambentProperties

/// The new picture pushes the old one out (Core Animation's `push`).
public struct Push: Transition, Hashable {
  /// `push`.
  public static let name = "push"
  /// What it shows.
  public static let summary = "The new picture slides in and pushes the old one out."
  /// The edge at which the new picture enters.
  public static let properties: [Property<Push>] = [
    Property(
      "direction", \.direction, summary: "The edge at which the new picture enters.")
  ]

  /// The edge at which the new picture enters.
  public var direction: TransitionDirection

  /// Creates a push.
  public init(direction: TransitionDirection) { self.direction = direction }

  /// Creates a push from the left.
  public init() { self.init(direction: .fromLeft) }

  /// Moves both pictures.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    { frame in
      let slide = Slide(frame, direction, movesNew: true, movesOld: true)
      return { row in slide.paint(&row) }
    }
  }
}
