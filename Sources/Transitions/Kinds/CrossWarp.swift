import LambentProperties

extension Transitions {
  /// Both images are stretched as a wave passes between them.
  public struct CrossWarp: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CrossWarp>(
      name: "crossWarp",
      summary: "Both images are drawn out as one flows into the other.",
      inputs: [
        .direction(\.direction)
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft

    /// Creates a transition with its default inputs.
    public init() {}

    /// Shrinks the old image to its centre and enlarges the new one from it, point by point.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let p = Float(frame.progress)
        let (cx, cy) = (Float(canvas.width) / 2, Float(canvas.height) / 2)
        return { row in
          let weights = row.scratch.number(2)
          let y = Float(row.y) + 0.5
          forEachQuad(row.width) { index, x in
            let along = direction.weights(x: x, y: y, on: canvas)
            weights.storeQuad((2 * p - along).smoothStep, index)
          }
          let (pixels, target) = (row.paint(), row.scratch.color(1))
          func read(
            _ source: TransitionSource, _ line: UnsafeMutablePointer<SIMD4<Float>>, _ grows: Bool
          ) {
            let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
            forEachQuad(row.width) { index, x in
              let weight = weights.loadQuad(index)
              let size = grows ? weight : 1 - weight
              xs.storeQuad((x - cx) * size + cx, index)
              ys.storeQuad((y - cy) * size + cy, index)
            }
            row.sample(source, x: xs, y: ys, count: row.width, into: line)
          }
          read(frame.from, pixels, false)
          read(frame.to, target, true)
          pixels.mix(target, weights: weights, count: row.width)
        }
      }
    }
  }
}
