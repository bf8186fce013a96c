public import LambentPixels
import LambentProperties

/// A layer that draws a line along an outline: that of its path, or those of its characters.
public protocol StrokedLayer: Layer {}

extension StrokedLayer {
  /// The colour of the line; none without one.
  public var strokeColor: Color? {
    get { self[StrokeProperties.color] }
    set { self[StrokeProperties.color] = newValue }
  }

  /// The width of the line, in points; 0 draws none.
  public var lineWidth: Double {
    get { self[StrokeProperties.width] }
    set { self[StrokeProperties.width] = newValue }
  }
}

/// The properties that such layers have in common.
enum StrokeProperties {
  static let color = LayerProperty<Color?>(
    "strokeColor", default: nil, animation: .implicit,
    summary: "The stroke colour; without one, there is no stroke.")
  static let width = LayerProperty(
    "lineWidth", default: 1.0, unit: .points, minimum: 0, maximum: 1e6, animation: .implicit,
    summary: "The width of the stroke; 0 draws nothing.")
}
