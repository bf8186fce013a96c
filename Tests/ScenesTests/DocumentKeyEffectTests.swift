import LambentDocuments
import LambentProperties
import LambentRendering
import TestKit
import Testing

@testable import LambentScenes

@Suite(
  "The effects of the keys of documents",
  .enabled(if: runsTests(needing: hasInter), "no Inter font"))
struct DocumentKeyEffectTests {
  /// An object of documents: an example, other values for its keys, and a document with the object.
  struct Object: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [PropertyInfo]
    let example: JSONValue
    let values: [(key: String, value: JSONValue)]
    /// The keys that other tests cover, because they need files or contacts.
    var elsewhere: Set<String> = []
    let document: @Sendable (JSONValue) -> JSONValue

    var testDescription: String { name }
  }

  private static let happenings: [(key: String, value: JSONValue)] = [
    ("transaction", ["disableActions": true]), ("delete", "b"),
    ("remove", ["layer": "a", "key": "opacity"]),
    ("insert", ["into": "b", "layer": ["name": "c"]]),
    ("set", ["b.opacity": 0.5]), ("animate", ["duration": 1, "set": ["b.opacity": 0.5]]),
    ("add", ["layer": "b", "animation": ["type": "basic", "keyPath": "opacity", "toValue": 0]]),
    ("completion", ["set": ["b.opacity": 0]]),
  ]

  private static func layer(_ key: String, _ value: JSONValue) -> JSONValue {
    DocumentKeyTests.with("layers", [.object([("type", "shape"), (key, value)])])
  }

  private static func event(_ key: String) -> @Sendable (JSONValue) -> JSONValue {
    { DocumentKeyTests.event(key, $0) }
  }

  /// The declared keys of the object that a key takes.
  private static func parts(of name: String, in keys: [PropertyInfo]) -> [PropertyInfo] {
    guard case .record(let parts)? = keys.first(where: { $0.name == name })?.type else { return [] }
    return parts
  }

  static let objects: [Object] = [
    Object(
      name: "document", keys: DocumentKeys.document, example: DocumentKeyTests.base,
      values: [
        ("$schema", "other.json"), ("name", "other"), ("summary", "Other."), ("size", [4, 4]),
        ("scale", 2), ("duration", 2), ("loop", 0.5), ("frameRate", 25), ("background", "#f00"),
        ("parameters", ["p": ["type": "number", "default": 1]]), ("workingSpace", "linear"),
        ("kernels", ["k": ["source": "vec4 transition(vec2 uv) { return getToColor(uv); }"]]),
        ("images", ["i": ["shape": "star", "size": [8, 8]]]), ("layers", []), ("poster", 0.25),
        ("events", [["time": 0, "set": ["a.opacity": 0]]]),
        (
          "constraints",
          [["of": "a", "attribute": "width", "constant": 3]]
        ),
      ], elsewhere: ["version", "fonts", "clips", "tables", "audio"]
    ) { $0 },
    Object(
      name: "event", keys: DocumentKeys.event, example: ["time": 0],
      values: happenings + [("time", 0.5)], elsewhere: ["on"]
    ) { DocumentKeyTests.with("events", [$0]) },
    Object(
      name: "completion", keys: DocumentKeys.completion, example: ["set": ["a.opacity": 0.25]],
      values: happenings, document: event("completion")),
    Object(
      name: "transaction", keys: DocumentKeys.transaction, example: [:],
      values: [
        ("animationDuration", 0.5), ("animationTimingFunction", "linear"), ("disableActions", true),
      ], document: event("transaction")),
    Object(
      name: "remove", keys: DocumentKeys.removal, example: ["layer": "a", "key": "opacity"],
      values: [("layer", "b"), ("key", "position")], document: event("remove")),
    Object(
      name: "insert", keys: DocumentKeys.insertion, example: ["into": "a", "layer": [:]],
      values: [("into", "b"), ("layer", ["name": "c"])], document: event("insert")),
    Object(
      name: "add", keys: DocumentKeys.addition,
      example: ["layer": "a", "animation": ["type": "basic", "keyPath": "opacity", "toValue": 0]],
      values: [
        ("layer", "b"), ("animation", ["type": "basic", "keyPath": "zPosition", "toValue": 1]),
      ], document: event("add")),
    Object(
      name: "animate", keys: BlockKeys.keys,
      example: ["duration": 1, "set": ["a.opacity": 0.5]],
      values: [
        ("duration", 2), ("delay", 1), ("options", ["curveLinear"]), ("spring", ["damping": 0.5]),
        ("set", ["b.opacity": 0.5]),
      ], document: event("animate")),
    Object(
      name: "spring of a block", keys: parts(of: "spring", in: BlockKeys.keys),
      example: ["damping": 0.5], values: [("damping", 0.25), ("velocity", 3)]
    ) { event("animate")(["duration": 1, "spring": $0, "set": ["a.opacity": 0.5]]) },
    Object(
      name: "parameter", keys: DocumentKeys.parameter,
      example: ["type": "number", "default": 1, "minimum": 0, "maximum": 2, "summary": "One."],
      values: [
        ("type", "integer"), ("default", 2), ("minimum", 1), ("maximum", 9), ("summary", "Two."),
      ], elsewhere: ["choices"]
    ) { DocumentKeyTests.with("parameters", ["p": $0]) },
    Object(
      name: "choice", keys: DocumentKeys.parameter.filter { $0.name == "choices" },
      example: ["type": "choice", "default": "a", "choices": ["a", "b"]],
      values: [("choices", ["a", "c"])]
    ) { DocumentKeyTests.with("parameters", ["p": $0]) },
    Object(
      name: "pin", keys: DocumentKeys.pin, example: ["width": 2, "height": 2],
      values: [
        ("left", 1), ("right", 1), ("top", 1), ("bottom", 1), ("width", 3), ("height", 3),
      ]
    ) { layer("pin", $0) },
    Object(
      name: "disintegrate", keys: DisintegrateKeys.keys, example: [:],
      values: [
        ("from", 0.5), ("duration", 1), ("direction", 1), ("wind", [3, 4]),
        ("turbulence", ["amplitude": 9, "scale": 30]), ("size", 2), ("seed", 5), ("reverse", true),
        ("order", "radial"),
      ]
    ) { layer("disintegrate", $0) },
    Object(
      name: "turbulence of disintegrate", keys: parts(of: "turbulence", in: DisintegrateKeys.keys),
      example: [:],
      values: [("amplitude", 9), ("scale", 30), ("speed", 0.5), ("octaves", 3)]
    ) { layer("disintegrate", ["turbulence": $0]) },
    Object(
      name: "emitter", keys: EmitterSource.keys,
      example: ["type": "emitter", "emitterShape": "layer", "emitterSource": "a"],
      values: [("emitterSource", "b"), ("emitterSourceTime", 0.5)]
    ) { emitter in
      guard case .array(let layers)? = DocumentKeyTests.base["layers"] else { return emitter }
      return DocumentKeyTests.with("layers", .array(layers + [emitter]))
    },
    Object(
      name: "path", keys: Array(DocumentKeys.shapePath.prefix(2)),
      example: [:],
      values: [
        ("ellipse", [0, 0, 4, 4]), ("rect", [0, 0, 4, 4]),
      ]
    ) { object in object == [:] ? DocumentKeyTests.base : layer("path", object) },
    Object(
      name: "rounded path", keys: Array(DocumentKeys.shapePath.dropFirst(2)),
      example: ["roundedRect": [0, 0, 4, 4], "radius": 1],
      values: [("roundedRect", [0, 0, 5, 5]), ("radius", 2)]
    ) { layer("path", $0) },
    Object(
      name: "path of a text", keys: DocumentKeys.textPath, example: ["text": "a"],
      values: [
        ("text", "bc"), ("fontSize", 20), ("tracking", 4), ("at", [3, 3]),
        ("font", "Inter Display"),
      ]
    ) { object in
      var object = object
      // One space between characters shows the tracking.
      if object["tracking"] != nil { object["text"] = "aa" }
      return layer("path", object)
    },
    Object(
      name: "transform", keys: DocumentKeys.transformSteps, example: [:],
      values: [
        ("scale", [2, 1, 1]), ("translate", [1, 0, 0]), ("perspective", 100),
        ("rotate", [1, 0, 0, 1]),
      ]
    ) { object in object == [:] ? DocumentKeyTests.base : layer("transform", [object]) },
    Object(
      name: "drawn image", keys: DocumentKeys.images[1],
      example: ["shape": "star", "size": [8, 8]],
      values: [("shape", "glow"), ("size", [9, 9]), ("color", "#f00")]
    ) { DocumentKeyTests.with("images", ["i": $0]) },
    Object(
      name: "image of layers", keys: DocumentKeys.images[2],
      example: ["layers": [["name": "x"]], "size": [8, 8], "frameCount": 2, "duration": 1],
      values: [
        ("layers", [["name": "y"]]), ("size", [9, 9]), ("frameCount", 3), ("duration", 2),
        ("repeatCount", 1),
      ]
    ) { DocumentKeyTests.with("images", ["i": $0]) },
  ]

  /// What the model of a document has, and not what its text was.
  private func model(_ object: JSONValue, in document: (JSONValue) -> JSONValue) throws -> String {
    let read = try SceneDocument(document(object), trustsDocument: true)
    return DocumentWriter(read).document.line + "\(read.parameters)"
  }

  @Test("every declared key reaches the document's model, and is written again", arguments: objects)
  func effects(object: Object) throws {
    let before = try model(object.example, in: object.document)
    for (key, value) in object.values {
      var changed = object.example
      changed[key] = value
      let after = try model(changed, in: object.document)
      #expect(after != before, "\(key)")
    }
  }

  @Test("every option of an animation block makes another block")
  func blockOptions() throws {
    guard
      case .list(.choice(let names))? = BlockKeys.keys.first(where: { $0.name == "options" })?.type
    else {
      Issue.record("options are a list of names")
      return
    }
    let models = try names.map { name in
      try model(
        ["duration": 1, "options": [.string(name)], "set": ["a.opacity": 0.5]],
        in: Self.event("animate"))
    }
    #expect(Set(models).count == names.count && names.count > 10)
    // As many keys, and no other, are there when the block is read again.
    let whole: JSONValue = [
      "duration": 1, "delay": 0.5, "options": ["repeat"],
      "spring": ["damping": 0.5, "velocity": 1],
      "set": ["a.opacity": 0.5],
    ]
    let written = try DocumentWriter(
      SceneDocument(Self.event("animate")(whole), trustsDocument: true)
    ).document
    guard case .array(let events)? = written["events"],
      case .object(let members)? = events.first?["animate"]
    else {
      Issue.record("no block is written")
      return
    }
    #expect(Set(members.map(\.key)) == Set(BlockKeys.keys.map(\.name)))
  }

  @Test("every declared key is tried, or has a test of its own", arguments: objects)
  func declarations(object: Object) {
    let tried = Set(object.values.map(\.key))
    #expect(tried.union(object.elsewhere) == Set(object.keys.map(\.name)))
  }
}
