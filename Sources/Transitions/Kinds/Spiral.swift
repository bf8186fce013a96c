public import LambentGeometry
import LambentProperties

extension Transitions {
  /// A spiral arm winds out from the centre, or into it, and widens until it covers the old image.
  public struct Spiral: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Spiral>(
      name: "spiral",
      summary: "An arm that tapers to its tip winds out of the centre and widens to the new image.",
      inputs: [
        .center(\.center),
        Property(
          "turns", \.turns, minimum: 1, maximum: 100,
          summary: "The number of turns of the arm around the centre."),
        Property("clockwise", \.isClockwise, summary: "Whether the arm winds clockwise."),
        Property(
          "inward", \.isInward,
          summary: "Whether the arm winds into the centre instead of out of it."
        ),
        .softness(\.softness),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The number of turns of the arm, 1…100.
    public var turns = 4.0
    /// True if the arm winds clockwise.
    public var isClockwise = true
    /// True if the arm winds inward.
    public var isInward = false
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    /// Orders pixels along the arm and from its middle to its sides.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let windings = Float(turns)
      let scale = windings / max(1, Float(canvas.farthestDistance(from: center)))
      // From its outer end the same arm winds the other way.
      let turnsRight = isClockwise != isInward
      return ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
        let distance = (dx * dx + dy * dy).squareRoot() * scale
        let angle = Polar.turns(dx, turnsRight ? dy : -dy)
        // The distance from the middle of the arm, as a fraction of the distance to the next
        // winding. It is continuous because the angle jumps by a whole winding.
        let side = Polar.magnitude(Polar.fraction(distance - angle) * 2 - 1)
        let along = distance / windings
        return (isInward ? 1 - along : along) + side * Self.taper
      }.painter
    }

    /// The fraction of the travel by which the tip is ahead of the arm's full width.
    private static let taper: Float = 0.5
  }
}
