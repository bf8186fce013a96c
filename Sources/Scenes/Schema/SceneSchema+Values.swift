import LambentProperties

extension SceneSchema {
  /// The forms of values that rows refer to.
  static var valueDefinitions: [JSONValue.Member] {
    [
      ("name", ["type": "string", "pattern": "^[^./]*$"]),
      ("number", ["anyOf": [["type": "number"], ["const": "infinity"]]]),
      (
        "angle",
        [
          "description": "Radians, or text with a unit.",
          "anyOf": [
            ["type": "number"],
            ["type": "string", "pattern": "^[-+0-9.eE]+(deg|turn|rad)$"],
          ],
        ]
      ),
      ("pair", numbers(2)),
      ("vector", numbers(3)),
      ("rectangle", numbers(4)),
      (
        "color",
        [
          "anyOf": [
            [
              "type": "string",
              "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$",
            ],
            [
              "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
              "minItems": 3, "maxItems": 4,
            ],
          ]
        ]
      ),
      ("transform", ["anyOf": [numbers(16), ["type": "array", "items": transformStep]]]),
      ("path", path),
      (
        "timingFunction",
        [
          "description": "A name, [x1, y1, x2, y2], or text as in CSS: \"steps(4, end)\".",
          "anyOf": [["type": "string"], numbers(4)],
        ]
      ),
    ]
  }

  private static var transformStep: JSONValue {
    func step(_ key: String, _ value: JSONValue) -> JSONValue {
      [
        "type": "object", "properties": .object([(key, value)]),
        "required": [.string(key)], "additionalProperties": false,
      ]
    }
    return [
      "anyOf": [
        step("scale", reference("vector")), step("translate", reference("vector")),
        step("perspective", ["type": "number"]),
        step("rotate", ["type": "array", "minItems": 4, "maxItems": 4]),
      ]
    ]
  }

  private static var path: JSONValue {
    [
      "description": "SVG path data, or a shape.",
      "anyOf": [
        ["type": "string"],
        [
          "type": "object",
          "properties": [
            "ellipse": reference("rectangle"), "rect": reference("rectangle"),
            "roundedRect": reference("rectangle"), "radius": number(from: 0),
          ],
          "additionalProperties": false,
        ],
      ],
    ]
  }

  /// An entry of `images`.
  static var image: JSONValue {
    [
      "type": "object",
      "properties": [
        "file": described(["type": "string"], "A path relative to the document."),
        "scale": described(
          number(above: 0, to: SceneLimits.maximumScale), "Pixels a point of a file."),
        "shape": described(
          ["enum": .array(DrawnShape.allCases.map { .string($0.rawValue) })], "A drawn shape."),
        "size": described(reference("pair"), "The size of a drawn image, in points."),
        "color": described(reference("color"), "The colour of a drawn shape; white by default."),
        "layers": described(arrayOf("layer"), "What draws the image."),
        "frames": described(
          ["type": "string"], "The pattern of a sequence's files: \"walk_%02d.png\"."),
        "range": described(
          ["type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"], "The numbers of a sequence: \"0-4\"."
        ),
        "duration": described(number(above: 0), "The seconds of a sequence's round."),
        "repeatCount": described(number(from: 0), "The rounds of a sequence; 0 for ever."),
        "$comment": true,
      ],
      "additionalProperties": false,
      "oneOf": [
        ["required": ["file"]], ["required": ["shape", "size"]], ["required": ["layers", "size"]],
        ["required": ["frames", "range", "duration"]],
      ],
    ]
  }

  /// An entry of `events`, or a completion.
  static var event: JSONValue {
    func one(_ keys: [JSONValue.Member]) -> JSONValue {
      let item: JSONValue = [
        "type": "object", "properties": .object(keys),
        "required": .array(keys.map { .string($0.0) }), "additionalProperties": false,
      ]
      return ["anyOf": [item, ["type": "array", "items": item]]]
    }
    let name: JSONValue = ["type": "string"]
    return [
      "type": "object",
      "properties": [
        "time": described(
          number(from: 0, to: SceneLimits.maximumDuration), "When it happens, in seconds."),
        "transaction": [
          "type": "object",
          "properties": [
            "animationDuration": number(from: 0),
            "animationTimingFunction": reference("timingFunction"),
            "disableActions": ["type": "boolean"],
          ],
          "additionalProperties": false,
        ],
        "delete": [
          "description": "The layers to delete.",
          "anyOf": [name, ["type": "array", "items": name]],
        ],
        "remove": one([("layer", name), ("key", name)]),
        "insert": one([("into", name), ("layer", reference("layer"))]),
        "set": described(["type": "object"], "Values by path: \"arrow.opacity\"."),
        "add": one([("layer", name), ("animation", reference("animation"))]),
        "completion": described(
          reference("event"), "What happens when the last animation of this event has ended."),
        "$comment": true,
      ],
      "additionalProperties": false,
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

  static func number(
    from least: Double? = nil, above bound: Double? = nil, to greatest: Double? = nil
  ) -> JSONValue {
    var members: [JSONValue.Member] = [("type", "number")]
    if let least { members.append(("minimum", .number(least))) }
    if let bound { members.append(("exclusiveMinimum", .number(bound))) }
    if let greatest { members.append(("maximum", .number(greatest))) }
    return .object(members)
  }

  private static func numbers(_ count: Int) -> JSONValue {
    [
      "type": "array", "items": ["type": "number"], "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ]
  }
}
