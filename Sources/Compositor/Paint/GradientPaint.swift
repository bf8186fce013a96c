import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// A gradient on the canvas.
struct GradientPaint: Sendable, Equatable {
  /// The kind of gradient, which maps points of the plane to positions on the gradient.
  let kind: Drawable.Gradient.Kind
  /// Maps pixels of the canvas to a plane in which the gradient is simple: axial along x from 0 to
  /// 1; radial about the origin to the unit circle; conic about the origin from +x toward +y.
  let toUnit: PlaneMap
  /// The positions of the stops, ascending.
  let locations: [Float]
  /// The premultiplied colours of the stops in the working space.
  let colors: [SIMD4<Float>]
  /// The jumps of colour, ordered by location.
  let jumps: [GradientJump]
  /// The position on the canvas of the centre of a conic gradient, if it is visible.
  let center: Point?
  /// The position of the first colour of a radial gradient in its plane, if that is not the origin.
  var focus: SIMD2<Double>?

  var isOpaque: Bool { colors.allSatisfy { $0.w >= 1 } }

  /// Fills the pixels (x ..< x + count, y) of the canvas.
  ///
  /// Where pixels are rounded, a threshold that depends on their position alone is added before, so
  /// that dark gradients show no bands; colours that are whole levels are kept.
  func fill<Format: PixelFormat>(
    x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>, _ format: Format.Type
  ) {
    let start = toUnit.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let thresholds = Dither.thresholds(x: x, y: y) * Format.level
    if kind == .axial, toUnit.x.x == 0, toUnit.x.z == 0 {
      // Along the row nothing changes but the threshold.
      var color = color(at: Float(start.x / start.z))
      forEachEdge(x: x, y: y, count: 1) { _ in color = edgeColor(x: x, y: y) }
      return fill(color, thresholds, count, into: row, format)
    }
    if kind != .conic, toUnit.x.z == 0, start.z == 1, focus == nil {
      fillRuns(start, thresholds, count: count, into: row, format)
    } else {
      fillPixels(start, thresholds, count: count, into: row, format)
    }
    forEachEdge(x: x, y: y, count: count) { index in
      row[index] = Format.store(edgeColor(x: x + index, y: y) + thresholds[index & 7])
    }
  }

  private func fillPixels<Format: PixelFormat>(
    _ start: SIMD3<Double>, _ thresholds: SIMD8<Float>, count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>, _ format: Format.Type
  ) {
    locations.withUnsafeBufferPointer { locations in
      colors.withUnsafeBufferPointer { colors in
        var stop = 0
        for index in 0..<count {
          let point = start + toUnit.x * Double(index)
          let position = Float(position(point))
          let color = Self.color(at: position, locations, colors, &stop)
          row[index] = Format.store(color + thresholds[index & 7])
        }
      }
    }
  }

  /// Fills runs of pixels between the same two stops, of an axial or a radial gradient.
  private func fillRuns<Format: PixelFormat>(
    _ start: SIMD3<Double>, _ thresholds: SIMD8<Float>, count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>, _ format: Format.Type
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, count)) { memory in
      guard let positions = memory.baseAddress else { return }
      if kind == .axial {
        GradientRows.positions(start: start.x, step: toUnit.x.x, into: positions, count: count)
      } else {
        GradientRows.distances(
          from: SIMD2(start.x, start.y), step: SIMD2(toUnit.x.x, toUnit.x.y), into: positions,
          count: count)
      }
      var begin = 0
      while begin < count {
        let run = run(in: positions, from: begin, count: count)
        // The thresholds from the run's first pixel on.
        var turned = thresholds
        for index in 0..<8 { turned[index] = thresholds[(begin &+ index) & 7] }
        fill(run.stop, positions + begin, turned, run.end - begin, into: row + begin, format)
        begin = run.end
      }
    }
  }

  /// The stop at or before a pixel, −1 before the first one, and where others begin to count.
  private func run(
    in positions: UnsafePointer<Float>, from begin: Int, count: Int
  ) -> (stop: Int, end: Int) {
    locations.withUnsafeBufferPointer { locations in
      let position = positions[begin]
      var end = begin &+ 1
      guard position > locations[0] else {
        while end < count, !(positions[end] > locations[0]) { end &+= 1 }
        return (-1, end)
      }
      var stop = 0
      while stop &+ 1 < locations.count, locations[stop &+ 1] <= position { stop &+= 1 }
      let low = locations[stop]
      let high = stop &+ 1 < locations.count ? locations[stop &+ 1] : .infinity
      while end < count, positions[end] >= low, positions[end] < high,
        positions[end] > locations[0]
      { end &+= 1 }
      return (stop, end)
    }
  }

  private func fill<Format: PixelFormat>(
    _ stop: Int, _ positions: UnsafePointer<Float>, _ thresholds: SIMD8<Float>, _ count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>, _ format: Format.Type
  ) {
    guard stop >= 0, stop + 1 < colors.count else {
      return fill(colors[max(0, stop)], thresholds, count, into: row, format)
    }
    let run = GradientRows.Run(
      low: locations[stop], width: locations[stop + 1] - locations[stop], color: colors[stop],
      change: colors[stop + 1] - colors[stop], thresholds: thresholds)
    Format.fill(run, at: positions, into: row, count: count)
  }

  private func fill<Format: PixelFormat>(
    _ color: SIMD4<Float>, _ thresholds: SIMD8<Float>, _ count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>, _ format: Format.Type
  ) {
    for index in 0..<min(8, count) { row[index] = Format.store(color + thresholds[index]) }
    for index in stride(from: 8, to: count, by: 1) { row[index] = row[index &- 8] }
  }

  /// The position in the gradient of a point in its plane.
  @inline(__always) func position(_ point: SIMD3<Double>) -> Double {
    let inverse = 1 / point.z
    let (u, v) = (point.x * inverse, point.y * inverse)
    return switch kind {
    case .axial: u
    case .radial: focus.map { Self.distance(u, v, from: $0) } ?? (u * u + v * v).squareRoot()
    case .conic: Self.turn(u, v)
    }
  }

  /// The colour at a position; beyond the ends that of the nearest end.
  func color(at position: Float) -> SIMD4<Float> {
    var stop = 0
    return locations.withUnsafeBufferPointer { locations in
      colors.withUnsafeBufferPointer { Self.color(at: position, locations, $0, &stop) }
    }
  }

  /// The colour at a position, looked for from the stop of the pixel before.
  @inline(__always) private static func color(
    at position: Float, _ locations: UnsafeBufferPointer<Float>,
    _ colors: UnsafeBufferPointer<SIMD4<Float>>, _ stop: inout Int
  ) -> SIMD4<Float> {
    guard position > locations[0] else { return colors[0] }
    while stop > 0, locations[stop] > position { stop &-= 1 }
    while stop &+ 1 < locations.count, locations[stop &+ 1] <= position { stop &+= 1 }
    guard stop &+ 1 < locations.count else { return colors[stop] }
    let (low, high) = (locations[stop], locations[stop &+ 1])
    let weight = (position - low) / (high - low)
    return colors[stop] + (colors[stop &+ 1] - colors[stop]) * weight
  }

  /// The angle from +x toward +y in turns, 0 ..< 1.
  private static func turn(_ x: Double, _ y: Double) -> Double {
    let angle = Elementary.atan2(y, x) / (2 * Double.pi)
    return angle < 0 ? angle + 1 : angle
  }
}

