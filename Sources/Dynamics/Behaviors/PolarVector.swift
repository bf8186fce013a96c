import LambentGeometry

/// A vector with its angle and its magnitude.
struct PolarVector {
  /// The direction, in radians, clockwise from +x.
  let angle: Double
  let magnitude: Double
  let vector: Point

  init(angle: Double, magnitude: Double) {
    (self.angle, self.magnitude) = (angle, magnitude)
    let (sine, cosine) = Elementary.sinCos(angle)
    vector = Point(x: cosine, y: sine) * magnitude
  }

  init(_ vector: Point) {
    (angle, magnitude) = (Elementary.atan2(vector.y, vector.x), vector.length)
    self.vector = vector
  }
}
