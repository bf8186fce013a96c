import LambentScenes

/// Writes the layers of compositions.
struct LottieLayers {
  let file: LottieFile
  var log: ImportLog
  var images = LottieImages()
  /// The layers that have been written, nested ones as often as they show.
  private var count = 0
  /// The compositions around the one that is being written.
  private var around: [String] = []

  /// How many more values of the file may be written, those of compositions as often as they show.
  private var budget: Int

  init(_ file: LottieFile, log: ImportLog) {
    (self.file, self.log) = (file, log)
    budget = file.folder.limit(ImportLimits.maximumLottieValues)
  }

  /// A layer and the transforms of its parents, the outermost first.
  private struct Entry {
    var layer: JSONValue
    var parents: [Int] = []
  }

  /// A composition that is being written.
  private struct Composition {
    var size: SIMD2<Double>
    let layers: [JSONValue]
    /// The positions of layers by their indices.
    var indices: [Int: Int] = [:]
    var clock: LottieClock
    var length: ClosedRange<Double>

    init(
      _ layers: [JSONValue], size: SIMD2<Double>, length: ClosedRange<Double>, clock: LottieClock
    ) {
      (self.layers, self.size, self.length, self.clock) = (layers, size, length, clock)
      for (position, layer) in layers.enumerated() {
        if let index = layer.integer("ind"), indices[index] == nil { indices[index] = position }
      }
    }
  }

  /// The layers of a composition, from back to front.
  ///
  /// - Parameter isShifted: True if their time is not 0 when the scene begins.
  mutating func layers(
    _ list: [JSONValue], size: SIMD2<Double>, length: ClosedRange<Double>, isShifted: Bool
  ) -> [JSONValue] {
    var clock = LottieClock(rate: file.rate)
    clock.isShifted = isShifted
    let composition = Composition(
      Array(list.prefix(10_000)), size: size, length: length, clock: clock)
    var entries: [Entry] = []
    for position in composition.layers.indices.reversed() {
      let layer = composition.layers[position]
      guard !isMatte(position, in: composition), let written = entry(position, in: composition)
      else { continue }
      if layer.integer("ty") == 3 { continue }
      entries.append(written)
    }
    return nested(entries, level: 0, composition)
  }

  /// True if a layer only mattes others.
  private func isMatte(_ position: Int, in composition: Composition) -> Bool {
    composition.layers[position].flag("td")
  }

