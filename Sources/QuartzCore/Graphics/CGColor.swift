// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

package import LambentPixels

/// A colour: red, green, blue and alpha in sRGB, straight.
public final class CGColor: Sendable, Hashable {
  package let lambent: Color
  package init(_ color: Color) { lambent = color }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    lambent = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 4:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case 2: self.init(gray: components[0], alpha: components[1])
    default: return nil
    }
  }

  public var components: [CGFloat]? {
    [lambent.red, lambent.green, lambent.blue, lambent.alpha].map { CGFloat($0) }
  }
  public var numberOfComponents: Int { 4 }
  public var alpha: CGFloat { lambent.alpha }

  public func copy(alpha: CGFloat) -> CGColor? {
    var color = lambent
    color.alpha = alpha
    return CGColor(color)
  }

  public static let black = CGColor(.black)
  public static let white = CGColor(.white)
  public static let clear = CGColor(.clear)
  public static func == (a: CGColor, b: CGColor) -> Bool { a.lambent == b.lambent }
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

/// A colour space. It is always sRGB.
public struct CGColorSpace: Sendable, Hashable {
  public static let sRGB = "kCGColorSpaceSRGB"
  public init() {}
  /// Creates the space, whatever the name.
  public init?(name: String) {}
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// A colour as views know it.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  open func copy(with zone: NSZone? = nil) -> Any { self }
  public let cgColor: CGColor
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }

  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    // Six ramps around the circle of hues (Smith 1978).
    func channel(_ offset: CGFloat) -> CGFloat {
      let turned = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      let place = turned < 0 ? turned + 6 : turned
      let ramp = min(max(min(place, 4 - place), 0), 1)
      return brightness - brightness * saturation * ramp
    }
    cgColor = CGColor(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  public init(cgColor: CGColor) { self.cgColor = cgColor }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.lambent
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.cgColor == cgColor } ?? false
  }
  open override var hash: Int { cgColor.hashValue }
}

extension UIColor {
  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }

  private static func grey(_ white: CGFloat) -> UIColor { UIColor(white: white, alpha: 1) }

  public static let black = grey(0), white = grey(1), darkGray = grey(1.0 / 3),
    lightGray = grey(2.0 / 3), gray = grey(0.5)
  public static let red = rgb(255, 0, 0), green = rgb(0, 255, 0), blue = rgb(0, 0, 255),
    cyan = rgb(0, 255, 255), yellow = rgb(255, 255, 0), magenta = rgb(255, 0, 255)
  public static let orange = rgb(255, 127.5, 0), purple = rgb(127.5, 0, 127.5),
    brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let systemRed = rgb(255, 59, 48), systemOrange = rgb(255, 149, 0),
    systemYellow = rgb(255, 204, 0), systemGreen = rgb(52, 199, 89),
    systemTeal = rgb(48, 176, 199), systemBlue = rgb(0, 122, 255),
    systemIndigo = rgb(88, 86, 214), systemPurple = rgb(175, 82, 222),
    systemPink = rgb(255, 45, 85), systemGray = rgb(142, 142, 147)
  /// The colours of the light appearance.
  public static let label = black, systemBackground = white
}
