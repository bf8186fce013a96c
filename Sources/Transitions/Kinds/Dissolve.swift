import LambentProperties

extension Transitions {
  /// Each pixel is a mean of both images (`CIDissolveTransition`).
  public struct Dissolve: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Dissolve>(
      name: "dissolve",
      summary: "One image fades into the other.",
      aliases: ["CIDissolveTransition", "fade"])

    /// Creates a dissolve.
    public init() {}

    /// Mixes stored pixels, each rounded once.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in row.mix(frame.from, frame.to, weight: frame.progress) }
      }
    }
  }
}
