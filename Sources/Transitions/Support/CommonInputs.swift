import LambentGeometry
import LambentPixels
import LambentProperties

/// A default length for each 300 pixels of an image's shorter side.
struct StandardLength: Sendable, ExpressibleByIntegerLiteral {
  /// The length under a transition's own name, and under its aliases.
  let own, alias: Double

  init(_ own: Double, alias: Double) { (self.own, self.alias) = (own, alias) }
  init(integerLiteral value: Int) { (own, alias) = (Double(value), Double(value)) }

  /// The length as documentation shows it.
  var text: String {
    let other = own == alias ? "" : "; \(alias.short) under its other names"
    return "by default \(own.short) for each 300 of the image's shorter side\(other)."
  }

  /// A length in pixels: the given one, or the default.
  ///
  /// - Parameter usedAlias: the alias under which the transition was made.
  func or(_ given: Double?, on canvas: TransitionCanvas, _ usedAlias: String?) -> Double {
    given ?? (usedAlias == nil ? own : alias) * canvas.scale
  }
}

/// Rows for inputs that several transitions have.
extension Property where Host: Transition {
  static func direction(_ field: any WritableKeyPath<Host, TransitionDirection> & Sendable) -> Self
  {
    Property("direction", field, summary: "The edge at which the new image enters.")
  }

  static func axis(_ field: any WritableKeyPath<Host, TransitionAxis> & Sendable) -> Self {
    Property("axis", field, summary: "The axis of the motion.")
  }

  static func softness(_ field: any WritableKeyPath<Host, Double> & Sendable) -> Self {
    Property(
      "softness", field, minimum: 0, maximum: 1,
      summary: "The width of the edge's fade, as a fraction of its path; 0 is a sharp edge.")
  }

  static func center(_ field: any WritableKeyPath<Host, Point?> & Sendable) -> Self {
    Property(
      "center", field, unit: .pixels,
      summary: "The centre; by default the image's middle.")
  }

  static func extent(_ field: any WritableKeyPath<Host, Rect?> & Sendable) -> Self {
    .rect(
      "extent", field,
      "The rectangle that the transition crosses: pixels before it change at the start, pixels "
        + "beyond it at the end; by default, or if empty, the whole image.")
  }

  /// A rectangle with non-negative sides.
  static func rect<Value: PropertyRepresentable>(
    _ name: String, _ field: any WritableKeyPath<Host, Value> & Sendable, _ summary: String
  ) -> Self {
    Property(
      name, type: Value.valueType, unit: .pixels, summary: summary,
      get: { $0[keyPath: field].propertyValue },
      set: { (host: inout Host, value: PropertyValue) throws(PropertyError) -> Bool in
        if case .rect(let rect) = value, rect.size.width < 0 || rect.size.height < 0 {
          throw .invalid(property: name, reason: "width and height must not be negative")
        }
        guard let value = Value(propertyValue: value) else { return false }
        host[keyPath: field] = value
        return true
      })
  }

  static func shutter(_ field: any WritableKeyPath<Host, Double> & Sendable) -> Self {
    Property(
      "shutter", field, minimum: 0, maximum: 1,
      summary:
        "The part of the progress during which a frame is exposed, for motion blur; 0 disables it.")
  }

  static func perspective(_ field: any WritableKeyPath<Host, Double> & Sendable) -> Self {
    Property(
      "perspective", field, minimum: 0, maximum: 4,
      summary: "The strength of the perspective: the longer side divided by the eye's distance.")
  }

  static func background(_ field: any WritableKeyPath<Host, Color> & Sendable) -> Self {
    Property(
      "background", field,
      summary: "The colour around the images, and behind translucent ones.")
  }

  static func angle(
    _ field: any WritableKeyPath<Host, Double> & Sendable, _ summary: String
  ) -> Self {
    Property("angle", field, type: .angle, unit: .radians, summary: summary)
  }

  static func seed(_ field: any WritableKeyPath<Host, Int> & Sendable) -> Self {
    Property("seed", field, summary: "The seed of the random pattern.")
  }

  /// A length in pixels; if it is not set, it scales with the image.
  static func length(
    _ name: String, _ field: any WritableKeyPath<Host, Double?> & Sendable, minimum: Double? = nil,
    standard: StandardLength, _ summary: String
  ) -> Self {
    Property(
      name, field, unit: .pixels, minimum: minimum, summary: "\(summary); \(standard.text)")
  }
}
