import LambentScenes

/// Writes the elements of a shape layer.
struct LottieShapes {
  let clock: LottieClock
  var animations: LottieAnimations
  var log: ImportLog
  let place: String
  /// Half a pixel of the composition, in the coordinates of the list that is being written: by so much
  /// After Effects moves gradients, of which it takes the colours at the corners of pixels.
  private var halfPixel: SIMD2<Double>

  init(clock: LottieClock, log: ImportLog, place: String, transform: JSONValue?) {
    (self.clock, self.log, self.place) = (clock, log, place)
    animations = LottieAnimations(clock: clock)
    halfPixel = LottieMath.undone(transform, SIMD2(0.5, 0.5))
  }

  /// The elements of a list, whose key paths begin with a prefix.
  mutating func elements(_ list: [JSONValue], prefix: String = "shapes", depth: Int = 0)
    -> [JSONValue]
  {
    var names = LottieNames()
    var result: [JSONValue] = []
    for item in list.prefix(10_000) where item["ty"]?.lottieText != "tr" {
      guard let kind = item["ty"]?.lottieText, let shape = Self.kinds[kind] else {
        note(item, "unknown kind of shape: left out")
        continue
      }
      let name = names.unique(item["nm"]?.lottieText ?? shape)
      var element = JSONObject()
      element.set("shape", .string(shape))
      element.set("name", .string(name))
      element.set("hidden", item.flag("hd"))
      let path = "\(prefix).\(name)."
      switch kind {
      case "gr":
        guard depth < 32 else { continue }
        let items = item.list("it")
        if let transform = items.last(where: { $0["ty"]?.lottieText == "tr" }) {
          setTransform(transform, path, &element)
          setPercent("opacity", transform["o"], path, &element, unless: 1)
        }
        setBlendMode(item, &element)
        let outer = halfPixel
        halfPixel = LottieMath.undone(items.last { $0["ty"]?.lottieText == "tr" }, outer)
        element.set("shapes", elements(items, prefix: path + "shapes", depth: depth + 1))
        halfPixel = outer
      case "sh": setPath(LottiePaths.closing(item["ks"], as: item["closed"]), path, &element)
      case "rc", "el", "sr": setOutline(item, kind, path, &element)
      case "fl", "st", "gf", "gs": setPaint(item, kind, path, &element)
      default: setModifier(item, kind, path, &element)
      }
      result.append(element.value)
    }
    return result
  }

  private static let kinds = [
    "gr": "group", "sh": "path", "rc": "rectangle", "el": "ellipse", "sr": "star", "fl": "fill",
    "st": "stroke", "gf": "fill", "gs": "stroke", "tm": "trim", "rd": "roundCorners",
    "op": "offset", "zz": "zigZag", "pb": "pucker", "mm": "merge", "rp": "repeater",
  ]

  private mutating func note(_ item: JSONValue, _ message: String) {
    let name = item["nm"]?.lottieText ?? item["ty"]?.lottieText ?? "a shape"
    log.note("\(place), \(name)", message)
  }

  // MARK: Values

  /// Sets a value of any kind, and animates it.
  mutating func set(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    value: (JSONValue) -> JSONValue
  ) {
    guard let property = LottieProperty(json) else { return }
    noteExpression(property, path + key)
    element.set(key, value(property.value))
    animations.add(path + key, property, value: value)
  }

  /// Sets a number times a factor.
  mutating func setNumber(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    factor: Double = 1, unless initial: Double? = nil
  ) {
    guard let property = LottieProperty(json) else { return }
    noteExpression(property, path + key)
    let number = (property.number ?? 0) * factor
    if number != initial || property.isAnimated { element.set(key, .plain(number)) }
    animations.add(path + key, property) { .plain(($0.lottieNumber ?? 0) * factor) }
  }

  mutating func setPercent(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    unless initial: Double? = nil
  ) {
    setNumber(key, json, path, &element, factor: 0.01, unless: initial)
  }

  mutating func setDegrees(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    guard let property = LottieProperty(json) else { return }
    noteExpression(property, path + key)
    element.set(key, degrees: property.number ?? 0)
    animations.add(path + key, property) { .degrees($0.lottieNumber ?? 0) }
  }

