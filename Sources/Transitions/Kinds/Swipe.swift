public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// A soft band sweeps over the image (`CISwipeTransition`).
  public struct Swipe: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<Swipe>(
      name: "swipe",
      summary: "A soft band, which a colour can tint, sweeps over the image.",
      aliases: ["CISwipeTransition"],
      aliasDefaults: { $0.opacity = 0 },
      inputs: [
        .extent(\.extent),
        Property("color", \.color, summary: "The tint of the band, taken as opaque."),
        .angle(\.angle, "The direction of the sweep, counter-clockwise from the right."),
        .length("width", \.width, minimum: 0.1, standard: standardWidth, "The width of the band"),
        Property(
          "opacity", \.opacity, minimum: 0,
          summary: "The strength of the tint in the middle of the band; 0 disables it."),
      ])

    /// The rectangle that the band crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The colour of the band. Default: white.
    public var color = Color.white
    /// The direction of the sweep, in radians, counter-clockwise from +x.
    public var angle = 0.0
    /// The width of the band, in pixels; `nil` for 130/300 of the image's shorter side.
    public var width: Double?
    /// The strength of the band's tint, as a factor, at least 0. Default: 0.12; 1 tints its middle
    /// fully.
    public var opacity = 0.12
    package var alias: String?
    private static let standardWidth = StandardLength(130, alias: 300)

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let sweep = Sweep(canvas, angle: angle, extent: extent)
      let width = Float(max(0.1, Self.standardWidth.or(width, on: canvas, alias)))
      let tint = canvas.color(Color(red: color.red, green: color.green, blue: color.blue))
      let strength = Float(min(4, opacity))
      // Core Image's band has straight edges; they show in even areas.
      let isSmooth = alias == nil
      return { frame in
        let front = sweep.way.lowerBound + (sweep.length + width) * Float(frame.progress)
        return { row in
          let along = sweep.along(y: row.y)
          let weights = row.scratch.number(0)
          forEachQuad(row.width) { index, x in
            weights.storeQuad(((front - along.at(x)) * (1 / width)).clamped(from: 0, to: 1), index)
          }
          let (pixels, target) = row.readImages(of: frame)
          for x in 0..<row.width {
            let weight = isSmooth ? LatticeNoise.smooth(weights[x]) : weights[x]
            let mixed = pixels[x] + (target[x] - pixels[x]) * weight
            pixels[x] = mixed + (tint - mixed) * min(1, strength * 4 * weight * (1 - weight))
          }
        }
      }
    }
  }
}
