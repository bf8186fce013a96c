import LambentGeometry
import LambentRenderTree

/// A discontinuity of a gradient: stops at the same location, or the end of a conic turn. It is antialiased like any
/// other edge.
struct GradientJump: Sendable, Equatable {
  let location: Float
  /// The colour after the jump minus the colour before it, premultiplied.
  let change: SIMD4<Float>
  /// A linear function of the canvas position (factors of x and y, and a constant) that is above 0 beyond the jump.
  /// It describes the lines of axial and conic gradients, but not circles.
  let beyond: SIMD3<Double>
  /// The same for the half of the line through the centre on which the jump is.
  let ahead: SIMD3<Double>

  fileprivate init(
    _ location: Float, from before: SIMD4<Float>, to after: SIMD4<Float>,
    _ kind: Drawable.Gradient.Kind, _ toUnit: PlaneMap
  ) {
    self.location = location
    change = after - before
    let u = SIMD3(toUnit.x.x, toUnit.y.x, toUnit.origin.x)
    let v = SIMD3(toUnit.x.y, toUnit.y.y, toUnit.origin.y)
    let w = SIMD3(toUnit.x.z, toUnit.y.z, toUnit.origin.z)
    switch kind {
    case .axial: (beyond, ahead) = (u - w * Double(location), .zero)
    case .radial: (beyond, ahead) = (.zero, .zero)
    case .conic:
      let (sine, cosine) = Elementary.sinCos(2 * Double.pi * Double(location))
      (beyond, ahead) = (v * cosine - u * sine, u * cosine + v * sine)
    }
  }

  /// The jumps of a gradient, by location. A conic gradient has another one at the start of its turn.
  static func all(
    _ kind: Drawable.Gradient.Kind, _ locations: [Float], _ colors: [SIMD4<Float>],
    _ toUnit: PlaneMap
  ) -> [GradientJump] {
    var result: [GradientJump] = []
    func add(_ location: Float, _ before: Int, _ after: Int) {
      guard colors[before] != colors[after] else { return }
      result.append(
        GradientJump(location, from: colors[before], to: colors[after], kind, toUnit))
    }
    if kind == .conic {
      let end = locations.firstIndex { $0 >= 1 } ?? locations.count - 1
      add(0, end, locations.lastIndex { $0 <= 0 } ?? 0)
    }
    var first = 0
    for index in locations.indices {
      let location = locations[index]
      if index + 1 < locations.count, locations[index + 1] == location { continue }
      // A circle of radius 0 has no inside, and the end of a turn is handled separately.
      let isEdge = kind == .axial || location > 0 && (kind == .radial || location < 1)
      if isEdge { add(location, first, index) }
      first = index + 1
    }
    return result
  }
}

// MARK: - Colours

extension GradientPaint {
  /// The colour of a pixel that contains jumps: the colours on both sides are weighted by area.
  func edgeColor(x: Int, y: Int) -> SIMD4<Float> {
    let pixel = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    if isNearCenter(pixel) { return meanColor(x: x, y: y) }
    let point = toUnit.apply(pixel)
    let exact = Float(position(point))
    // The start of a turn has its first colour.
    let position = kind == .conic ? max(exact, .leastNormalMagnitude) : exact
    var color = color(at: position)
    let reach = Float(self.reach(at: point))
    for turn in kind == .conic ? -1...1 : 0...0 {
      let middle = position + Float(turn)
      for jump in jumps[firstJump(from: middle - reach)...] {
        guard jump.location <= middle + reach else { break }
        guard let weight = weight(beyond: jump, of: pixel) else { continue }
        let isBeyond =
          middle > jump.location || middle == jump.location && jump.location > locations[0]
        color += jump.change * Float(isBeyond ? weight - 1 : weight)
      }
    }
    return color
  }

  /// The first jump at or after a position.
  private func firstJump(from position: Float) -> Int {
    jumps.partitionPoint { $0.location < position }
  }

  /// An upper bound of the difference between gradient positions in a pixel and the one at its centre.
  private func reach(at point: SIMD3<Double>) -> Double {
    func length(_ step: SIMD2<Double>) -> Double {
      kind == .axial ? abs(step.x) : (step.x * step.x + step.y * step.y).squareRoot()
    }
    let (across, down) = toUnit.derivatives(at: point)
    let sum = length(across) + length(down)
    switch kind {
    case .axial: return sum
    case .radial: return sum / 2
    case .conic:
      let (u, v) = (point.x / point.z, point.y / point.z)
      return min(0.49, sum / (2 * Double.pi * (u * u + v * v).squareRoot()))
    }
  }

  /// True if a pixel is at the centre of a conic gradient, where jumps end.
  private func isNearCenter(_ pixel: Point) -> Bool {
    guard let center else { return false }
    return max(abs(pixel.x - center.x), abs(pixel.y - center.y)) < 1.5
  }

  /// The mean colour of 16 × 16 positions of a pixel.
  private func meanColor(x: Int, y: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for row in 0..<16 {
      for column in 0..<16 {
        let point = Point(
          x: Double(x) + (Double(column) + 0.5) / 16, y: Double(y) + (Double(row) + 0.5) / 16)
        sum += color(at: Float(position(toUnit.apply(point))))
      }
    }
    return sum / 256
  }
}

// MARK: - Areas

