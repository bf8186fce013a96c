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
    if let first = masks.first, ["s", "i", "d"].contains(first["mode"]?.lottieText ?? "a") {
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

  private static let modes = [
    "s": "destOut", "i": "destIn", "d": "destIn", "f": "xor",
  ]

  private mutating func part(
    _ mask: JSONValue, _ index: Int, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String
  ) -> JSONValue {
    let mode = mask["mode"]?.lottieText ?? "a"
    let name = (mask["nm"]?.lottieText ?? "Mask \(index + 1)").map {
      $0 == "." || $0 == "/" ? "_" : $0
    }
    var layer = JSONObject()
    layer.set("type", "shape")
    layer.set("name", .string(String(name)))
    layer.set("bounds", .numbers([0, 0, size.x, size.y]))
    layer.set("anchorPoint", [0, 0])
    layer.set("position", [0, 0])
    if let filter = Self.modes[mode] { layer.set("compositingFilter", .string(filter)) }
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
    if mask.flag("inv") {
      // What lies outside of the outline, as far as masks reach.
      var around = element("rectangle", "around")
      around.set("position", .numbers([size.x / 2, size.y / 2]))
      around.set("size", .numbers([size.x + 2 * Self.reach, size.y + 2 * Self.reach]))
      var merge = element("merge", "outside")
      merge.set("mergeMode", "exclude")
      shapes += [around.value, merge.value]
    }
    if let opacity = LottieProperty(mask["o"]) {
      if opacity.isAnimated || opacity.number != 100 {
        fill.set("opacity", .plain((opacity.number ?? 100) / 100))
      }
      animations.add("shapes.fill.opacity", opacity) { .plain(($0.lottieNumber ?? 0) / 100) }
    }
    shapes.append(fill.value)
    layer.set("shapes", shapes)
    setFeather(mask["f"], clock, place, &layer, &animations)
    animations.write(to: &layer)
    return layer.value
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
