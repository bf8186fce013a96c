import LambentPixels
import LambentProperties
import LambentRaster

extension Transitions {
  /// The old image fades to grey, cross-fades, and the new one gains its colours.
  public struct FadeGrays: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<FadeGrays>(
      name: "fadeGrays",
      summary: "The old image turns grey and dissolves into the new one, which gains its colours.",
      inputs: [
        Property(
          "intensity", \.intensity, minimum: 0, maximum: 1,
          summary: "The desaturation of the images halfway.")
      ])

    /// The strength of the grey halfway through, 0…1.
    public var intensity = 1.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let intensity = Float(intensity)
      return { frame in
        let p = Float(frame.progress)
        let grey = intensity * min(1, min(p, 1 - p) * 3)
        let weight = max(0, min(1, (p - 0.25) * 2))
        return { row in
          let isDone = row.withBytes(frame.from, frame.to) { from, to, out in
            FractionRows.fadeGreys(
              from, to, weight: weight, grey: grey, into: out, count: row.width)
          }
          guard !isDone else { return }
          let (pixels, target) = row.readImages(of: frame)
          for x in 0..<row.width {
            let mixed = pixels[x] + (target[x] - pixels[x]) * weight
            let luma = Luminance.of(mixed)
            pixels[x] = mixed + (SIMD4(luma, luma, luma, mixed.w) - mixed) * grey
          }
        }
      }
    }
  }
}