  /// Sets a point; it moves along curves where keys have them.
  mutating func setPoint(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    factor: Double = 1, unless initial: [Double]? = nil
  ) {
    guard let property = LottieProperty(json) else { return }
    noteExpression(property, path + key)
    let numbers = property.numbers.prefix(2).map { $0 * factor }
    if numbers != initial || property.isAnimated { element.set(key, .point(numbers)) }
    if property.isAnimated, property.hasSeparateEases, !property.hasCurvedWay {
      let axes: [String] = key == "size" ? ["width", "height"] : ["x", "y"]
      for (index, axis) in axes.enumerated() {
        animations.add("\(path)\(key).\(axis)", property.dimension(index)) {
          .plain(($0.lottieNumber ?? 0) * factor)
        }
      }
    } else if property.hasCurvedWay, LottieLoop(property) == nil {
      animations.add(LottieMotion(property, clock).animation(path + key))
    } else {
      animations.add(path + key, property) { value in
        .point(value.lottieNumbers.map { $0 * factor })
      }
    }
  }

  private mutating func noteExpression(_ property: LottieProperty, _ path: String) {
    guard let text = property.expression, !LottieExpression.isKnown(property) else { return }
    log.note("\(place), \(path)", LottieExpression.note(text))
  }

  // MARK: Outlines

  private mutating func setPath(
    _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    guard let property = LottieProperty(json) else { return }
    noteExpression(property, path + "path")
    let keepsCurves = property.isAnimated
    func svg(_ value: JSONValue) -> JSONValue {
      .string(LottiePaths.svg(value, keepsCurves: keepsCurves))
    }
    let text = svg(property.value)
    if text != .string("") { element.set("path", text) }
    animations.add(path + "path", property, value: svg)
  }

  private mutating func setOutline(
    _ item: JSONValue, _ kind: String, _ path: String, _ element: inout JSONObject
  ) {
    setPoint("position", item["p"], path, &element, unless: [0, 0])
    switch kind {
    case "rc":
      setPoint("size", item["s"], path, &element)
      setNumber("cornerRadius", item["r"], path, &element, unless: 0)
    case "el": setPoint("size", item["s"], path, &element)
    default:
      let isStar = item.integer("sy") != 2
      if !isStar { element.replace("shape", "polygon") }
      setNumber("points", item["pt"], path, &element)
      setNumber("outerRadius", item["or"], path, &element)
      setPercent("outerRoundness", item["os"], path, &element, unless: 0)
      setDegrees("rotation", item["r"], path, &element)
      if isStar {
        setNumber("innerRadius", item["ir"], path, &element)
        setPercent("innerRoundness", item["is"], path, &element, unless: 0)
      }
    }
    element.set("reversed", item.integer("d") == 3)
  }

  mutating func setTransform(
    _ item: JSONValue, _ path: String, _ element: inout JSONObject
  ) {
    setPoint("anchorPoint", item["a"], path, &element, unless: [0, 0])
    if item["p"]?.flag("s") == true {
      setSplitPosition(item["p"], path, &element)
    } else {
      setPoint("position", item["p"], path, &element, unless: [0, 0])
    }
    setPoint("scale", item["s"], path, &element, factor: 0.01, unless: [1, 1])
    setDegrees("rotation", item["r"], path, &element)
    setDegrees("skew", item["sk"], path, &element)
    setDegrees("skewAxis", item["sa"], path, &element)
  }

  private mutating func setSplitPosition(
    _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    let parts = [LottieProperty(json?["x"]), LottieProperty(json?["y"])]
    element.set("position", .point(parts.map { $0?.number ?? 0 }))
    for (axis, part) in zip(["x", "y"], parts) {
      guard let part else { continue }
      animations.add("\(path)position.\(axis)", part) { .plain($0.lottieNumber ?? 0) }
    }
  }

  // MARK: Paint

  private mutating func setBlendMode(_ item: JSONValue, _ element: inout JSONObject) {
    guard let number = item.integer("bm"), number != 0 else { return }
    if let mode = LottieBlend.name(number) {
      element.set("blendMode", mode)
    } else {
      note(item, "the blend mode \(number): painted over what is behind it")
    }
  }

