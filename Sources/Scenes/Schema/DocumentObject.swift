package import LambentProperties

/// An object, or another value, of documents that no row describes: what `describe` tells of it.
package struct DocumentObject: Sendable {
  /// The name by which it is described.
  package let name: String
  /// What it is, and the forms that it takes, in a few sentences.
  package let summary: String
  /// Its keys; those of a list are its elements, in order.
  package let fields: [ValueType.Field]

  init(_ name: String, _ summary: String, keys: [DocumentKey]) {
    self.name = name
    self.summary = summary
    fields = keys.map(\.field)
  }
}

extension DocumentObject {
  /// All of them: the document, what is in it, and the forms of values.
  package static var all: [DocumentObject] {
    [
      DocumentObject(
        "scene",
        "The keys of a document. The layer that shows another document is `layer.scene`.",
        keys: DocumentKey.document),
      DocumentObject(
        "image",
        "An entry of “images”: a file, a drawn shape, layers, or a sequence of files.",
        keys: imageKeys),
      DocumentObject(
        "event",
        "What happens at a moment, or on a contact. Within one: delete, remove, insert, set, add.",
        keys: DocumentKey.event),
      DocumentObject(
        "path",
        "An outline: SVG path data as text (\"M 0 0 L 40 0 Z\"), or an object with one of ellipse, "
          + "rect, roundedRect and text.", keys: DocumentKey.path),
      DocumentObject(
        "transform",
        "Sixteen numbers, row by row, or a list of steps, the first applied first. The layer of that "
          + "name is `layer.transform`.", keys: DocumentKey.transformSteps),
      DocumentObject(
        "animate",
        "Keyframes in seconds that hold at both ends: a key of every layer, with a list of points by "
          + "key path: {\"opacity\": [[0, 0], [0.5, 1, \"easeOut\"]]}. That of events: `describe event`.",
        keys: DocumentKey.keyframe),
      DocumentObject(
        "parameter", "An entry of “parameters”; {\"parameter\": name} stands for its value.",
        keys: DocumentKey.parameter),
      DocumentObject(
        "pin", "Distances from the edges of the superlayer, and sizes: a key of every layer.",
        keys: DocumentKey.pin),
      DocumentObject(
        "clip", "An entry of “clips”: a film that a layer shows as its contents.",
        keys: DocumentKey.clip),
      DocumentObject("font", "An entry of “fonts”: a font file.", keys: DocumentKey.font),
    ]
  }

  /// The forms of a timing function: beside the timing keys, of which rows tell.
  package static var timingFunctions: [ValueType.Field] { DocumentKey.timingForms.map(\.field) }

  /// The keys of all kinds of images, each once.
  private static var imageKeys: [DocumentKey] {
    var known = Set<String>()
    return DocumentKey.images.joined().filter { known.insert($0.name).inserted }
      .map { DocumentKey($0.name, $0.schema, $0.summary) }
  }
}

extension DocumentKey {
  /// The key as descriptions show it.
  fileprivate var field: ValueType.Field {
    ValueType.Field(
      name, ValueType(schema: schema), isRequired: isRequired, minimum: schema.bound("minimum"),
      maximum: schema.bound("maximum"), summary: summary)
  }
}

extension JSONValue {
  fileprivate func bound(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }
}

extension ValueType {
  /// The type of the values that a schema of the document's keys takes: the way back from
  /// ``ValueType/schema``.
  fileprivate init(schema: JSONValue) {
    if case .string(let path)? = schema["$ref"] {
      self = Self.definitions[path.split(separator: "/").last.map(String.init) ?? ""] ?? .record([])
    } else if case .array(let names)? = schema["enum"] {
      self = .choice(names.map(\.plain))
    } else if let constant = schema["const"] {
      self = .choice([constant.plain])
    } else if case .array(let ways)? = schema["anyOf"], schema["type"] == nil {
      self = Self.anyOf(ways)
    } else {
      self = Self.plain(schema)
    }
  }

  private static func anyOf(_ ways: [JSONValue]) -> ValueType {
    let types = ways.filter { $0["type"] != "null" }.map(ValueType.init(schema:))
    let only = types.count == 1 ? types[0] : .either(types)
    return types.count < ways.count ? .optional(only) : only
  }

  private static func plain(_ schema: JSONValue) -> ValueType {
    switch schema["type"] {
    case "boolean": return .boolean
    case "number": return .number
    case "integer": return .integer
    case "string": return .text
    case "array":
      guard let items = schema["items"] else { return .list(.any) }
      return schema["maxItems"] == 2 ? .size : .list(ValueType(schema: items))
    case "object":
      if case .object(let members)? = schema["properties"] {
        return .record(fields(members, of: schema))
      }
      return schema["additionalProperties"].map(ValueType.init(schema:)) ?? .record([])
    default: return .any
    }
  }

  private static func fields(_ members: [JSONValue.Member], of schema: JSONValue) -> [Field] {
    var required: [JSONValue] = []
    if case .array(let names)? = schema["required"] { required = names }
    return members.filter { $0.key != "$comment" }.map { key, value in
      var summary = ""
      if case .string(let text)? = value["description"] { summary = text }
      return Field(
        key, ValueType(schema: value), isRequired: required.contains(.string(key)),
        minimum: value.bound("minimum"), maximum: value.bound("maximum"), summary: summary)
    }
  }

  /// The types that the schema's definitions stand for; others are objects.
  private static let definitions: [String: ValueType] = [
    "name": .text, "number": .number, "angle": .angle, "canvasLength": .text,
    "length": .either([.number, .text]), "pair": .point, "vector": .vector, "rectangle": .rect,
    "color": .color, "transform": .transform, "path": .path, "timingFunction": .timingFunction,
    "keyframes": .list(.any),
  ]
}

extension JSONValue {
  fileprivate var plain: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.short
    default: line
    }
  }
}
