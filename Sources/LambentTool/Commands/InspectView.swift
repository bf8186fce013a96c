import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentScenes

/// The view at one time.
struct InspectView {
  private enum Content {
    case value(PropertyValue, path: String)
    case particles([Particle], layer: String)
    case bodies([BodyReport])
    case layers([LayerReport])
  }

  private let content: Content
  private let time: Double

  init(
    path: String?, particles: String?, bodies: Bool, player: ScenePlayer, time: Double
  ) throws {
    self.time = time
    if let path {
      content = .value(try player.value(forPath: path, at: time), path: path)
    } else if let layer = particles {
      content = .particles(try player.particles(ofLayer: layer, at: time), layer: layer)
    } else if bodies {
      content = .bodies(player.bodies(at: time))
    } else {
      content = .layers(try player.layers(at: time))
    }
  }

  var json: JSONValue {
    let members: [JSONValue.Member] =
      switch content {
      case .value(let value, let path): [("path", .string(path)), ("value", JSONValue(value))]
      case .particles(let particles, let layer):
        [("layer", .string(layer)), ("particles", .array(particles.map(\.json)))]
      case .bodies(let bodies): [("bodies", .array(bodies.map(\.json)))]
      case .layers(let layers): [("layers", .array(layers.map(\.json)))]
      }
    return .object([("time", .number(time))] + members)
  }

  /// The same for people.
  var lines: [String] {
    let title = "time \(time.short)"
    return switch content {
    case .value(let value, let path): ["\(title)  \(path) = \(value.json)"]
    case .particles(let particles, let layer):
      ["\(title)  \(layer): \(particles.count) particles"] + particles.map { "  " + $0.line }
    case .bodies(let bodies):
      ["\(title)  \(bodies.count) bodies"] + bodies.map { "  " + $0.line }
    case .layers(let layers): [title] + layers.flatMap { $0.lines(indentation: "  ") }
    }
  }
}

extension BodyReport {
  fileprivate var json: JSONValue {
    [
      "layer": .string(layer), "center": .numbers(center.x, center.y),
      "rotation": .number(rotation), "velocity": .numbers(velocity.x, velocity.y),
      "angularVelocity": .number(angularVelocity), "moves": .boolean(isMoving),
      "contacts": .array(
        contacts.map { contact in
          ["time": .number(contact.time), "with": .string(contact.with)]
        }),
    ]
  }

  fileprivate var line: String {
    let motion =
      isMoving
      ? "moves \(Self.text(velocity)) pt/s, \(Self.text(angularVelocity)) rad/s" : "rests"
    var met: [String] = []
    for contact in contacts where !met.contains(contact.with) { met.append(contact.with) }
    return "\(layer) at \(Self.text(center)), \(Self.text(rotation)) rad, \(motion), "
      + "touched \(met.isEmpty ? "nothing" : met.joined(separator: ", "))"
  }

  /// Hundredths are enough to read; JSON has every digit.
  private static func text(_ value: Double) -> String { ((value * 100).rounded() / 100).short }

  private static func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }
}

extension LayerReport {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      ("name", name.map(JSONValue.string) ?? .null), ("type", .string(type)),
      ("properties", .object(properties.map { ($0.name, JSONValue($0.value)) })),
      ("sublayers", .array(sublayers.map(\.json))),
    ]
    if let mask = mask.first { members.append(("mask", mask.json)) }
    return .object(members)
  }

  fileprivate func lines(indentation: String, role: String = "") -> [String] {
    let inner = indentation + "  "
    return ["\(indentation)\(role)\(name ?? "(no name)") (\(type))"]
      + properties.map { "\(inner)\($0.name) = \($0.value.json)" }
      + sublayers.flatMap { $0.lines(indentation: inner) }
      + mask.flatMap { $0.lines(indentation: inner, role: "mask ") }
  }
}

extension Particle {
  fileprivate var json: JSONValue {
    .object(
      identity.members + [
        ("birthTime", .number(birthTime)), ("age", .number(age)), ("lifetime", .number(lifetime)),
        ("position", .numbers(position.x, position.y, position.z)),
        ("velocity", .numbers(velocity.x, velocity.y, velocity.z)),
        ("color", .numbers(color.red, color.green, color.blue, color.alpha)),
        ("scale", .number(scale)), ("rotation", .number(rotation)),
      ])
  }

  fileprivate var line: String {
    "\(identity.cell) \(identity.index)  age \(age.short)"
      + "  at \(PropertyValue.vector(position).json)  \(PropertyValue.color(color).json)"
      + "  scale \(scale.short)  rotation \(rotation.short)"
  }
}

extension Particle.Identity {
  fileprivate var members: [JSONValue.Member] {
    [
      ("cell", .string(cell)), ("index", .number(Double(index))),
      ("parent", parent.map { .object($0.identity.members) } ?? .null),
    ]
  }
}
