import LambentDocuments
import LambentGeometry
import LambentImports

/// Writes the effects of a layer: blurs, drop shadows, fills and tints.
struct LottieEffects {
  let clock: LottieClock
  let place: String
  let log: ImportLog
  private var filters: [JSONValue] = []
  private var names = UniqueNames()

  init(clock: LottieClock, place: String, log: ImportLog) {
    (self.clock, self.place, self.log) = (clock, place, log)
  }

  /// True if a layer has effects with a size: blurs and shadows.
  static func haveSize(_ json: JSONValue) -> Bool {
    active(json).contains { [25, 29].contains($0.integer("ty")) } || shadowStyle(json) != nil
  }

  /// The kind of the effect that strokes masks.
  static let stroke = 22

  static func active(_ json: JSONValue) -> [JSONValue] {
    json.list("ef").prefix(64).filter { $0["en"] == nil || $0.flag("en") }
  }

  /// The drop shadow among the styles of a layer.
  private static func shadowStyle(_ json: JSONValue) -> JSONValue? {
    json.list("sy").first { $0.integer("ty") == 1 && ($0["en"] == nil || $0.flag("en")) }
  }

  /// True for sliders and other controls, which act only through expressions: those of After Effects and of scripts.
  /// Effects without a match name cannot be distinguished from them.
  private static func isControl(_ effect: JSONValue) -> Bool {
    guard let kind = effect["mn"]?.text else { return true }
    return kind.hasPrefix("Pseudo/") || kind.hasPrefix("ADBE ") && kind.hasSuffix(" Control")
  }

  mutating func write(
    _ json: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    for effect in Self.active(json) {
      let name = effect["nm"]?.text ?? "effect"
      noteExpressions(effect, name)
      switch effect.integer("ty") {
      case 29: addBlur(effect, name, &animations)
      case 25: addShadow(effect, to: &layer, &animations)
      case 21: addFill(effect, name, &animations)
      case 20: addTint(effect, name, &animations)
      case 23: addTritone(effect, name, &animations)
      case 5 where Self.isControl(effect), Self.stroke:
        // Strokes become separate layers.
        continue
      default:
        let kind = effect["mn"]?.text ?? "of kind \(effect.integer("ty") ?? -1)"
        log.note("\(place), \(name)", "the effect “\(kind)”, which documents do not have: left out")
      }
    }
    addStyles(json, to: &layer, &animations)
    layer.set("filters", Array(filters.prefix(SceneLimits.maximumFilters)))
  }

  /// Notes the expressions of an effect that is drawn.
  private func noteExpressions(_ effect: JSONValue, _ name: String) {
    guard let kind = effect.integer("ty"), (20...29).contains(kind) else { return }
    for (index, input) in effect.list("ef").enumerated() {
      let input = (input["nm"]?.text ?? "input \(index + 1)", LottieProperty(input["v"]))
      LottieExpression.noteUnknown(input.1, "\(place), \(name), \(input.0)", log)
    }
  }

  /// A value of an effect, by its position.
  private func value(_ effect: JSONValue, _ index: Int) -> LottieProperty? {
    let list = effect.list("ef")
    return index < list.count ? LottieProperty(list[index]["v"]) : nil
  }

  private mutating func addBlur(
    _ effect: JSONValue, _ name: String, _ animations: inout LottieAnimations
  ) {
    guard let amount = value(effect, 0) else { return }
    let name = names.uniqueInPath(name)
    // The deviation is a fraction of the blurriness, as measured in other players.
    let radius = JSONValue.scaled(by: 0.3, 0...500)
    if (value(effect, 1)?.number ?? 1) != 1 {
      log.note("\(place), \(name)", "a blur of one direction: blurred in both")
    }
    filters.append(
      ["filter": "gaussianBlur", "name": .string(name), "radius": radius(amount.value)])
    animations.add("filters.\(name).radius", amount, value: radius)
  }

  private mutating func addShadow(
    _ effect: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    // The opacity is 0…255 in After Effects' own effect.
    addShadow(
      (0..<5).map { value(effect, $0) }, opacity: (1 / 255.0, 1), radiusFactor: 0.25, &layer,
      &animations
    ) { $0 }
    if layer.value["shadowRadius"] == nil { layer.set("shadowRadius", 0) }
  }

  /// Adds a drop shadow, unless there is one.
  ///
  /// - Parameters:
  ///   - values: The colour, the opacity, the direction, the distance and the radius.
  ///   - opacity: The factor of the opacity, and the default opacity.
  ///   - clockwise: The clockwise angle from above of a direction, in degrees.
  private mutating func addShadow(
    _ values: [LottieProperty?], opacity: (factor: Double, initial: Double), radiusFactor: Double,
    _ layer: inout JSONObject, _ animations: inout LottieAnimations,
    clockwise: @escaping (Double) -> Double
  ) {
    guard layer.value["shadowOpacity"] == nil else {
      return log.note(place, "a second drop shadow: left out")
    }
    animations.set("shadowColor", values[0], &layer, value: JSONValue.lottieColor)
    animations.set(
      "shadowOpacity", values[1], &layer, value: JSONValue.scaled(by: opacity.factor, 0...1))
    if values[1] == nil { layer.set("shadowOpacity", .number(opacity.initial)) }
    setShadowOffset(values[2], values[3], &layer, &animations, clockwise: clockwise)
    animations.set(
      "shadowRadius", values[4], &layer, value: JSONValue.scaled(by: radiusFactor, 0...500))
  }

