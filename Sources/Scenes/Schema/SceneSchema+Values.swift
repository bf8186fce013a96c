import LambentAnimations
import LambentProperties

extension SceneSchema {
  /// The forms of values that rows refer to.
  static var valueDefinitions: [JSONValue.Member] {
    [
      ("name", ["type": "string", "pattern": "^[^./]*$"]),
      ("number", ["anyOf": [["type": "number"], ["const": "infinity"]]]),
      ("angle", angle),
      ("canvasLength", canvasLength), ("length", length),
      ("pair", lengths(2)),
      ("vector", lengths(3)),
      ("rectangle", lengths(4)),
      ("color", color),
      ("transform", ["anyOf": [numbers(16), ["type": "array", "items": transformStep]]]),
      ("path", path),
      ("timingFunction", timingFunction),
      ("keyframes", keyframes),
    ]
  }

  /// A part of the canvas.
  private static var canvasLength: JSONValue {
    [
      "type": "string",
      "description":
        "Hundredths of the canvas's width, height, shorter or longer side, as \"50vw\".",
      "pattern": .string("^[-+0-9.eE]+(\(CanvasLength.units.joined(separator: "|")))$"),
    ]
  }

  /// Points, or a part of the canvas.
  private static var length: JSONValue {
    ["anyOf": [["type": "number"], reference("canvasLength")]]
  }

  /// The schema of points with parts of the canvas in the place of numbers.
  static func admittingLengths(_ schema: JSONValue) -> JSONValue {
    if schema["type"] == "number" {
      guard case .object(let members) = schema else { return schema }
      let outside = ["description", "default"]
      let number = JSONValue.object(members.filter { !outside.contains($0.key) })
      return .object(
        members.filter { outside.contains($0.key) }
          + [("anyOf", .array([number, reference("canvasLength")]))])
    }
    var result = schema
    if let items = schema["items"] { result["items"] = admittingLengths(items) }
    return result
  }

  private static func lengths(_ count: Int) -> JSONValue {
    [
      "type": "array", "items": reference("length"), "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ]
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
          "type": "string", "description": "A name of CSS.",
          "pattern": .string("^(\(Cursor.colorNames.joined(separator: "|")))$"),
        ],
        [
          "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
          "minItems": 3, "maxItems": 4,
        ],
      ]
    ]
  }

  /// A name, a call as in CSS, or the control points of a curve.
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

  /// The points of the short form of keyframes.
  private static var keyframes: JSONValue {
    let time = number(from: -SceneLimits.maximumDuration, to: SceneLimits.maximumDuration)
    return [
      "type": "array", "minItems": 1,
      "items": [
        "type": "array", "prefixItems": [time, true, reference("timingFunction")],
        "minItems": 2, "maxItems": 3,
      ],
    ]
  }

  private static var transformStep: JSONValue {
    func step(_ key: String, _ value: JSONValue) -> JSONValue {
      [
        "type": "object", "properties": .object([(key, value), ("$comment", true)]),
        "required": [.string(key)], "additionalProperties": false,
      ]
    }
    return [
      "anyOf": [
        step("scale", reference("vector")), step("translate", reference("vector")),
        step(
          "perspective",
          ["type": "number", "anyOf": [["exclusiveMinimum": 0], ["exclusiveMaximum": 0]]]),
        step(
          "rotate",
          [
            "type": "array", "prefixItems": [reference("angle")], "items": ["type": "number"],
            "minItems": 4, "maxItems": 4,
          ]),
      ]
    ]
  }

  private static var path: JSONValue {
    let shapes = [
      DocumentKey("ellipse", reference("rectangle"), "The rectangle about an ellipse."),
      DocumentKey("rect", reference("rectangle"), "A rectangle."),
      DocumentKey("roundedRect", reference("rectangle"), "A rectangle with round corners."),
      DocumentKey("radius", number(from: 0, to: 1e6), "The corners' radius."),
      DocumentKey("text", ["type": "string"], "Text whose outlines are the path."),
      DocumentKey("font", ["type": "string"], "A name of fonts, or a family; Inter by default."),
      DocumentKey("fontSize", number(from: 0, to: 1e4), "The size, in points; 36 by default."),
      DocumentKey("tracking", number(from: -1e5, to: 1e5), "Added behind each character."),
      DocumentKey("at", reference("pair"), "Where the first line's baseline begins."),
    ]
    let one: [JSONValue.Member] = [
      (
        "anyOf",
        [
          ["required": ["ellipse"]], ["required": ["rect"]],
          ["required": ["roundedRect", "radius"]], ["required": ["text"]],
        ]
      )
    ]
    return [
      "description": "SVG path data, a shape, or text.",
      "anyOf": [["type": "string"], shapes.schema.merging(one)],
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

  static func number(from least: Double? = nil, to greatest: Double? = nil) -> JSONValue {
    .object([("type", "number")] + NumberBounds(minimum: least, maximum: greatest).facts)
  }

  /// Two numbers within bounds.
  static func pair(from least: Double, to greatest: Double) -> JSONValue {
    [
      "type": "array", "items": number(from: least, to: greatest), "minItems": 2, "maxItems": 2,
    ]
  }

  private static func numbers(_ count: Int) -> JSONValue {
    [
      "type": "array", "items": ["type": "number"], "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ]
  }
}
