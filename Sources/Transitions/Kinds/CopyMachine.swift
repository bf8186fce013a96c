public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The light of a copying machine passes over the image (`CICopyMachineTransition`).
  public struct CopyMachine: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CopyMachine>(
      name: "copyMachine",
      summary: "A bar of bright light passes over the image and leaves the new one behind.",
      aliases: ["CICopyMachineTransition"],
      inputs: [
        .extent(\.extent),
        Property("color", \.color, summary: "The light."),
        .angle(
          \.angle, "The direction in which the light moves, counter-clockwise from the right."),
        .length("width", \.width, minimum: 0.1, standard: 200, "The width of the light"),
        Property(
          "opacity", \.opacity, minimum: 0,
          summary: "The brightness of the light; above 1 it saturates."),
      ])

    /// The rectangle that the light crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The colour of the light. Default: pale green.
    public var color = Color(red: 0.6, green: 1, blue: 0.8)
    /// The direction in which the light moves, in radians, counter-clockwise from +x.
    public var angle = 0.0
    /// The width of the light, in pixels; `nil` for 200/300 of the image's shorter side.
    public var width: Double?
    /// The strength of the light, as a factor on its colour; at least 0. Default: 1.3.
    public var opacity = 1.3

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let sweep = Sweep(canvas, angle: angle, extent: extent)
      let half = Float(max(0.1, width ?? 200 * canvas.scale)) / 2
      let light = canvas.color(color) * Float(min(100, opacity))
      return { frame in
        let bar = sweep.way.lowerBound - half + (sweep.length + 2 * half) * Float(frame.progress)
        return { row in
          let along = sweep.along(y: row.y)
          let (weights, glows) = (row.scratch.number(0), row.scratch.number(1))
          forEachQuad(row.width) { index, x in
            let offset = (bar - along.at(x)) * (1 / half)
            let rest = (1 - offset * offset).clamped(from: 0, to: 1)
            glows.storeQuad(rest * rest, index)
            weights.storeQuad((offset * 2.5 + 0.5).smoothStep, index)
          }
          let (pixels, target) = row.readImages(of: frame)
          for x in 0..<row.width {
            let sum = pixels[x] + (target[x] - pixels[x]) * weights[x] + light * glows[x]
            pixels[x] = sum.replacing(with: 1, where: sum .> 1)
          }
        }
      }
    }
  }
}
