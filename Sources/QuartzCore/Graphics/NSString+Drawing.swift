import LambentDrawing
import LambentFonts
import LambentGeometry
import LambentText

// Text that is drawn into the current context: in `draw(_:)`, `draw(in:)` and image renderers. Without
// attributes it is Helvetica in 12 points, in black, as on a phone.

extension NSAttributedString {
  /// Draws the text in one line per paragraph, its upper left corner at a point of the current context.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.recorder.draw(layout(in: TextFrame()), at: point.lambent)
  }

  /// Draws the text into a rectangle of the current context, in lines of its width; what goes beyond the
  /// rectangle is cut off.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    var frame = TextFrame(width: rect.width, height: rect.height)
    frame.wraps = true
    context.saveGState()
    context.clip(to: rect)
    context.recorder.draw(layout(in: frame), at: rect.origin.lambent)
    context.restoreGState()
  }

  /// The size of the text in one line per paragraph, in points.
  public func size() -> CGSize { CGSize(layout(in: TextFrame()).size) }

  private func layout(in frame: TextFrame) -> TextLayout {
    let library = FontLibrary.system
    let runs = looks.map { text, look in
      var style = TextStyle(
        fonts: library.fonts(inList: look.fontName).fonts, size: look.fontSize,
        color: look.color, baselineOffset: look.baselineOffset ?? 0, isUnderlined: look.isUnderlined
      )
      style.tracking = look.tracking ?? 0
      return TextRun(text, style: style)
    }
    return TextLayout(runs, in: frame) { library.fallbackFont(for: $0) }
  }
}

extension NSString {
  /// Draws the text in one line per paragraph, its upper left corner at a point of the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the text into a rectangle of the current context, in lines of its width.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(in: rect, withAttributes: attrs)
  }

  /// The size of the text in one line per paragraph, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }
}

// On a phone a `String` has the members of `NSString`.
extension String {
  /// Draws the text in one line per paragraph, its upper left corner at a point of the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }

  /// Draws the text into a rectangle of the current context, in lines of its width.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }

  /// The size of the text in one line per paragraph, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attrs).size()
  }
}
