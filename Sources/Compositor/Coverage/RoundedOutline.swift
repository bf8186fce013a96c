import LambentGeometry

/// A rectangle with rounded corners whose sides are parallel to the canvas'. The sides of its corners are made
/// where they are looked at.
struct RoundedOutline: Sendable, Equatable {
  private let outline: LayerOutline
  /// The curve of the corner of least x and y, relative to it.
  private let curve: [Point]
  private let map: Affine
  /// The shift on the canvas after the map.
  private var offset = SIMD2<Double>.zero

  /// Creates an outline, or `nil` where a map turns it or takes it farther away than numbers are good for.
  init?(_ outline: LayerOutline, through map: Affine, tolerance: Double) {
    guard map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0 else { return nil }
    let box = map.boundingBox(of: outline.rect)
    guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 1e12,
      box.width > 0, box.height > 0
    else { return nil }
    (self.outline, self.map) = (outline, map)
    curve = outline.cornerCurve(tolerance: tolerance)
  }

  /// The maximum number of edges.
  var edgeCount: Int { 4 * (curve.count + 1) }

  var rect: Rect { map.boundingBox(of: outline.rect).moved(by: offset) }

  /// The greatest distance of the corners' curves from the rectangle's sides, on the canvas.
  var cornerReach: SIMD2<Double> {
    guard let first = curve.first, let last = curve.last else { return .zero }
    let (x, y) = (max(first.x, last.x), max(first.y, last.y))
    return SIMD2(abs(map.a) * x + abs(map.c) * y, abs(map.b) * x + abs(map.d) * y)
  }

  func moved(by offset: SIMD2<Double>) -> RoundedOutline {
    var result = self
    result.offset += offset
    return result
  }

  var edges: [Shape.Edge] {
    var result: [Shape.Edge] = []
    result.reserveCapacity(edgeCount)
    forEachEdge(from: -.infinity, to: .infinity) { result.append($0) }
    return result
  }

  /// Calls a closure with the sides that lie between two heights, and with others: corners outside are one
  /// side each. The sides of one half of the outline go down, then those of the other go up.
  @inline(__always)
  func forEachEdge(from top: Double, to bottom: Double, _ body: (Shape.Edge) -> Void) {
    let first = firstCorner
    var previous = end(of: outline.corner(first))
    func draw(to point: Point) {
      if let edge = Shape.Edge(from: previous, to: point) { body(edge) }
      previous = point
    }
    for index in first + 1...first + 4 {
      let corner = outline.corner(index & 3)
      let (first, last) = (start(of: corner), end(of: corner))
      draw(to: first)
      guard corner.isRounded else { continue }
      if max(first.y, last.y) > top, min(first.y, last.y) < bottom {
        for step in 1..<max(1, curve.count) {
          draw(to: point(corner, corner.isReversed ? curve.count - 1 - step : step))
        }
      } else {
        draw(to: last)
      }
    }
  }

  /// The first of the two corners that lie topmost on the canvas.
  private var firstCorner: Int {
    if map.b == 0, map.c == 0 { return map.d > 0 ? 0 : 2 }
    return map.b > 0 ? 3 : 1
  }

  private func start(of corner: LayerOutline.Corner) -> Point {
    point(corner, corner.isReversed ? curve.count - 1 : 0)
  }

  private func end(of corner: LayerOutline.Corner) -> Point {
    point(corner, corner.isReversed ? 0 : curve.count - 1)
  }

  @inline(__always)
  private func point(_ corner: LayerOutline.Corner, _ index: Int) -> Point {
    let point = map.apply(corner.isRounded ? corner.point(curve[index]) : corner.position)
    return Point(x: point.x + offset.x, y: point.y + offset.y)
  }
}
