import LambentAnimations
import LambentDocuments
import LambentProperties

extension SceneSchema {
  /// The forms of values that rows refer to.
  static var valueDefinitions: [JSONValue.Member] {
    [
      ("number", ["anyOf": [["type": "number"], ["const": "infinity"]]]),
      ("angle", angle),
      ("canvasLength", canvasLength), ("length", length),
      ("pair", array(of: reference("length"), count: 2)),
      ("vector", array(of: reference("length"), count: 3)),
      ("rectangle", array(of: reference("length"), count: 4)),
      ("color", color),
      (
        "transform",
        [
          "anyOf": [
            array(of: ["type": "number"], count: 16), ["type": "array", "items": transformStep],
          ]
        ]
      ),
      ("path", path),
      ("timingFunction", timingFunction),
      ("keyframes", keyframes),
      (
        "distance",
        [
          "anyOf": [
            ["type": "number", "exclusiveMinimum": 0], ["type": "number", "exclusiveMaximum": 0],
            reference("canvasLength"),
          ]
        ]
      ),
    ]
  }

  private static var canvasLength: JSONValue {
    [
      "type": "string",
      "description":
        "Hundredths of the canvas's width, height, shorter or longer side, such as \"50vw\".",
      "pattern": .string("^[-+0-9.eE]+(\(CanvasLength.units.joined(separator: "|")))$"),
    ]
  }

  private static var length: JSONValue {
    ["anyOf": [["type": "number"], reference("canvasLength"), reference("driven")]]
  }

  /// The schema of points with parts of the canvas in the place of numbers.
  static func admittingLengths(_ schema: JSONValue) -> JSONValue {
    if schema["type"] == "number" { return offering("canvasLength", beside: schema) }
    var result = schema
    if schema == reference("number") { return ["anyOf": [schema, reference("canvasLength")]] }
    if let items = schema["items"] { result["items"] = admittingLengths(items) }
    if case .array(let ways)? = schema["anyOf"] {
      result["anyOf"] = .array(ways.map(admittingLengths))
    }
    return result
  }

  private static var angle: JSONValue {
    [
      "description": "Radians, or text with a unit.",
      "anyOf": [
        ["type": "number"],
        ["type": "string", "pattern": "^[-+0-9.eE]+(deg|turn|rad)$"],
      ],
    ]
  }

  private static var color: JSONValue {
    [
      "anyOf": [
        ["type": "string", "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
        [
          "type": "string", "description": "A CSS colour name.",
          "pattern": .string("^(\(Cursor.colorNames.joined(separator: "|")))$"),
        ],
        [
          "type": "array",
          "items": [
            "anyOf": [["type": "number", "minimum": 0, "maximum": 1], reference("driven")]
          ],
          "minItems": 3, "maxItems": 4,
        ],
      ]
    ]
  }

  private static var timingFunction: JSONValue {
    let names = (TimingFunction.named + TimingFunction.cssNamed).map(\.name)
      .joined(separator: "|")
    let calls = "(cubic-bezier|cubicBezier|steps|linear|spring)[(].*[)]"
    let fraction: JSONValue = ["type": "number", "minimum": 0, "maximum": 1]
    return [
      "description": "A name, [x1, y1, x2, y2], or text as in CSS: \"steps(4, end)\".",
      "anyOf": [
        ["type": "string", "pattern": .string("^\\s*(\(names)|\(calls))\\s*$")],
        [
          "type": "array", "prefixItems": [fraction, ["type": "number"], fraction],
          "items": ["type": "number"], "minItems": 4, "maxItems": 4,
        ],
      ],
    ]
  }

  private static var keyframes: JSONValue {
    let point = ValueType.tuple(DocumentKeys.keyframe).schema
    return ["anyOf": [["type": "array", "minItems": 1, "items": point], reference("driven")]]
  }

  private static var transformStep: JSONValue {
    let steps = DocumentKeys.transformSteps.map {
      object([($0.name, admittingDrivenParts($0.schema))], required: [$0.name])
    }
    return ["anyOf": .array(steps)]
  }

  private static var path: JSONValue {
    let one: [JSONValue.Member] = [
      (
        "anyOf",
        [
          ["required": ["ellipse"]], ["required": ["rect"]],
          ["required": ["roundedRect", "radius"]],
        ]
      )
    ]
    return [
      "description": "SVG path data, a shape, or text.",
      "anyOf": [
        ["type": "string"],
        admittingDrivenParts(ValueType.record(DocumentKeys.shapePath).schema).merging(one),
        ValueType.record(DocumentKeys.textPath).schema,
      ],
    ]
  }

  // MARK: Parts

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  static func arrayOf(_ name: String) -> JSONValue {
    ["type": "array", "items": reference(name)]
  }

  static func described(_ node: JSONValue, _ text: String) -> JSONValue {
    node.merging([("description", .string(text))])
  }

  static func array(of items: JSONValue, count: Int) -> JSONValue {
    [
      "type": "array", "items": items, "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ]
  }

  /// The schema of values with another form of them, which has a name; the description and the default are outside.
  static func offering(_ form: String, beside schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    let outside = ["description", "default"]
    let own = members.filter { !outside.contains($0.key) }
    var ways = [JSONValue.object(own)]
    if own.count == 1, own[0].key == "anyOf", case .array(let known) = own[0].value { ways = known }
    return .object(
      members.filter { outside.contains($0.key) }
        + [("anyOf", .array(ways + [reference(form)]))])
  }
}
