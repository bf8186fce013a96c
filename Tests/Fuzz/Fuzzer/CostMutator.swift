import LambentDocuments

/// Makes documents more expensive: multiplies counts, repeats and nests parts, takes values to their ends.
struct CostMutator {
  let mutator: DocumentMutator

  /// Numbers that cost: counts, and lengths and intervals so small that many fit.
  private static let numbers: [Double] = [
    0, 1e-9, 1e-6, 1e-4, 1e-3, 0.01, 0.1, 2, 7, 20, 64, 200, 1000, 4000, 1e4, 65_536, 1e5, 1e6, 1e9,
    -1e4,
  ]

  /// Properties that make a layer cost more than its own pixels.
  private static let burdens: [JSONValue.Member] = [
    ("opacity", 0.5), ("shouldRasterize", true), ("allowsGroupOpacity", true),
    ("masksToBounds", true), ("cornerRadius", 7), ("shadowOpacity", 1), ("shadowRadius", 500),
    ("filters", [["filter": "gaussianBlur", "radius": 500]]),
    ("backgroundFilters", [["filter": "gaussianBlur", "radius": 100]]),
    ("compositingFilter", "multiplyBlendMode"), ("instanceCount", 1000), ("instanceDelay", 0.001),
    ("lineDashPattern", [0.01, 0.01]), ("birthRate", 1e5), ("lifetime", 1000), ("zPosition", 3),
    ("timeOffset", 1e6), ("speed", 1000), ("repeatCount", "infinity"), ("duration", 0.001),
  ]

  /// Another bundle, of at most some bytes.
  func bundle(of bundle: CostBundle, limit: Int, using random: inout SplitMix) -> CostBundle {
    var result = bundle
    for _ in 0..<(1 + random.index(4)) {
      let part = random.index(result.files.partCount)
      let changed = result.files.changingPart(part) { costlier($0, key: $1, using: &random) }
      guard case .object = changed else { continue }
      var next = result
      next.files = changed
      if next.byteCount <= limit { result = next }
    }
    if random.chance(0.2) { result.files = mutator.mutated(result.files, using: &random) }
    return result.byteCount <= limit ? result : bundle
  }

  private func costlier(
    _ value: JSONValue, key: String, using random: inout SplitMix
  ) -> JSONValue {
    switch value {
    case .number(let number):
      if random.chance(0.5) {
        return .number(number * (random.pick([0.001, 0.1, 0.5, 2, 10, 100]) ?? 2))
      }
      return .number(random.pick(Self.numbers) ?? number)
    case .string(let text):
      // Names have to stay what they are; texts, paths and substitutions grow.
      guard text.utf8.count < 4000, text.contains("{{") || text.contains(" ") || random.chance(0.2)
      else { return value }
      return .string(String(repeating: text, count: random.pick([2, 3, 10]) ?? 2))
    case .array(let elements): return costlier(elements, key: key, using: &random)
    case .object(let members): return costlier(members, key: key, using: &random)
    default: return value
    }
  }

  private func costlier(
    _ elements: [JSONValue], key: String, using random: inout SplitMix
  ) -> JSONValue {
    guard let element = random.pick(elements) else { return .array(elements) }
    switch random.index(4) {
    case 0: return .array(elements + elements)
    case 1: return .array(elements + Array(repeating: element, count: 1 + random.index(16)))
    case 2 where key == "layers" || key == "sublayers":
      let count: JSONValue = .number(random.pick([3, 20, 400, 10_000]) ?? 3)
      return .array([
        ["type": "replicator", "instanceCount": count, "sublayers": .array(elements)]
      ])
    default:
      var elements = elements
      elements.removeAll { $0 == element }
      return .array(elements.isEmpty ? [element] : elements)
    }
  }

  private func costlier(
    _ members: [JSONValue.Member], key: String, using random: inout SplitMix
  ) -> JSONValue {
    var result = JSONValue.object(members)
    switch random.index(4) {
    case 0:
      // A copy of itself below itself, where such things stand: layers in layers, cells in cells.
      guard case .object(var copy) = result else { return result }
      let lists = ["sublayers", "emitterCells", "animations", "completion", "layers"]
      let present = copy.map(\.key).filter(lists.contains)
      let list = random.pick(present) ?? (key == "emitterCells" ? "emitterCells" : "sublayers")
      copy.removeAll { $0.key == "name" || $0.key == list }
      result[list] = .array([.object(copy)])
    case 1: if let burden = random.pick(Self.burdens) { result[burden.key] = burden.value }
    case 2: return mutator.mutated(result, using: &random)
    default:
      guard let member = random.pick(members) else { return result }
      result[member.key] = costlier(member.value, key: member.key, using: &random)
    }
    return result
  }
}
