import LambentGeometry

/// A straight front that crosses a rectangle in a direction, given as an angle from +x,
/// counter-clockwise.
struct Sweep: Sendable {
  let direction: (x: Float, y: Float)
  /// The least and the greatest distance along the direction.
  let way: ClosedRange<Float>

  /// - Parameter extent: the rectangle to cross; the image if it is missing or empty.
  init(_ canvas: TransitionCanvas, angle: Double, extent: Rect? = nil) {
    let (sin, cos) = Elementary.sinCos(angle)
    direction = (Float(cos), Float(-sin))
    let area = canvas.area(extent)
    let corners = [area.minX, area.maxX].flatMap { x in
      [area.minY, area.maxY].map { y in Float(x * cos - y * sin) }
    }
    way = (corners.min() ?? 0)...(corners.max() ?? 0)
  }

  var length: Float { way.upperBound - way.lowerBound }

  /// The distances of the pixels of a row along the direction.
  func along(y: Int) -> Ramp {
    Ramp(start: (Float(y) + 0.5) * direction.y, step: direction.x)
  }
}
