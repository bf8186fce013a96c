package import LambentGeometry
import LambentRenderTree

/// An area of the canvas with exact edges, in pixels.
package struct Shape: Sendable, Equatable {
  /// The representation of the area.
  enum Outline: Sendable, Equatable {
    /// A rectangle with sides parallel to the axes.
    case rect(Rect)
    /// Polygons; a single convex one needs no rule.
    case polygons([Edge], usesEvenOddRule: Bool, isConvex: Bool = false)
    /// A rectangle with rounded corners; it is convex.
    indirect case rounded(RoundedOutline)
    indirect case path(PathOutline, usesEvenOddRule: Bool)
  }

  let outline: Outline
  /// The pixels that the area touches.
  package let bounds: PixelRect

  /// An edge of a polygon, from top to bottom.
  struct Edge: Sendable, Equatable {
    var x0, y0, x1, y1: Double
    /// 1 where the polygon goes down along it, −1 where it goes up.
    var winding: Double
  }
}

extension Shape {
  /// A rectangle on the canvas. Edges within 10⁻⁶ of a whole pixel are snapped to it.
  package init(_ rect: Rect) {
    let (left, right) = (Self.snapped(rect.minX), Self.snapped(rect.maxX))
    let (top, bottom) = (Self.snapped(rect.minY), Self.snapped(rect.maxY))
    let area = Rect(x: left, y: top, width: right - left, height: bottom - top)
    outline = .rect(area)
    bounds = area.isEmpty ? .empty : PixelRect(touchedBy: area)
  }

  package init(_ rect: PixelRect) {
    outline = .rect(rect.rect)
    bounds = rect
  }

  /// A layer's rectangle, projected onto the canvas.
  package init(_ rect: Rect, through map: PlaneMap) {
    if let affine = map.affine, let upright = Self.upright(rect, through: affine) {
      self.init(upright)
      return
    }
    self.init(polygons: [rect.corners], through: map, isConvex: true)
  }

  /// Closed polygons of a layer, projected onto the canvas. Parts behind the eye are clipped.
  ///
  /// - Parameter isConvex: True if they are a single convex polygon.
  package init(
    polygons: [[Point]], through map: PlaneMap, usesEvenOddRule: Bool = false,
    isConvex: Bool = false
  ) {
    var edges: [Edge] = []
    edges.reserveCapacity(polygons.reduce(0) { $0 + $1.count })
    var box = PointBounds()
    let affine = map.affine
    for polygon in polygons where polygon.count > 2 {
      var points = affine.map { polygon.map($0.apply) } ?? Self.project(polygon, through: map)
      // The closing edge comes first.
      if let last = points.popLast() { points.insert(last, at: 0) }
      Self.append(points, to: &edges, box: &box)
    }
    outline = .polygons(edges, usesEvenOddRule: usesEvenOddRule, isConvex: isConvex)
    bounds = Self.bounds(of: box)
  }

  /// Polygons of a layer with the nonzero fill rule, projected onto the canvas. Parts behind the eye are clipped, and
  /// polygons whose coordinates are out of range are dropped.
  package init(_ polygons: Polygons, through map: PlaneMap) {
    var edges: [Edge] = []
    edges.reserveCapacity(polygons.points.count)
    var box = PointBounds()
    let affine = map.affine
    var points: [Point] = []
    var start = 0
    for end in polygons.ends {
      points.removeAll(keepingCapacity: true)
      if let affine {
        for index in start..<end { points.append(affine.apply(polygons.points[index])) }
      } else {
        points = Self.project(Array(polygons.points[start..<end]), through: map)
      }
      Self.append(points, to: &edges, box: &box)
      start = end
    }
    outline = .polygons(edges, usesEvenOddRule: false)
    bounds = Self.bounds(of: box)
  }

  private static func bounds(of box: PointBounds) -> PixelRect {
    guard box.low.x < box.high.x, box.low.y < box.high.y else { return .empty }
    return box.rect.map { PixelRect(touchedBy: $0) } ?? .empty
  }

  private static func append(
    _ points: [Point], to edges: inout [Edge], box: inout PointBounds
  ) {
    guard points.count > 2 else { return }
    var own = PointBounds()
    for point in points {
      guard abs(point.x) < 1e12, abs(point.y) < 1e12 else { return }
      own.include(SIMD2(point.x, point.y))
    }
    box.formUnion(own)
    for index in 1..<points.count {
      if let edge = Edge(from: points[index - 1], to: points[index]) { edges.append(edge) }
    }
    if let edge = Edge(from: points[points.count - 1], to: points[0]) { edges.append(edge) }
  }

