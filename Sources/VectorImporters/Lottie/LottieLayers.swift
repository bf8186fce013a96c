import LambentDocuments
import LambentImports

/// Writes the layers of compositions.
struct LottieLayers {
  let file: LottieFile
  let log: ImportLog
  var images = LottieImages()
  /// The layers that have been written, nested ones as often as they show.
  private var count = 0
  /// The compositions around the one that is being written.
  private var around: [String] = []

  /// The number of values of the file that may still be written; those of compositions count each time that the
  /// composition is shown.
  private var budget: Int
  /// The number of characters that the outlines of texts may still have.
  private var textBudget: Int

  init(_ file: LottieFile, log: ImportLog) {
    (self.file, self.log) = (file, log)
    budget = file.folder.limit(ImportLimits.maximumLottieValues)
    textBudget = file.folder.limit(ImportLimits.maximumLottieTextOutlines)
  }

  /// A layer and the transforms of its parents, the outermost first.
  struct Entry {
    var layer: JSONValue
    var parents: [Int] = []
  }

  /// A composition that is being written.
  struct Composition {
    var size: SIMD2<Double>
    let layers: [JSONValue]
    /// The positions of layers by their indices.
    var indices: [Int: Int] = [:]
    var clock: LottieClock
    /// The frames that show; `nil` of one within another, whose time may begin anywhere.
    var length: ClosedRange<Double>?
    let sliders: LottieSliders

    init(
      _ layers: [JSONValue], size: SIMD2<Double>, length: ClosedRange<Double>?, clock: LottieClock
    ) {
      (self.layers, self.size, self.length, self.clock) = (layers, size, length, clock)
      sliders = LottieSliders(layers)
      for (position, layer) in layers.enumerated() {
        if let index = layer.integer("ind"), indices[index] == nil { indices[index] = position }
      }
    }
  }

  /// The layers of a composition, from back to front.
  ///
  /// - Parameters:
  ///   - origin: The frame at which their time is 0.
  ///   - isShifted: True if their time is not 0 when the scene begins.
  mutating func layers(
    _ list: [JSONValue], size: SIMD2<Double>, length: ClosedRange<Double>?, origin: Double,
    isShifted: Bool
  ) -> [JSONValue] {
    guard budget > 0 else { return [] }
    var clock = LottieClock(rate: file.rate)
    (clock.origin, clock.isShifted) = (origin, isShifted || origin != 0)
    let composition = Composition(
      Array(list.prefix(10_000)), size: size, length: length, clock: clock)
    var entries: [Entry] = []
    for position in composition.layers.indices.reversed() where budget >= 0 {
      let layer = composition.layers[position]
      // A layer with “td” only mattes others.
      guard !layer.flag("td"), spend(layer), !layer.flag("hd"),
        let entry = entry(position, layer, in: composition, mattes: []), layer.integer("ty") != 3
      else { continue }
      entries.append(entry)
    }
    return nested(entries, level: 0, composition)
  }

  /// Neighbours with the same parent lie in one layer that moves as it does.
  mutating func nested(
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
      guard count < 2 * file.folder.limit(ImportLimits.maximumLottieLayers) else {
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
    var layer: JSONObject = ["name": .string(name(parent))]
    var animations = LottieAnimations(clock: composition.clock)
    let transform = LottieTransform(
      parent, size: contentSize(parent, composition), clock: composition.clock)
    transform.write(to: &layer, &animations)
    noteLeftOut(of: transform, name(parent))
    animations.write(to: &layer)
    layer.set("sublayers", .array(sublayers))
    return layer.value
  }

  /// The parents of a layer, the outermost first.
  private mutating func parents(_ position: Int, in composition: Composition) -> [Int] {
    var result: [Int] = []
    var current = composition.layers[position]
    let place = name(current)
    while let index = current.integer("parent") {
      guard let parent = composition.indices[index] else {
        log.note(name(current), "its parent, the layer \(index), is missing: placed without it")
        break
      }
      guard parent != position, !result.contains(parent) else {
        log.note(
          place, "its parents are parents of each other: \(result.count) of them place it")
        break
      }
      guard result.count < 60 else {
        log.note(place, "it has more than 60 parents: the others are left out")
        break
      }
      result.append(parent)
      current = composition.layers[parent]
    }
    return result.reversed()
  }

  func name(_ layer: JSONValue) -> String {
    let name = layer["nm"]?.text ?? Self.kinds[layer.integer("ty") ?? -1] ?? "layer"
    return name.keyPathName(else: "layer")
  }

  private static let kinds = [
    0: "composition", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio",
    13: "camera",
  ]

  // MARK: One layer

  /// True if another layer with this number of values may be written.
  mutating func spend(_ json: JSONValue) -> Bool {
    // Counting takes time, too, so it is limited.
    if budget > 0 { budget -= json.valueCount }
    guard count < file.folder.limit(ImportLimits.maximumLottieLayers), budget > 0 else {
      log.note("layers", "too many, or too large ones: the rest is left out")
      return false
    }
    count += 1
    return true
  }

  /// A layer with its matte and its parents; `nil` if it shows nothing.
  ///
  /// - Parameter mattes: The layers of which it is the matte.
  mutating func entry(
    _ position: Int, _ json: JSONValue, in composition: Composition, mattes: [Int]
  ) -> Entry? {
    let parents = parents(position, in: composition)
    guard var entry = whole(json, parents, composition) else { return nil }
    guard let kind = json.integer("tt"), kind != 0 else { return entry }
    guard (1...4).contains(kind), mattes.count < 16,
      let matte = mattePosition(position, in: composition), matte != position,
      !mattes.contains(matte)
    else {
      log.note(name(json), "its matte is missing, unknown, or matted by it: shown without one")
      return entry
    }
    entry = Entry(
      layer: matted(
        entry, kind, by: matte, name(json), composition, mattes: mattes + [position]))
    return entry
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
      if let asset = file.asset(json["refId"]?.text ?? "") {
        size = SIMD2(asset.number("w") ?? size.x, asset.number("h") ?? size.y)
      }
    default: break
    }
    return size.clamped(lowerBound: SIMD2(1, 1), upperBound: SIMD2(repeating: 1e6))
  }

