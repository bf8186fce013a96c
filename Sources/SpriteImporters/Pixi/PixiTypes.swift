import LambentDocuments
import LambentImports

/// The types of a configuration's values: numbers may be texts, but nothing else is read as one.
struct PixiTypes {
  let file: ForeignFile

  /// The keys of numbers, wherever they are.
  private static let numbers: Set<String> = [
    "frequency", "spawnChance", "emitterLifetime", "maxParticles", "particlesPerWave", "min", "max",
    "start", "end", "time", "value", "minMult", "minStart", "maxStart", "minSpeed", "maxSpeed", "x",
    "y", "w", "h", "r", "minR", "radius", "innerRadius", "spacing", "distance", "count",
    "minimumScaleMultiplier", "minimumSpeedMultiplier", "rotationAcceleration", "particleSpacing",
    "angleStart",
  ]
  /// The keys whose values other programs define, or that name images.
  private static let free: Set<String> = [
    "extraData", "customEase", "path", "textures", "texture", "anim", "anims",
  ]
  /// The keys of colours.
  private static let colors: Set<String> = ["value", "start", "end"]

  /// Checks a configuration.
  ///
  /// - Throws: ``ImportError/damaged(file:format:place:reason:remedy:)`` at the first value of a wrong type.
  func check(_ root: JSONValue) throws(ImportError) {
    try check(root, at: "", inColor: false, depth: 0)
  }

  private func check(
    _ node: JSONValue, at path: String, inColor: Bool, depth: Int
  ) throws(ImportError) {
    guard depth < 32 else { return }
    switch node {
    case .object(let members):
      for member in members where !Self.free.contains(member.key) {
        let place = path.isEmpty ? member.key : "\(path).\(member.key)"
        let isText = if case .string = member.value { true } else { false }
        if inColor && Self.colors.contains(member.key) || member.key == "color" && isText {
          try checkColor(member.value, at: place)
        } else if Self.numbers.contains(member.key) {
          try checkNumber(member.value, at: place)
        }
        try check(
          member.value, at: place, inColor: inColor || member.key == "color", depth: depth + 1)
      }
    case .array(let list):
      for (index, element) in list.enumerated() {
        try check(element, at: "\(path)[\(index)]", inColor: inColor, depth: depth + 1)
      }
    default: return
    }
  }

  private func checkNumber(_ node: JSONValue, at place: String) throws(ImportError) {
    let reason: String
    switch node {
    case .number, .null: return
    case .string(let text):
      if text.isEmpty || ForeignNumber.read(text) != nil || ForeignNumber.flag(text) != nil {
        return
      }
      reason = "“\(text.prefix(40))” is not a number"
    case .boolean(let flag): reason = "\(flag) is not a number"
    case .array: reason = "a list is not a number"
    case .object: reason = "an object is not a number"
    }
    throw file.damaged(PixiReader.format, at: place, reason, remedy: "a number is needed")
  }

  private func checkColor(_ node: JSONValue, at place: String) throws(ImportError) {
    if node == .null || PixiColor.read(node) != nil { return }
    let text = node.text.map { "“\($0.prefix(40))”" } ?? "it"
    throw file.damaged(
      PixiReader.format, at: place, "\(text) is not a colour", remedy: "six hexadecimal digits")
  }
}
