import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentScenes

/// The view at one time.
struct InspectView {
  private let time: Double
  private let content: Content

  private enum Content {
    case layers([LayerReport])
    case value(path: String, PropertyValue)
    case particles(layer: String, [Particle])
    case bodies([BodyReport])
  }

  /// Looks at a scene.
  init(
    path: String?, particles: String?, bodies: Bool, player: ScenePlayer, time: Double
  ) throws {
    self.time = time
    if let path {
      content = .value(path: path, try player.value(forPath: path, at: time))
    } else if let particles {
      content = .particles(
        layer: particles, try player.particles(ofLayer: particles, at: time))
    } else if bodies {
      content = .bodies(player.bodies(at: time))
    } else {
      content = .layers(try player.layers(at: time))
    }
  }

  var json: JSONValue {
    let moment: JSONValue.Member = ("time", .number(time))
    switch content {
    case .layers(let layers):
      return .object([moment, ("layers", .array(layers.map(\.json)))])
    case .value(let path, let value):
      return .object([moment, ("path", .string(path)), ("value", JSONValue(value))])
    case .particles(let layer, let particles):
      return .object([
        moment, ("layer", .string(layer)), ("particles", .array(particles.map(\.json))),
      ])
    case .bodies(let bodies):
      return .object([moment, ("bodies", .array(bodies.map(\.json)))])
    }
  }

  /// Writes it for people.
  func write(to console: Console) throws {
    switch content {
    case .layers(let layers):
      try console.writeLine("time \(time.short)")
      for layer in layers { try layer.write(to: console, indentation: "  ") }
    case .value(let path, let value):
      try console.writeLine("time \(time.short)  \(path) = \(value.json)")
    case .particles(let layer, let particles):
      try console.writeLine(
        "time \(time.short)  \(layer): \(particles.count) particles")
      for particle in particles { try console.writeLine("  " + particle.line) }
    case .bodies(let bodies):
      try console.writeLine("time \(time.short)  \(bodies.count) bodies")
      for body in bodies { try console.writeLine("  " + body.line) }
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

  fileprivate func write(to console: Console, indentation: String, role: String = "") throws {
    try console.writeLine("\(indentation)\(role)\(name ?? "(no name)") (\(type))")
    let inner = indentation + "  "
    for property in properties {
      try console.writeLine("\(inner)\(property.name) = \(property.value.json)")
    }
    for layer in sublayers { try layer.write(to: console, indentation: inner) }
    for layer in mask { try layer.write(to: console, indentation: inner, role: "mask ") }
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
