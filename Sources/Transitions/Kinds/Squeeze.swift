import LambentGeometry
import LambentProperties

extension Transitions {
  /// The old image is squeezed to a line, and the new one appears beside it.
  public struct Squeeze: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Squeeze>(
      name: "squeeze",
      summary: "The old image is squeezed to a line in the middle and uncovers the new one.",
      inputs: [
        .axis(\.axis)
      ])

    /// The axis along which the image is squeezed.
    public var axis = TransitionAxis.horizontal

    /// Creates a transition with its default inputs.
    public init() {}

    /// Draws the squeezed image over the new one.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let gone = frame.progress / 2
        let (dx, dy) = axis == .horizontal ? (gone * width, 0) : (0, gone * height)
        let face = Face(
          canvas,
          corners: [
            Point(x: dx, y: dy), Point(x: width - dx, y: dy),
            Point(x: width - dx, y: height - dy), Point(x: dx, y: height - dy),
          ])
        let upright = face?.upright(frame.from, on: canvas)
        return { row in
          if axis == .vertical, Self.paintWhole(&row, frame, face, top: dy) { return }
          guard let face else { return row.copy(frame.to) }
          face.paint(frame.from, over: frame.to, upright, onto: &row)
        }
      }
    }

    /// Paints a row that shows one image only, squeezed along y so little that two rows suffice.
    /// Returns false if the row is not of this kind.
    private static func paintWhole(
      _ row: inout TransitionRow, _ frame: TransitionFrame, _ face: Face?, top: Double
    ) -> Bool {
      let height = Double(frame.from.height)
      let y = Double(row.y)
      if face == nil || y + 1 <= top || y >= height - top {
        row.copy(frame.to)
        return true
      }
      guard let face, face.takesOneSample, y >= top, y + 1 <= height - top else { return false }
      let position = (y + 0.5 - top) * (height / (height - 2 * top)) - 0.5
      let upper = max(0, min(frame.from.height - 1, Int(max(0, position))))
      let lower = min(frame.from.height - 1, upper + 1)
      row.mix(
        frame.from, at: upper * row.width, frame.from, at: lower * row.width,
        weight: max(0, min(1, position - Double(upper))), to: 0..<row.width)
      return true
    }
  }
}
