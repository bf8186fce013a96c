import LambentDocuments
import LambentImports

// Fills, strokes, their gradients, dashes and joins.
extension LottieShapes {
  mutating func setBlendMode(_ item: JSONValue, _ element: inout JSONObject) {
    guard let number = item.integer("bm"), number != 0 else { return }
    if let mode = LottieBlend.name(number) {
      element.set("blendMode", mode)
    } else {
      note(item, "the blend mode \(number): painted over what is behind it")
    }
  }

  mutating func setPaint(
    _ item: JSONValue, _ kind: String, _ path: String, _ element: inout JSONObject
  ) {
    if kind.hasPrefix("g") {
      setGradient(item, path, &element)
    } else {
      set("color", item["c"], path, &element) { .lottieColor($0) }
    }
    setOpacity(item["o"], path, &element)
    setBlendMode(item, &element)
    if kind == "fl" || kind == "gf" {
      if item.integer("r") == 2 { element.set("fillRule", "even-odd") }
      return
    }
    setWidth(item["w"], path, &element)
    switch item.integer("lc") {
    case 1: break
    case 3: element.set("lineCap", "square")
    default: element.set("lineCap", "round")
    }
    setJoin(item, path, &element, initial: "round")
    setDashes(item, path, &element)
  }

  /// Sets the width of a stroke; below 0 it is 0.
  private mutating func setWidth(
    _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    set("lineWidth", json, path, &element, value: JSONValue.scaled(by: 1, 0...(.infinity)))
    guard let width = LottieProperty(json) else { return }
    let least = ([width.value] + width.keys.map(\.value)).compactMap(\.lottieNumber).min() ?? 0
    if least < 0 {
      log.note(
        "\(place), \(path)lineWidth (w)",
        "\(JSONValue.text(least)) is out of range: 0 is used; expected 0 or more")
    }
  }

  mutating func setJoin(
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
      if dash["n"]?.text == "o" {
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
      ("colors", { .array($0.colors.values.map { .lottieColor($0) }) }),
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
        (json["k"]?.elements ?? []).map { key in
          var key = key
          for end in ["s", "e"] { if let value = key[end] { key[end] = moved(value) } }
          return key
        })
    } else {
      json["k"] = moved(property.value)
    }
    return json
  }
}

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
