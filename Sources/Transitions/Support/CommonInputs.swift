import LambentGeometry
import LambentPixels
import LambentProperties

/// Rows that several transitions have in common.
extension Property where Host: Transition {
  static func direction(_ field: any WritableKeyPath<Host, TransitionDirection> & Sendable) -> Self
  {
    Property("direction", field, summary: "The edge at which the new image enters.")
  }

  static func axis(_ field: any WritableKeyPath<Host, TransitionAxis> & Sendable) -> Self {
    Property("axis", field, summary: "The axis along which things move.")
  }

  static func softness(_ field: any WritableKeyPath<Host, Double> & Sendable) -> Self {
    Property(
      "softness", field, minimum: 0, maximum: 1,
      summary: "The width of the edge's fade, as a fraction of its whole way; 0 is a sharp edge.")
  }

  static func center(_ field: any WritableKeyPath<Host, Point?> & Sendable) -> Self {
    Property(
      "center", field, unit: .pixels,
      summary: "The position about which it happens; by default the image's middle.")
  }

  static func extent(_ field: any WritableKeyPath<Host, Rect?> & Sendable) -> Self {
    .rect(
      "extent", field,
      "The rectangle that it crosses: what lies before it changes at once, what lies beyond it only "
        + "in the end; by default, and where it is empty, the image's.")
  }

  /// A rectangle whose sides are not negative.
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

  static func background(_ field: any WritableKeyPath<Host, Color> & Sendable) -> Self {
    Property(
      "background", field,
      summary: "What shows where neither image covers, and beneath translucent ones.")
  }

  static func angle(
    _ field: any WritableKeyPath<Host, Double> & Sendable, _ summary: String
  ) -> Self {
    Property("angle", field, type: .angle, unit: .radians, summary: summary)
  }

  static func seed(_ field: any WritableKeyPath<Host, Int> & Sendable) -> Self {
    Property("seed", field, summary: "Another number gives another chance pattern.")
  }

  /// A length in pixels that grows with the image where it is not given.
  static func length(
    _ name: String, _ field: any WritableKeyPath<Host, Double?> & Sendable, minimum: Double? = nil,
    standard: String, _ summary: String
  ) -> Self {
    Property(
      name, field, unit: .pixels, minimum: minimum,
      summary: "\(summary); by default \(standard) for each 300 of the image's shorter side.")
  }

  /// An image, or none.
  static func image(
    _ name: String, _ field: any WritableKeyPath<Host, Image?> & Sendable, _ summary: String
  ) -> Self {
    Property(
      name, type: .optional(.image), summary: summary,
      get: { $0[keyPath: field].map { .image($0) } ?? .null },
      set: { host, value in
        switch value {
        case .image(let image): host[keyPath: field] = image
        case .null: host[keyPath: field] = nil
        default: return false
        }
        return true
      })
  }
}
