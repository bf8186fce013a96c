public import LambentGeometry
public import LambentPixels

/// The value of any property, for key paths, documents and animations.
public enum PropertyValue: Sendable, Hashable {
  /// No value, for optional properties: `null` in documents.
  case null
  /// A Boolean, which animations treat as 0 or 1.
  case boolean(Bool)
  /// A number; angles are in radians, durations in seconds.
  case number(Double)
  /// Text, or the name of a choice.
  case text(String)
  /// A point in the plane.
  case point(Point)
  /// A width and a height.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A point or direction in space.
  case vector(Vector3)
  /// A colour.
  case color(Color)
  /// A transform of space.
  indirect case transform(Transform3D)
  /// A path.
  case path(Path)
  /// An image.
  case image(Image)
  /// A list of values.
  case list([PropertyValue])
  /// Values by name: bursts, turbulence, filters.
  case record([String: PropertyValue])
  /// An interpolation between two images, either of which may be null. A progress of 0 shows only
  /// the first.
  indirect case crossFade(from: PropertyValue, to: PropertyValue, progress: Double)
}

extension PropertyValue {
  /// The type of the value for error messages: "a number", "a colour", ….
  package var kindName: String {
    switch self {
    case .null: "no value"
    case .boolean: "a boolean"
    case .number: "a number"
    case .text: "text"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .vector: "a vector"
    case .color: "a colour"
    case .transform: "a transform"
    case .path: "a path"
    case .image: "an image"
    case .list: "a list"
    case .record: "an object"
    case .crossFade: "a cross-fade"
    }
  }
}
