public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The image twists, changes, and untwists.
  public struct Swirl: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Swirl>(
      name: "swirl",
      summary: "The image is twisted about its centre, dissolves, and untwists as the new one.",
      inputs: [
        .center(\.center),
        .angle(\.angle, "The greatest rotation of the middle, clockwise."),
        .length("radius", \.radius, minimum: 1, standard: 180, "The radius of the twist"),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The rotation at the centre, in radians, clockwise.
    public var angle = 2 * Double.pi
    /// The radius of the twist, in pixels; `nil` for 180/300 of the image's shorter side.
    public var radius: Double?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Rotates points near the centre most. The rotation as a fraction of the greatest is computed
    /// once.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let radius = Float(max(1, min(1e6, radius ?? 180 * canvas.scale)))
      let most = Float(max(-1e4, min(1e4, angle)) / (2 * .pi))
      let (width, height) = (Float(canvas.width), Float(canvas.height))
      let turns = NumberMap(canvas) { x, y in
        let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
        let rest = (1 - (dx * dx + dy * dy).squareRoot() * (1 / radius)).clamped(from: 0, to: 1)
        return rest * rest
      }
      return { frame in
        let p = Float(frame.progress)
        // The images are mixed around half-way, where the twist is greatest and stationary.
        let rise = 4 * p * (1 - p)
        let twist = most * rise * rise
        let weight = ((p - 0.4) * 5).smoothStep
        return { row in
          let twisted = row.columns(within: radius, of: (cx, cy))
          for columns in [0..<twisted.lowerBound, twisted.upperBound..<row.width] {
            let start = row.y * row.width + columns.lowerBound
            row.mix(
              frame.from, at: start, frame.to, at: start, weight: Double(weight), to: columns)
          }
          turns.withRow(row.y) { turns in
            row.warp(frame.from, frame.to, weight: weight, columns: twisted) { x, y in
              let turn = Polar.sinCos(turns: turns.loadQuad(Int(x.x)) * -twist)
              let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
              return (
                Polar.mirror(dx * turn.cos - dy * turn.sin + cx, width),
                Polar.mirror(dx * turn.sin + dy * turn.cos + cy, height)
              )
            }
          }
        }
      }
    }
  }
}
