public import LambentGeometry
import LambentProperties

extension Transitions {
  /// An arm winds out of the centre, or into it, and widens until nothing of the old image is left.
  public struct Spiral: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Spiral>(
      name: "spiral",
      summary: "An arm that tapers to its tip winds out of the centre and widens to the new image.",
      inputs: [
        .center(\.center),
        Property(
          "turns", \.turns, minimum: 1, maximum: 100,
          summary: "How often the arm winds around the centre."),
        Property("clockwise", \.isClockwise, summary: "Whether the arm winds clockwise."),
        Property(
          "inward", \.isInward,
          summary: "Whether the arm winds into the centre instead of out of it."
        ),
        .softness(\.softness),
      ])

    /// Where it happens, in pixels; `nil` for the middle.
    public var center: Point?
    /// How often the arm winds around the centre, 1…100.
    public var turns = 4.0
    /// True if the arm winds clockwise.
    public var isClockwise = true
    /// True if the arm winds inward.
    public var isInward = false
    /// The width of the edge's fade, as a fraction of its whole way: 0…1.
    public var softness = 0.0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels along the arm and from its middle to its sides.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let windings = Float(turns)
      let scale = windings / max(1, Float(canvas.farthestDistance(from: center)))
      // Seen from its outer end the same arm winds the other way.
      let turnsRight = isClockwise != isInward
      return ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
        let distance = (dx * dx + dy * dy).squareRoot() * scale
        let angle = Polar.turns(dx, turnsRight ? dy : -dy)
        // How far a position lies from the middle of the arm, as a fraction of the way to the next winding:
        // it does not jump, since the angle does so by a whole winding.
        let side = Polar.magnitude(Polar.fraction(distance - angle) * 2 - 1)
        let along = distance / windings
        return (isInward ? 1 - along : along) + side * Self.taper
      }.painter
    }

    /// How much of the way the tip is ahead of where the arm is whole.
    private static let taper: Float = 0.5
  }
}
