public import LambentGeometry
public import LambentPixels

/// The value of any property, as key paths, documents and animations pass it around.
public enum PropertyValue: Sendable, Hashable {
  /// No value, where a property may be without one: `null` in documents.
  case null
  /// A switch. Animations see it as 0 or 1.
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
  /// A map of space.
  indirect case transform(Transform3D)
  /// An outline.
  case path(Path)
  /// An image.
  case image(Image)
  /// Several values in order.
  case list([PropertyValue])
  /// Values under names: bursts, turbulence, filters.
  case record([String: PropertyValue])
  /// An image (or none) that gives way to another: what lies between two images. A progress of 0
  /// shows only the first.
  indirect case crossFade(from: PropertyValue, to: PropertyValue, progress: Double)
}

extension PropertyValue {
  /// The kind of the value, in the words of error messages: "a number", "a colour", ….
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
