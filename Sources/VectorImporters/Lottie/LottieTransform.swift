import LambentDocuments
import LambentGeometry
import LambentImports

/// The transform of a layer, in the terms of documents: scale, then skew, then rotation about the anchor
/// point, which the position places.
struct LottieTransform {
  let json: JSONValue
  let clock: LottieClock
  /// The size of the layer's bounds.
  private let size: SIMD2<Double>
  let turnsAlong: Bool

  init(_ layer: JSONValue, size: SIMD2<Double>, clock: LottieClock) {
    json = layer["ks"] ?? .object([])
    (self.size, self.clock) = (size, clock)
    turnsAlong = layer.flag("ao")
  }

  /// True if a layer shows larger, smaller or turned.
  static func changesSize(_ layer: JSONValue) -> Bool {
    let transform = layer["ks"]
    func changes(_ key: String, unless value: Double) -> Bool {
      guard let property = LottieProperty(transform?[key]) else { return false }
      return property.isAnimated || property.numbers.prefix(2).contains { $0 != value }
    }
    return changes("s", unless: 100)
      || ["r", "rx", "ry", "rz", "sk"].contains { changes($0, unless: 0) }
  }

  /// The properties that can wiggle.
  static let wiggling: Set<String> = ["p", "r", "o", "s"]

  /// The expressions of the transform's properties.
  var expressions: [(String, LottieProperty)] {
    let keys = ["a", "p", "s", "r", "rx", "ry", "rz", "or", "o", "sk", "sa"]
    let axes = json["p"]?.flag("s") == true ? ["x", "y"] : []
    let all = keys.map { ($0, json[$0]) } + axes.map { ("p.\($0)", json["p"]?[$0]) }
    return all.compactMap { key, value in
      LottieProperty(value).flatMap { $0.expression == nil ? nil : (key, $0) }
    }
  }

  /// Writes position, anchor point and transform.
  func write(to layer: inout JSONObject, _ animations: inout LottieAnimations) {
    layer.set("bounds", .numbers([0, 0, size.x, size.y]))
    writeAnchor(to: &layer, &animations)
    writePosition(to: &layer, &animations)
    writeTurns(to: &layer, &animations)
    writeWiggles(name: layer.value["name"]?.text ?? "", &animations)
  }

  /// Adds the random changes of expressions.
  private func writeWiggles(name: String, _ animations: inout LottieAnimations) {
    func add(
      _ key: String, _ keyPath: String, _ dimensions: Int, _ value: ([Double]) -> JSONValue
    ) {
      guard let property = LottieProperty(json[key]), let wiggle = LottieWiggle(property) else {
        return
      }
      let added = wiggle.animations(
        keyPath, dimensions: dimensions, name: "\(name) \(key)", value: value)
      for animation in added { animations.add(animation) }
    }
    add("p", "position", 2) { .point($0) }
    add("r", "transform.rotation.z", 1) { .degrees($0[0]) }
    add("o", "opacity", 1) { .plain(min(max($0[0] / 100, 0), 1)) }
    add("s", "transform.scale.xy", 1) { .plain($0[0] / 100) }
  }

  private func writeAnchor(to layer: inout JSONObject, _ animations: inout LottieAnimations) {
    guard let anchor = LottieProperty(json["a"]) else {
      layer.set("anchorPoint", [0, 0])
      return
    }
    func fraction(_ value: JSONValue) -> JSONValue {
      let point = value.lottiePoint / size
      return .array([.exact(point.x), .exact(point.y)])
    }
    let value = fraction(anchor.value)
    if value != [0.5, 0.5] { layer.set("anchorPoint", value) }
    animations.add("anchorPoint", anchor, value: fraction)
  }

  private func writePosition(to layer: inout JSONObject, _ animations: inout LottieAnimations) {
    let position = json["p"]
    if position?.flag("s") == true {
      return animations.setSplitPosition(position, &layer)
    }
    guard let property = LottieProperty(position) else { return }
    layer.set("position", .point(property.numbers))
    guard property.isAnimated else { return }
    if property.hasCurvedWay || turnsAlong {
      animations.addMotion("position", property, turns: turnsAlong)
    } else {
      animations.add("position", property) { .point($0.lottieNumbers) }
    }
  }

  // MARK: Scale, skew, rotation

