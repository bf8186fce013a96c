extension Color {
  /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, ignoring case; `nil` for
  /// other text.
  public init?(hex text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(bytes.count) else { return nil }
    var digits: [Double] = []
    for byte in bytes.dropFirst() {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits.append(Double(digit))
    }
    let isShort = digits.count < 6
    let values = stride(from: 0, to: digits.count, by: isShort ? 1 : 2).map { index -> Double in
      let low = isShort ? digits[index] : digits[index + 1]
      return (digits[index] * 16 + low) / 255
    }
    self.init(
      red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : 1)
  }

  /// Creates a colour from a name of CSS Color 4, ignoring case: `rebeccapurple`, `transparent`, …;
  /// `nil` for other text.
  public init?(named name: String) {
    let name = name.lowercased()
    if name == "transparent" {
      self = .clear
      return
    }
    guard let value = Self.names[name] else { return nil }
    self.init(hex: value)
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque, with each component rounded to
  /// eight bits and clamped.
  public var hex: String {
    let pairs = [red, green, blue, alpha].map { component -> String in
      let byte = component > 0 ? Int(min(component, 1) * 255 + 0.5) : 0
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + pairs.prefix(pairs[3] == "ff" ? 3 : 4).joined()
  }
}
