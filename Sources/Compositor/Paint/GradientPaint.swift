import LambentGeometry
import LambentPixels
import LambentRenderTree

/// A gradient on the canvas.
struct GradientPaint: Sendable {
  /// How the place decides the position.
  let kind: RenderContent.Gradient.Kind
  /// Maps pixels of the canvas to a plane in which the gradient is simple: axial along x from 0 to
  /// 1; radial about the origin to the unit circle; conic about the origin from +x toward +y.
  let toUnit: PlaneMap
  /// The places of the stops, ascending.
  let locations: [Float]
  /// The premultiplied colours of the stops in the working space.
  let colors: [SIMD4<Float>]

  /// Whether every pixel is opaque.
  var isOpaque: Bool { colors.allSatisfy { $0.w >= 1 } }

  /// The colour at a pixel of the canvas.
  func color(x: Int, y: Int) -> SIMD4<Float> {
    let place = toUnit.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let (u, v) = (place.x / place.z, place.y / place.z)
    let position =
      switch kind {
      case .axial: u
      case .radial: (u * u + v * v).squareRoot()
      case .conic: Self.turn(u, v)
      }
    return color(at: Float(position))
  }

  /// The colour at a position; beyond the ends that of the nearest end.
  func color(at position: Float) -> SIMD4<Float> {
    guard let first = locations.first else { return .zero }
    guard position > first else { return colors[0] }
    var (low, high) = (0, locations.count)
    // The last stop at or before the position.
    while high - low > 1 {
      let middle = (low + high) / 2
      if locations[middle] <= position { low = middle } else { high = middle }
    }
    guard low + 1 < locations.count else { return colors[low] }
    let share = (position - locations[low]) / (locations[low + 1] - locations[low])
    return colors[low] + (colors[low + 1] - colors[low]) * share
  }

  /// The angle from +x toward +y in turns, 0 ..< 1.
  private static func turn(_ x: Double, _ y: Double) -> Double {
    let angle = Elementary.atan2(y, x) / (2 * Double.pi)
    return angle < 0 ? angle + 1 : angle
  }
}

extension GradientPaint {
  /// A gradient over a layer's bounds, or `nil` where it has no colours or its plane is seen from
  /// the side.
  init?<Format: PixelFormat>(
    _ gradient: RenderContent.Gradient, bounds: Rect, plane: PlaneMap, space: WorkingSpace,
    _ format: Format.Type
  ) {
    guard !gradient.stops.isEmpty, let inverse = plane.inverse else { return nil }
    let bounds = bounds.standardized
    func place(_ share: Point) -> Point {
      Point(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
    }
    let (start, end) = (place(gradient.start), place(gradient.end))
    let axis = end - start
    let unit: Affine?
    switch gradient.kind {
    case .axial:
      let square = axis.x * axis.x + axis.y * axis.y
      unit = Affine(
        a: axis.x / square, b: 0, c: axis.y / square, d: 0,
        tx: -(start.x * axis.x + start.y * axis.y) / square, ty: 0)
    case .radial:
      unit =
        Affine(
          a: abs(axis.x), b: 0, c: 0, d: abs(axis.y), tx: start.x, ty: start.y
        ).inverse
    case .conic:
      unit =
        Affine(
          a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: start.x, ty: start.y
        ).inverse
    }
    guard let unit, unit.isFinite else { return nil }
    kind = gradient.kind
    toUnit = inverse.concatenating(PlaneMap(unit))
    var least: Float = 0
    var locations: [Float] = []
    for stop in gradient.stops {
      // Places that descend or are not numbers fall on the place before them.
      least = max(least, stop.location.isFinite ? Float(max(0, min(1, stop.location))) : least)
      locations.append(least)
    }
    self.locations = locations
    colors = gradient.stops.map {
      Format.followsWorkingSpace
        ? FloatFormat.pixel($0.color, in: space) : FloatFormat.pixel($0.color, in: .srgb)
    }
  }
}
