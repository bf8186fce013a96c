import LambentScenes

extension LottieLayers {
  /// Writes the masks of a layer as one layer whose alpha decides what shows.
  mutating func setMasks(
    _ json: JSONValue, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String,
    _ layer: inout JSONObject
  ) {
    let masks = json.list("masksProperties").prefix(256).filter {
      ($0["mode"]?.lottieText ?? "a") != "n"
    }
    guard !masks.isEmpty else { return }
    var parts: [JSONValue] = []
    if let first = masks.first, ["s", "i", "d", "f"].contains(first["mode"]?.lottieText ?? "a") {
      // Before anything is taken away, all shows.
      parts.append(cover(size))
    }
    for (index, mask) in masks.enumerated() {
      parts.append(part(mask, index, size, clock, place))
    }
    guard parts.count > 1 else {
      layer.set("mask", parts[0])
      return
    }
    var whole = JSONObject()
    whole.set("name", "masks")
    whole.set("bounds", .numbers([0, 0, size.x, size.y]))
    whole.set("anchorPoint", [0, 0])
    whole.set("position", [0, 0])
    whole.set("sublayers", parts)
    layer.set("mask", whole.value)
  }

  /// How far from a layer masks reach.
  private static let reach = 20_000.0

  private func cover(_ size: SIMD2<Double>) -> JSONValue {
    var cover = JSONObject()
    cover.set("name", "everything")
    cover.set("backgroundColor", "#ffffff")
    let reach = Self.reach
    cover.set("frame", .numbers([-reach, -reach, size.x + 2 * reach, size.y + 2 * reach]))
    return cover.value
  }

  /// A layer over the bounds of the masked one.
  private func holder(_ name: String, _ size: SIMD2<Double>, _ type: JSONValue?) -> JSONObject {
    var layer = JSONObject()
    layer.set("type", type)
    layer.set("name", .string(name))
    layer.set("bounds", .numbers([0, 0, size.x, size.y]))
    layer.set("anchorPoint", [0, 0])
    layer.set("position", [0, 0])
    return layer
  }

  /// A mask, combined with those before it. With the part v that a mask shows, subtracting takes v away,
  /// and an intersection takes 1 − v away.
  private mutating func part(
    _ mask: JSONValue, _ index: Int, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> JSONValue {
    let mode = mask["mode"]?.lottieText ?? "a"
    let name = String(
      (mask["nm"]?.lottieText ?? "Mask \(index + 1)").map { $0 == "." || $0 == "/" ? "_" : $0 })
    var (layer, animations) = outline(mask, name, size, clock, place)
    let isIntersection = mode == "i" || mode == "d"
    if mask.flag("inv") != isIntersection {
      // All but the mask. Of an inverted one the opacity is that of the whole.
      layer.set("compositingFilter", "destOut")
      if !mask.flag("inv") { setOpacity(mask, to: &layer, &animations) }
      animations.write(to: &layer)
      var whole = holder("\(name) inverted", size, nil)
      animations = LottieAnimations(clock: clock)
      if mask.flag("inv") { setOpacity(mask, to: &whole, &animations) }
      whole.set("sublayers", [cover(size), layer.value])
      layer = whole
    } else if !mask.flag("inv") {
      // The rest of an inverted mask is the mask itself.
      setOpacity(mask, to: &layer, &animations)
    }
    let modes: [String: JSONValue] = [
      "s": "destOut", "i": "destOut", "d": "destOut", "f": "xor",
    ]
    if let filter = modes[mode] { layer.set("compositingFilter", filter) }
    animations.write(to: &layer)
    return layer.value
  }

  private func setOpacity(
    _ mask: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    guard let opacity = LottieProperty(mask["o"]) else { return }
    func fraction(_ value: JSONValue) -> JSONValue { .plain((value.lottieNumber ?? 100) / 100) }
    if opacity.isAnimated || opacity.number != 100 { layer.set("opacity", fraction(opacity.value)) }
    animations.add("opacity", opacity, value: fraction)
  }

  /// The outline of a mask, with its expansion and its feather.
  private mutating func outline(
    _ mask: JSONValue, _ name: String, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> (JSONObject, LottieAnimations) {
    var layer = holder(name, size, "shape")
    var animations = LottieAnimations(clock: clock)
    var shapes: [JSONValue] = []
    func element(_ shape: String, _ name: String) -> JSONObject {
      var element = JSONObject()
      element.set("shape", .string(shape))
      element.set("name", .string(name))
      return element
    }
    if let outline = LottieProperty(mask["pt"]) {
      var path = element("path", "outline")
      let text = { (value: JSONValue) -> JSONValue in
        .string(LottiePaths.svg(value, keepsCurves: outline.isAnimated))
      }
      if text(outline.value) != .string("") { path.set("path", text(outline.value)) }
      animations.add("shapes.outline.path", outline, value: text)
      shapes.append(path.value)
    }
    if let expansion = LottieProperty(mask["x"]), expansion.isAnimated || expansion.number != 0 {
      var offset = element("offset", "expansion")
      offset.set("amount", .plain(expansion.number ?? 0))
      offset.set("lineJoin", "round")
      animations.add("shapes.expansion.amount", expansion) { .plain($0.lottieNumber ?? 0) }
      shapes.append(offset.value)
    }
    var fill = element("fill", "fill")
    fill.set("color", "#ffffff")
    shapes.append(fill.value)
    layer.set("shapes", shapes)
    setFeather(mask["f"], clock, place, &layer, &animations)
    return (layer, animations)
  }

  private mutating func setFeather(
    _ json: JSONValue?, _ clock: LottieClock, _ place: String, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    guard let feather = LottieProperty(json), feather.isAnimated || (feather.number ?? 0) > 0 else {
      return
    }
    // The edge fades over twice the feather: the deviation of such a blur is a part of it.
    func radius(_ value: JSONValue) -> JSONValue {
      .plain(min(max((value.lottieNumber ?? 0) / 2.5, 0), 500))
    }
    layer.set(
      "filters",
      [
        .object([
          ("filter", "gaussianBlur"), ("name", "feather"), ("radius", radius(feather.value)),
        ])
      ])
    animations.add("filters.feather.radius", feather, value: radius)
  }
}
