import LambentProperties

extension Transitions {
  /// The image dissolves into large blocks, changes, and becomes sharp again.
  public struct Pixelate: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Pixelate>(
      name: "pixelate",
      summary: "The image coarsens to blocks, dissolves, and becomes fine again.",
      inputs: [
        .length("size", \.size, minimum: 1, standard: 20, "The side of the largest blocks")
      ])

    /// The side of the largest blocks, in pixels; `nil` for 20/300 of the image's shorter side.
    public var size: Double?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Shows the mean of each block, with one block centred.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let most = max(1, min(4096, size ?? 20 * canvas.scale))
      return { frame in
        let p = frame.progress
        let coarse = 2 * min(p, 1 - p)
        let side = max(1, min(4096, Int(1 + (most - 1) * coarse + 0.5)))
        let weight = Float(max(0, min(1, (p - 0.25) * 2)))
        let middle = (x: canvas.width / 2 - side / 2, y: canvas.height / 2 - side / 2)
        let origin = (x: max(0, middle.x), y: max(0, middle.y))
        let blocks = ReducedImage(frame, weight: weight, factor: side, origin: origin)
        return { row in blocks.paintBlocks(&row) }
      }
    }
  }
}
