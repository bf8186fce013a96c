import Glibc
import LambentScenes

/// Writes the effects of a layer: blurs, drop shadows, fills and tints.
struct LottieEffects {
  let clock: LottieClock
  let place: String
  var log: ImportLog
  private var filters: [JSONValue] = []
  private var names = LottieNames()

  init(clock: LottieClock, place: String, log: ImportLog) {
    (self.clock, self.place, self.log) = (clock, place, log)
  }

  mutating func write(
    _ json: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    for effect in json.list("ef").prefix(64) where effect["en"] == nil || effect.flag("en") {
      let name = effect["nm"]?.lottieText ?? "effect"
      switch effect.integer("ty") {
      case 29: addBlur(effect, name, &animations)
      case 25: addShadow(effect, to: &layer, &animations)
      case 21: addFill(effect, name, &animations)
      case 20: addTint(effect, name, &animations)
      case 5:
        // Sliders and other controls act through expressions alone.
        continue
      default: log.note("\(place), \(name)", "an effect that documents do not have: left out")
      }
    }
    if !json.list("sy").isEmpty { log.note(place, "layer styles: left out") }
    if filters.count > SceneLimits.maximumFilters {
      filters = Array(filters.prefix(SceneLimits.maximumFilters))
    }
    layer.set("filters", filters)
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
    let name = names.unique(name)
    // The deviation is a fraction of the blurriness, as measured beside other players.
    func radius(_ value: JSONValue) -> JSONValue {
      .plain(min(max((value.lottieNumber ?? 0) * 0.3, 0), 500))
    }
    if (value(effect, 1)?.number ?? 1) != 1 {
      log.note("\(place), \(name)", "a blur of one direction: blurred in both")
    }
    filters.append(
      .object([
        ("filter", "gaussianBlur"), ("name", .string(name)), ("radius", radius(amount.value)),
      ]))
    animations.add("filters.\(name).radius", amount, value: radius)
  }

  private mutating func addShadow(
    _ effect: JSONValue, to layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    guard layer.value["shadowOpacity"] == nil else {
      log.note(place, "a second drop shadow: left out")
      return
    }
    if let color = value(effect, 0) {
      layer.set("shadowColor", .lottieColor(color.numbers))
      animations.add("shadowColor", color) { .lottieColor($0.lottieNumbers) }
    }
    let opacity = value(effect, 1)
    // 0…255 in After Effects' own effect, else per cent.
    func fraction(_ value: JSONValue) -> JSONValue {
      .plain(min(max((value.lottieNumber ?? 0) / 255, 0), 1))
    }
    layer.set("shadowOpacity", opacity.map { fraction($0.value) } ?? 1)
    if let opacity { animations.add("shadowOpacity", opacity, value: fraction) }
    setShadowOffset(value(effect, 2), value(effect, 3), &layer, &animations)
    let softness = value(effect, 4)
    func radius(_ value: JSONValue) -> JSONValue {
      .plain(min(max((value.lottieNumber ?? 0) * 0.25, 0), 500))
    }
    layer.set("shadowRadius", softness.map { radius($0.value) } ?? 0)
    if let softness { animations.add("shadowRadius", softness, value: radius) }
  }

  private mutating func setShadowOffset(
    _ direction: LottieProperty?, _ distance: LottieProperty?, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    func offset(_ angle: Double, _ length: Double) -> JSONValue {
      let turn = angle * .pi / 180
      return .numbers([sin(turn) * length, -cos(turn) * length])
    }
    let (angle, length) = (direction?.number ?? 135, distance?.number ?? 5)
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

  // MARK: Colours

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
      name, color, opacity, initial: matrix(color?.numbers ?? [], opacity?.number ?? 1),
      animations: &animations,
      { matrix($0.lottieNumbers, opacity?.number ?? 1) },
      { matrix(color?.numbers ?? [], $0.lottieNumber ?? 1) })
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
      name, white, amount, initial: matrix(dark, light, percent), animations: &animations,
      { matrix(dark, $0.lottieNumbers, percent) },
      { matrix(dark, light, $0.lottieNumber ?? 100) })
  }

  /// Adds a colour matrix, which follows one of two properties.
  private mutating func addMatrix(
    _ name: String, _ first: LottieProperty?, _ second: LottieProperty?, initial: JSONValue,
    animations: inout LottieAnimations, _ ofFirst: (JSONValue) -> JSONValue,
    _ ofSecond: (JSONValue) -> JSONValue
  ) {
    let name = names.unique(name)
    filters.append(
      .object([("filter", "colorMatrix"), ("name", .string(name)), ("matrix", initial)]))
    let path = "filters.\(name).matrix"
    if let first, first.isAnimated {
      animations.add(path, first, value: ofFirst)
      if second?.isAnimated == true {
        log.note("\(place), \(name)", "a colour and an amount that change: the amount's first value")
      }
    } else if let second {
      animations.add(path, second, value: ofSecond)
    }
  }
}