  /// Neighbours with the same parent lie in one layer that moves as it does.
  private mutating func nested(
    _ entries: [Entry], level: Int, _ composition: Composition
  ) -> [JSONValue] {
    var result: [JSONValue] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      guard level < entry.parents.count else {
        result.append(entry.layer)
        index += 1
        continue
      }
      guard count < 2 * ImportLimits.maximumLottieLayers else {
        log.note("layers", "too many parents: the rest is left out")
        break
      }
      let parent = entry.parents[level]
      var end = index + 1
      while end < entries.count, level < entries[end].parents.count,
        entries[end].parents[level] == parent
      { end += 1 }
      let inner = nested(Array(entries[index..<end]), level: level + 1, composition)
      result.append(holder(of: parent, inner, composition))
      index = end
    }
    return result
  }

  /// A layer without content that moves as a parent does.
  private mutating func holder(
    of position: Int, _ sublayers: [JSONValue], _ composition: Composition
  ) -> JSONValue {
    let parent = composition.layers[position]
    count += 1
    var layer = JSONObject()
    layer.set("name", .string(name(parent)))
    var animations = LottieAnimations(clock: composition.clock)
    LottieTransform(parent, size: contentSize(parent, composition), clock: composition.clock)
      .write(to: &layer, &animations)
    animations.write(to: &layer)
    layer.set("sublayers", .array(sublayers))
    return layer.value
  }

  /// The parents of a layer, the outermost first.
  private mutating func parents(_ position: Int, in composition: Composition) -> [Int] {
    var result: [Int] = []
    var current = composition.layers[position]
    while let index = current.integer("parent"), let parent = composition.indices[index],
      parent != position, !result.contains(parent), result.count < 60
    {
      result.append(parent)
      current = composition.layers[parent]
    }
    return result.reversed()
  }

  private func name(_ layer: JSONValue) -> String {
    let name = layer["nm"]?.lottieText ?? Self.kinds[layer.integer("ty") ?? -1] ?? "layer"
    let clean = String(name.prefix(200).map { $0 == "." || $0 == "/" ? "_" : $0 })
    return clean.isEmpty ? "layer" : clean
  }

  private static let kinds = [
    0: "composition", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio",
    13: "camera",
  ]

  // MARK: One layer

  /// A layer with its matte and its parents; `nil` if it shows nothing.
  private mutating func entry(_ position: Int, in composition: Composition) -> Entry? {
    let json = composition.layers[position]
    budget -= json.valueCount
    guard count < ImportLimits.maximumLottieLayers, budget > 0 else {
      log.note("layers", "too many, or too large ones: the rest is left out")
      return nil
    }
    count += 1
    guard !json.flag("hd"), let layer = layer(json, composition) else { return nil }
    let parents = parents(position, in: composition)
    guard let kind = json.integer("tt"), (1...4).contains(kind),
      let matte = mattePosition(position, in: composition)
    else { return Entry(layer: layer, parents: parents) }
    return Entry(layer: matted(layer, parents, kind, by: matte, json, composition))
  }

  private func mattePosition(_ position: Int, in composition: Composition) -> Int? {
    if let index = composition.layers[position].integer("tp") { return composition.indices[index] }
    return position > 0 ? position - 1 : nil
  }

  private mutating func matted(
    _ layer: JSONValue, _ parents: [Int], _ kind: Int, by matte: Int, _ json: JSONValue,
    _ composition: Composition
  ) -> JSONValue {
    var source = composition.layers[matte]
    // A matte may have a matte itself, but only from another layer.
    source["tt"] = nil
    var layer = layer
    var result = JSONObject()
    result.set("name", .string("\(name(json)) matte"))
    result.set("position", [0, 0])
    result.set("anchorPoint", [0, 0])
    result.set("bounds", .numbers([0, 0, composition.size.x, composition.size.y]))
    if let mode = layer["compositingFilter"] {
      layer["compositingFilter"] = nil
      result.set("compositingFilter", mode)
    }
    result.set("maskUsesLuminance", kind > 2)
    result.set("maskInverted", kind % 2 == 0)
    var mask: JSONValue?
    source["hd"] = nil
    if let inner = self.layer(source, composition) {
      let nested = nested(
        [Entry(layer: inner, parents: self.parents(matte, in: composition))], level: 0, composition)
      mask = nested.first
    }
    result.set("mask", mask ?? .object([("type", "layer")]))
    let inner = nested([Entry(layer: layer, parents: parents)], level: 0, composition)
    result.set("sublayers", .array(inner))
    return result.value
  }

  /// The size of a layer's content, in which its anchor point is a fraction.
  private func contentSize(_ json: JSONValue, _ composition: Composition) -> SIMD2<Double> {
    var size = composition.size
    switch json.integer("ty") {
    case 0:
      size = SIMD2(json.number("w") ?? size.x, json.number("h") ?? size.y)
    case 1:
      size = SIMD2(json.number("sw") ?? size.x, json.number("sh") ?? size.y)
    case 2:
      if let asset = file.asset(json["refId"]?.lottieText ?? "") {
        size = SIMD2(asset.number("w") ?? size.x, asset.number("h") ?? size.y)
      }
    default: break
    }
    return size.clamped(lowerBound: SIMD2(1, 1), upperBound: SIMD2(repeating: 1e6))
  }

  private mutating func layer(_ json: JSONValue, _ composition: Composition) -> JSONValue? {
    let json = LottieExpression.resolvingSliders(in: json)
    let kind = json.integer("ty") ?? -1
    let place = name(json)
    guard (0...5).contains(kind) else {
      let what = Self.kinds[kind] ?? "kind \(kind)"
      log.note(place, "a layer of the kind “\(what)”: left out")
      return nil
    }
    if json.flag("ddd") { log.note(place, "three dimensions: shown flat") }
    let timing = timing(of: json, kind, composition)
    guard timing.isShown else { return nil }
    let clock = timing.clock
    let size = contentSize(json, composition)
    var layer = JSONObject()
    let type: JSONValue? = kind == 4 ? "shape" : kind == 0 ? "scene" : nil
    layer.set("type", type)
    layer.set("name", .string(place))
    timing.write(to: &layer)
    var animations = LottieAnimations(clock: clock)
    let transform = LottieTransform(json, size: size, clock: clock)
    transform.write(to: &layer, &animations)
    noteExpressions(transform, place)
    if let opacity = transform.opacity {
      if opacity.number != 100 || opacity.isAnimated {
        layer.set("opacity", .plain((opacity.number ?? 100) / 100))
      }
      animations.add("opacity", opacity) { .plain(($0.lottieNumber ?? 0) / 100) }
    }
    if let mode = LottieBlend.name(json.integer("bm") ?? 0) {
      layer.set("compositingFilter", mode)
    }
    setContent(json, place, clock, &layer, &animations)
    setMasks(json, size, clock, place, &layer)
    var effects = LottieEffects(clock: clock, place: place, log: log)
    effects.write(json, to: &layer, &animations)
    log = effects.log
    animations.write(to: &layer)
    return layer.value
  }

  private mutating func noteExpressions(_ transform: LottieTransform, _ place: String) {
    for (key, property) in transform.expressions where !LottieExpression.isKnown(property) {
      log.note("\(place), \(key)", LottieExpression.note(property.expression ?? ""))
    }
  }

  private mutating func setContent(
    _ json: JSONValue, _ place: String, _ clock: LottieClock, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    switch json.integer("ty") {
    case 0: setComposition(json, place, clock, &layer)
    case 1:
      if let color = json["sc"]?.lottieText { layer.set("backgroundColor", .string(color)) }
    case 2:
      if let name = images.name(json["refId"]?.lottieText ?? "", file, &log) {
        layer.set("contents", .string(name))
      }
    case 4:
      var shapes = LottieShapes(clock: clock, log: log, place: place)
      layer.set("shapes", shapes.elements(json.list("shapes")))
      log = shapes.log
      animations.append(shapes.animations)
    case 5:
      var text = LottieText(file, clock: clock, log: log, place: place)
      text.write(json, to: &layer, &animations)
      log = text.log
    default: break
    }
  }

  /// The layers of a composition within, in its own time.
  private mutating func setComposition(
    _ json: JSONValue, _ place: String, _ clock: LottieClock, _ layer: inout JSONObject
  ) {
    let id = json["refId"]?.lottieText ?? ""
    guard let asset = file.asset(id), case .array(let list)? = asset["layers"] else {
      log.note(place, "the composition “\(id)” is missing")
      return
    }
    guard !around.contains(id), around.count < 24 else {
      log.note(place, "the composition “\(id)” contains itself, or is nested too deeply: left out")
      return
    }
    around.append(id)
    defer { around.removeLast() }
    let size = SIMD2(json.number("w") ?? file.size.x, json.number("h") ?? file.size.y)
    let map = LottieProperty(json["tm"])
    let inner = layers(
      list, size: size, length: -1e6...1e6, isShifted: clock.isShifted || map != nil)
    layer.set("masksToBounds", true)
    guard let map else {
      layer.set("sublayers", inner)
      return
    }
    // The time within follows the keys, and does not run by itself.
    var time = JSONObject()
    time.set("name", "time")
    time.set("bounds", .numbers([0, 0, size.x, size.y]))
    time.set("anchorPoint", [0, 0])
    time.set("position", [0, 0])
    var animations = LottieAnimations(clock: clock)
    if map.isAnimated {
      // The keys count in the time that the layer would have without them, so its speed is animated, too.
      animations.add("speed", constant: 0)
    } else {
      time.set("speed", .number(0))
      time.set("timeOffset", .seconds(map.number ?? 0))
    }
    animations.add("timeOffset", map) { .seconds($0.lottieNumber ?? 0) }
    animations.write(to: &time)
    time.set("sublayers", inner)
    layer.set("sublayers", [time.value])
  }

  // MARK: Timing

  /// When a layer shows, and what its time is.
  private struct Timing {
    var clock: LottieClock
    var begin: Double?
    var duration: Double?
    var isShown = true

    func write(to layer: inout JSONObject) {
      if let begin { layer.set("beginTime", .seconds(begin / clock.rate)) }
      if clock.stretch != 1 { layer.set("speed", .number(1 / clock.stretch)) }
      let offset = clock.seconds(begin ?? 0)
      if abs(offset) > 1e-12 { layer.set("timeOffset", .seconds(offset)) }
      if let duration { layer.set("duration", .seconds(duration)) }
    }
  }

  private func timing(of json: JSONValue, _ kind: Int, _ composition: Composition) -> Timing {
    let first = json.number("ip") ?? composition.length.lowerBound
    let last = json.number("op") ?? composition.length.upperBound
    var clock = composition.clock
    let isScene = kind == 0
    let stretch = json.number("sr") ?? 1
    if isScene, LottieProperty(json["tm"]) == nil {
      clock.origin = json.number("st") ?? 0
      clock.stretch = stretch > 0 ? stretch : 1
    } else {
      clock.origin = max(first, 0)
    }
    guard last > first, first < composition.length.upperBound,
      last > composition.length.lowerBound
    else { return Timing(clock: clock, isShown: false) }
    // A layer that shows from the start has no begin.
    let begins = first > composition.length.lowerBound && first > 0
    let ends = last < composition.length.upperBound
    if abs(clock.seconds(begins ? first : 0)) > 1e-12 { clock.isShifted = true }
    return Timing(
      clock: clock, begin: begins ? first : nil, duration: ends ? clock.seconds(last) : nil)
  }
}
