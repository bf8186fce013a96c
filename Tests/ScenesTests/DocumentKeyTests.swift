import LambentAnimations
import LambentDocuments
import LambentLayers
import LambentProperties
import LambentRenderTree
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("The keys of documents")
struct DocumentKeyTests {
  /// An object of documents: its keys, one that is sound as far as its reader needs it, and a document
  /// that has it.
  struct Spot: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [PropertyInfo]
    let sound: JSONValue
    let document: @Sendable (JSONValue) -> JSONValue

    var testDescription: String { name }

    /// What reading says where a key has a value.
    func findings(_ key: String, _ value: JSONValue) -> String {
      var object = sound
      object[key] = value
      do {
        _ = try SceneDocument(document(object))
        return ""
      } catch {
        return "\(error)"
      }
    }
  }

  static let base: JSONValue = [
    "version": 1, "size": [8, 8], "duration": 1,
    "layers": [["name": "a", "bounds": [0, 0, 4, 4]], ["name": "b", "bounds": [0, 0, 4, 4]]],
  ]

  /// The base with another key.
  static func with(_ key: String, _ value: JSONValue) -> JSONValue {
    var document = base
    document[key] = value
    return document
  }

  static func event(_ key: String, _ value: JSONValue) -> JSONValue {
    with("events", [.object([("time", 0), (key, value)])])
  }

  static let spots: [Spot] =
    [
      Spot(name: "document", keys: DocumentKeys.document, sound: base) { $0 },
      Spot(name: "font", keys: DocumentKeys.font, sound: ["file": "no.ttf"]) {
        with("fonts", ["f": $0])
      },
      Spot(name: "clip", keys: DocumentKeys.clip, sound: ["file": "no.mp4"]) {
        with("clips", ["c": $0])
      },
      Spot(name: "sound", keys: SoundEntry.keys, sound: ["file": "no.wav"]) {
        with("audio", ["s": $0])
      },
      Spot(
        name: "follower", keys: DrivenKeys.all.filter { $0.name != "audio" },
        sound: ["follow": "b.opacity"]
      ) {
        with("layers", [["name": "a", "opacity": $0], ["name": "b"]])
      },
      Spot(
        name: "follower of a sound",
        keys: DrivenKeys.all.filter {
          ["band", "attack", "release", "gain", "range"].contains($0.name)
        },
        sound: ["audio": "none"]
      ) {
        with("layers", [["name": "a", "opacity": $0]])
      },
      Spot(
        name: "parameter", keys: DocumentKeys.parameter, sound: ["type": "number", "default": 1]
      ) { with("parameters", ["p": $0]) },
      Spot(name: "event", keys: DocumentKeys.event, sound: ["time": 0]) {
        with("events", .array([$0]))
      },
      Spot(name: "completion", keys: DocumentKeys.completion, sound: [:]) {
        event("completion", $0)
      },
      Spot(name: "transaction", keys: DocumentKeys.transaction, sound: [:]) {
        event("transaction", $0)
      },
      Spot(name: "remove", keys: DocumentKeys.removal, sound: ["layer": "a", "key": "opacity"]) {
        event("remove", $0)
      },
      Spot(name: "insert", keys: DocumentKeys.insertion, sound: ["into": "a", "layer": [:]]) {
        event("insert", $0)
      },
      Spot(name: "add", keys: DocumentKeys.addition, sound: ["layer": "a"]) { event("add", $0) },
      Spot(name: "block", keys: BlockKeys.keys, sound: ["duration": 1, "set": ["a.opacity": 1]]) {
        event("animate", $0)
      },
      Spot(name: "pin", keys: DocumentKeys.pin, sound: ["width": 1, "height": 1]) {
        with("layers", [["pin": $0]])
      },
      Spot(
        name: "shape of a path", keys: DocumentKeys.shapePath,
        sound: ["roundedRect": [0, 0, 1, 1], "radius": 0]
      ) {
        with("layers", [["type": "shape", "path": $0]])
      },
      Spot(name: "text of a path", keys: DocumentKeys.textPath, sound: ["text": "a"]) {
        with("layers", [["type": "shape", "path": $0]])
      },
    ]
    + zip(
      DocumentKeys.images,
      [
        ["file": "no.png"], ["shape": "star", "size": [8, 8]],
        ["layers": [], "size": [8, 8], "frameCount": 2, "duration": 1],
        ["frames": "no_%d.png", "range": "0-1", "duration": 1],
      ] as [JSONValue]
    ).map { keys, sound in
      Spot(name: "image of \(keys[0].name)", keys: keys, sound: sound) {
        with("images", ["i": $0])
      }
    }

  @Test("the reader takes every key, and no other", arguments: spots)
  func keys(spot: Spot) {
    for key in spot.keys.map(\.name) + ["noSuchKey"] {
      let found = spot.findings(key, ["no": ["value": true]])
      let isUnknown = found.contains("unknown key “\(key)”")
      #expect(isUnknown == (key == "noSuchKey"), "\(key): \(found)")
    }
  }

  @Test(
    "the reader rejects numbers beyond the bounds of their keys, and takes the bounds",
    arguments: spots)
  func bounds(spot: Spot) {
    for key in spot.keys where [.number, .integer].contains(key.type) && key.name != "version" {
      for (bound, beyond) in [(key.minimum, -1.0), (key.maximum, 1)] {
        guard let bound, bound.isFinite else { continue }
        let step = key.type == .integer ? 1 : max(abs(bound) * 1e-3, 1e-9)
        let rejected = spot.findings(key.name, .number(bound + beyond * step))
        #expect(rejected.contains("out of range"), "\(key.name): \(rejected)")
        let taken = spot.findings(key.name, .number(bound))
        #expect(!taken.contains("out of range"), "\(key.name) \(bound): \(taken)")
      }
    }
  }

  @Test("an object without a key that it has to have is an error that names it", arguments: spots)
  func required(spot: Spot) {
    for key in spot.keys where key.isRequired {
      guard case .object(let members) = spot.sound else { continue }
      let less = Spot(
        name: spot.name, keys: spot.keys, sound: .object(members.filter { $0.key != key.name }),
        document: spot.document)
      #expect(less.findings("$comment", "").contains(key.name))
    }
  }

  // MARK: Choices

  /// Everything that a document may say: rows of hosts and keys of objects.
  private static var everything: [PropertyInfo] {
    let registries = Registries.builtIn
    let layers = registries.layers.kinds.flatMap { kind in
      kind.schema.rows.flatMap { row in
        [row.info] + (row.schema(initial: .null).children?().map(\.info) ?? [])
      }
    }
    let filters = registries.filters.kinds.flatMap(\.inputs).map(\.info)
    let transitions = registries.transitions.kinds.flatMap(\.inputs).map(\.info)
    let animations = AnimationKind.all.flatMap { $0.schema() }.map(\.info)
    let physics = DynamicsKeys.fields + DynamicsKeys.behaviors.flatMap(\.fields)
    let documents = DocumentObject.all.flatMap(\.keys) + DocumentObject.timingFunctions
    return layers + filters + registries.filters.commonFields + transitions + animations + physics
      + documents
  }

  /// A property, and the parts of its value.
  private static func parts(of info: PropertyInfo) -> [PropertyInfo] {
    [info] + parts(of: info.type)
  }

  private static func parts(of type: ValueType) -> [PropertyInfo] {
    switch type {
    case .record(let keys), .tuple(let keys): keys.flatMap(parts)
    case .list(let element), .optional(let element), .dictionary(let element): parts(of: element)
    case .either(let types): types.flatMap(parts)
    default: []
    }
  }

  private static func names(of type: ValueType) -> [String] {
    switch type {
    case .choice(let names): names
    case .list(let element), .optional(let element), .dictionary(let element): names(of: element)
    case .either(let types): types.flatMap(names)
    default: []
    }
  }

  @Test("every name that a property takes has a sentence")
  func choices() {
    for info in Self.everything.flatMap(Self.parts) {
      let names = Self.names(of: info.type)
      // What one name alone stands for, the property's own sentence says.
      guard names.count > 1 else { continue }
      #expect(info.choices.map(\.name) == names, "\(info.name)")
      for choice in info.choices {
        #expect(choice.summary.count > 3 && choice.summary.hasSuffix("."), "\(info.name).\(choice)")
      }
    }
  }

  @Test("every property has a sentence")
  func sentences() {
    for info in Self.everything.flatMap(Self.parts) {
      #expect(info.summary.hasSuffix("."), "\(info.name): \(info.summary)")
    }
  }
}
