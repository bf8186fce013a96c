public import LambentProperties

extension Transitions {
  /// Each pixel is a mean of both images (`CIDissolveTransition`).
  public struct Dissolve: Transition, Hashable {
    /// `dissolve`.
    public static let name = "dissolve"
    /// The effect, in one sentence.
    public static let summary = "One image fades into the other."
    /// Core Image's name and Core Animation's.
    public static let aliases = ["CIDissolveTransition", "fade"]
    /// It takes nothing.
    public static let properties: [Property<Dissolve>] = []

    /// Creates a dissolve.
    public init() {}

    /// Mixes stored pixels, each rounded once.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in row.mix(frame.from, frame.to, weight: frame.progress) }
      }
    }
  }
}