  private func writeTurns(to layer: inout JSONObject, _ animations: inout LottieAnimations) {
    if isSpatial { return writeSpatialTurns(&animations) }
    if needsSteps { return writeSteps(&animations) }
    let rotation = LottieProperty(json["r"]) ?? LottieProperty(json["rz"])
    let scale = LottieProperty(json["s"])
    let skew = LottieProperty(json["sk"])
    let axis = LottieProperty(json["sa"])
    var steps: [JSONValue] = []
    if let scale, !scale.isAnimated { steps += scaleSteps(scale.numbers) }
    if let rotation, !rotation.isAnimated { steps += rotationSteps(rotation.number ?? 0) }
    var whole: JSONValue = .array(steps)
    if let angle = skew?.number, angle != 0 {
      let turn = rotation.map { $0.isAnimated ? 0 : $0.number ?? 0 } ?? 0
      whole = matrix(scale, angle, axis?.number ?? 0, turn)
    }
    let isTurned = rotation?.isAnimated == true
    let isScaled = scale?.isAnimated == true
    guard isTurned || isScaled else {
      if whole != [] { layer.set("transform", whole) }
      return
    }
    guard isSimple(scale) else {
      return writeFunctions(rotation, scale, whole, to: &layer, &animations)
    }
    if whole != [] { layer.set("transform", whole) }
    if let rotation, isTurned {
      animations.add("transform.rotation.z", rotation) { .degrees($0.lottieNumber ?? 0) }
    }
    guard let scale, isScaled else { return }
    if isUniform(scale) {
      animations.add("transform.scale.xy", scale.dimension(0)) { Self.factor($0) }
    } else {
      animations.add("transform.scale.x", scale.dimension(0)) { Self.factor($0) }
      animations.add("transform.scale.y", scale.dimension(1)) { Self.factor($0) }
    }
  }

  /// True if the layer is turned about x or y, or has an orientation.
  var isSpatial: Bool {
    ["rx", "ry", "or"].contains { key in
      LottieProperty(json[key]).map { $0.isAnimated || $0.numbers.contains { $0 != 0 } } ?? false
    }
  }

  /// Writes the turns of a layer in three dimensions, seen without perspective: scale, then the rotations
  /// about z, y and x, then the orientation.
  private func writeSpatialTurns(_ animations: inout LottieAnimations) {
    let orientation = LottieProperty(json["or"])
    // Operations that are applied later are written first.
    let turns: [(String, LottieProperty?)] = [
      ("rotateX", orientation?.dimension(0)), ("rotateY", orientation?.dimension(1)),
      ("rotateZ", orientation?.dimension(2)), ("rotateX", LottieProperty(json["rx"])),
      ("rotateY", LottieProperty(json["ry"])),
      ("rotateZ", LottieProperty(json["rz"]) ?? LottieProperty(json["r"])),
    ]
    for (function, property) in turns {
      guard let property, property.isAnimated || (property.number ?? 0) != 0 else { continue }
      // Turns about x and y have the other sense than in documents.
      let sign = function == "rotateZ" ? 1.0 : -1
      addFunction(property, function, &animations) { .degrees(sign * ($0.lottieNumber ?? 0)) }
    }
    guard let scale = LottieProperty(json["s"]) else { return }
    addFunction(scale, "scale", &animations) { Self.factors($0) }
  }

  /// Adds an animation of the whole transform, which acts on points before those that exist; of a value that
  /// does not change, too.
  func addFunction(
    _ property: LottieProperty, _ function: String?, _ animations: inout LottieAnimations,
    _ value: @escaping (JSONValue) -> JSONValue
  ) {
    var property = property
    if !property.isAnimated {
      let key = LottieProperty.Key(time: 0, value: property.value, isHold: true, eases: [])
      property.keys = [key, key]
      property.keys[1].time = 1
    }
    let form = LottieAnimations.Form("transform", clock, .function(function, value))
    // Scales and skews are multiplied, and several at a time, too.
    let isSum = function?.hasPrefix("rotate") ?? false
    if let loop = LottieLoop(property), loop.isSingle || loop.isOffset && isSum {
      return loop.add(property, to: &animations, as: form)
    }
    animations.add(form.animation(property.keys).value)
  }

  private static func factor(_ value: JSONValue) -> JSONValue {
    .plain((value.lottieNumber ?? 0) / 100)
  }

