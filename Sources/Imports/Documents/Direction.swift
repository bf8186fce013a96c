import LambentGeometry

extension SIMD2<Double> {
  /// The unit vector in a direction, in degrees from +x toward +y.
  package init(degrees: Double) {
    let (sine, cosine) = Elementary.sinCos(degrees * .pi / 180)
    self.init(cosine, sine)
  }

  /// The direction, in degrees from +x toward +y.
  package var degrees: Double { Elementary.atan2(y, x) * 180 / .pi }

  /// The vector turned, in degrees from +x toward +y.
  package func turned(degrees: Double) -> SIMD2 {
    let way = SIMD2(degrees: degrees)
    return SIMD2(x * way.x - y * way.y, x * way.y + y * way.x)
  }
}
