public import LambentGeometry
public import LambentPixels
import LambentProperties
public import LambentText

/// Gradients, images, paths and markers.
extension TextLayer {
  /// A gradient that fills the characters instead of ``foregroundColor``; `nil`, the default, for none.
  ///
  /// Runs with a colour of their own keep it. ``foregroundImage`` takes precedence.
  public var foregroundGradient: TextGradient? {
    get { self[Self.gradientProperty] }
    set { self[Self.gradientProperty] = newValue?.clamped }
  }

  /// An image that fills the characters instead of ``foregroundColor``; `nil`, the default, for none.
  ///
  /// It covers the bounds, in their middle. Characters outside of the bounds are transparent. Runs with a colour
  /// of their own keep it.
  public var foregroundImage: Image? {
    get { self[Self.imageProperty] }
    set { self[Self.imageProperty] = newValue }
  }

  /// The path that the baseline of the first line follows, in points; `nil`, the default, for straight lines.
  ///
  /// Lines are aligned, broken and truncated along its length. Further lines run parallel to it. An open path
  /// continues in a straight line at both ends. A closed path continues at its start.
  public var textPath: Path? {
    get { self[Self.pathProperty] }
    set { self[Self.pathProperty] = newValue }
  }

  /// The distance along ``textPath`` by which the text is moved, in points. Default: 0.
  public var startOffset: Double {
    get { self[Self.startOffsetProperty] }
    set { self[Self.startOffsetProperty] = newValue }
  }

  /// The markers behind words, from back to front; none by default.
  public var highlights: [TextHighlight] {
    get { self[Self.highlightsProperty] }
    set { self[Self.highlightsProperty] = newValue.map(\.clamped) }
  }

  /// The smallest factor, 0…1, to which ``fitsBounds`` shrinks the text. Text that still does not fit is truncated
  /// according to ``truncationMode``. Default: 0.
  public var minimumScaleFactor: Double {
    get { self[Self.minimumScaleProperty] }
    set { self[Self.minimumScaleProperty] = newValue }
  }

  /// The greatest number of lines; 0, the default, for any number.
  ///
  /// Further lines are omitted, or replaced by an ellipsis as ``truncationMode`` states.
  public var numberOfLines: Int {
    get { self[Self.numberOfLinesProperty] }
    set { self[Self.numberOfLinesProperty] = newValue }
  }
}