extension GradientPaint {
  /// The fraction of the way from a point in the unit circle, through another, to the circle: with
  /// d = p − f, the t at which f + d / t lies on it.
  @inline(__always) private static func distance(
    _ x: Double, _ y: Double, from focus: SIMD2<Double>
  ) -> Double {
    let (dx, dy) = (x - focus.x, y - focus.y)
    // d² = t² (1 − f²) − 2 t f·d
    let rest = 1 - focus.x * focus.x - focus.y * focus.y
    let along = dx * focus.x + dy * focus.y
    return (along + (along * along + rest * (dx * dx + dy * dy)).squareRoot()) / rest
  }

  /// A gradient over a layer's bounds, or `nil` where it has no colours or its plane is seen from
  /// the side.
  ///
  /// - Parameter isRound: True if a radial gradient is a circle through the end, instead of an ellipse.
  init?(
    _ gradient: Drawable.Gradient, bounds: Rect, plane: PlaneMap, space: WorkingSpace,
    isRound: Bool = false
  ) {
    guard !gradient.stops.isEmpty, let inverse = plane.inverse else { return nil }
    let bounds = bounds.standardized
    let (start, end) = (bounds.point(at: gradient.start), bounds.point(at: gradient.end))
    let axis = end - start
    let unit: Affine?
    switch gradient.kind {
    case .axial:
      let square = axis.x * axis.x + axis.y * axis.y
      unit = Affine(
        a: axis.x / square, b: 0, c: axis.y / square, d: 0,
        tx: -(start.x * axis.x + start.y * axis.y) / square, ty: 0)
    case .radial:
      let radii =
        isRound
        ? Size(width: axis.length, height: axis.length)
        : Size(
          width: abs(axis.x), height: abs(axis.y))
      unit =
        Affine(
          a: radii.width, b: 0, c: 0, d: radii.height, tx: start.x, ty: start.y
        ).inverse
    case .conic:
      unit =
        Affine(
          a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: start.x, ty: start.y
        ).inverse
    }
    // Without a length or a radius every position lies beyond the end.
    let point = unit.flatMap { $0.isFinite ? $0 : nil }
    if gradient.kind == .radial, let focus = gradient.focus, let unit, unit.isFinite {
      let point = unit.apply(focus)
      self.focus = SIMD2(point.x, point.y) * min(1, 0.99 / max(point.length, 1e-9))
    }
    let stops = point == nil ? gradient.stops.suffix(1) : gradient.stops[...]
    kind = point == nil ? .axial : gradient.kind
    toUnit = inverse.concatenating(PlaneMap(point ?? .identity))
    // A line and radii go on beyond both ends. A turn does not.
    let range = gradient.kind == .conic ? 0...1 : -1000.0...1000
    var locations: [Float] = []
    for stop in stops {
      // Places that descend or are not numbers fall on the position before them.
      let last = locations.last
      let isNumber = stop.location.isFinite
      let place =
        isNumber ? Float(max(range.lowerBound, min(range.upperBound, stop.location))) : last ?? 0
      locations.append(max(last ?? place, place))
    }
    self.locations = locations
    colors = stops.map { FloatFormat.pixel($0.color, in: space) }
    jumps = GradientJump.all(kind, locations, colors, toUnit)
    let middle = kind == .conic ? toUnit.inverse?.apply(.zero) : nil
    center = middle.flatMap { $0.z > 0 ? Point(x: $0.x / $0.z, y: $0.y / $0.z) : nil }
  }
}
