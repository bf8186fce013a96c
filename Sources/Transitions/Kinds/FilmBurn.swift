public import LambentPixels
import LambentProperties
import LambentRaster

extension Transitions {
  /// Light leaks over the film, burns it out, and recedes from the new image.
  public struct FilmBurn: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<FilmBurn>(
      name: "filmBurn",
      summary: "Light leaks over the old image, burns it out, and recedes from the new one.",
      inputs: [
        .direction(\.direction),
        Property("color", \.color, summary: "The colour of the light at its edge."),
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "The strength of the light at its brightest."),
        .seed(\.seed),
      ])

    /// The edge at which the light enters. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The colour of the burning edge. Default: orange.
    public var color = Color(red: 1, green: 0.36, blue: 0.08)
    /// The strength of the light at its brightest, 0…1.
    public var strength = 1.0
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let cloud = CloudNoise(
        canvas, size: max(8, 170 * canvas.scale), seed: UInt64(bitPattern: Int64(seed)))
      // Where the light comes late, 0…1 and a little beyond.
      let order = NumberMap(canvas) { x, y in
        direction.weights(x: x, y: y, on: canvas) * 0.6 + cloud.at(x: x, y: y) * 0.8 - 0.2
      }
      let (glow, strength) = (canvas.color(color), Float(strength))
      return { frame in
        let p = Float(frame.progress)
        // The light comes in the first half, is brightest in the middle, and goes in the second half.
        let rise = (min(p, 1 - p) * 2).smoothStep
        let weight = ((p - 0.4) * 5).smoothStep
        return { row in
          let (pixels, new) = row.readImages(of: frame)
          order.withRow(row.y) { order in
            for x in 0..<row.width {
              let image = pixels[x] + (new[x] - pixels[x]) * weight
              let heat = max(0, rise * 2.1 - order[x] * 1.2) * strength
              pixels[x] = Transitions.FilmBurn.lit(image, heat, glow)
            }
          }
        }
      }
    }
  }
}

extension Transitions.FilmBurn {
  /// An image under light: first of the colour, then yellow, then white.
  @inline(__always) static func lit(
    _ image: SIMD4<Float>, _ heat: Float, _ glow: SIMD4<Float>
  ) -> SIMD4<Float> {
    guard heat > 0 else { return image }
    let edge = min(1, heat * 1.4)
    let core = max(0, min(1, heat - 0.55))
    let light =
      glow * (edge * edge * 0.9) + SIMD4(repeating: glow.w) * (core * core * (3 - 2 * core))
    // Screen: light that is added never clips before it is white.
    let sum = image + light * (1 - image)
    let alpha = max(image.w, min(1, sum.w))
    return sum.clamped(from: 0, to: alpha)
  }
}
