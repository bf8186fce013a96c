public import LambentPixels

/// An operation on the pixels of a finished layer or of what lies beneath it.
public enum Filter: Sendable, Hashable {
  /// A Gaussian of this standard deviation, in points.
  case gaussianBlur(radius: Double)
  /// Adds a blurred copy of what is bright.
  case bloom(radius: Double, intensity: Double)
  /// Twenty numbers: four rows (red, green, blue, alpha) of four factors and an offset, on
  /// straight colour.
  case colorMatrix([Double])
  /// Multiplies the distance from grey.
  case colorSaturate(amount: Double)
  /// Turns the hue by an angle, in radians.
  case colorHueRotate(angle: Double)
  /// Maps luminance onto a colour, to a degree.
  case colorMonochrome(color: Color, amount: Double)
  /// Swaps light and dark.
  case colorInvert
}
