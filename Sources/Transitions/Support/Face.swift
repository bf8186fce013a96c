import LambentGeometry

/// An image on a quadrilateral in perspective: the map from the screen to the image, and the four
/// edges, which are antialiased.
struct Face: Sendable {
  /// The map from a screen pixel to homogeneous coordinates in the image: three rows.
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// The lines of the outline; their value is the distance inside, in pixels.
  private let edges: [SIMD3<Double>]
  /// The number of samples for each screen pixel, along each axis of the image.
  private let taps: Int
  /// A factor on colours.
  let brightness: Float
  var takesOneSample: Bool { taps == 1 }
  /// True if the back of the image faces the viewer.
  let isSeenFromBehind: Bool

  /// Creates a face from the screen positions of an image's corners (top left, top right, bottom
  /// right, bottom left); `nil` if it is edge-on.
  init?(_ canvas: TransitionCanvas, corners: [Point], brightness: Double = 1) {
    guard corners.count == 4, let toScreen = Self.map(corners) else { return nil }
    let size = SIMD3(Double(canvas.width), Double(canvas.height), 1)
    guard let inverse = Self.inverse(toScreen) else { return nil }
    rows = (inverse.0 * size.x, inverse.1 * size.y, inverse.2)
    var edges: [SIMD3<Double>] = []
    var area = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % 4]
      area += a.x * b.y - b.x * a.y
    }
    for (index, a) in corners.enumerated() {
      let d = corners[(index + 1) % 4] - a
      let length = max(1e-9, d.length) * (area < 0 ? -1 : 1)
      edges.append(SIMD3(-d.y, d.x, d.y * a.x - d.x * a.y) / length)
    }
    guard abs(area) > 0.01 else { return nil }
    self.edges = edges
    let shrink = Double(canvas.width * canvas.height) * 2 / abs(area)
    taps = max(1, min(8, Int(shrink * 0.7 + 0.5)))
    self.brightness = Float(brightness)
    isSeenFromBehind = area < 0
  }

  /// The map from the unit square to a quadrilateral (Heckbert, "Fundamentals of Texture Mapping
  /// and Image Warping", 1989, section 2.2.3), as three rows.
  private static func map(
    _ c: [Point]
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)? {
    let (d1, d2) = (c[1] - c[2], c[3] - c[2])
    let sum = c[0] - c[1] + c[2] - c[3]
    let determinant = d1.x * d2.y - d2.x * d1.y
    guard determinant.isFinite, abs(determinant) > 1e-6 else { return nil }
    let g = (sum.x * d2.y - d2.x * sum.y) / determinant
    let h = (d1.x * sum.y - sum.x * d1.y) / determinant
    return (
      SIMD3(c[1].x - c[0].x + g * c[1].x, c[3].x - c[0].x + h * c[3].x, c[0].x),
      SIMD3(c[1].y - c[0].y + g * c[1].y, c[3].y - c[0].y + h * c[3].y, c[0].y),
      SIMD3(g, h, 1)
    )
  }

  /// The adjugate: the inverse up to a factor that cancels.
  private static func inverse(
    _ m: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)? {
    let columns = (
      SIMD3(m.0.x, m.1.x, m.2.x), SIMD3(m.0.y, m.1.y, m.2.y), SIMD3(m.0.z, m.1.z, m.2.z)
    )
    let first = columns.1.cross(columns.2)
    let determinant = (columns.0 * first).sum()
    guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
    return (
      first / determinant, columns.2.cross(columns.0) / determinant,
      columns.0.cross(columns.1) / determinant
    )
  }

  /// Draws the face over a painted row.
  ///
  /// - Parameter beneath: the weight (0…1) with which the row shows through a translucent image.
  func paint(_ source: TransitionSource, onto row: inout TransitionRow, beneath: Float = 0) {
    let y = Double(row.y) + 0.5
    guard let columns = covered(y: y, width: row.width) else { return }
    let pixels = row.paint() + columns.lowerBound
    let sum = sum(of: source, columns, nil, row)
    let light = light
    let whole = whole(columns, y: y)
    for i in whole {
      let color = sum[i] * light
      pixels[i] = color + pixels[i] * (beneath * (1 - color.w))
    }
    func paintMargin(_ margin: Range<Int>) {
      for i in margin {
        let color = sum[i] * light
        let shown = color + pixels[i] * (beneath * (1 - color.w))
        pixels[i] += (shown - pixels[i]) * coverage(columns.lowerBound + i, y: y)
      }
    }
    paintMargin(0..<whole.lowerBound)
    paintMargin(whole.upperBound..<columns.count)
  }

  /// Draws the face over an image, opaquely.
  ///
  /// If all are bytes, only pixels on the edges are converted to floats.
  /// - Parameter upright: the result of `upright(_:on:)` for the image.
  func paint(
    _ source: TransitionSource, over ground: TransitionSource, _ upright: UprightColumns?,
    onto row: inout TransitionRow
  ) {
    let y = Double(row.y) + 0.5
    let start = row.y * row.width
    guard row.holdsBytes(of: ground) else {
      row.read(ground, into: row.paint())
      return paint(source, onto: &row)
    }
    guard let columns = covered(y: y, width: row.width) else { return row.copy(ground) }
    row.copy(ground, at: start, to: 0..<columns.lowerBound)
    row.copy(
      ground, at: start + columns.upperBound, to: columns.upperBound..<row.width)
    let sum = sum(of: source, columns, upright, row)
    let light = light
    if light != SIMD4(repeating: 1) { for i in 0..<columns.count { sum[i] *= light } }
    let whole = whole(columns, y: y)
    let pixels = row.scratch.color(0)
    for margin in [0..<whole.lowerBound, whole.upperBound..<columns.count] where !margin.isEmpty {
      let first = columns.lowerBound + margin.lowerBound
      row.read(ground, into: pixels, columns: first..<first + margin.count)
      for i in margin {
        let column = columns.lowerBound + i
        sum[i] = pixels[column] + (sum[i] - pixels[column]) * coverage(column, y: y)
      }
    }
    row.store(sum, at: columns.lowerBound, count: columns.count)
  }

  /// Fills the face over a painted row.
  func fill(_ color: SIMD4<Float>, onto row: inout TransitionRow) {
    let y = Double(row.y) + 0.5
    guard let columns = covered(y: y, width: row.width) else { return }
    let pixels = row.paint()
    for x in columns { pixels[x] += (color - pixels[x] * color.w) * coverage(x, y: y) }
  }

  /// The factor on sums of samples.
  private var light: SIMD4<Float> {
    var light = SIMD4<Float>(repeating: brightness / Float(taps))
    light.w = 1 / Float(taps)
    return light
  }

  /// The sums of the samples of columns, in the second line of colours.
  private func sum(
    of source: TransitionSource, _ columns: Range<Int>, _ upright: UprightColumns?,
    _ row: TransitionRow
  ) -> UnsafeMutablePointer<SIMD4<Float>> {
    let y = Double(row.y) + 0.5
    let (sum, sample) = (row.scratch.color(1), row.scratch.color(2))
    for tap in 0..<taps {
      let shift = shift(tap)
      let target = tap == 0 ? sum : sample
      if let upright, upright.columns == columns {
        let line = line(columns, x: shift, y: y + shift * 0.618)
        upright.taps[tap].read(
          source, y: line.v * (1 / line.w), line: row.scratch.color(0), into: target)
      } else {
        locate(columns, x: shift, y: y + shift * 0.618, row.scratch)
        row.sample(
          source, x: row.scratch.number(0), y: row.scratch.number(1), count: columns.count,
          into: target)
      }
      guard tap > 0 else { continue }
      for i in 0..<columns.count { sum[i] += sample[i] }
    }
    return sum
  }

  /// The columns of a row that the face covers.
  private func covered(y: Double, width: Int) -> Range<Int>? {
    var (low, high) = (0.0, Double(width))
    for edge in edges {
      let rest = edge.y * y + edge.z + 1
      guard abs(edge.x) > 1e-9 else {
        if rest <= 0 { return nil }
        continue
      }
      let crossing = -rest / edge.x
      if edge.x > 0 { low = max(low, crossing - 0.5) } else { high = min(high, crossing + 0.5) }
    }
    guard high > low else { return nil }
    let range = Int(low)..<min(width, Int(high) + 1)
    return range.isEmpty ? nil : range
  }

  /// The sampling positions of columns.
  private func locate(_ columns: Range<Int>, x shift: Double, y: Double, _ scratch: RowScratch) {
    let (xs, ys) = (scratch.number(0), scratch.number(1))
    let (u, v, w) = line(columns, x: shift, y: y)
    let (du, dv, dw) = (Float(rows.0.x), Float(rows.1.x), Float(rows.2.x))
    forEachQuad(columns.count) { index, x in
      let x = x - 0.5
      let depth = 1 / (w + dw * x)
      xs.storeQuad((u + du * x) * depth, index)
      ys.storeQuad((v + dv * x) * depth, index)
    }
  }

  /// The homogeneous coordinates of the first column.
  private func line(
    _ columns: Range<Int>, x shift: Double, y: Double
  ) -> (u: Float, v: Float, w: Float) {
    let first = Double(columns.lowerBound) + 0.5 + shift
    func start(_ row: SIMD3<Double>) -> Float { Float(row.x * first + row.y * y + row.z) }
    return (start(rows.0), start(rows.1), start(rows.2))
  }

  /// The offset of a sample from the centre of its pixel.
  private func shift(_ tap: Int) -> Double { (Double(tap) + 0.5) / Double(taps) - 0.5 }

  /// The columns, relative to the first, whose pixels are inside all edges.
  private func whole(_ columns: Range<Int>, y: Double) -> Range<Int> {
    var (low, high) = (0.0, Double(columns.count))
    for edge in edges {
      // The distance from the first pixel to the position where the edge leaves pixels uncut.
      let distance = edge.x * (Double(columns.lowerBound) + 0.5) + edge.y * y + edge.z - 0.5
      guard abs(edge.x) > 1e-9 else {
        if distance < 1e-6 { return 0..<0 }
        continue
      }
      let crossing = -distance / edge.x
      // A margin of one pixel, which is then treated as partially covered.
      if edge.x > 0 { low = max(low, crossing + 1) } else { high = min(high, crossing - 1) }
    }
    guard high > low else { return 0..<0 }
    let first = low > 0 ? Int(low) + 1 : 0
    return first..<max(first, Int(high))
  }

  /// The part of a pixel that is inside all edges.
  private func coverage(_ column: Int, y: Double) -> Float {
    func inside(_ edge: SIMD3<Double>) -> Double {
      max(0, min(1, edge.x * (Double(column) + 0.5) + edge.y * y + edge.z + 0.5))
    }
    // Between opposite edges that both cut the pixel, the part is what neither cuts off.
    return Float(
      max(0, inside(edges[0]) + inside(edges[2]) - 1)
        * max(0, inside(edges[1]) + inside(edges[3]) - 1))
  }
}

