import LambentPixels
import LambentProperties

/// The looks of characters. Foundation on Linux has none of UIKit's.
extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A `UIColor`, or a `CGColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The space that is added behind each character, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// How far characters are raised above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// An `NSUnderlineStyle`, or its number.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}

/// The kinds of lines below characters, which all are single lines here.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a style from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A line.
  public static let single = Self(rawValue: 1)
  /// A thick line.
  public static let thick = Self(rawValue: 2)
}

extension NSAttributedString {
  /// The runs as text layers take them.
  var runs: PropertyValue {
    var runs: [PropertyValue] = []
    let whole = NSRange(location: 0, length: length)
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let text = (string as NSString).substring(with: range)
      runs.append(Self.run(text, attributes))
    }
    return .list(runs)
  }

  private static func run(
    _ text: String, _ attributes: [NSAttributedString.Key: Any]
  ) -> PropertyValue {
    let font = attributes[.font] as? UIFont
    var fields: [String: PropertyValue] = [
      "text": .text(text), "font": .text(font?.fontName ?? "Helvetica"),
      "fontSize": .number(Double(font?.pointSize ?? 12)),
    ]
    fields["foregroundColor"] =
      PropertyValue(any: attributes[.foregroundColor]) ?? .color(Color(red: 0, green: 0, blue: 0))
    fields["tracking"] = PropertyValue(any: attributes[.kern])
    fields["baselineOffset"] = PropertyValue(any: attributes[.baselineOffset])
    let style =
      (attributes[.underlineStyle] as? NSUnderlineStyle)?.rawValue
      ?? (attributes[.underlineStyle] as? Int) ?? 0
    if style != 0 { fields["underline"] = .boolean(true) }
    return .record(fields)
  }

  /// The string of a text layer's runs.
  static func of(runs: [PropertyValue]) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for case .record(let fields) in runs {
      guard case .text(let text)? = fields["text"] else { continue }
      var attributes: [NSAttributedString.Key: Any] = [:]
      if case .text(let name)? = fields["font"] {
        let size = fields["fontSize"].flatMap { CGFloat(propertyValue: $0) } ?? 12
        attributes[.font] = UIFont(name: name, size: size)
      }
      attributes[.foregroundColor] = fields["foregroundColor"]?.cgColor.map { UIColor(cgColor: $0) }
      attributes[.kern] = fields["tracking"]?.any
      attributes[.baselineOffset] = fields["baselineOffset"]?.any
      if fields["underline"] == .boolean(true) {
        attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
      }
      result.append(NSAttributedString(string: text, attributes: attributes))
    }
    return result
  }
}
