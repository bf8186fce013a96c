import LambentGeometry

/// The type of a property's values. It determines their notation in documents, in the schema and in
/// `describe`.
public indirect enum ValueType: Sendable, Hashable {
  /// `true` or `false`.
  case boolean
  /// A real number.
  case number
  /// A whole number.
  case integer
  /// An angle in radians, or text with a unit: `"36deg"`, `"0.1turn"`.
  case angle
  /// Any text.
  case text
  /// One of several names.
  case choice([String])
  /// `[x, y]`.
  case point
  /// `[width, height]`.
  case size
  /// `[x, y, width, height]`.
  case rect
  /// `[x, y, z]`.
  case vector
  /// `"#rrggbbaa"` or `[r, g, b, a]`.
  case color
  /// Sixteen numbers, or steps.
  case transform
  /// SVG path data, or a shape.
  case path
  /// The name of an image.
  case image
  /// A list of values of one type.
  case list(ValueType)
  /// A value, or `null`.
  case optional(ValueType)
  /// One of several types; the first that matches is used.
  case either([ValueType])
  /// An object with these keys.
  case record([PropertyInfo])
  /// A list with a value for each of these keys, in order. Optional ones at the end may be omitted.
  case tuple([PropertyInfo])
  /// An object with custom names and values of one type.
  case dictionary(ValueType)
  /// Text that matches a regular expression.
  case pattern(String)
  /// A form that the documents' schema defines: `layer`, `animation`.
  case form(String)
  /// A timing function: a name, four numbers, or text.
  case timingFunction
  /// A value of any type, which the type of a key path determines.
  case any
}

extension ValueType {
  /// The valid values as text, for error messages and the documentation.
  package var summary: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .angle: "an angle in radians"
    case .text: "text"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .point: "a point [x, y]"
    case .size: "a size [width, height]"
    case .rect: "a rectangle [x, y, width, height]"
    case .vector: "a vector [x, y, z]"
    case .color: "a colour"
    case .transform: "a transform"
    case .path: "a path"
    case .image: "an image"
    case .list(let element): "a list, each \(element.summary)"
    case .optional(let wrapped): "\(wrapped.summary), or no value"
    case .either(let types): types.map(\.summary).joined(separator: ", or ")
    case .record: "an object"
    case .tuple(let fields): Self.spelling(ofTuple: fields)
    case .dictionary(let element): "an object of values by name, each \(element.summary)"
    case .pattern: "text"
    case .form(let name): "of the form “\(name)”"
    case .timingFunction: "a timing function"
    case .any: "a value"
    }
  }

  /// The notation of a tuple: its names, or the number of values.
  package static func spelling(ofTuple fields: [PropertyInfo]) -> String {
    let isOfNumbers = fields.allSatisfy { $0.type == .number && $0.isRequired }
    return isOfNumbers && fields.count > 4
      ? "\(fields.count) numbers" : "[\(fields.map(\.name).joined(separator: ", "))]"
  }

  /// The type of a component, such as `x` of a point or `rotation.z` of a transform; `nil` if there
  /// is no such component.
  package func component(_ path: String) -> ValueType? {
    switch self {
    case .optional(let wrapped):
      return wrapped.component(path)
    case .either(let types):
      return types.lazy.compactMap { $0.component(path) }.first
    case .transform:
      return Transform3D.Component(rawValue: path).map {
        $0.isAngle ? .angle : $0 == .translation ? .size : .number
      }
    default:
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      guard let first = parts.first, let type = components[first] else { return nil }
      return parts.count > 1 ? type.component(parts[1]) : type
    }
  }

  private var components: [String: ValueType] {
    switch self {
    case .point: ["x": .number, "y": .number]
    case .size: ["width": .number, "height": .number]
    case .rect: ["origin": .point, "size": .size]
    case .vector: ["x": .number, "y": .number, "z": .number]
    case .color: ["red": .number, "green": .number, "blue": .number, "alpha": .number]
    default: [:]
    }
  }

  /// The names of the components that key paths reach, in order.
  package var componentNames: [String] {
    switch self {
    case .optional(let wrapped): wrapped.componentNames
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin", "origin.x", "origin.y", "size", "size.width", "size.height"]
    case .vector: ["x", "y", "z"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform: Transform3D.Component.allCases.map(\.rawValue)
    default: []
    }
  }
}
