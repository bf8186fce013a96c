public import LambentProperties

/// A layer that arranges its sublayers one after the other, along an axis.
///
/// ```swift
/// let stack = StackLayer()
/// (stack.axis, stack.spacing, stack.padding) = (.horizontal, 12, 20)
/// ```
/// A stack takes the size of its content, plus its padding, unless `hugsContent` is false. Hidden sublayers
/// take no room. Transforms of sublayers do not count.
open class StackLayer: Layer, ContentSizedLayer {
  /// The direction in which sublayers follow each other.
  public enum Axis: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// The positions of sublayers across the axis.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// At the top of a row, or at the left of a column.
    case leading
    /// In the middle.
    case center
    /// At the bottom of a row, or at the right of a column.
    case trailing
    /// From edge to edge: sublayers take the stack's size.
    case fill
  }

  /// The places of sublayers along the axis, in a stack that is larger than its content.
  public enum Distribution: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// At the beginning.
    case start
    /// In the middle.
    case center
    /// At the end.
    case end
    /// Evenly spaced from one end to the other.
    case equalSpacing
    /// All equally long, from one end to the other.
    case fillEqually
  }

  static let axisProperty = LayerProperty<Axis>(
    "axis", default: .vertical, summary: "The direction in which sublayers follow each other.")
  static let spacingProperty = LayerProperty(
    "spacing", default: 0.0, unit: .points, minimum: -1e5, maximum: 1e5,
    summary: "The space between sublayers.")
  static let alignmentProperty = LayerProperty<Alignment>(
    "alignment", default: .leading, summary: "The positions of sublayers across the axis.")
  static let distributionProperty = LayerProperty<Distribution>(
    "distribution", default: .start,
    summary: "The positions of sublayers along the axis, if the stack is larger than its content.")
  static let paddingProperty = LayerProperty(
    "padding", default: 0.0, unit: .points, minimum: 0, maximum: 1e5,
    summary: "The space between the stack's edges and its content.")

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + [
      axisProperty.row, spacingProperty.row, alignmentProperty.row, distributionProperty.row,
      paddingProperty.row, ContentSize.hugging.row, ContentSize.resistance.row,
    ]
  }

  /// The axis along which sublayers follow each other. Default: vertical, from top to bottom.
  public var axis: Axis {
    get { self[Self.axisProperty] }
    set { self[Self.axisProperty] = newValue }
  }

  /// The space between sublayers, in points. Default: 0.
  public var spacing: Double {
    get { self[Self.spacingProperty] }
    set { self[Self.spacingProperty] = newValue }
  }

  /// The alignment of sublayers across the axis. Default: at the top or the left.
  public var alignment: Alignment {
    get { self[Self.alignmentProperty] }
    set { self[Self.alignmentProperty] = newValue }
  }

  /// The position of sublayers along the axis of a stack that is larger than its content. Default: at its start.
  public var distribution: Distribution {
    get { self[Self.distributionProperty] }
    set { self[Self.distributionProperty] = newValue }
  }

  /// The space between the stack's edges and its content, in points. Default: 0.
  public var padding: Double {
    get { self[Self.paddingProperty] }
    set { self[Self.paddingProperty] = newValue }
  }

  /// Creates an empty stack that takes the size of its content.
  public required init() {
    super.init()
    core.model.hugsContent = true
  }
}
