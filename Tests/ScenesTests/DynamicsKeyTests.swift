import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("The keys of physics")
struct DynamicsKeyTests {
  /// A declared key, an object that has it or can have it, and another value for it.
  struct Trial: Sendable, CustomTestStringConvertible {
    let kind: String
    let key: String
    let object: JSONValue
    let value: JSONValue

    var testDescription: String { "\(kind).\(key)" }
  }

  private static func trials(
    _ kind: String, _ object: JSONValue, _ values: [(String, JSONValue)]
  ) -> [Trial] {
    values.map { Trial(kind: kind, key: $0.0, object: object, value: $0.1) }
  }

  private static let times: [(String, JSONValue)] = [("at", 0.2), ("until", 0.1)]
  private static let common: [(String, JSONValue)] = [("bodies", ["b"])] + times
  private static let material: [(String, JSONValue)] = [
    ("density", 9), ("friction", 3), ("elasticity", 1), ("resistance", 1),
    ("angularResistance", 5), ("charge", 1), ("allowsRotation", false), ("anchored", true),
    ("velocity", [5, -90]), ("angularVelocity", -3),
  ]

  private static let behaviors: [Trial] =
    trials("gravity", [:], common + [("direction", [1, 0]), ("magnitude", 0.5)])
    + trials(
      "collision", ["referenceBounds": true],
      [("bodies", ["b"]), ("at", 0.9), ("until", 0.1)] + [
        ("mode", "items"), ("referenceBounds", false), ("insets", [0, 0, 60, 0]),
        ("boundaries", [["name": "line", "from": [0, 110], "to": [200, 110]]]),
      ])
    + trials(
      "push", ["mode": "continuous"],
      common + [
        ("mode", "instantaneous"), ("magnitude", 3), ("angle", 1), ("direction", [0, -1]),
        ("offset", [0, 5]),
      ])
    + trials(
      "attachment", ["layer": "a", "anchor": [100, 20]],
      times + [
        ("kind", "limit"), ("layer", "b"), ("offset", [5, 0]), ("anchor", [50, 10]), ("to", "b"),
        ("length", 20), ("frequency", 4),
      ])
    + trials(
      "attachment", ["layer": "a", "to": "b", "frequency": 2],
      [("toOffset", [5, 5]), ("damping", 1)])
    + trials(
      "attachment", ["layer": "a", "anchor": [100, 20], "kind": "pin"],
      [("frictionTorque", 1e6), ("range", [-0.05, 0.05])])
    + trials(
      "attachment", ["layer": "a", "anchor": [60, 60], "kind": "sliding"], [("axis", [1, 1])])
    + trials(
      "snap", ["layer": "a", "to": [150, 150]],
      times + [("layer", "b"), ("to", [20, 20]), ("damping", 1)])
    + trials(
      "field", ["kind": "radialGravity", "position": [100, 100], "falloff": 1],
      common + [
        ("kind", "vortex"), ("position", [20, 180]), ("strength", 4), ("falloff", 2),
        ("minimumRadius", 190), ("radius", 30), ("size", [20, 20]),
      ])
    + trials("field", ["kind": "linearGravity"], [("direction", [1, 0])])
    + trials(
      "field", ["kind": "noise", "strength": 9],
      [("smoothness", 1), ("animationSpeed", 9), ("seed", 7)])
    + trials("item", ["resistance": 3], common + material)

  private static let bodies: [Trial] = trials(
    "body", ["layer": "a", "velocity": [70, 10], "angularVelocity": 1],
    material + [("layer", "c"), ("shape", "ellipse")])

  private static let boundaries: [Trial] =
    trials(
      "boundary", ["name": "line", "from": [0, 110], "to": [200, 110]],
      [("name", "other"), ("from", [0, 130]), ("to", [200, 150])])
    + trials(
      "boundary", ["name": "line", "points": [[10, 100], [10, 150], [190, 150]]],
      [("points", [[0, 120], [200, 130]]), ("closed", true), ("path", "M 0 90 L 200 120")])

  private static let roots: [Trial] = trials(
    "dynamics", ["bodies": [["layer": "a", "velocity": [70, 10]]]],
    [
      ("until", 0.5), ("step", 0.5), ("bodies", [["layer": "b"]]),
      ("behaviors", [["type": "gravity"]]),
    ])

  static let all = behaviors + bodies + boundaries + roots

  // MARK: What happens

  /// The motion, contacts and boundaries of a document with an object of one kind.
  private func outcome(_ kind: String, _ object: JSONValue) throws -> String {
    let two: JSONValue = [["layer": "a", "velocity": [70, 10]], ["layer": "b", "charge": 1]]
    let world: [JSONValue] = [
      ["type": "gravity", "magnitude": 0.6], ["type": "collision", "referenceBounds": true],
      ["type": "field", "kind": "electric", "position": [100, 0], "strength": 50],
    ]
    let dynamics: JSONValue
    switch kind {
    case "dynamics": dynamics = object
    case "body":
      dynamics = ["until": 1, "bodies": [object, ["layer": "b"]], "behaviors": .array(world)]
    case "boundary":
      let walls: JSONValue = ["type": "collision", "boundaries": [object]]
      dynamics = ["until": 1, "bodies": two, "behaviors": .array([world[0], walls])]
    default:
      var behavior = object
      behavior["type"] = .string(kind)
      // What collides does so with what falls; the others act alone, or on what falls and collides.
      let others =
        ["gravity", "field"].contains(kind) ? [] : kind == "collision" ? [world[0]] : world
      dynamics = ["until": 1, "bodies": two, "behaviors": .array(others + [behavior])]
    }
    let layers: [JSONValue] = ["a", "b", "c"].enumerated().map { index, name in
      [
        "name": .string(name), "bounds": [0, 0, 20, 20],
        "position": [.number(60 + 40 * Double(index)), 60],
      ]
    }
    let scene = try Scene(
      SceneDocument([
        "version": 1, "size": [200, 200], "duration": 1,
        "layers": [
          [
            "bounds": [0, 0, 200, 200], "position": [100, 100], "sublayers": .array(layers),
            "dynamics": dynamics,
          ]
        ],
      ]))
    let physics = scene.document.root.allDynamics.map { $0.dynamics }
    return scene.document.baked.json.line
      + physics.flatMap(\.boundaries).joined()
      + physics.flatMap(\.contacts).map(\.names).description
  }

  @Test("every declared key has an effect", arguments: all)
  func effects(trial: Trial) throws {
    var changed = trial.object
    changed[trial.key] = trial.value
    let outcome = try outcome(trial.kind, trial.object)
    #expect(try self.outcome(trial.kind, changed) != outcome)
  }

  @Test("all declared keys are tried")
  func declarations() {
    var declared: [String: Set<String>] = [
      "dynamics": Set(DynamicsKeys.fields.map(\.name)), "body": Set(DynamicsKeys.body.map(\.name)),
      "boundary": Set(BoundaryKeys.fields.map(\.name)),
    ]
    for kind in DynamicsKeys.behaviors { declared[kind.name] = Set(kind.fields.map(\.name)) }
    let tried = Dictionary(grouping: Self.all, by: \.kind).mapValues { Set($0.map(\.key)) }
    #expect(tried == declared)
  }
}