extension Face {
  /// The column positions of an image without rotation, computed once for all rows.
  struct UprightColumns: Sendable {
    let columns: Range<Int>
    /// The position of each of their samples.
    let taps: [PackedStretch]
  }

  /// The columns of a byte image on a canvas; `nil` if rows are not parallel to the screen's.
  func upright(_ source: TransitionSource, on canvas: TransitionCanvas) -> UprightColumns? {
    let height = Double(canvas.height)
    guard let columns = covered(y: height / 2, width: canvas.width) else { return nil }
    let (du, dv, dw) = (Float(rows.0.x), Float(rows.1.x), Float(rows.2.x))
    let length = Float(columns.count)
    var taps: [PackedStretch] = []
    for tap in 0..<self.taps {
      let top = line(columns, x: shift(tap), y: 0)
      let bottom = line(columns, x: shift(tap), y: height)
      guard top.u == bottom.u, top.w == bottom.w, top.w + dw * length == top.w,
        top.v + dv * length == top.v, bottom.v + dv * length == bottom.v,
        let stretch = PackedStretch(
          source, count: columns.count,
          { (top.u + du * ($0 - 0.5)) * (1 / (top.w + dw * ($0 - 0.5))) })
      else { return nil }
      taps.append(stretch)
    }
    return UprightColumns(columns: columns, taps: taps)
  }

  /// The weight of the background behind translucent images at a progress: 0 at the ends, where
  /// there is no background, and soon 1.
  static func groundShown(at progress: Double) -> Float {
    Float(min(progress, 1 - progress) * 8).smoothStep
  }
}

/// A viewer in front of the centre of a canvas.
struct Eye: Sendable {
  let center: Point
  /// The distance of the viewer from the canvas, in pixels.
  let distance: Double

  /// - Parameter perspective: the longer side divided by the viewer's distance; 0 is an infinite
  ///   distance.
  init(_ canvas: TransitionCanvas, perspective: Double) {
    center = canvas.center
    let side = Double(max(canvas.width, canvas.height))
    distance = side / max(1e-6, min(4, perspective))
  }

  /// The projection of a position, with x and y from the centre and z toward the viewer.
  func see(_ x: Double, _ y: Double, _ z: Double) -> Point {
    let factor = distance / max(distance * 0.05, distance - z)
    return Point(x: center.x + x * factor, y: center.y + y * factor)
  }
}
