// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentDrawing
import LambentFonts
import LambentLayers
import LambentPixels
import LambentProperties
import LambentText

/// The looks of characters. Foundation on Linux has none of UIKit's.
extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}

/// The kinds of lines below characters, which all are single lines here.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = Self(rawValue: 1)
  public static let thick = Self(rawValue: 2)
}

extension TextLayerRun {
  /// A run as attributes give it: where they give none, Helvetica 12 in black.
  fileprivate init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    func value(_ key: NSAttributedString.Key) -> PropertyValue? {
      PropertyValue(any: attributes[key])
    }
    self.init(text)
    let font = attributes[.font] as? UIFont ?? .standard
    (self.font, fontSize) = (font.fontName, font.pointSize)
    if case .color(let color)? = value(.foregroundColor) {
      foregroundColor = color
    } else {
      foregroundColor = .black
    }
    (tracking, baselineOffset) = (value(.kern)?.number, value(.baselineOffset)?.number ?? 0)
    let style = attributes[.underlineStyle]
    isUnderlined = ((style as? NSUnderlineStyle)?.rawValue ?? style as? Int ?? 0) != 0
  }

  fileprivate var attributed: NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let font { attributes[.font] = UIFont(font, fontSize ?? 12) }
    attributes[.foregroundColor] = foregroundColor.map { UIColor(cgColor: CGColor($0)) }
    attributes[.kern] = tracking.map { NSNumber(value: $0) }
    if baselineOffset != 0 { attributes[.baselineOffset] = NSNumber(value: baselineOffset) }
    if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    return NSAttributedString(string: text, attributes: attributes)
  }
}

extension NSAttributedString {
  /// The texts of one look each, in order.
  var runs: [TextLayerRun] {
    var runs: [TextLayerRun] = []
    let whole = NSRange(location: 0, length: length)
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      runs.append(TextLayerRun((string as NSString).substring(with: range), attributes))
    }
    return runs
  }

  static func of(_ runs: [TextLayerRun]) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs { result.append(run.attributed) }
    return result
  }
}

// Text that is drawn into the current context: in `draw(_:)`, `draw(in:)` and image renderers.

extension NSAttributedString {
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.recorder.draw(layout(in: TextFrame()), at: point.lambent)
  }
  /// Draws lines of the width of the rectangle, and cuts them off below it.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    var frame = TextFrame(width: rect.width, height: rect.height)
    frame.wraps = true
    context.saveGState()
    context.clip(to: rect)
    context.recorder.draw(layout(in: frame), at: rect.origin.lambent)
    context.restoreGState()
  }
  public func size() -> CGSize { CGSize(layout(in: TextFrame()).size) }

  private func layout(in frame: TextFrame) -> TextLayout {
    let library = FontLibrary.system
    let runs = runs.map { run in
      var style = TextStyle(
        fonts: library.fonts(inList: run.font ?? "").fonts, size: run.fontSize ?? 12,
        color: run.foregroundColor ?? .black, baselineOffset: run.baselineOffset,
        isUnderlined: run.isUnderlined)
      style.tracking = run.tracking ?? 0
      return TextRun(run.text, style: style)
    }
    return TextLayout(runs, in: frame) { library.fallbackFont(for: $0, like: $1) }
  }
}

extension NSString {
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(at: point, withAttributes: attrs)
  }
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(in: rect, withAttributes: attrs)
  }
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }
}

/// On a phone a `String` has the members of `NSString`.
extension String {
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attrs).size()
  }
}
