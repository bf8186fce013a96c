import LambentPixels

/// A colour as views know it.
open class UIColor: NSObject, @unchecked Sendable {
  /// The same colour as layers know it.
  public let cgColor: CGColor

  /// Creates a colour by its components, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey.
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }

  /// Creates a colour by hue, saturation and brightness, 0…1.
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

  /// Creates the colour of a layer's colour.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// The colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Gives the components.
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

  /// Sets the colours of the current context's fills and lines.
  open func set() {
    setFill()
    setStroke()
  }

  /// Sets the colour of the current context's fills.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the colour of the current context's lines.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// True if another object is the same colour.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.cgColor == cgColor } ?? false
  }

  /// The hash of the components.
  open override var hash: Int { cgColor.hashValue }
}

extension UIColor {
  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Black.
  public static let black = rgb(0, 0, 0)
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// White.
  public static let white = rgb(1, 1, 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red.
  public static let red = rgb(1, 0, 0)
  /// Green.
  public static let green = rgb(0, 1, 0)
  /// Blue.
  public static let blue = rgb(0, 0, 1)
  /// Cyan.
  public static let cyan = rgb(0, 1, 1)
  /// Yellow.
  public static let yellow = rgb(1, 1, 0)
  /// Magenta.
  public static let magenta = rgb(1, 0, 1)
  /// Orange.
  public static let orange = rgb(1, 0.5, 0)
  /// Purple.
  public static let purple = rgb(0.5, 0, 0.5)
  /// Brown.
  public static let brown = rgb(0.6, 0.4, 0.2)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The system's red.
  public static let systemRed = rgb(1, 59.0 / 255, 48.0 / 255)
  /// The system's orange.
  public static let systemOrange = rgb(1, 149.0 / 255, 0)
  /// The system's yellow.
  public static let systemYellow = rgb(1, 204.0 / 255, 0)
  /// The system's green.
  public static let systemGreen = rgb(52.0 / 255, 199.0 / 255, 89.0 / 255)
  /// The system's teal.
  public static let systemTeal = rgb(48.0 / 255, 176.0 / 255, 199.0 / 255)
  /// The system's blue.
  public static let systemBlue = rgb(0, 122.0 / 255, 1)
  /// The system's indigo.
  public static let systemIndigo = rgb(88.0 / 255, 86.0 / 255, 214.0 / 255)
  /// The system's purple.
  public static let systemPurple = rgb(175.0 / 255, 82.0 / 255, 222.0 / 255)
  /// The system's pink.
  public static let systemPink = rgb(1, 45.0 / 255, 85.0 / 255)
  /// The system's grey.
  public static let systemGray = rgb(142.0 / 255, 142.0 / 255, 147.0 / 255)
}