  private mutating func setPaint(
    _ item: JSONValue, _ kind: String, _ path: String, _ element: inout JSONObject
  ) {
    if kind.hasPrefix("g") {
      setGradient(item, path, &element)
    } else {
      set("color", item["c"], path, &element) { .lottieColor($0.lottieNumbers) }
    }
    setPercent("opacity", item["o"], path, &element, unless: 1)
    setBlendMode(item, &element)
    if kind == "fl" || kind == "gf" {
      if item.integer("r") == 2 { element.set("fillRule", "even-odd") }
      return
    }
    setNumber("lineWidth", item["w"], path, &element)
    switch item.integer("lc") {
    case 1: break
    case 3: element.set("lineCap", "square")
    default: element.set("lineCap", "round")
    }
    setJoin(item, path, &element, initial: "round")
    setDashes(item, path, &element)
  }

  private mutating func setJoin(
    _ item: JSONValue, _ path: String, _ element: inout JSONObject, initial: String
  ) {
    switch item.integer("lj") {
    case 1:
      if let limit = item["ml2"] ?? item["ml"] {
        setNumber("miterLimit", limit, path, &element, unless: 4)
      }
    case 2: element.set("lineJoin", "round")
    case 3: element.set("lineJoin", "bevel")
    default: element.set("lineJoin", .string(initial))
    }
  }

  private mutating func setDashes(
    _ item: JSONValue, _ path: String, _ element: inout JSONObject
  ) {
    var lengths: [LottieProperty] = []
    for dash in item.list("d").prefix(64) {
      if dash["n"]?.lottieText == "o" {
        setNumber("lineDashPhase", dash["v"], path, &element, unless: 0)
      } else if let length = LottieProperty(dash["v"]) {
        lengths.append(length)
      }
    }
    guard lengths.contains(where: { $0.isAnimated || ($0.number ?? 0) > 0 }) else { return }
    func pattern(_ values: [Double]) -> JSONValue { .numbers(values.map { max($0, 0) }) }
    element.set("lineDashPattern", pattern(lengths.map { $0.number ?? 0 }))
    guard let first = lengths.first(where: \.isAnimated) else { return }
    // The list animates as a whole, at the keys of its first animated length.
    var list = first
    for index in list.keys.indices {
      let values = lengths.map { length -> Double in
        guard length.isAnimated else { return length.number ?? 0 }
        return length.keys[min(index, length.keys.count - 1)].value.lottieNumber ?? 0
      }
      list.keys[index].value = .array(values.map { .number($0) })
    }
    if lengths.contains(where: { $0.isAnimated && $0.keys.map(\.time) != first.keys.map(\.time) }) {
      note(item, "dashes that change at different times: all change with the first")
    }
    animations.add(path + "lineDashPattern", list) { pattern($0.lottieNumbers) }
  }

  private mutating func setGradient(
    _ item: JSONValue, _ path: String, _ element: inout JSONObject
  ) {
    setPoint("startPoint", moved(item["s"]), path, &element)
    setPoint("endPoint", moved(item["e"]), path, &element)
    if item.integer("t") == 2 {
      element.set("gradientType", "radial")
      setPercent("highlight", item["h"], path, &element, unless: 0)
      setDegrees("highlightAngle", item["a"], path, &element)
    }
    guard let json = item["g"], let property = LottieProperty(json["k"]) else { return }
    let count = json.integer("p") ?? property.numbers.count / 4
    let lists: [(key: String, read: (LottieGradient) -> JSONValue)] = [
      ("colors", { .array($0.colors.values.map(JSONValue.lottieColor)) }),
      ("locations", { .numbers($0.colors.locations) }),
      ("midpoints", { .numbers($0.colors.midpoints) }),
      ("opacities", { .numbers($0.opacities.values.map { $0[0] }) }),
      ("opacityLocations", { .numbers($0.opacities.locations) }),
      ("opacityMidpoints", { .numbers($0.opacities.midpoints) }),
    ]
    let all = LottieGradient.all(property, count: count)
    guard let first = all.first else { return }
    for (key, read) in lists {
      let values = all.map(read)
      guard values.contains(where: { $0 != [] }) else { continue }
      element.set(key, read(first))
      guard Set(values).count > 1 else { continue }
      var list = property
      for index in list.keys.indices { list.keys[index].value = values[index] }
      animations.add(path + key, list) { $0 }
    }
  }

