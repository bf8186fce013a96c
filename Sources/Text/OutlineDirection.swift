import LambentGeometry

/// The direction of the outlines of a text: that of its first glyph. Outlines of opposite directions would cancel each
/// other where they overlap, as the line below a text and its descenders.
struct OutlineDirection {
  private let isClockwise: Bool

  init(of layout: TextLayout) {
    isClockwise = layout.glyphs.lazy.compactMap(\.isClockwise).first ?? true
  }

  /// The outline of a glyph about its origin, in points.
  func outline(of glyph: TextLayout.Glyph) -> Path {
    let isOther = glyph.isClockwise.map { $0 != isClockwise } ?? false
    return isOther ? glyph.outline.reversed : glyph.outline
  }

  func path(_ rect: Rect) -> Path {
    let path = Path(rect: rect)
    return isClockwise ? path : path.reversed
  }
}

extension TextLayout.Glyph {
  /// True if the outline runs clockwise; `nil` without one.
  fileprivate var isClockwise: Bool? { font.map { $0.isClockwise(id) } ?? (isMissing ? true : nil) }
}

extension Path {
  /// True if the path surrounds more clockwise than in the other direction, with y downward; `nil` if it has no area.
  ///
  /// The area is that of the polygons of all points and control points, which has the same sign.
  var isClockwise: Bool? {
    var (area, start, last) = (0.0, Point.zero, Point.zero)
    func add(_ point: Point) {
      area += last.x * point.y - point.x * last.y
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        add(start)
        (start, last) = (point, point)
      case .line(let end): add(end)
      case .quad(let end, let control):
        add(control)
        add(end)
      case .cubic(let end, let first, let second):
        add(first)
        add(second)
        add(end)
      case .close: add(start)
      }
    }
    add(start)
    return area == 0 ? nil : area > 0
  }
}