extension GradientPaint {
  /// The fraction of a pixel beyond a jump, or `nil` if it is 0 or 1.
  private func weight(beyond jump: GradientJump, of pixel: Point) -> Double? {
    let point = SIMD3(pixel.x, pixel.y, 1)
    switch kind {
    case .radial: return weight(outside: Double(jump.location), of: pixel)
    case .conic where (jump.ahead * point).sum() <= 0: return nil
    case .axial, .conic: return Self.weight(above: (jump.beyond * point).sum(), jump.beyond)
    }
  }

  /// The area of a pixel in which a linear function, given by its value at the centre and its slope, is above 0.
  private static func weight(above value: Double, _ slope: SIMD3<Double>) -> Double? {
    let (a, b) = (max(abs(slope.x), abs(slope.y)), min(abs(slope.x), abs(slope.y)))
    let rest = (a + b) / 2 - abs(value)
    guard rest > 0 else { return nil }
    // A line through opposite sides cuts off a trapezoid, one through adjacent sides a triangle.
    if rest >= b { return 0.5 + value / a }
    let corner = rest * rest / (2 * a * b)
    return value > 0 ? 1 - corner : corner
  }

  /// The fraction of a pixel outside of a circle about the origin of the gradient's plane, in which the pixel is a
  /// quadrilateral.
  private func weight(outside radius: Double, of pixel: Point) -> Double? {
    func corner(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let point = toUnit.apply(Point(x: pixel.x + x, y: pixel.y + y))
      return SIMD2(point.x, point.y) / point.z
    }
    let (a, b) = (corner(-0.5, -0.5), corner(0.5, -0.5))
    let (c, d) = (corner(0.5, 0.5), corner(-0.5, 0.5))
    let whole = (cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2
    let inside =
      area(a, b, inside: radius) + area(b, c, inside: radius) + area(c, d, inside: radius)
      + area(d, a, inside: radius)
    let weight = 1 - inside / whole
    // Rounding errors must not create an edge.
    return weight > 1e-7 && weight < 1 - 1e-7 ? weight : nil
  }
}

private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// The area of the intersection of a circle about the origin with the triangle of the origin and a line segment,
/// positive if the segment runs anticlockwise: triangles where the segment is inside of the circle, sectors
/// elsewhere.
private func area(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, inside radius: Double
) -> Double {
  func sector(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    radius * radius / 2 * Elementary.atan2(cross(a, b), (a * b).sum())
  }
  let line = b - a
  let (square, half) = ((line * line).sum(), (a * line).sum())
  let root = (half * half - square * ((a * a).sum() - radius * radius)).squareRoot()
  let (enter, leave) = ((-half - root) / square, (-half + root) / square)
  guard enter < 1, leave > 0, enter < leave else { return sector(a, b) }
  let (from, to) = (a + line * max(0, enter), a + line * min(1, leave))
  return (enter > 0 ? sector(a, from) : 0) + cross(from, to) / 2 + (leave < 1 ? sector(to, b) : 0)
}

// MARK: - Rows

extension GradientPaint {
  /// Calls a closure with the pixels of a row in which colours jump, by their distance from its first.
  func forEachEdge(x: Int, y: Int, count: Int, _ body: (Int) -> Void) {
    let middle = middleColumn(row: y).map { $0 - x }
    guard !jumps.isEmpty || middle != nil else { return }
    if kind == .radial { return forEachArc(x: x, y: y, count: count, body) }
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { isEdge in
      isEdge.initialize(repeating: false)
      let first = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
      for jump in jumps { mark((jump.beyond * first).sum(), jump.beyond, in: isEdge) }
      if let middle, isEdge.indices.contains(middle) { isEdge[middle] = true }
      for index in 0..<count where isEdge[index] { body(index) }
    }
  }

  /// The column of the pixel that contains the centre of a conic gradient, where all colours meet, if it is in this
  /// row.
  private func middleColumn(row y: Int) -> Int? {
    guard let center, abs(center.y - Double(y) - 0.5) < 0.5 - 1e-6 else { return nil }
    let column = center.x.rounded(.down)
    guard abs(center.x - column - 0.5) < 0.5 - 1e-6, abs(column) < 1e9 else { return nil }
    return Int(column)
  }

  /// Marks the pixels of a row that a line touches, from its value at the first pixel.
  private func mark(
    _ value: Double, _ slope: SIMD3<Double>, in row: UnsafeMutableBufferPointer<Bool>
  ) {
    // A line along the edge of pixels touches none of them, despite rounding errors.
    let reach = (abs(slope.x) + abs(slope.y)) / 2 * (1 - 1e-6)
    let end = Double(row.count)
    var (low, high) = (0.0, end)
    if slope.x == 0 {
      guard abs(value) < reach else { return }
    } else {
      let (middle, distance) = (-value / slope.x, reach / abs(slope.x))
      (low, high) = ((middle - distance).rounded(.up), (middle + distance).rounded(.down))
    }
    guard low < end, high >= 0 else { return }
    let last = high < end - 1 ? Int(high) : row.count - 1
    for index in (low > 0 ? Int(low) : 0)..<last + 1 { row[index] = true }
  }

  /// Calls a closure with the pixels of a row through which a circle goes.
  private func forEachArc(x: Int, y: Int, count: Int, _ body: (Int) -> Void) {
    let start = toUnit.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    for index in 0..<count {
      let point = start + toUnit.x * Double(index)
      let (position, reach) = (position(point), reach(at: point))
      let next = firstJump(from: Float(position - reach))
      if next < jumps.count, jumps[next].location < Float(position + reach) { body(index) }
    }
  }
}
