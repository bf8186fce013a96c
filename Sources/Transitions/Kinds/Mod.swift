public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The new image shows through growing holes (`CIModTransition`).
  ///
  /// The holes are round. Under Core Image's name they are irregular, and stretched toward the edges.
  public struct Mod: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<Mod>(
      name: "mod",
      summary: "The new image shows through holes that grow together.",
      aliases: ["CIModTransition"],
      inputs: [
        .center(\.center),
        .angle(\.angle, "The rotation of the pattern of holes, counter-clockwise."),
        .length(
          "radius", \.radius, minimum: 1, standard: 150,
          "The radius within which holes keep their shape"),
        .length(
          "compression", \.compression, minimum: 1, standard: standardCompression,
          "The distance in which holes are stretched to twice their length"),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The rotation of the pattern of holes, in radians, counter-clockwise.
    public var angle = 2.0
    /// The radius within which holes keep their shape, in pixels; `nil` for 150/300 of the image's
    /// shorter side.
    public var radius: Double?
    /// The distance by which holes are stretched toward the edges, in pixels; `nil` for 6000/300 of
    /// the image's shorter side, which stretches them very little.
    public var compression: Double?
    package var alias: String?
    private static let standardCompression = StandardLength(6000, alias: 300)

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let (sin, cos) = Elementary.sinCos(angle)
      let (s, c) = (Float(sin), Float(cos))
      let radius = Float(max(1, min(1e5, radius ?? 150 * canvas.scale)))
      let stretch = Float(
        max(1, min(1e6, Self.standardCompression.or(compression, on: canvas, alias))))
      let isRound = alias == nil
      return ThresholdMap(canvas, softness: isRound ? 0.1 : 0.03) { x, y in
        let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
        let distance = (dx * dx + dy * dy).squareRoot()
        let beyond = (distance - radius).clamped(from: 0, to: 1e9)
        let pressed = distance - beyond + beyond / (1 + beyond / stretch)
        let factor = pressed / (distance + 1e-6) / (radius * 0.4)
        let (u, v) = ((dx * c - dy * s) * factor, (dx * s + dy * c) * factor)
        // Three cosines at 120° to each other have round peaks.
        guard !isRound else {
          let (half, height) = (u * 0.5 - 0.25, v * 0.866_025_4)
          return -Polar.sine(turns: u + 0.25) - Polar.sine(turns: height - half)
            + Polar.sine(turns: height + half)
        }
        // Three waves with incommensurate periods make holes of irregular shape.
        let first = Polar.sine(turns: u)
        let second = Polar.sine(turns: u * 0.45 + v * 0.93 + 0.3)
        let third = Polar.sine(turns: v * 0.85 - u * 0.61 + 0.7)
        return first + second + third
      }.painter
    }
  }
}