  /// A path of a layer with closed subpaths, projected onto the canvas. Parts behind the eye are clipped.
  ///
  /// - Parameter tolerance: The greatest distance between a curve and its lines, in the path's own coordinates.
  /// - Parameter keepsLines: False if these lines must not be kept in memory.
  package init(
    _ path: Path, tolerance: Double, through map: PlaneMap, usesEvenOddRule: Bool = false,
    keepsLines: Bool = true
  ) {
    if map.affine != nil, let polygons = path.polygons {
      self.init(polygons: polygons, through: map, usesEvenOddRule: usesEvenOddRule)
      return
    }
    let path = PathOutline(
      path, through: map, tolerance: tolerance, keepsLines: keepsLines)
    let box = path.boundingBox()
    self.init(
      outline: .path(path, usesEvenOddRule: usesEvenOddRule),
      bounds: box.map { $0.isEmpty ? .empty : PixelRect(touchedBy: $0) } ?? .empty)
  }

  init(_ rounded: RoundedOutline) {
    (outline, bounds) = (.rounded(rounded), PixelRect(touchedBy: rounded.rect))
  }

  /// The pixels of the shape, if it consists of whole pixels.
  package var wholePixels: PixelRect? {
    guard case .rect(let rect) = outline else { return nil }
    return bounds.rect == rect ? bounds : nil
  }

  /// Rectangles of pixels that the area covers completely. In a rounded rectangle, these are the two between the
  /// corners.
  var wholePixelsInside: (PixelRect, PixelRect) {
    switch outline {
    case .rect(let rect):
      let pixels = PixelRect(within: rect)
      return (pixels, pixels)
    case .rounded(let rounded):
      let (rect, reach) = (rounded.rect, rounded.cornerReach)
      return (
        PixelRect(within: rect.insetBy(dx: 0, dy: reach.y)),
        PixelRect(within: rect.insetBy(dx: reach.x, dy: 0))
      )
    case .polygons, .path: return (.empty, .empty)
    }
  }

  /// The part of the shape that affects some pixels.
  func within(_ rect: PixelRect) -> Shape {
    Shape(outline: outline, bounds: bounds.intersection(rect))
  }

  /// The number of lines of a path that are kept until the shape is drawn.
  var keptLineCount: Int { if case .path(let path, _) = outline { path.keptLineCount } else { 0 } }

  var canMove: Bool { if case .path = outline { false } else { true } }

  /// The shape, moved by whole pixels. A path is not moved.
  func moved(by offset: SIMD2<Double>) -> Shape {
    let bounds = bounds.moved(by: offset)
    switch outline {
    case .rect(let rect): return Shape(outline: .rect(rect.moved(by: offset)), bounds: bounds)
    case .polygons(let edges, let usesEvenOddRule, let isConvex):
      let moved = edges.map { edge in
        Edge(
          x0: edge.x0 + offset.x, y0: edge.y0 + offset.y, x1: edge.x1 + offset.x,
          y1: edge.y1 + offset.y, winding: edge.winding)
      }
      return Shape(
        outline: .polygons(moved, usesEvenOddRule: usesEvenOddRule, isConvex: isConvex),
        bounds: bounds)
    case .rounded(let rounded):
      return Shape(outline: .rounded(rounded.moved(by: offset)), bounds: bounds)
    case .path: return self
    }
  }

  /// The rest of a rectangle outside of the shape, whose polygons must not overlap.
  func complement(in rect: PixelRect) -> Shape {
    var edges: [Edge]
    switch outline {
    case .polygons(let polygonEdges, _, _): edges = polygonEdges
    case .rounded(let rounded): edges = rounded.edges
    case .rect, .path: return self
    }
    let (top, bottom) = (Double(rect.top), Double(rect.bottom))
    for (x, winding) in [(Double(rect.left), -1.0), (Double(rect.right), 1)] {
      edges.append(Edge(x0: x, y0: top, x1: x, y1: bottom, winding: winding))
    }
    return Shape(outline: .polygons(edges, usesEvenOddRule: true), bounds: rect)
  }

  /// The projection of the part of a polygon in front of the eye.
  static func project(_ polygon: [Point], through map: PlaneMap) -> [Point] {
    guard let last = polygon.last else { return [] }
    var result: [Point] = []
    // The clipper starts at the last point, which is then added again.
    var clipper = NearPlaneClipper(at: map.apply(last)) { _ in }
    for point in polygon {
      clipper.move(to: map.apply(point)) { if let point = $0 { result.append(point) } }
    }
    return result
  }

  /// The image of a rectangle under a map that keeps it upright (to within 10⁻⁶ pixels).
  private static func upright(_ rect: Rect, through map: Affine) -> Rect? {
    let (w, h) = (rect.width, rect.height)
    let isUpright = abs(map.b) * w < 1e-6 && abs(map.c) * h < 1e-6
    let isTurned = abs(map.a) * w < 1e-6 && abs(map.d) * h < 1e-6
    return isUpright || isTurned ? map.boundingBox(of: rect) : nil
  }