  /// True if components of the transform say what it is: they cannot hold reflections.
  func isSimple(_ scale: LottieProperty?) -> Bool {
    let values = scale.map { $0.isAnimated ? $0.keys.map(\.value) : [$0.value] } ?? []
    let isPositive = values.allSatisfy { value in
      value.lottieNumbers.prefix(2).allSatisfy { $0 >= 0 }
    }
    // Curves that overshoot may lead below 0.
    let overshoots =
      scale?.keys.contains { key in
        key.eases.contains { $0.y1 < 0 || $0.y2 > 1 || $0.y1 > 1 || $0.y2 < 0 }
      } ?? false
    let isStatic = scale?.isAnimated != true
    return isPositive
      && (isStatic ? values.allSatisfy { isAbove($0) } : !overshoots || isAbove(values))
  }

  private func isAbove(_ value: JSONValue) -> Bool {
    value.lottieNumbers.prefix(2).allSatisfy { $0 > 1e-6 }
  }

  private func isAbove(_ values: [JSONValue]) -> Bool {
    let numbers = values.flatMap { $0.lottieNumbers.prefix(2) }
    guard let least = numbers.min(), let most = numbers.max() else { return true }
    return least > 0.5 * (most - least)
  }

  private func isUniform(_ scale: LottieProperty) -> Bool {
    !scale.hasSeparateEases
      && scale.keys.allSatisfy { key in
        let numbers = key.value.lottieNumbers
        return numbers.count < 2 || numbers[0] == numbers[1]
      }
  }

  /// Writes animations of whole transforms, each applied to points before those that exist.
  private func writeFunctions(
    _ rotation: LottieProperty?, _ scale: LottieProperty?, _ whole: JSONValue,
    to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    // Operations that are applied later are written first.
    if let rotation, rotation.isAnimated {
      addFunction(rotation, "rotateZ", &animations) { .degrees($0.lottieNumber ?? 0) }
      if let scale, !scale.isAnimated {
        addFunction(scale, "scale", &animations) { Self.factors($0) }
      }
    } else if whole != [] {
      layer.set("transform", whole)
    }
    if let scale, scale.isAnimated { addScale(scale, &animations) }
  }

  /// Adds a scale, in x and y apart where they have eases of their own.
  func addScale(_ scale: LottieProperty, _ animations: inout LottieAnimations) {
    if scale.hasSeparateEases {
      addFunction(scale.dimension(0), "scaleX", &animations) { Self.factor($0) }
      addFunction(scale.dimension(1), "scaleY", &animations) { Self.factor($0) }
    } else if scale.isAnimated || scale.numbers.prefix(2).contains(where: { $0 != 100 }) {
      addFunction(scale, "scale", &animations) { Self.factors($0) }
    }
  }

  private static func factors(_ value: JSONValue) -> JSONValue {
    let numbers = value.lottieNumbers
    let x = numbers.first ?? 100
    return .numbers([x / 100, (numbers.count > 1 ? numbers[1] : x) / 100, 1])
  }

  private func scaleSteps(_ numbers: [Double]) -> [JSONValue] {
    let x = numbers.first ?? 100
    let y = numbers.count > 1 ? numbers[1] : x
    guard x != 100 || y != 100 else { return [] }
    return [["scale": .numbers([x / 100, y / 100, 1])]]
  }

  private func rotationSteps(_ degrees: Double) -> [JSONValue] {
    guard degrees != 0 else { return [] }
    return [["rotate": .array([.degrees(degrees), 0, 0, 1])]]
  }

  /// The transform of values that do not change, as sixteen numbers: steps know no skew.
  private func matrix(
    _ scale: LottieProperty?, _ skew: Double, _ axis: Double, _ rotation: Double
  ) -> JSONValue {
    let numbers = scale.map { $0.isAnimated ? [100] : $0.numbers } ?? [100]
    let (x, y) = (
      (numbers.first ?? 100) / 100, (numbers.count > 1 ? numbers[1] : numbers.first ?? 100) / 100
    )
    let map = Affine.scale(x: x, y: y)
      .concatenating(.rotation(axis * .pi / 180))
      .concatenating(Affine(a: 1, b: 0, c: LottieMath.shear(degrees: skew), d: 1, tx: 0, ty: 0))
      .concatenating(.rotation((rotation - axis) * .pi / 180))
    return .numbers([map.a, map.b, 0, 0, map.c, map.d, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }
}

extension JSONValue {
  /// A number with all its digits.
  static func exact(_ number: Double) -> JSONValue {
    .number(number.isFinite ? number : 0)
  }
}
