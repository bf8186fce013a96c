public import LambentGeometry
public import LambentPixels
public import LambentProperties
public import LambentRenderTree

/// A gradient that fills the characters of a text.
///
/// ```swift
/// let title = TextLayer()
/// title.frame = Rect(x: 0, y: 0, width: 600, height: 120)
/// title.string = "Lambent"
/// title.foregroundGradient = TextGradient([.white, Color(red: 1, green: 0.5, blue: 0.1)])
/// try title.setValue(0.5, forKeyPath: "foregroundGradient.endPoint.y")
/// ```
/// Its points are fractions of the layer's bounds, as those of a ``GradientLayer``.
public struct TextGradient: Sendable, Hashable {
  /// The colours, in order.
  public var colors: [Color]
  /// The positions of the colours, 0…1; evenly spaced if their number differs from that of the colours.
  public var locations: [Double] = []
  /// Default: (0.5, 0), the middle of the top.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Default: (0.5, 1), the middle of the bottom.
  public var endPoint = Point(x: 0.5, y: 1)
  /// The way of the colours: along a line, by distance or by angle.
  public var gradientType = Drawable.Gradient.Kind.axial

  /// Creates a gradient from top to bottom.
  public init(_ colors: [Color] = [.white, .black]) { self.colors = colors }

  /// The gradient in points of a rectangle; `nil` without colours.
  func drawn(in rect: Rect) -> Drawable.Gradient? {
    guard !colors.isEmpty else { return nil }
    return Drawable.Gradient(
      kind: gradientType, start: rect.point(at: startPoint), end: rect.point(at: endPoint),
      stops: Drawable.Gradient.stops(colors, at: locations))
  }
}

extension TextGradient: PropertyHost {
  /// The rows; key paths name them (`foregroundGradient.endPoint`).
  public static let properties: [Property<TextGradient>] = [
    Property("colors", \.colors, animation: .implicit, summary: "The colours."),
    Property(
      "locations", \.locations, minimum: 0, maximum: 1, isAscending: true, animation: .implicit,
      summary: "The positions of the colours; by default they are evenly spaced."),
    Property(
      "startPoint", \.startPoint, animation: .implicit,
      summary: "The start of the gradient, or its centre, in fractions of the bounds."),
    Property(
      "endPoint", \.endPoint, animation: .implicit,
      summary: "The end of the gradient, or a point of its circle, in fractions of the bounds."),
    Property("gradientType", \.gradientType, summary: "The kind of gradient."),
  ]

  /// A gradient from white to black.
  public static let prototype = TextGradient()
}

extension TextGradient: BuiltInValue {
  package static let storedType = ValueType.record(properties.map(\.info))

  /// Creates a gradient from a record; `nil` if a value is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    self.init()
    for (key, value) in fields {
      guard let row = Self.property(named: key), (try? row.set(value, on: &self)) != nil else {
        return nil
      }
    }
  }

  /// A record of all values.
  package var stored: PropertyValue { .record(record) }
}
