/// A colour: straight (not premultiplied) components of encoded sRGB, nominally in 0…1.
///
/// Components outside 0…1 are kept: a particle's green of −0.25 must be able to climb. They are
/// clamped when they are drawn.
public struct Color: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The fraction of what lies beneath that is covered: 1 covers all of it.
  public var alpha: Double

  /// Creates a colour from its components.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The four components as a vector: red, green, blue, alpha.
  @inlinable public var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Creates a colour from a vector of red, green, blue and alpha.
  @inlinable public init(components: SIMD4<Double>) {
    self.init(
      red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}
