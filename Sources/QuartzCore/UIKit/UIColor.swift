import LambentPixels

/// A colour as views know it.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  /// The object itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The same colour as layers know it.
  public let cgColor: CGColor

  /// Creates a colour by its components, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey by its brightness and opacity, 0…1.
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

  /// The colour with another opacity, 0…1.
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

  /// A number that is equal for equal colours.
  open override var hash: Int { cgColor.hashValue }
}

extension UIColor {
  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }

  private static func grey(_ white: CGFloat) -> UIColor { UIColor(white: white, alpha: 1) }

  /// A grey; a third, two thirds, half of white.
  public static let black = grey(0), white = grey(1), darkGray = grey(1.0 / 3),
    lightGray = grey(2.0 / 3), gray = grey(0.5)
  /// A colour of full and missing components.
  public static let red = rgb(255, 0, 0), green = rgb(0, 255, 0), blue = rgb(0, 0, 255),
    cyan = rgb(0, 255, 255), yellow = rgb(255, 255, 0), magenta = rgb(255, 0, 255)
  /// Mixed colours: (1, 0.5, 0), (0.5, 0, 0.5) and (0.6, 0.4, 0.2) in sRGB.
  public static let orange = rgb(255, 127.5, 0), purple = rgb(127.5, 0, 127.5),
    brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The system's colours, as they are on white.
  public static let systemRed = rgb(255, 59, 48), systemOrange = rgb(255, 149, 0),
    systemYellow = rgb(255, 204, 0), systemGreen = rgb(52, 199, 89),
    systemTeal = rgb(48, 176, 199), systemBlue = rgb(0, 122, 255),
    systemIndigo = rgb(88, 86, 214), systemPurple = rgb(175, 82, 222),
    systemPink = rgb(255, 45, 85), systemGray = rgb(142, 142, 147)
}
