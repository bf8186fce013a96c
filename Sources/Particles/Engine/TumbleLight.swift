/// The shading of a tumbling piece of paper: the front has a highlight when it faces the viewer;
/// the back is slightly darker, because some light passes through.
enum TumbleLight {
  /// The light of the back, as a fraction.
  static let back: Float = 0.76
  /// The light of the front outside the highlight, as a fraction.
  static let front: Float = 0.88
  /// The light that the highlight adds, as a fraction.
  static let glint: Float = 0.12

  /// Multiplies red, green and blue by the light at a cosine of the angle to the viewer. The highlight is the
  /// eighth power of the cosine: about 20° wide.
  static func shade(_ color: inout SIMD4<Float>, _ cosine: Float) {
    let square = cosine * cosine
    let fourth = square * square
    let light = cosine >= 0 ? front + glint * fourth * fourth : back
    color.x *= light
    color.y *= light
    color.z *= light
  }
}
