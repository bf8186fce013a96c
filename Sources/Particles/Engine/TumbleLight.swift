/// The light on a piece that tumbles: its front glints where it faces the viewer, its back lies in a
/// light shade, as that of paper does, through which some light falls.
enum TumbleLight {
  /// The fraction of the light that the back shows.
  static let back: Float = 0.76
  /// The fraction that the front shows where it does not face the viewer.
  static let front: Float = 0.88
  /// The light that is added where it does.
  static let glint: Float = 0.12

  /// The fraction of the light at a cosine of the angle to the viewer, which red, green and blue are
  /// multiplied by. The glint is the eighth power of the cosine: some 20° wide.
  static func factor(_ cosine: Float) -> Float {
    guard cosine >= 0 else { return back }
    let square = cosine * cosine
    let fourth = square * square
    return front + glint * fourth * fourth
  }
}
