package import LambentProperties

package enum DrivenKeys {
  package static let value = DocumentKeys.key(
    "value", .any, "The number or numbers that the other keys change.")
  package static let audio = DocumentKeys.key(
    "audio", .text, "The name of a sound: the value follows its loudness.")
  package static let of = DocumentKeys.key(
    "of", .text, "The path of a property, which the value follows: \"bar.opacity\".")
  package static let follow = DocumentKeys.key(
    "follow", .text,
    "The path of a property, which the value follows later: by “delay” or “spring”.")
  package static let sum = DocumentKeys.key(
    "sum", .list(.any), "Numbers, paths of properties and driven values, which are added up.")
  package static let product = DocumentKeys.key(
    "product", .list(.any), "Numbers, paths of properties and driven values, which are multiplied.")

  package static let band = DocumentKey<[Double]?>(
    "band",
    type: pair(SoundAnalysis.frequencies, "The lowest frequency.", "The highest frequency."),
    "The lowest and the highest frequency of the sound that are used, in hertz; [20, 20000] by "
      + "default.")
  package static let attack = DocumentKey(
    "attack", in: 0...60, unit: .seconds, default: 0.02,
    "The time constant with which the value rises with a sound.")
  package static let release = DocumentKey(
    "release", in: 0...60, unit: .seconds, default: 0.25,
    "The time constant with which the value falls with a sound.")
  package static let gain = DocumentKey(
    "gain", in: 0...1000, default: 1.0,
    "The factor of the loudness, which is then clamped to 0…1: 1 is the greatest loudness.")
  package static let range = DocumentKey<[Double]?>(
    "range", type: pair(values, "The value of silence.", "The value of the greatest loudness."),
    "The values of silence and of the greatest loudness; [0, 1] by default.")

  package static let delay = DocumentKey<Double?>(
    "delay", in: 0...SceneLimits.maximumDuration, unit: .seconds,
    "The time by which the value follows later.")
  package static let spring = DocumentKey<Fields?>(
    "spring", type: .record([mass.info, stiffness.info, damping.info]),
    "The spring that pulls the value.")
  package static let mass = DocumentKey("mass", in: 1e-3...1e6, default: 1.0, "The mass.")
  package static let stiffness = DocumentKey(
    "stiffness", in: 1e-3...1e6, default: 100.0, "The stiffness of the spring.")
  package static let damping = DocumentKey(
    "damping", in: 0...1e6, default: 10.0, "The damping of the motion.")

  package static let scale = DocumentKey<DrivenNumbers?>(
    "scale", in: values, "The factor: one number, or one for each component.")
  package static let offset = DocumentKey<DrivenNumbers?>(
    "offset", in: values, "The number that is added: one number, or one for each component.")
  package static let map = DocumentKey<[[Double]]?>(
    "map", type: .list(pair(values, "The input.", "The output.")),
    "A remap: points [input, output] of a line, in order of the inputs.")
  package static let wiggle = DocumentKey<Fields?>(
    "wiggle", type: .record([amplitude.info, frequency.info, seed.info]),
    "A smooth random change that is added, the same each time.")
  package static let clamp = DocumentKey<[Double]?>(
    "clamp", type: pair(values, "The smallest value.", "The largest value."),
    "The smallest and the largest value.")

  package static let amplitude = DocumentKey<DrivenNumbers?>(
    "amplitude", in: values,
    "The greatest change: one number, or one for each component; 1 by default.")
  package static let frequency = DocumentKey(
    "frequency", in: 1e-3...50, default: 1.0, "Changes of direction each second.")
  package static let seed = DocumentKey(
    "seed", in: -9_007_199_254_740_991...9_007_199_254_740_991, default: 0, "The random seed.")

  /// The keys that say where the numbers come from; a value has one of them.
  package static let sources = [audio, of, follow, sum, product]

  package static let all: [PropertyInfo] =
    sources + [
      value, band.info, attack.info, release.info, gain.info, range.info, delay.info, spring.info,
    ] + changes

  /// The keys that change a number, each of which makes a number a driven value.
  package static let changes = [scale.info, offset.info, map.info, wiggle.info, clamp.info]

  /// The keys that belong to a source alone.
  package static let own: [String: [PropertyInfo]] = [
    audio.name: [band.info, attack.info, release.info, gain.info, range.info],
    follow.name: [delay.info, spring.info],
  ]

  /// The numbers that values, factors and summands may be.
  static let values = -1e9...1e9

  /// True if a value of a document is a driven one.
  package static func stands(for node: JSONValue) -> Bool {
    let others = ["attribute", "column", "row"]
    guard case .object(let members) = node, others.allSatisfy({ node[$0] == nil }) else {
      return false
    }
    for key in [audio, of, follow] {
      if case .string? = node[key.name] { return true }
    }
    for key in [sum, product] {
      if case .array? = node[key.name] { return true }
    }
    if case .object? = node[wiggle.name] { return true }
    // Objects of other kinds, such as filters, may have inputs of these names among others.
    let names = changes.names + [value.name]
    return node[value.name] != nil && members.count > 1
      && members.allSatisfy { names.contains($0.key) }
  }

  private static func pair(
    _ range: ClosedRange<Double>, _ first: String, _ second: String
  ) -> ValueType {
    .tuple(
      [("first", first), ("second", second)].map { name, meaning in
        DocumentKeys.key(name, .number, in: range, isRequired: true, meaning)
      })
  }
}

/// A number, or one for each number of a point or a colour.
package struct DrivenNumbers: PropertyRepresentable {
  package let list: [Double]

  package static let valueType = ValueType.either([.number, .list(.number)])

  package init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .number(let number): list = [number]
    case .list(let values):
      list = values.compactMap { Double(propertyValue: $0) }
      guard !list.isEmpty, list.count == values.count else { return nil }
    default: return nil
    }
  }

  package var propertyValue: PropertyValue {
    list.count == 1 ? .number(list[0]) : .list(list.map(PropertyValue.number))
  }
}