  /// A layer.
  ///
  /// - Parameter leavesEffects: True if its effects and its opacity are those of a layer around it.
  mutating func layer(
    _ json: JSONValue, _ composition: Composition, leavesEffects: Bool
  ) -> JSONValue? {
    let place = name(json)
    let json = forward(composition.sliders.resolved(json), composition)
    let kind = json.integer("ty") ?? -1
    guard (0...5).contains(kind) else {
      let what = Self.kinds[kind] ?? "kind \(kind)"
      log.note(place, "a layer of the kind “\(what)”: left out")
      return nil
    }
    if json.flag("ddd") { log.note(place, "three dimensions: shown without perspective") }
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
    if transform.needsGroup, kind == 4, json.list("masksProperties").isEmpty {
      layer.setBounds(size)
      setShapes(json, within: json["ks"], place, clock, &layer, &animations)
    } else {
      transform.write(to: &layer, &animations)
      setContent(json, place, clock, &layer, &animations)
    }
    noteLeftOut(of: transform, place)
    if !leavesEffects { setOpacity(json, &layer, &animations) }
    if let number = json.integer("bm"), number != 0 {
      layer.set("compositingFilter", LottieBlend.name(number))
      if LottieBlend.name(number) == nil {
        log.note(place, "the blend mode \(number): shown over what is behind it")
      }
    }
    setMasks(json, size, clock, place, &layer)
    setStrokes(json, size, clock, place, &layer)
    if !leavesEffects { setEffects(json, clock, &layer, &animations) }
    animations.write(to: &layer)
    return layer.value
  }

  func setOpacity(
    _ json: JSONValue, _ layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    guard let opacity = LottieProperty(json["ks"]?["o"]) else { return }
    let fraction = JSONValue.scaled(by: 0.01, 0...1)
    if opacity.number != 100 || opacity.isAnimated {
      layer.set("opacity", fraction(.number(opacity.number ?? 100)))
    }
    animations.add("opacity", opacity, value: fraction)
  }

  mutating func setEffects(
    _ json: JSONValue, _ clock: LottieClock, _ layer: inout JSONObject,
    _ animations: inout LottieAnimations
  ) {
    var effects = LottieEffects(clock: clock, place: name(json), log: log)
    effects.write(json, to: &layer, &animations)
  }

  /// Writes the shapes of a layer.
  ///
  /// - Parameter transform: The transform that a group around them has, instead of the layer.
  private mutating func setShapes(
    _ json: JSONValue, within transform: JSONValue? = nil, _ place: String, _ clock: LottieClock,
    _ layer: inout JSONObject, _ animations: inout LottieAnimations
  ) {
    // A group that has the transform accounts for it itself.
    var shapes = LottieShapes(
      clock: clock, log: log, place: place, transform: transform == nil ? json["ks"] : nil)
    var list = json.list("shapes")
    if var transform {
      transform["ty"] = "tr"
      // The opacity is the layer's.
      transform["o"] = nil
      list = [["ty": "gr", "nm": "transform", "it": .array(list + [transform])]]
    }
    layer.set("shapes", shapes.elements(list))
    animations.append(shapes.animations)
  }

  private func noteLeftOut(of transform: LottieTransform, _ place: String) {
    if let remark = transform.remark { log.note(place, remark) }
    for (key, property) in transform.expressions
    where !LottieExpression.isKnown(property, wiggles: LottieTransform.wiggling.contains(key)) {
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
      if let color = json["sc"]?.text { layer.set("backgroundColor", .string(color)) }
    case 2:
      if let name = images.name(json["refId"]?.text ?? "", file, log) {
        layer.set("contents", .string(name))
      }
    case 4: setShapes(json, place, clock, &layer, &animations)
    case 5:
      var text = LottieText(file, clock: clock, log: log, place: place, budget: textBudget)
      text.write(json, to: &layer)
      textBudget = text.budget
    default: break
    }
  }

  /// The layers of a composition within, in its own time.
  private mutating func setComposition(
    _ json: JSONValue, _ place: String, _ clock: LottieClock, _ layer: inout JSONObject
  ) {
    let id = json["refId"]?.text ?? ""
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
    LottieExpression.noteUnknown(map, "\(place), time remapping", log)
    let origin = innerOrigin(json)
    let inner = layers(
      list, size: size, length: nil, origin: map == nil ? origin : 0,
      isShifted: clock.isShifted || map != nil)
    layer.set("masksToBounds", true)
    guard let map else {
      layer.set("sublayers", inner)
      return
    }
    // The time within follows the keys, and does not run by itself.
    var time = JSONObject(layer: "time", size: size)
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
}