  private static func snapped(_ value: Double) -> Double {
    let whole = value.rounded()
    return abs(value - whole) < 1e-6 ? whole : value
  }
}

extension Shape.Outline {
  /// Calls a closure with the edges that affect the coverage of a region. Of a path, further edges may be included. A
  /// rectangle has none.
  @inline(__always) func forEachEdge(in region: PixelRect, _ body: (Shape.Edge) -> Void) {
    let (top, bottom) = (Double(region.top), Double(region.bottom))
    switch self {
    case .rect: break
    case .polygons(let edges, _, _):
      edges.withUnsafeBufferPointer { edges in
        for edge in edges where edge.y1 > top && edge.y0 < bottom { body(edge) }
      }
    case .rounded(let rounded):
      rounded.forEachEdge(from: top, to: bottom) { edge in
        if edge.y1 > top, edge.y0 < bottom { body(edge) }
      }
    case .path(let path, _): path.forEachEdge(in: region, body)
    }
  }
}

extension Shape.Edge {
  /// The edge of a polygon between two consecutive points, or `nil` if it is horizontal.
  init?(from start: Point, to end: Point) {
    if start.y < end.y {
      self.init(x0: start.x, y0: start.y, x1: end.x, y1: end.y, winding: 1)
    } else if start.y > end.y {
      self.init(x0: end.x, y0: end.y, x1: start.x, y1: start.y, winding: -1)
    } else {
      return nil
    }
  }
}

/// The least and the greatest coordinates of points.
struct PointBounds {
  private(set) var low = SIMD2<Double>(repeating: .infinity)
  private(set) var high = SIMD2<Double>(repeating: -.infinity)

  @inline(__always) mutating func include(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  mutating func formUnion(_ other: PointBounds) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// The smallest rectangle around the points; `nil` without points.
  var rect: Rect? {
    guard low.x <= high.x else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Path {
  /// The corners of a short path that has no curves.
  fileprivate var polygons: [[Point]]? {
    guard elements.count <= 4_096 else { return nil }
    for element in elements {
      switch element {
      case .quad, .cubic: return nil
      case .move, .line, .close: continue
      }
    }
    return flattened(tolerance: 1).map { $0.count > 1 && $0.last == $0.first ? $0.dropLast() : $0 }
  }
}

extension Rect {
  /// The rectangle, with edges that are not antialiased snapped to whole pixels, if its sides are parallel to those
  /// of the canvas.
  func snapped(to antialiased: RenderNode.Edges, through map: PlaneMap) -> Rect {
    guard antialiased != .all, let affine = map.affine, affine.b == 0, affine.c == 0,
      affine.a != 0, affine.d != 0
    else { return self }
    func edge(_ value: Double, _ isSmooth: Bool, _ scale: Double, _ shift: Double) -> Double {
      isSmooth ? value : ((value * scale + shift).rounded() - shift) / scale
    }
    let left = edge(minX, antialiased.contains(.left), affine.a, affine.tx)
    let right = edge(maxX, antialiased.contains(.right), affine.a, affine.tx)
    let top = edge(minY, antialiased.contains(.minY), affine.d, affine.ty)
    let bottom = edge(maxY, antialiased.contains(.maxY), affine.d, affine.ty)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// True if another rectangle lies inside, to within rounding.
  func contains(_ other: Rect) -> Bool {
    let slack = 1e-9 * (1 + max(abs(maxX), abs(maxY)))
    return other.minX >= minX - slack && other.maxX <= maxX + slack
      && other.minY >= minY - slack && other.maxY <= maxY + slack
  }

  /// The rectangle, with edges that coincide with edges of another rectangle or are outside of it, to within
  /// rounding, moved outward by more than a pixel.
  func widened(over other: Rect, pixel: Double) -> Rect {
    let slack = 1e-9 * (1 + max(abs(other.maxX), abs(other.maxY)))
    let far = 64 * (other.width + other.height) + 4 * pixel
    let left = minX <= other.minX + slack ? min(minX, other.minX) - far : minX
    let top = minY <= other.minY + slack ? min(minY, other.minY) - far : minY
    let right = maxX >= other.maxX - slack ? max(maxX, other.maxX) + far : maxX
    let bottom = maxY >= other.maxY - slack ? max(maxY, other.maxY) + far : maxY
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func moved(by offset: SIMD2<Double>) -> Rect {
    Rect(x: minX + offset.x, y: minY + offset.y, width: width, height: height)
  }
}
