import LambentDocuments
import LambentImports

/// The effect that strokes masks: lines over a layer, along the outlines of its masks.
extension LottieLayers {
  mutating func setStrokes(
    _ json: JSONValue, _ size: SIMD2<Double>, _ clock: LottieClock, _ place: String,
    _ layer: inout JSONObject
  ) {
    let masks = Array(json.list("masksProperties").prefix(256))
    var lines: [JSONValue] = []
    for effect in LottieEffects.active(json) where effect.integer("ty") == LottieEffects.stroke {
      let name = effect["nm"]?.text ?? "stroke"
      let values = effect.list("ef").map { LottieProperty($0["v"]) }
      func value(_ index: Int) -> LottieProperty? { index < values.count ? values[index] : nil }
      let isAll = value(1)?.number == 1
      let index = Int(min(max(value(0)?.number ?? 1, 1), 1000)) - 1
      let chosen = isAll ? masks : Array(masks.dropFirst(index).prefix(1))
      guard (value(10)?.number ?? 1) == 1, !chosen.isEmpty,
        masks.allSatisfy({ $0["mode"]?.text == "n" })
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
    var names = UniqueNames()
    var animations = LottieAnimations(clock: clock)
    var shapes: [JSONValue] = []
    for mask in masks {
      guard let outline = LottieProperty(LottiePaths.closing(mask["pt"], as: mask["cl"])) else {
        continue
      }
      let name = names.uniqueInPath(mask["nm"]?.text ?? "outline")
      var path = JSONObject(shape: "path", name: name)
      animations.setPath(outline, at: "shapes.\(name).", &path)
      shapes.append(path.value)
    }
    let trimName = names.uniqueInPath("trim")
    var trim = JSONObject(shape: "trim", name: trimName)
    let fraction = JSONValue.scaled(by: 0.01, 0...1)
    animations.set("start", value(7), at: "shapes.\(trimName).", &trim, value: fraction)
    animations.set("end", value(8), at: "shapes.\(trimName).", &trim, value: fraction)
    shapes.append(trim.value)
    let strokeName = names.uniqueInPath("stroke")
    var stroke = JSONObject(shape: "stroke", name: strokeName)
    let strokePath = "shapes.\(strokeName)."
    animations.set("color", value(3), at: strokePath, &stroke, value: JSONValue.lottieColor)
    animations.set(
      "opacity", value(6), at: strokePath, &stroke, value: JSONValue.scaled(by: 1, 0...1))
    // A brush has a radius.
    animations.set(
      "lineWidth", value(4), at: strokePath, &stroke,
      value: JSONValue.scaled(by: 2, 0...10_000))
    stroke.set("lineCap", "round")
    stroke.set("lineJoin", "round")
    shapes.append(stroke.value)
    var layer = JSONObject(
      layer: name.keyPathName(else: "stroke"), type: "shape", size: size)
    layer.set("shapes", shapes)
    animations.write(to: &layer)
    return layer.value
  }
}
