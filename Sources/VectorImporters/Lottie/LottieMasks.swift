import LambentDocuments
import LambentImports

extension LottieLayers {
  /// Writes the masks of a layer as one layer, which is used as the mask.
  mutating func setMasks(
    _ json: JSONValue, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String,
    _ layer: inout JSONObject
  ) {
    let masks = json.list("masksProperties").prefix(256).filter {
      ($0["mode"]?.text ?? "a") != "n"
    }
    guard !masks.isEmpty else { return }
    if masks.dropFirst().contains(where: Self.needsLight) {
      layer.set("maskUsesLuminance", true)
      layer.set("mask", lightMask(Array(masks), size, clock, place))
      return
    }
    var parts: [JSONValue] = []
    if let first = masks.first, ["s", "i", "d"].contains(first["mode"]?.text ?? "a") {
      // With these modes of the first mask, the whole layer is visible initially.
      parts.append(cover(size))
    }
    for (index, mask) in masks.enumerated() {
      parts.append(part(mask, index, size, clock, place))
    }
    guard parts.count > 1 else {
      layer.set("mask", parts[0])
      return
    }
    var whole = JSONObject(layer: "masks", size: size)
    whole.set("sublayers", parts)
    layer.set("mask", whole.value)
  }

  /// True if the combination of a mask with earlier ones cannot be expressed by alphas.
  private static func needsLight(_ mask: JSONValue) -> Bool {
    switch mask["mode"]?.text {
    case "l", "d", "f": return true
    case "i":
      guard mask.flag("inv"), let opacity = LottieProperty(mask["o"]) else { return false }
      return opacity.isAnimated || opacity.number != 100
    default: return false
    }
  }

