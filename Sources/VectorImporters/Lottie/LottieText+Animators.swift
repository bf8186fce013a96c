import LambentDocuments
import LambentImports

/// Animators of texts: what they change of characters, and the selectors that weigh it.
extension LottieText {
  /// The properties of animators that documents do not have, with their names.
  private static let unknown = [
    ("sk", "skew"), ("rx", "rotation about x"), ("ry", "rotation about y"), ("fo", "fill opacity"),
    ("so", "stroke opacity"), ("fh", "fill hue"), ("fs", "fill saturation"),
    ("fb", "fill brightness"), ("sh", "stroke hue"), ("ss", "stroke saturation"),
    ("sb", "stroke brightness"), ("ls", "line spacing"),
  ]

  /// Notes what is left out of a text's document and path.
  func noteLeftOut(of text: JSONValue) {
    if text["p"]?["m"] != nil { log.note(place, "text on a path: set in straight lines") }
    if let expression = text["d"]?["x"]?.text {
      log.note("\(place), source text", LottieExpression.note(expression))
    }
  }

  func animator(
    _ json: JSONValue, named name: String, _ style: LottieTextStyle,
    _ animations: inout LottieAnimations
  ) -> JSONValue {
    let path = "animators.\(name)."
    var result = JSONObject()
    result.set("name", name)
    let selector = selector(json["s"], at: path, style, &animations)
    if !selector.members.isEmpty { result.set("selector", selector.value) }
    guard let look = json["a"] else { return result.value }
    noteLeftOut(of: look, name)
    for (key, value, factor) in [
      ("opacity", "o", 0.01), ("scale", "s", 0.01), ("tracking", "t", 1), ("blur", "bl", 0.3),
      ("lineWidth", "sw", 1),
    ] {
      animations.set(
        key, LottieProperty(look[value]), at: path, &result, value: JSONValue.scaled(by: factor))
    }
    setPosition(look, at: path, &result, &animations)
    if let rotation = LottieProperty(look["r"]) {
      result.set("rotation", degrees: rotation.number ?? 0)
      animations.add(path + "rotation", rotation) { .degrees($0.lottieNumber ?? 0) }
    }
    for (key, name) in [("fc", "foregroundColor"), ("sc", "strokeColor")] {
      animations.set(
        name, LottieProperty(look[key]), at: path, &result, value: JSONValue.lottieColor)
    }
    return result.value
  }

  /// Sets the position and the anchor point. In documents, characters turn about their anchor points, which
  /// does not move them.
  private func setPosition(
    _ look: JSONValue, at path: String, _ result: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    let position = LottieProperty(look["p"])
    guard let anchor = LottieProperty(look["a"]),
      anchor.isAnimated || anchor.numbers.prefix(2).contains(where: { $0 != 0 })
    else {
      return animations.set("position", position, at: path, &result) { .point($0.lottieNumbers) }
    }
    animations.set("anchor", anchor, at: path, &result) { .point($0.lottieNumbers) }
    let (way, origin) = (position?.value.lottiePoint ?? .zero, anchor.value.lottiePoint)
    func moved(_ way: SIMD2<Double>, _ origin: SIMD2<Double>) -> JSONValue {
      .point([way.x - origin.x, way.y - origin.y])
    }
    guard let position, position.isAnimated else {
      return animations.set("position", anchor, at: path, &result) { moved(way, $0.lottiePoint) }
    }
    if anchor.isAnimated {
      log.note("\(place), \(path)anchor", "it changes with the position: its first value")
    }
    animations.set("position", position, at: path, &result) { moved($0.lottiePoint, origin) }
  }

  // MARK: Selectors

  private func selector(
    _ range: JSONValue?, at path: String, _ style: LottieTextStyle,
    _ animations: inout LottieAnimations
  ) -> JSONObject {
    var selector = JSONObject()
    guard let range else { return selector }
    let units = [2: "charactersWithoutSpaces", 3: "words", 4: "lines"]
    selector.set("by", units[range.integer("b") ?? 1])
    let shapes = [2: "rampUp", 3: "rampDown", 4: "triangle", 5: "round", 6: "smooth"]
    selector.set("shape", shapes[range.integer("sh") ?? 1])
    let isCounted = range.integer("r") == 2
    // Places that are counted in units are fractions of their number.
    let factor = isCounted ? 1 / Double(max(count(ofUnits: range.integer("b"), style), 1)) : 0.01
    for (key, value) in [("start", "s"), ("end", "e"), ("offset", "o")] {
      animations.set(
        key, LottieProperty(range[value]), at: path, &selector,
        value: JSONValue.scaled(by: factor, -100...100))
    }
    animations.set(
      "amount", LottieProperty(range["a"]), at: path, &selector, value: JSONValue.scaled(by: 0.01))
    if let smoothness = LottieProperty(range["sm"]),
      smoothness.isAnimated || smoothness.number != 100
    {
      animations.set(
        "smoothness", smoothness, at: path, &selector, value: JSONValue.scaled(by: 0.01, 0...1))
    }
    setEase(range, at: path, &selector)
    if range.flag("rn") {
      selector.set("order", "random")
      log.note("\(place), \(path)order", "a random order: not that of other players")
    }
    noteExpressions(in: range, at: path)
    return selector
  }

  private func setEase(_ range: JSONValue, at path: String, _ selector: inout JSONObject) {
    let eases = ["ne", "xe"].map { LottieProperty(range[$0]) }
    let values = eases.map { min(max(($0?.number ?? 0) / 100, -1), 1) }
    if values != [0, 0] { selector.set("ease", .numbers(values)) }
    if eases.contains(where: { $0?.isAnimated == true }) {
      log.note("\(place), \(path)ease", "it changes: its first value")
    }
  }

  /// The number of characters, words or lines of a text.
  private func count(ofUnits unit: Int?, _ style: LottieTextStyle) -> Int {
    switch unit {
    case 2: return style.text.count { !$0.isWhitespace }
    case 3: return style.text.split(whereSeparator: \.isWhitespace).count
    case 4:
      if style.box != nil {
        log.note(place, "lines of a box that are counted: those that the file itself breaks")
      }
      return style.text.count { $0 == "\n" } + 1
    default: return style.text.count
    }
  }

  // MARK: Notes

  private func noteLeftOut(of look: JSONValue, _ name: String) {
    for (key, what) in Self.unknown {
      guard let property = LottieProperty(look[key]) else { continue }
      let initial: Double = key == "fo" || key == "so" ? 100 : 0
      if property.isAnimated || property.numbers.contains(where: { $0 != initial }) {
        log.note("\(place), \(name)", "its change of the \(what) (\(key)): left out")
      }
    }
    noteExpressions(in: look, at: "animators.\(name).")
  }

  private func noteExpressions(in json: JSONValue, at path: String) {
    guard case .object(let members) = json else { return }
    for member in members {
      LottieExpression.noteUnknown(
        LottieProperty(member.value), "\(place), \(path)\(member.key)", log,
        isColor: ["fc", "sc"].contains(member.key))
    }
  }
}
