import LambentProperties

extension Transitions {
  /// The old image slides away over the new one (Core Animation's `reveal`).
  public struct Reveal: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Reveal>(
      name: "reveal",
      summary: "The old image slides away and uncovers the new one, which stays.",
      inputs: [
        .direction(\.direction),
        .shutter(\.shutter),
      ])

    /// The edge at which the new image first appears.
    public var direction = TransitionDirection.fromLeft
    /// The exposure of a frame, as a part of the progress, 0…1. Default: 0, no motion blur.
    public var shutter = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      Slide.painter(direction, shutter: shutter, movesNew: false, movesOld: true)
    }
  }
}
