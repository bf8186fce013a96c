public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image disintegrates in the order of a mask, and the rest casts a shadow
  /// (`CIDisintegrateWithMaskTransition`).
  public struct DisintegrateWithMask: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<DisintegrateWithMask>(
      name: "disintegrateWithMask",
      summary:
        "The old image disintegrates in the order of a grey mask; the part that remains casts a "
        + "shadow.",
      aliases: ["CIDisintegrateWithMaskTransition"],
      inputs: [
        Property(
          "maskImage", \.maskImage,
          summary:
            "The mask: its luminance sets the order, from its darkest point to its brightest; "
            + "by default smooth noise."
        ),
        .length(
          "shadowRadius", \.shadowRadius, minimum: 0, standard: 8, "The blur of the shadow"),
        Property(
          "shadowDensity", \.shadowDensity, minimum: 0, maximum: 1,
          summary: "The darkness of the shadow."
        ),
        Property(
          "shadowOffset", \.shadowOffset, unit: .pixels,
          summary:
            "The offset of the shadow; by default [0, 10] for each 300 of the image's "
            + "shorter side."),
      ])

    /// The image whose luminance determines the order, dark first; `nil` for smooth noise.
    public var maskImage: Image?
    /// The blur of the shadow, in pixels; `nil` for 8/300 of the image's shorter side.
    public var shadowRadius: Double?
    /// The darkness of the shadow, 0…1.
    public var shadowDensity = 0.65
    /// The offset of the shadow, in pixels right and down; `nil` for 10/300 of the image's shorter
    /// side, downward.
    public var shadowOffset: Point?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Orders pixels by the mask, and blurs the remaining ones into a shadow.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let encoded = TransitionCanvas(width: canvas.width, height: canvas.height)
      let mask = maskImage.map { StretchedImage($0, on: encoded) }
      let noise = CloudNoise(canvas, size: max(4, 40 * canvas.scale), seed: 3)
      let order = ThresholdMap(canvas, softness: 0.01) { x, y in
        mask?.luminance(x: x, y: y) ?? noise.at(x: x, y: y)
      }
      let offset = shadowOffset ?? Point(x: 0, y: 10 * canvas.scale)
      let radius = max(0, min(1e4, shadowRadius ?? 8 * canvas.scale))
      let density = Float(shadowDensity)
      return { frame in
        let threshold = order.threshold(at: frame.progress)
        let shadow = CastShadow(
          canvas, order, threshold, radius: radius, offset: offset, jobs: frame.jobs)
        return { row in
          let pixels = row.paint()
          row.read(frame.to, into: pixels)
          shadow.darken(pixels, row, density: density)
          let weights = row.scratch.number(2)
          order.weights(y: row.y, threshold, into: weights)
          let old = row.scratch.color(1)
          row.read(frame.from, into: old)
          for x in 0..<row.width { pixels[x] += (old[x] - pixels[x]) * (1 - weights[x]) }
        }
      }
    }
  }
}