  private mutating func setShadowOffset(
    _ direction: LottieProperty?, _ distance: LottieProperty?, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations, clockwise: @escaping (Double) -> Double
  ) {
    func offset(_ angle: Double, _ length: Double) -> JSONValue {
      let turn = clockwise(angle) * .pi / 180
      return .numbers([Elementary.sin(turn) * length, -Elementary.cos(turn) * length])
    }
    let (angle, length) = (direction?.number ?? 120, distance?.number ?? 5)
    layer.set("shadowOffset", offset(angle, length))
    if let direction, direction.isAnimated {
      animations.add("shadowOffset", direction) { offset($0.lottieNumber ?? 0, length) }
      if distance?.isAnimated == true {
        log.note(place, "the distance of a drop shadow that turns: its first value")
      }
    } else if let distance {
      animations.add("shadowOffset", distance) { offset(angle, $0.lottieNumber ?? 0) }
    }
  }

  private mutating func addStyles(
    _ json: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    let style = Self.shadowStyle(json)
    let count = json.list("sy").count { $0["en"] == nil || $0.flag("en") }
    if count > (style == nil ? 0 : 1) {
      log.note(place, "layer styles other than one drop shadow: left out")
    }
    guard let style else { return }
    guard layer.value["shadowOpacity"] == nil else {
      return log.note(place, "a second drop shadow: left out")
    }
    // A style's light comes from its angle, counter-clockwise from the right.
    addShadow(
      ["c", "o", "a", "d", "s"].map { LottieProperty(style[$0]) }, opacity: (0.01, 0.75),
      radiusFactor: 0.3, &layer, &animations
    ) { 270 - $0 }
    if (LottieProperty(style["ch"])?.number ?? 0) != 0 {
      log.note(place, "the spread of a drop shadow: left out")
    }
  }

  // MARK: Colours

  /// A property, and the conversion of its value to a matrix.
  private typealias MatrixInput = (property: LottieProperty?, matrix: (JSONValue) -> JSONValue)

  private mutating func addFill(
    _ effect: JSONValue, _ name: String, _ animations: inout LottieAnimations
  ) {
    let (color, opacity) = (value(effect, 2), value(effect, 6))
    func matrix(_ color: [Double], _ opacity: Double) -> JSONValue {
      let amount = min(max(opacity > 1 ? opacity / 100 : opacity, 0), 1)
      var rows: [Double] = []
      for row in 0..<3 {
        var factors = [0.0, 0, 0, 0, (row < color.count ? color[row] : 0) * amount]
        factors[row] = 1 - amount
        rows += factors
      }
      return .numbers(rows + [0, 0, 0, 1, 0])
    }
    addMatrix(
      name, initial: matrix(color?.numbers ?? [], opacity?.number ?? 1),
      (color, { matrix($0.lottieNumbers, opacity?.number ?? 1) }),
      (opacity, { matrix(color?.numbers ?? [], $0.lottieNumber ?? 1) }), to: &animations)
  }

  private mutating func addTint(
    _ effect: JSONValue, _ name: String, _ animations: inout LottieAnimations
  ) {
    let (black, white, amount) = (value(effect, 0), value(effect, 1), value(effect, 2))
    func matrix(_ black: [Double], _ white: [Double], _ percent: Double) -> JSONValue {
      let part = min(max(percent / 100, 0), 1)
      let weights = [0.2126, 0.7152, 0.0722]
      var rows: [Double] = []
      for row in 0..<3 {
        let low = row < black.count ? black[row] : 0
        let high = row < white.count ? white[row] : 1
        var factors = weights.map { $0 * (high - low) * part }
        factors[row] += 1 - part
        rows += factors + [0, low * part]
      }
      return .numbers(rows + [0, 0, 0, 1, 0])
    }
    let (dark, light) = (black?.numbers ?? [0, 0, 0], white?.numbers ?? [1, 1, 1])
    let percent = amount?.number ?? 100
    addMatrix(
      name, initial: matrix(dark, light, percent),
      (white, { matrix(dark, $0.lottieNumbers, percent) }),
      (amount, { matrix(dark, light, $0.lottieNumber ?? 100) }), to: &animations)
  }

  private mutating func addTritone(
    _ effect: JSONValue, _ name: String, _ animations: inout LottieAnimations
  ) {
    let name = names.uniqueInPath(name)
    var filter: JSONObject = ["filter": "tritone", "name": .string(name)]
    for (index, key) in ["highlightColor", "midtoneColor", "shadowColor"].enumerated() {
      animations.set(
        key, value(effect, index), at: "filters.\(name).", &filter, value: JSONValue.lottieColor)
    }
    animations.set("amount", value(effect, 3), at: "filters.\(name).", &filter) {
      .plain(1 - min(max(($0.lottieNumber ?? 0) / 100, 0), 1))
    }
    filters.append(filter.value)
  }

  /// Adds a colour matrix, which follows one of two properties.
  private mutating func addMatrix(
    _ name: String, initial: JSONValue, _ first: MatrixInput, _ second: MatrixInput,
    to animations: inout LottieAnimations
  ) {
    let name = names.uniqueInPath(name)
    filters.append(["filter": "colorMatrix", "name": .string(name), "matrix": initial])
    let path = "filters.\(name).matrix"
    if let property = first.property, property.isAnimated {
      animations.add(path, property, value: first.matrix)
      if second.property?.isAnimated == true {
        log.note(
          "\(place), \(name)", "a colour and an amount that change: the amount's first value")
      }
    } else if let property = second.property {
      animations.add(path, property, value: second.matrix)
    }
  }
}
