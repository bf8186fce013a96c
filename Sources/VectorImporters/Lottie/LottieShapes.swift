import LambentDocuments
import LambentImports

/// Writes the elements of a shape layer.
struct LottieShapes {
  let clock: LottieClock
  var animations: LottieAnimations
  let log: ImportLog
  let place: String
  /// Half a pixel of the composition, in the coordinates of the list that is being written: by so much
  /// After Effects moves gradients, of which it takes the colours at the corners of pixels.
  private(set) var halfPixel: SIMD2<Double>

  init(clock: LottieClock, log: ImportLog, place: String, transform: JSONValue?) {
    (self.clock, self.log, self.place) = (clock, log, place)
    animations = LottieAnimations(clock: clock)
    halfPixel = LottieMath.undone(transform, SIMD2(0.5, 0.5))
  }

  /// The elements of a list, whose key paths begin with a prefix.
  mutating func elements(_ list: [JSONValue], prefix: String = "shapes", depth: Int = 0)
    -> [JSONValue]
  {
    var names = UniqueNames()
    var result: [JSONValue] = []
    for item in list.prefix(10_000) where item["ty"]?.text != "tr" {
      guard let kind = item["ty"]?.text, let shape = Self.kinds[kind] else {
        note(item, "unknown kind of shape: left out")
        continue
      }
      let name = names.uniqueInPath(item["nm"]?.text ?? shape)
      var element = JSONObject(shape: shape, name: name)
      element.set("hidden", item.flag("hd"))
      let path = "\(prefix).\(name)."
      switch kind {
      case "gr":
        guard depth < 32 else { continue }
        let items = item.list("it")
        if let transform = items.last(where: { $0["ty"]?.text == "tr" }) {
          setTransform(transform, path, &element)
          setOpacity(transform["o"], path, &element)
        }
        setBlendMode(item, &element)
        let outer = halfPixel
        halfPixel = LottieMath.undone(items.last { $0["ty"]?.text == "tr" }, outer)
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

  mutating func note(_ item: JSONValue, _ message: String) {
    let name = item["nm"]?.text ?? item["ty"]?.text ?? "a shape"
    log.note("\(place), \(name)", message)
  }

  // MARK: Values

  /// Sets a value of any kind, and animates it.
  mutating func set(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    value: @escaping (JSONValue) -> JSONValue
  ) {
    guard let property = self.property(json, path + key) else { return }
    animations.set(key, property, at: path, &element, value: value)
  }

  /// Sets a number times a factor.
  mutating func setNumber(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    factor: Double = 1, unless initial: Double? = nil
  ) {
    guard let property = self.property(json, path + key) else { return }
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

  /// Sets the opacity; beyond its range, files mean its ends.
  mutating func setOpacity(_ json: JSONValue?, _ path: String, _ element: inout JSONObject) {
    guard let property = self.property(json, path + "opacity") else { return }
    let fraction = JSONValue.scaled(by: 0.01, 0...1)
    let opacity = fraction(.number(property.number ?? 0))
    if opacity != 1 || property.isAnimated { element.set("opacity", opacity) }
    animations.add(path + "opacity", property, value: fraction)
  }

  mutating func setDegrees(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    guard let property = self.property(json, path + key) else { return }
    element.set(key, degrees: property.number ?? 0)
    animations.add(path + key, property) { .degrees($0.lottieNumber ?? 0) }
  }

  /// Sets a point; it moves along curves where keys have them.
  mutating func setPoint(
    _ key: String, _ json: JSONValue?, _ path: String, _ element: inout JSONObject,
    factor: Double = 1, unless initial: [Double]? = nil
  ) {
    guard let property = self.property(json, path + key) else { return }
    let numbers = property.numbers.prefix(2).map { $0 * factor }
    if numbers != initial || property.isAnimated { element.set(key, .point(numbers)) }
    if property.isAnimated, property.hasSeparateEases, !property.hasCurvedWay {
      let axes: [String] = key == "size" ? ["width", "height"] : ["x", "y"]
      for (index, axis) in axes.enumerated() {
        animations.add("\(path)\(key).\(axis)", property.dimension(index)) {
          .plain(($0.lottieNumber ?? 0) * factor)
        }
      }
    } else if property.hasCurvedWay {
      animations.addMotion(path + key, property)
    } else {
      animations.add(path + key, property) { value in
        .point(value.lottieNumbers.map { $0 * factor })
      }
    }
  }

  /// A property, whose expression is noted unless it is carried over.
  private func property(_ json: JSONValue?, _ path: String) -> LottieProperty? {
    let property = LottieProperty(json)
    let isColor = path.hasSuffix("olor") || path.hasSuffix("olors")
    LottieExpression.noteUnknown(property, "\(place), \(path)", log, isColor: isColor)
    return property
  }

  // MARK: Outlines

  private mutating func setPath(
    _ json: JSONValue?, _ path: String, _ element: inout JSONObject
  ) {
    guard let property = self.property(json, path + "path") else { return }
    animations.setPath(property, at: path, &element)
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
      animations.setSplitPosition(item["p"], at: path, &element)
    } else {
      setPoint("position", item["p"], path, &element, unless: [0, 0])
    }
    setPoint("scale", item["s"], path, &element, factor: 0.01, unless: [1, 1])
    setDegrees("rotation", item["r"], path, &element)
    setDegrees("skew", item["sk"], path, &element)
    setDegrees("skewAxis", item["sa"], path, &element)
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

extension UniqueNames {
  /// A name that no sibling has, without the dots and slashes of key paths.
  mutating func uniqueInPath(_ name: String) -> String {
    unique(name.keyPathName(else: "shape"))
  }
}
