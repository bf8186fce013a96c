import LambentGeometry
public import LambentProperties

/// The old image is anisotropic to a line, and the new one shows beside it.
public struct Squeeze: Transition, Hashable {
  /// The name.
  public static let name = "squeeze"
  /// The effect, in one sentence.
  public static let summary =
    "The old image is squeezed to a line in the middle and uncovers the new one."
  /// The inputs.
  public static let properties: [Property<Squeeze>] = [
    .axis(\.axis)
  ]

  /// The axis along which it is anisotropic.
  public var axis = TransitionAxis.horizontal

  /// Creates one with its default inputs.
  public init() {}

  /// Lays the anisotropic image over the new one.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
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
      return { row in
        row.read(frame.to, into: row.paint())
        face?.paint(frame.from, onto: &row)
      }
    }
  }
}
