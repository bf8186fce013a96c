import LambentScenes

/// The effect that strokes masks: lines over a layer, along the outlines of its masks.
extension LottieLayers {
  mutating func setStrokes(
    _ json: JSONValue, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String,
    _ layer: inout JSONObject
  ) {
    let masks = Array(json.list("masksProperties").prefix(256))
    var lines: [JSONValue] = []
    for effect in LottieEffects.active(json) where effect.integer("ty") == LottieEffects.stroke {
      let name = effect["nm"]?.lottieText ?? "stroke"
      let values = effect.list("ef").map { LottieProperty($0["v"]) }
      func value(_ index: Int) -> LottieProperty? { index < values.count ? values[index] : nil }
      let isAll = value(1)?.number == 1
      let index = Int(min(max(value(0)?.number ?? 1, 1), 1000)) - 1
      let chosen = isAll ? masks : Array(masks.dropFirst(index).prefix(1))
      guard (value(10)?.number ?? 1) == 1, !chosen.isEmpty,
        masks.allSatisfy({ $0["mode"]?.lottieText == "n" })
      else {
        log.note(
          "\(place), \(name)",
          "a stroke that is not drawn over the whole layer, along its masks: left out")
        continue
      }
      if isAll, chosen.count > 1, (value(2)?.number ?? 0) != 0 {
        log.note(
          "\(place), \(name)", "masks that are stroked one after the other: at the same time")
      }
      lines.append(line(along: chosen, value, name, size, clock))
    }
    guard !lines.isEmpty else { return }
    layer.replace("sublayers", .array((layer.value["sublayers"]?.elements ?? []) + lines))
  }

  /// A layer with the outlines of masks and their stroke.
  private func line(
    along masks: [JSONValue], _ value: (Int) -> LottieProperty?, _ name: String,
    _ size: SIMD2<Double>, _ clock: LottieClock
  ) -> JSONValue {
    var names = LottieNames()
    var animations = LottieAnimations(clock: clock)
    var shapes: [JSONValue] = []
    for mask in masks {
      guard let outline = LottieProperty(LottiePaths.closing(mask["pt"], as: mask["cl"])) else {
        continue
      }
      let name = names.unique(mask["nm"]?.lottieText ?? "outline")
      let text = { (value: JSONValue) -> JSONValue in
        .string(LottiePaths.svg(value, keepsCurves: outline.isAnimated))
      }
      var path = element("path", name)
      if text(outline.value) != .string("") { path.set("path", text(outline.value)) }
      animations.add("shapes.\(name).path", outline, value: text)
      shapes.append(path.value)
    }
    let trimName = names.unique("trim")
    var trim = element("trim", trimName)
    set("start", value(7), (0.01, 0...1), trimName, &trim, &animations)
    set("end", value(8), (0.01, 0...1), trimName, &trim, &animations)
    shapes.append(trim.value)
    let strokeName = names.unique("stroke")
    var stroke = element("stroke", strokeName)
    if let color = value(3) {
      stroke.set("color", .lottieColor(color.numbers))
      animations.add("shapes.\(strokeName).color", color) { .lottieColor($0.lottieNumbers) }
    }
    set("opacity", value(6), (1, 0...1), strokeName, &stroke, &animations)
    // A brush has a radius.
    set("lineWidth", value(4), (2, 0...10_000), strokeName, &stroke, &animations)
    stroke.set("lineCap", "round")
    stroke.set("lineJoin", "round")
    shapes.append(stroke.value)
    var layer = JSONObject()
    layer.set("type", "shape")
    layer.set("name", .string(name.lottieName(else: "stroke")))
    layer.set("bounds", .numbers([0, 0, size.x, size.y]))
    layer.set("anchorPoint", [0, 0])
    layer.set("position", [0, 0])
    layer.set("shapes", shapes)
    animations.write(to: &layer)
    return layer.value
  }

  private func element(_ shape: String, _ name: String) -> JSONObject {
    var element = JSONObject()
    element.set("shape", .string(shape))
    element.set("name", .string(name))
    return element
  }

  private func set(
    _ key: String, _ property: LottieProperty?,
    _ unit: (factor: Double, range: ClosedRange<Double>),
    _ name: String, _ element: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    guard let property else { return }
    func value(_ json: JSONValue) -> JSONValue {
      .plain(
        min(
          max((json.lottieNumber ?? 0) * unit.factor, unit.range.lowerBound), unit.range.upperBound)
      )
    }
    element.set(key, value(property.value))
    animations.add("shapes.\(name).\(key)", property, value: value)
  }
}
