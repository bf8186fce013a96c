/// The shading of a tumbling piece of paper: the front has a highlight when it faces the viewer;
/// the back is slightly darker, because some light passes through.
enum TumbleLight {
  /// The light of the back, as a fraction.
  static let back: Float = 0.76
  /// The light of the front outside the highlight, as a fraction.
  static let front: Float = 0.88
  /// The light that the highlight adds, as a fraction.
  static let glint: Float = 0.12

  /// The factor on red, green and blue at a cosine of the angle to the viewer. The highlight is the
  /// eighth power of the cosine: about 20° wide.
  static func factor(_ cosine: Float) -> Float {
    guard cosine >= 0 else { return back }
    let square = cosine * cosine
    let fourth = square * square
    return front + glint * fourth * fourth
  }
}
