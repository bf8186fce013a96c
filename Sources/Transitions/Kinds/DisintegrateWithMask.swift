public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image falls apart in the order of a mask, and what is left casts a shadow (`CIDisintegrateWithMaskTransition`).
  public struct DisintegrateWithMask: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<DisintegrateWithMask>(
      name: "disintegrateWithMask",
      summary:
        "The old image falls apart in the order of a grey mask; what is left casts a shadow.",
      aliases: ["CIDisintegrateWithMaskTransition"],
      inputs: [
        .image(
          "maskImage", \.maskImage,
          "The image whose luminance decides what goes first, from its own darkest point to its brightest; by default smooth noise."
        ),
        .length(
          "shadowRadius", \.shadowRadius, minimum: 0, standard: "8", "The blur of the shadow"),
        Property(
          "shadowDensity", \.shadowDensity, minimum: 0, maximum: 1,
          summary: "How dark the shadow is."
        ),
        Property(
          "shadowOffset", \.shadowOffset, unit: .pixels,
          summary:
            "Where the shadow falls; by default [0, 10] for each 300 of the image's shorter side."),
      ])

    /// The image whose luminance decides the order, dark first; `nil` for smooth noise.
    public var maskImage: Image?
    /// The blur of the shadow, in pixels; `nil` for 8 of 300.
    public var shadowRadius: Double?
    /// How dark the shadow is: 0…1.
    public var shadowDensity = 0.65
    /// Where the shadow falls, in pixels down and to the right; `nil` for 10 of 300 down.
    public var shadowOffset: Point?

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels by the mask, and blurs what is left into a shadow.
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
          order.weights(y: row.y, columns: 0..<row.width, threshold, into: weights)
          let old = row.scratch.color(1)
          row.read(frame.from, into: old)
          for x in 0..<row.width { pixels[x] += (old[x] - pixels[x]) * (1 - weights[x]) }
        }
      }
    }
  }
}
