import LambentFonts
import LambentLayers
import LambentProperties

/// A layer that shows text as outlines.
///
/// The machine's fonts are found by name; Inter without one.
open class CATextLayer: CALayer {
  override class func makeBacking() -> Layer {
    let layer = TextLayer()
    layer.fonts = FontLibrary.system
    return layer
  }

  /// In points; 36 by default.
  open var fontSize: CGFloat {
    get { read("fontSize", 36) }
    set { write("fontSize", newValue.propertyValue) }
  }

  /// White by default.
  open var foregroundColor: CGColor? {
    get { read("foregroundColor")?.cgColor }
    set { write("foregroundColor", PropertyValue(any: newValue)) }
  }

  /// True if lines are broken to fit the bounds.
  open var isWrapped: Bool {
    get { read("wrapped", false) }
    set { write("wrapped", newValue.propertyValue) }
  }

  /// No ellipsis by default: lines go beyond the bounds.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: readText("truncationMode")) }
    set { write("truncationMode", .text(newValue.rawValue)) }
  }

  /// Where lines stand.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: readText("alignmentMode")) }
    set { write("alignmentMode", .text(newValue.rawValue)) }
  }

  /// The text: a `String`, or an `NSAttributedString`, whose runs have fonts, sizes, colours, kerning,
  /// baseline offsets and underlines of their own: where they say none, Helvetica 12 in black.
  open var string: Any? {
    get {
      if case .list(let runs)? = read("string") { return NSAttributedString.of(runs: runs) }
      return read("string")?.any
    }
    set {
      if let text = newValue as? NSAttributedString {
        write("string", text.runs)
      } else {
        writeAny("string", newValue ?? "")
      }
    }
  }

  /// The font: its name.
  open var font: Any? {
    get { read("font")?.any }
    set { writeAny("font", newValue ?? "Inter") }
  }
}
