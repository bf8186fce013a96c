import LambentDocuments
import LambentImports

/// The active intervals of layers, and their clocks.
extension LottieLayers {
  /// The frame of the composition within a layer at which its time is 0: where it shows frames below 0, the
  /// first that has a layer, as no time lies below 0.
  func innerOrigin(_ json: JSONValue) -> Double {
    let stretch = json.number("sr") ?? 1
    let first = ((json.number("ip") ?? 0) - (json.number("st") ?? 0)) / (stretch > 0 ? stretch : 1)
    guard first < 0, let asset = file.asset(json["refId"]?.text ?? "") else { return 0 }
    let lowest = asset.list("layers").reduce(0) { min($0, $1.number("ip") ?? 0) }
    return max(first, lowest).rounded(.down)
  }

  /// A composition that runs backward as one whose time follows keys, from that of its first frame to that of
  /// its last; other layers as they are.
  func forward(_ json: JSONValue, _ composition: Composition) -> JSONValue {
    guard json.integer("ty") == 0, json["tm"] == nil, let stretch = json.number("sr"), stretch <= 0
    else { return json }
    guard stretch < 0 else {
      log.note(name(json), "a stretch of 0, at which no time passes: shown as if it were 100 %")
      return json
    }
    let start = json.number("st") ?? 0
    func key(_ frame: Double) -> JSONValue {
      // No time lies below 0.
      let seconds = max((frame - start) / stretch / file.rate, 0)
      return ["t": .number(frame), "s": [.number(seconds)]]
    }
    let (lowest, highest) = (composition.length?.lowerBound, composition.length?.upperBound)
    let first = max(json.number("ip") ?? lowest ?? start, lowest ?? -1e6)
    let last = min(json.number("op") ?? highest ?? start, highest ?? 1e6)
    // At the start its time is 0, and does not go on.
    let inside = start > first && start < last ? [key(start)] : []
    var result = json
    result["tm"] = ["a": 1, "k": .array([key(first)] + inside + [key(max(last, first + 1))])]
    return result
  }

  /// The active interval of a layer, and its clock.
  struct Timing {
    var clock: LottieClock
    /// In the time of the composition, in seconds.
    var begin: Double?
    /// The layer's time when it begins, in seconds.
    var offset = 0.0
    var duration: Double?
    var isShown = true

    func write(to layer: inout JSONObject) {
      if let begin { layer.set("beginTime", .seconds(begin)) }
      if clock.stretch != 1 { layer.set("speed", .number(1 / clock.stretch)) }
      if abs(offset) > 1e-12 { layer.set("timeOffset", .seconds(offset)) }
      if let duration { layer.set("duration", .seconds(duration)) }
    }
  }

  func timing(of json: JSONValue, _ kind: Int, _ composition: Composition) -> Timing {
    let (lowest, highest) = (
      composition.length?.lowerBound ?? -1e6, composition.length?.upperBound ?? 1e6
    )
    let first = json.number("ip") ?? lowest
    let last = json.number("op") ?? highest
    var clock = composition.clock
    // A layer that shows from the start has no begin.
    let start = clock.origin
    let begins = composition.length == nil ? first != start : first > max(lowest, start)
    let stretch = json.number("sr") ?? 1
    if kind == 0, LottieProperty(json["tm"]) == nil {
      clock.stretch = stretch > 0 ? stretch : 1
      clock.origin = (json.number("st") ?? 0) + innerOrigin(json) * clock.stretch
    } else if begins {
      clock.origin = first
    }
    guard last > first, first < highest, last > lowest else {
      return Timing(clock: clock, isShown: false)
    }
    let offset = clock.seconds(begins ? first : start)
    if abs(offset) > 1e-12 { clock.isShifted = true }
    return Timing(
      clock: clock, begin: begins ? composition.clock.seconds(first) : nil, offset: offset,
      duration: last < highest ? clock.seconds(last) : nil)
  }
}
