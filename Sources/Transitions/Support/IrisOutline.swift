import LambentGeometry

extension Transitions.Iris.Shape {
  /// The size at which an outline about the origin reaches each of four adjacent positions.
  typealias Outline = @Sendable (_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float>

  /// The outline as a function. All outlines are star-shaped about their centre.
  func outline(on canvas: TransitionCanvas) -> Outline {
    let (halfWidth, halfHeight) = (Float(canvas.width) / 2, Float(canvas.height) / 2)
    switch self {
    case .circle: return { x, y in (x * x + y * y).squareRoot() }
    case .ellipse:
      return { x, y in
        let (u, v) = (x / halfWidth, y / halfHeight)
        return (u * u + v * v).squareRoot()
      }
    case .rectangle:
      return { x, y in
        let (u, v) = (Polar.magnitude(x / halfWidth), Polar.magnitude(y / halfHeight))
        return u.replacing(with: v, where: v .> u)
      }
    case .diamond: return { x, y in Polar.magnitude(x) + Polar.magnitude(y) }
    case .star: return RadialOutline(Self.starCorners).outline
    case .heart: return RadialOutline(Self.heartCorners).outline
    }
  }

  /// The corners of a five-pointed star with one point up.
  private static var starCorners: [Point] {
    (0..<10).map { corner in
      let (sin, cos) = Elementary.sinCos(Double(corner) * .pi / 5)
      let radius = corner % 2 == 0 ? 1 : 0.381_966
      return Point(x: radius * sin, y: -radius * cos)
    }
  }

  /// Points of the heart curve (16·sin³t, 13·cos t − 5·cos 2t − 2·cos 3t − cos 4t).
  private static var heartCorners: [Point] {
    (0..<720).map { step in
      let t = Double(step) * .pi / 360
      let sin = Elementary.sin(t)
      let y =
        13 * Elementary.cos(t) - 5 * Elementary.cos(2 * t) - 2 * Elementary.cos(3 * t)
        - Elementary.cos(4 * t)
      return Point(x: sin * sin * sin, y: -y / 16)
    }
  }
}

/// A closed outline about the origin, as its radius in each direction.
private struct RadialOutline: Sendable {
  private static let directions = 4096
  private let inverseRadius: [Float]

  init(_ corners: [Point]) {
    inverseRadius = (0...Self.directions).map { index in
      let (sin, cos) = Elementary.sinCos(2 * .pi * Double(index) / Double(Self.directions))
      return Float(1 / max(1e-3, Self.radius(of: corners, x: cos, y: sin)))
    }
  }

  /// The distance at which a ray from the origin leaves a polygon.
  private static func radius(of corners: [Point], x: Double, y: Double) -> Double {
    var farthest = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      let edge = b - a
      let slope = x * edge.y - y * edge.x
      guard abs(slope) > 1e-12 else { continue }
      let along = (a.x * edge.y - a.y * edge.x) / slope
      let weight = (a.x * y - a.y * x) / slope
      if along > farthest, weight >= -1e-9, weight <= 1 + 1e-9 { farthest = along }
    }
    return farthest
  }

  @Sendable func outline(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let position = Polar.turns(x, y) * Float(Self.directions)
    let distance = (x * x + y * y).squareRoot()
    var scale = SIMD4<Float>.zero
    for lane in 0..<4 {
      let index = max(0, min(Self.directions - 1, Int(position[lane])))
      let weight = position[lane] - Float(index)
      scale[lane] =
        inverseRadius[index] + (inverseRadius[index + 1] - inverseRadius[index]) * weight
    }
    return distance * scale
  }
}
