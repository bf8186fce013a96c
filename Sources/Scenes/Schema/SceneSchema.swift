import LambentAnimations
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentTransitions

/// The JSON Schema of scene documents, made of the same rows that reading uses.
public enum SceneSchema {
  /// The schema (draft 2020-12) as JSON text.
  public static var text: String {
    let schema: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Lambent scene",
      "description":
        "A canvas, images and a tree of layers with animations. Generated: see `make docs`.",
      "type": "object",
      "properties": .object(sceneProperties),
      "required": ["version", "size", "duration", "layers"],
      "additionalProperties": false,
      "$defs": .object(definitions),
    ]
    return schema.text() + "\n"
  }

  // MARK: The document

  private static var sceneProperties: [JSONValue.Member] {
    [
      ("$schema", ["type": "string"]),
      ("$comment", true),
      ("version", described(["const": 1], "The version of the format.")),
      ("name", described(["type": "string"], "The scene's name; its file's by default.")),
      ("summary", described(["type": "string"], "What it shows, in one sentence.")),
      ("size", described(reference("pair"), "The width and the height, in points.")),
      ("scale", described(number(above: 0, to: SceneLimits.maximumScale), "Pixels a point.")),
      (
        "duration",
        described(number(above: 0, to: SceneLimits.maximumDuration), "The length, in seconds.")
      ),
      (
        "frameRate",
        described(
          [
            "anyOf": [
              number(above: 0, to: SceneLimits.frameRates.upperBound),
              ["type": "string", "pattern": "^[0-9]+/[0-9]+$"],
            ]
          ], "Frames a second: a number, or an exact fraction as \"30000/1001\".")
      ),
      (
        "background",
        described(
          ["anyOf": [reference("color"), ["type": "null"]]],
          "What lies beneath everything; null for transparent.")
      ),
      (
        "workingSpace",
        described(
          ["enum": .array(WorkingSpace.allCases.map { .string($0.rawValue) })],
          "The space in which light is blended.")
      ),
      (
        "images",
        described(
          ["type": "object", "additionalProperties": reference("image")], "The images, by name.")
      ),
      ("layers", described(arrayOf("layer"), "The root's sublayers, back to front.")),
      (
        "poster",
        described(number(from: 0), "The moment that stands for the scene, in seconds.")
      ),
      (
        "events",
        described(arrayOf("event"), "What happens while it runs, in the order of time.")
      ),
    ]
  }

  private static var definitions: [JSONValue.Member] {
    var all = valueDefinitions + [("image", image), ("event", event)]
    all.append(("layer", choice(of: LayerKind.all.map(\.name), fallback: "layer", prefix: "layer")))
    for kind in LayerKind.all {
      let rows = kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) }
      all.append(("layer-\(kind.name)", layer(kind, rows: rows)))
      for row in rows {
        guard let children = row.children?(), !all.contains(where: { $0.0 == row.name }) else {
          continue
        }
        all.append((row.name, object(children)))
      }
    }
    let kinds = AnimationKind.all
    all.append(("animation", choice(of: kinds.map(\.name), fallback: nil, prefix: "animation")))
    for kind in kinds { all.append(("animation-\(kind.name)", animation(kind))) }
    return all
  }

  /// One of several objects, told apart by `type`.
  private static func choice(
    of names: [String], fallback: String?, prefix: String
  ) -> JSONValue {
    var rules = names.map { name -> JSONValue in
      [
        "if": ["properties": ["type": ["const": .string(name)]], "required": ["type"]],
        "then": reference("\(prefix)-\(name)"),
      ]
    }
    if let fallback {
      rules.append(
        ["if": ["not": ["required": ["type"]]], "then": reference("\(prefix)-\(fallback)")])
    }
    var members: [JSONValue.Member] = [
      ("type", "object"),
      ("properties", ["type": ["enum": .array(names.map(JSONValue.string))]]),
    ]
    if fallback == nil { members.append(("required", ["type"])) }
    return .object(members + [("allOf", .array(rules))])
  }

  private static func layer(_ kind: LayerKind, rows: [PropertySchema]) -> JSONValue {
    let common: [JSONValue.Member] = [
      ("type", described(["const": .string(kind.name)], kind.summary)),
      ("name", described(reference("name"), "The name in paths.")),
      ("sublayers", described(arrayOf("layer"), "The layers below it, back to front.")),
      ("mask", described(reference("layer"), "A layer whose alpha decides what shows.")),
      ("animations", described(arrayOf("animation"), "What animates it from its beginning.")),
      (
        "animate",
        described(
          [
            "type": "object",
            "additionalProperties": [
              "type": "array",
              "items": ["type": "array", "minItems": 2, "maxItems": 3],
            ],
          ],
          "Keyframes in seconds that hold at both ends: [time, value, timing function] by key path."
        )
      ),
      (
        "actions",
        described(
          [
            "type": "object",
            "additionalProperties": ["anyOf": [reference("animation"), ["type": "null"]]],
          ], "What happens when a property changes, by key; null for nothing.")
      ),
      (
        "frame",
        described(
          ["anyOf": [reference("rectangle"), ["const": "contents"]]],
          "Instead of position and bounds; \"contents\" takes the image's size.")
      ),
    ]
    return object(rows, common: common)
  }

  private static func animation(_ kind: AnimationKind) -> JSONValue {
    let common: [JSONValue.Member] = [
      ("type", described(["const": .string(kind.name)], kind.summary)),
      ("key", described(["type": "string"], "The key under which it is added.")),
    ]
    let rows = kind.schema()
    guard case .object(var members) = object(rows, common: common) else { return true }
    for index in members.indices where members[index].0 == "properties" {
      guard case .object(var properties) = members[index].1 else { continue }
      for place in properties.indices {
        let summary = rows.first { $0.name == properties[place].0 }?.summary ?? ""
        switch properties[place].0 {
        case "animations": properties[place].1 = described(arrayOf("animation"), summary)
        case "filter": properties[place].1 = described(transitionFilter, summary)
        default: break
        }
      }
      members[index].1 = .object(properties)
    }
    return .object(members)
  }

  private static var transitionFilter: JSONValue {
    [
      "type": "object",
      "properties": [
        "filter": ["enum": .array(Transitions.all.map { JSONValue.string($0.name) })]
      ],
      "required": ["filter"],
    ]
  }

  // MARK: Rows

  /// An object with a member for each row and nothing else.
  private static func object(
    _ rows: [PropertySchema], common: [JSONValue.Member] = []
  ) -> JSONValue {
    let members = rows.map { ($0.name, property($0)) } + [("$comment", true)]
    return [
      "type": "object",
      "properties": .object(common + members),
      "additionalProperties": false,
    ]
  }

  private static func property(_ row: PropertySchema) -> JSONValue {
    let text = row.unit == .none ? row.summary : "\(row.summary) (\(row.unit.rawValue))"
    if row.children != nil { return described(arrayOf(row.name), text) }
    if let rows = row.fallbacks?() { return described(object(rows), text) }
    if row.name == "name" { return described(reference("name"), text) }
    return row.type.schema(
      within: row.bounds, description: text, initial: row.initial.schemaDefault)
  }
}

extension PropertyValue {
  /// The value as the default of a schema, where it is short.
  fileprivate var schemaDefault: JSONValue? {
    switch self {
    case .boolean(let flag): .boolean(flag)
    case .number(let number): number.isFinite ? .number(number) : "infinity"
    case .text(let text): .string(text)
    case .point(let point): [.number(point.x), .number(point.y)]
    case .size(let size): [.number(size.width), .number(size.height)]
    case .color(let color): .string(color.hex)
    default: nil
    }
  }
}