  /// Masks as a grey image, whose luminance is the mask: blend modes of opaque colours can lighten, darken and
  /// subtract, which operators on alpha cannot.
  private mutating func lightMask(
    _ masks: [JSONValue], _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> JSONValue {
    let modes: [String: JSONValue] = [
      "a": "screenBlendMode", "s": "multiplyBlendMode", "i": "multiplyBlendMode",
      "l": "lightenBlendMode", "d": "darkenBlendMode", "f": "differenceBlendMode",
    ]
    let startsFull = ["s", "i", "d"].contains(masks[0]["mode"]?.text ?? "a")
    var parts = [cover(size, startsFull ? "#ffffff" : "#000000")]
    for (index, mask) in masks.enumerated() {
      let mode = mask["mode"]?.text ?? "a"
      let name = Self.name(mask, index)
      // The visible part is multiplied: for a mask that subtracts, the part outside of it.
      let (shown, hidden) = mode == "s" ? ("#000000", "#ffffff") : ("#ffffff", "#000000")
      var whole = JSONObject(layer: "\(name) over all", size: size)
      whole.set("compositingFilter", modes[mode] ?? "screenBlendMode")
      whole.set(
        "sublayers", [cover(size, hidden), light(mask, name, (shown, hidden), size, clock, place)])
      parts.append(whole.value)
    }
    var result = JSONObject(layer: "masks", size: size)
    result.set("sublayers", parts)
    return result.value
  }

  /// The visible part of a mask, in a colour, with its opacity.
  private mutating func light(
    _ mask: JSONValue, _ name: String, _ colors: (shown: String, hidden: String),
    _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> JSONValue {
    guard mask.flag("inv") else {
      var (layer, animations) = outline(mask, name, size, clock, place, color: colors.shown)
      setOpacity(mask, to: &layer, &animations)
      animations.write(to: &layer)
      return layer.value
    }
    var (inner, animations) = outline(mask, name, size, clock, place, color: colors.hidden)
    animations.write(to: &inner)
    var layer = JSONObject(layer: "\(name) inverted", size: size)
    animations = LottieAnimations(clock: clock)
    setOpacity(mask, to: &layer, &animations)
    animations.write(to: &layer)
    layer.set("sublayers", [cover(size, colors.shown), inner.value])
    return layer.value
  }

  /// The name of a mask, without the dots and slashes of key paths.
  private static func name(_ mask: JSONValue, _ index: Int) -> String {
    (mask["nm"]?.text ?? "").keyPathName(else: "Mask \(index + 1)")
  }

  /// The distance from a layer to which masks extend.
  private static let reach = 20_000.0

  private func cover(_ size: SIMD2<Double>, _ color: String = "#ffffff") -> JSONValue {
    var cover: JSONObject = ["name": "everything", "backgroundColor": .string(color)]
    let reach = Self.reach
    cover.set("frame", .numbers([-reach, -reach, size.x + 2 * reach, size.y + 2 * reach]))
    return cover.value
  }

  /// A mask, combined with earlier ones. If v is the visible part of the mask, subtracting removes v, and an
  /// intersection removes 1 − v.
  private mutating func part(
    _ mask: JSONValue, _ index: Int, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> JSONValue {
    let mode = mask["mode"]?.text ?? "a"
    let name = Self.name(mask, index)
    var (layer, animations) = outline(mask, name, size, clock, place)
    let isIntersection = mode == "i" || mode == "d"
    if mask.flag("inv") != isIntersection {
      // Everything outside of the mask. For an inverted mask, the opacity applies to the whole.
      layer.set("compositingFilter", "destOut")
      if !mask.flag("inv") { setOpacity(mask, to: &layer, &animations) }
      animations.write(to: &layer)
      var whole = JSONObject(layer: "\(name) inverted", size: size)
      animations = LottieAnimations(clock: clock)
      if mask.flag("inv") { setOpacity(mask, to: &whole, &animations) }
      whole.set("sublayers", [cover(size), layer.value])
      layer = whole
    } else if !mask.flag("inv") {
      // The rest of an inverted mask is the mask itself.
      setOpacity(mask, to: &layer, &animations)
    }
    if isIntersection || mode == "s" { layer.set("compositingFilter", "destOut") }
    animations.write(to: &layer)
    return layer.value
  }

  private func setOpacity(
    _ mask: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    guard let opacity = LottieProperty(mask["o"]) else { return }
    func fraction(_ value: JSONValue) -> JSONValue {
      JSONValue.scaled(by: 0.01, 0...1)(.number(value.lottieNumber ?? 100))
    }
    if opacity.isAnimated || opacity.number != 100 { layer.set("opacity", fraction(opacity.value)) }
    animations.add("opacity", opacity, value: fraction)
  }

  /// The outline of a mask, with its expansion and its feather.
  private mutating func outline(
    _ mask: JSONValue, _ name: String, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String,
    color: String = "#ffffff"
  ) -> (JSONObject, LottieAnimations) {
    var layer = JSONObject(layer: name, type: "shape", size: size)
    var animations = LottieAnimations(clock: clock)
    var shapes: [JSONValue] = []
    if let outline = LottieProperty(LottiePaths.closing(mask["pt"], as: mask["cl"])) {
      var path = JSONObject(shape: "path", name: "outline")
      animations.setPath(outline, at: "shapes.outline.", &path)
      shapes.append(path.value)
    }
    if let expansion = LottieProperty(mask["x"]), expansion.isAnimated || expansion.number != 0 {
      var offset = JSONObject(shape: "offset", name: "expansion")
      offset.set("amount", .plain(expansion.number ?? 0))
      offset.set("lineJoin", "round")
      animations.add("shapes.expansion.amount", expansion) { .plain($0.lottieNumber ?? 0) }
      shapes.append(offset.value)
    }
    var fill = JSONObject(shape: "fill", name: "fill")
    fill.set("color", .string(color))
    shapes.append(fill.value)
    layer.set("shapes", shapes)
    setFeather(mask["f"], "\(place), \(name)", &layer, &animations)
    for (key, what) in [("pt", "path"), ("o", "opacity"), ("x", "expansion"), ("f", "feather")] {
      LottieExpression.noteUnknown(LottieProperty(mask[key]), "\(place), \(name), \(what)", log)
    }
    return (layer, animations)
  }

  private mutating func setFeather(
    _ json: JSONValue?, _ place: String, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    guard let feather = LottieProperty(json),
      feather.isAnimated || feather.numbers.contains(where: { $0 > 0 })
    else { return }
    let values = feather.isAnimated ? feather.keys.map(\.value) : [feather.value]
    if values.contains(where: {
      $0.lottieNumbers.count > 1 && $0.lottieNumbers[0] != $0.lottieNumbers[1]
    }) {
      log.note(place, "a feather that differs in x and y: that of x in both")
    }
    // The edge fades over twice the feather. The deviation of the equivalent blur is a fraction of it.
    func radius(_ value: JSONValue) -> JSONValue {
      .plain(min(max((value.lottieNumber ?? 0) / 2.5, 0), 500))
    }
    let blur: JSONValue = [
      "filter": "gaussianBlur", "name": "feather", "radius": radius(feather.value),
    ]
    layer.set("filters", [blur])
    animations.add("filters.feather.radius", feather, value: radius)
  }
}
