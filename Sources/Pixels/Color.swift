/// A colour with straight (not premultiplied) components of encoded sRGB, nominally in 0…1.
///
/// Components outside 0…1 are kept, because a particle's green of −0.25 may increase over time.
/// They are clamped when drawn.
public struct Color: Sendable, Hashable {
  /// The red component, 0…1; values outside are beyond sRGB's gamut.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity, 0…1: 1 covers the backdrop completely.
  public var alpha: Double

  /// Creates a colour from its components.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  // The basic colours, as in CSS and SVG. Others are `Color(named: "rebeccapurple")`.
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Opaque mid grey, `#808080`.
  public static let gray = Color(hex: 0x808080)
  /// Opaque red, `#ff0000`.
  public static let red = Color(hex: 0xFF0000)
  /// Opaque orange, `#ffa500`.
  public static let orange = Color(hex: 0xFFA500)
  /// Opaque yellow, `#ffff00`.
  public static let yellow = Color(hex: 0xFFFF00)
  /// Opaque green, `#008000`.
  public static let green = Color(hex: 0x008000)
  /// Opaque cyan, `#00ffff`.
  public static let cyan = Color(hex: 0x00FFFF)
  /// Opaque blue, `#0000ff`.
  public static let blue = Color(hex: 0x0000FF)
  /// Opaque purple, `#800080`.
  public static let purple = Color(hex: 0x800080)
  /// Opaque magenta, `#ff00ff`.
  public static let magenta = Color(hex: 0xFF00FF)
  /// Opaque brown, `#a52a2a`.
  public static let brown = Color(hex: 0xA52A2A)

  /// Creates an opaque colour from eight bits each of red, green and blue: `Color(hex: 0xFF8800)`.
  /// Higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// The four components as a vector: red, green, blue, alpha.
  @inlinable package var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Creates a colour from a vector of red, green, blue and alpha.
  @inlinable package init(components: SIMD4<Double>) {
    self.init(
      red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}

extension Color {
  /// The colour with its components clamped to 0…1; NaN becomes 0.
  package var clamped: Color {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// The colour with red, green and blue as a space has them.
  package func light(in space: WorkingSpace) -> Color {
    guard space == .linear else { return self }
    return Color(
      red: TransferFunction.linear(red), green: TransferFunction.linear(green),
      blue: TransferFunction.linear(blue), alpha: alpha)
  }

  /// The clamped and premultiplied components in a space.
  package func premultiplied(in space: WorkingSpace) -> SIMD4<Double> {
    let color = clamped.light(in: space)
    return SIMD4(color.red, color.green, color.blue, 1) * color.alpha
  }
}
