// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import LambentPixels

/// A colour: red, green, blue and alpha in sRGB, straight.
public final class CGColor: Sendable, Hashable {
  package let lambent: Color

  package init(_ color: Color) { lambent = color }

  /// Creates a colour by its components, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    lambent = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour by components 0…1; sRGB is the only space.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey by its brightness and opacity, 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Creates a grey by its brightness and opacity, 0…1.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour from components: red, green, blue and alpha, or grey and alpha. Returns `nil` for
  /// another number of components.
  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 4:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case 2: self.init(gray: components[0], alpha: components[1])
    default: return nil
    }
  }

  /// Red, green, blue and alpha.
  public var components: [CGFloat]? {
    [lambent.red, lambent.green, lambent.blue, lambent.alpha].map { CGFloat($0) }
  }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { 4 }

  /// The opacity, 0…1.
  public var alpha: CGFloat { lambent.alpha }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    var color = lambent
    color.alpha = alpha
    return CGColor(color)
  }

  /// Opaque black.
  public static let black = CGColor(.black)
  /// Opaque white.
  public static let white = CGColor(.white)
  /// Transparent black.
  public static let clear = CGColor(.clear)

  /// True if two colours have the same components.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.lambent == b.lambent }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

/// The space of colours: sRGB, whatever is asked for.
public struct CGColorSpace: Sendable, Hashable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// Creates the space.
  public init() {}

  /// Creates the space, whatever the name.
  public init?(name: String) {}
}

/// The space of colours.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// The space of colours: a grey has two components in it.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }
