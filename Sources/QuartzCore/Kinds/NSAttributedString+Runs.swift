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

/// The look of characters, as attributes give it: where they give none, Helvetica 12 in black.
struct TextLook {
  var fontName = "Helvetica"
  var fontSize = 12.0
  var color = Color(red: 0, green: 0, blue: 0)
  /// The space that is added behind each character, in points.
  var tracking: Double?
  /// How far the characters are raised above the baseline, in points.
  var baselineOffset: Double?
  var isUnderlined = false

  init(_ attributes: [NSAttributedString.Key: Any]) {
    if let font = attributes[.font] as? UIFont {
      (fontName, fontSize) = (font.fontName, Double(font.pointSize))
    }
    if case .color(let color)? = PropertyValue(any: attributes[.foregroundColor]) {
      self.color = color
    }
    func number(_ key: NSAttributedString.Key) -> Double? {
      PropertyValue(any: attributes[key]).flatMap { Double(propertyValue: $0) }
    }
    (tracking, baselineOffset) = (number(.kern), number(.baselineOffset))
    let style = attributes[.underlineStyle]
    isUnderlined = ((style as? NSUnderlineStyle)?.rawValue ?? style as? Int ?? 0) != 0
  }

  fileprivate func run(_ text: String) -> PropertyValue {
    var fields: [String: PropertyValue] = [
      "text": .text(text), "font": .text(fontName), "fontSize": .number(fontSize),
      "foregroundColor": .color(color),
    ]
    fields["tracking"] = tracking.map { .number($0) }
    fields["baselineOffset"] = baselineOffset.map { .number($0) }
    if isUnderlined { fields["underline"] = .boolean(true) }
    return .record(fields)
  }
}

extension NSAttributedString {
  /// The texts of one look each, in order.
  var looks: [(text: String, look: TextLook)] {
    var looks: [(text: String, look: TextLook)] = []
    let whole = NSRange(location: 0, length: length)
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      looks.append(((string as NSString).substring(with: range), TextLook(attributes)))
    }
    return looks
  }

  /// The runs as text layers take them.
  var runs: PropertyValue { .list(looks.map { $0.look.run($0.text) }) }

  /// The string of a text layer's runs.
  static func of(runs: [PropertyValue]) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for case .record(let fields) in runs {
      guard case .text(let text)? = fields["text"] else { continue }
      var attributes: [NSAttributedString.Key: Any] = [:]
      if case .text(let name)? = fields["font"] {
        let size = fields["fontSize"].flatMap { Double(propertyValue: $0) } ?? 12
        attributes[.font] = UIFont(name: name, size: size)
      }
      attributes[.foregroundColor] = fields["foregroundColor"].flatMap { Color(propertyValue: $0) }
        .map { UIColor(cgColor: CGColor($0)) }
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
