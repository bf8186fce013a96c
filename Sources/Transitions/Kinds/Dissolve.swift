import LambentProperties

extension Transitions {
  /// Each pixel is interpolated between both images (`CIDissolveTransition`).
  public struct Dissolve: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Dissolve>(
      name: "dissolve",
      summary: "One image fades into the other.",
      aliases: ["CIDissolveTransition", "fade"])

    /// Creates a dissolve.
    public init() {}

    /// Mixes stored pixels, and rounds each once.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in row.mix(frame.from, frame.to, weight: frame.progress) }
      }
    }
  }
}
