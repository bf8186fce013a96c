public import LambentGeometry
public import LambentProperties

/// An arm winds out of the centre, or into it, and leaves the new picture behind.
public struct Spiral: Transition, Hashable {
  /// The name.
  public static let name = "spiral"
  /// What it shows.
  public static let summary =
    "An arm winds out of the centre and leaves the new picture behind it."
  /// The inputs.
  public static let properties: [Property<Spiral>] = [
    .center(\.center),
    Property(
      "turns", \.turns, minimum: 1, maximum: 100,
      summary: "How often the arm winds around the centre."),
    Property("clockwise", \.isClockwise, summary: "Whether the arm winds clockwise."),
    Property(
      "inward", \.isInward, summary: "Whether the arm winds into the centre instead of out of it."),
    .softness(\.softness),
  ]

  /// Where it happens, in pixels; `nil` for the middle.
  public var center: Point?
  /// How often the arm winds around the centre, 1…100.
  public var turns = 5.0
  /// Whether the arm winds clockwise.
  public var isClockwise = true
  /// Whether the arm winds inward.
  public var isInward = false
  /// The width of the edge's fade, as a share of its whole way: 0…1.
  public var softness = 0.0

  /// Creates one with its default inputs.
  public init() {}

  /// Orders pixels along the arm.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    let center = center ?? canvas.center
    let (cx, cy) = (Float(center.x), Float(center.y))
    let radius = max(1, Float(canvas.farthestDistance(from: center)))
    let windings = Float(max(1, min(100, turns))) / radius
    return OrderMap(canvas, softness: softness) { x, y in
      let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
      let angle = Polar.turns(dx, isClockwise ? dy : -dy)
      let distance = (dx * dx + dy * dy).squareRoot() * windings
      // The arm passes a place of distance d when it has wound d turns, less where it is in its turn.
      let order = Polar.floor(distance - angle + 1) + angle
      return isInward ? -order : order
    }.painter
  }
}