  /// A point that is half a pixel farther.
  private func moved(_ json: JSONValue?) -> JSONValue? {
    guard var json, let property = LottieProperty(json) else { return json }
    func moved(_ value: JSONValue) -> JSONValue {
      let numbers = value.lottieNumbers
      guard numbers.count > 1 else { return value }
      return .numbers([numbers[0] + halfPixel.x, numbers[1] + halfPixel.y])
    }
    if property.isAnimated {
      json["k"] = .array(
        (json["k"]?.lottieList ?? []).map { key in
          var key = key
          for end in ["s", "e"] { if let value = key[end] { key[end] = moved(value) } }
          return key
        })
    } else {
      json["k"] = moved(property.value)
    }
    return json
  }

  // MARK: Changes

  private mutating func setModifier(
    _ item: JSONValue, _ kind: String, _ path: String, _ element: inout JSONObject
  ) {
    switch kind {
    case "tm":
      setPercent("start", item["s"], path, &element, unless: 0)
      setPercent("end", item["e"], path, &element, unless: 1)
      setNumber("offset", item["o"], path, &element, factor: 1 / 360.0, unless: 0)
      if item.integer("m") == 2 { element.set("trimMode", "individually") }
    case "rd": setNumber("cornerRadius", item["r"], path, &element)
    case "op":
      setNumber("amount", item["a"], path, &element)
      setJoin(item, path, &element, initial: "miter")
    case "zz":
      setNumber("amount", item["s"], path, &element)
      setNumber("ridges", item["r"], path, &element)
      element.set("smooth", LottieProperty(item["pt"])?.number == 2)
    case "pb": setPercent("amount", item["a"], path, &element)
    case "mm":
      let modes = [2: "add", 3: "subtract", 4: "intersect", 5: "exclude"]
      if let mode = modes[item.integer("mm") ?? 1] { element.set("mergeMode", .string(mode)) }
    default: setRepeater(item, path, &element)
    }
  }

  private mutating func setRepeater(
    _ item: JSONValue, _ path: String, _ element: inout JSONObject
  ) {
    setNumber("copies", item["c"], path, &element)
    setNumber("offset", item["o"], path, &element, unless: 0)
    // After Effects writes 1 for its default, which is below.
    if item.integer("m") == 2 { element.set("copyOrder", "above") }
    guard let transform = item["tr"] else { return }
    setTransform(transform, path, &element)
    setPercent("startOpacity", transform["so"], path, &element, unless: 1)
    guard let end = LottieProperty(transform["eo"]) else { return }
    // In After Effects the last copy falls short of the end by a step.
    let start = LottieProperty(transform["so"])?.number ?? 100
    let copies = max((LottieProperty(item["c"])?.number ?? 1).rounded(), 1)
    func last(_ value: JSONValue) -> JSONValue {
      let percent = start + ((value.lottieNumber ?? 100) - start) * (copies - 1) / copies
      return .plain(min(max(percent / 100, 0), 1))
    }
    if end.isAnimated || end.number != 100 || start != 100 {
      element.set("endOpacity", last(end.value))
    }
    animations.add(path + "endOpacity", end, value: last)
  }
}

/// The names of blend modes.
enum LottieBlend {
  private static let names = [
    1: "multiply", 2: "screen", 3: "overlay", 4: "darken", 5: "lighten", 6: "colorDodge",
    7: "colorBurn", 8: "hardLight", 9: "softLight", 10: "difference", 11: "exclusion", 12: "hue",
    13: "saturation", 14: "color", 15: "luminosity",
  ]

  /// The name in documents; `nil` for the normal mode and unknown ones.
  static func name(_ number: Int) -> JSONValue? {
    number == 16 ? "plusL" : names[number].map { .string($0 + "BlendMode") }
  }
}

/// Names that no sibling has, without the dots and slashes of key paths.
struct LottieNames {
  private var used: Set<String> = []
  /// The number that the next name of the same text gets.
  private var numbers: [String: Int] = [:]

  mutating func unique(_ name: String) -> String {
    var clean = String(name.prefix(200).map { $0 == "." || $0 == "/" ? "_" : $0 })
    if clean.isEmpty { clean = "shape" }
    var (result, number) = (clean, numbers[clean] ?? 2)
    while !used.insert(result).inserted {
      result = "\(clean) \(number)"
      number += 1
    }
    numbers[clean] = number
    return result
  }
}
