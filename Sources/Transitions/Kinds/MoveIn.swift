import LambentProperties

extension Transitions {
  /// The new image slides over the old one (Core Animation's `moveIn`).
  public struct MoveIn: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<MoveIn>(
      name: "moveIn",
      summary: "The new image slides in over the old one, which stays.",
      inputs: [
        .direction(\.direction),
        .shutter(\.shutter),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The exposure of a frame, as a part of the progress, 0…1. Default: 0, no motion blur.
    public var shutter = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      Slide.painter(direction, shutter: shutter, movesNew: true, movesOld: false)
    }
  }
}
