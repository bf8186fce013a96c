import LambentLayers
import LambentProperties

/// A layer that shows text as outlines.
///
/// The machine's fonts are found by name; Inter without one.
open class CATextLayer: CALayer {
  override class func makeBacking() -> Layer { TextLayer() }

  /// In points; 36 by default.
  @_Row("fontSize") open var fontSize: CGFloat
  /// White by default.
  @_Row("foregroundColor") open var foregroundColor: CGColor?
  /// True if lines are broken to fit the bounds.
  @_Row("wrapped") open var isWrapped: Bool
  /// No ellipsis by default: lines go beyond the bounds.
  @_Row("truncationMode") open var truncationMode: CATextLayerTruncationMode
  /// Where lines stand.
  @_Row("alignmentMode") open var alignmentMode: CATextLayerAlignmentMode

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
