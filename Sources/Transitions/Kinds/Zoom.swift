public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The old image grows or shrinks and fades out over the new one, which does not move.
  public struct Zoom: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Zoom>(
      name: "zoom",
      summary: "The old image comes closer and fades into the new one.",
      inputs: [
        Property(
          "scale", \.scale, minimum: 0.1, maximum: 100,
          summary:
            "The final scale of the old image; below 1 it shrinks over the new one."
        ),
        .center(\.center),
      ])

    /// The factor by which the old image has been scaled at the end, 0.1…100.
    public var scale = 3.0
    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      return { frame in
        let factor = 1 + (scale - 1) * frame.progress * frame.progress
        let fade = max(0, min(1, (frame.progress - 0.2) / 0.8))
        let weight = Float(fade * fade * (3 - 2 * fade))
        let step = Float(1 / factor)
        let (cx, cy) = (Float(center.x), Float(center.y))
        let image = ShrunkImage(frame, step: step)
        let stretch =
          step > 1 ? nil : PackedStretch(frame.from, count: canvas.width) { ($0 - cx) * step + cx }
        // The edges of the scaled old image.
        let (left, top) = (center.x * (1 - factor), center.y * (1 - factor))
        let right = Float(left + Double(canvas.width) * factor)
        let bottom = Float(top + Double(canvas.height) * factor)
        return { row in
          let pixels = row.paint()
          let fromTop = Float(row.y) + 1 - Float(top)
          let toBottom = bottom - Float(row.y)
          let rows = max(0, min(1, fromTop)) * max(0, min(1, toBottom))
          let y = cy + (Float(row.y) + 0.5 - cy) * step
          let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
          let weights = row.scratch.number(2)
          forEachQuad(row.width) { index, x in
            xs.storeQuad((x - cx) * step + cx, index)
            ys.storeQuad(SIMD4(repeating: y), index)
            let fromLeft = (x + 0.5 - Float(left)).clamped(from: 0, to: 1)
            let toRight = (right - x + 0.5).clamped(from: 0, to: 1)
            weights.storeQuad((1 - fromLeft * toRight * rows) * (1 - weight) + weight, index)
          }
          if let stretch, row.readsPacked(frame.from) {
            stretch.read(frame.from, y: y, line: row.scratch.color(1), into: pixels)
          } else {
            image.read(row, x: xs, y: ys, into: pixels, other: row.scratch.color(1))
          }
          let target = row.scratch.color(1)
          row.read(frame.to, into: target)
          pixels.mix(target, weights: weights, count: row.width)
        }
      }
    }
  }
}
