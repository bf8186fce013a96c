import LambentScenes

/// Reads one behaviour of version 5.
struct PixiBehaviorReader {
  private let type: String
  private let config: JSONValue?
  private let place: String
  private(set) var log: ImportLog

  init(_ node: JSONValue, place: String, log: ImportLog) {
    type = PixiValue.text(node["type"]) ?? ""
    config = node["config"]
    self.place = place
    self.log = log
  }

  /// The reader of each behaviour, by its name.
  private static let table: [String: @Sendable (inout PixiConfiguration, JSONValue?) -> Void] = [
    "alpha": { $0.alpha = PixiList($1?["alpha"]) },
    "alphaStatic": { $0.alpha = PixiList($1?["alpha"]) },
    "scale": {
      $0.scale = PixiList($1?["scale"])
      $0.leastScale = PixiValue.number($1?["minMult"]) ?? 1
    },
    "scaleStatic": { $0.fixedScale = PixiValue.span($1) },
    "color": { $0.color = PixiColorList($1?["color"]) },
    "colorStatic": { $0.color = PixiColorList($1?["color"]) },
    "moveSpeed": { result, config in
      guard let list = PixiList(config?["speed"]) else { return }
      result.movement = .speed(list, least: PixiValue.number(config?["minMult"]) ?? 1)
    },
    "moveSpeedStatic": { $0.movement = .fixed(PixiValue.span($1)) },
    "moveAcceleration": { result, config in
      let least = PixiValue.number(config?["minStart"]) ?? 0
      result.movement = .acceleration(
        PixiValue.point(config?["accel"]),
        start: .init(least: least, most: PixiValue.number(config?["maxStart"]) ?? least),
        turnsSprite: PixiValue.flag(config?["rotate"]),
        most: PixiValue.number(config?["maxSpeed"]) ?? 0)
    },
    "movePath": { result, config in
      let speed = PixiList(config?["speed"]) ?? PixiList(nodes: [SIMD2(0, 0)])
      result.movement = .path(
        PixiValue.text(config?["path"]) ?? "", speed,
        least: PixiValue.number(config?["minMult"]) ?? 1)
    },
    "rotation": { result, config in
      result.startRotation = limits(config, "minStart", "maxStart")
      result.rotationSpeed = limits(config, "minSpeed", "maxSpeed")
      result.rotationAcceleration = PixiValue.number(config?["accel"]) ?? 0
    },
    "rotationStatic": { $0.startRotation = PixiValue.span($1) },
    "noRotation": { $0.spriteRotation = PixiValue.number($1?["rotation"]) ?? 0 },
    "textureSingle": { $0.art = .choice(names($1?["texture"])) },
    "textureRandom": { $0.art = .choice(names($1?["textures"])) },
    "textureOrdered": { $0.art = .ordered(names($1?["textures"])) },
    "animatedSingle": { $0.art = .films([$1?["anim"]].compactMap { $0 }.map(film)) },
    "animatedRandom": { $0.art = .films(($1?["anims"]?.elements ?? []).map(film)) },
    "blendMode": { $0.blendMode = PixiValue.blendMode($1?["blendMode"]) },
    "spawnPoint": { result, _ in result.shape = .point },
    "spawnBurst": { result, config in
      result.shape = .burst(
        start: PixiValue.number(config?["start"]) ?? 0,
        spacing: PixiValue.number(config?["spacing"]) ?? 0,
        distance: PixiValue.number(config?["distance"]) ?? 0)
    },
  ]

  /// Reads the behaviour. Adds a note if it is unknown.
  mutating func read(into result: inout PixiConfiguration) {
    if let read = Self.table[type] { return read(&result, config) }
    guard type == "spawnShape" else {
      log.note(place, "the behaviour “\(type)” is unknown, and ignored")
      return
    }
    let data = config?["data"]
    switch PixiValue.text(config?["type"]) {
    case "rect"?, "rectangle"?: result.shape = .rectangle(data)
    case "torus"?, "circle"?:
      result.shape = .torus(
        center: PixiValue.point(data),
        radius: PixiValue.number(data?["radius"]) ?? PixiValue.number(data?["r"]) ?? 0,
        inner: PixiValue.number(data?["innerRadius"]) ?? PixiValue.number(data?["minR"]) ?? 0,
        turns: PixiValue.flag(data?["affectRotation"]) || PixiValue.flag(data?["rotation"]))
    case "polygonalChain"?: result.shape = .chain(data)
    case let other:
      log.note(place, "the shape “\(other ?? "")” is unknown: a point instead")
    }
  }

  private static func limits(
    _ config: JSONValue?, _ least: String, _ most: String
  ) -> PixiConfiguration.Span {
    let least = PixiValue.number(config?[least]) ?? 0
    return .init(least: least, most: PixiValue.number(config?[most]) ?? least)
  }

  /// Names of textures: strings, or objects with a count.
  private static func names(_ node: JSONValue?) -> [String] {
    guard let node else { return [] }
    if let name = PixiValue.text(node) { return [name] }
    return node.elements.prefix(1024).flatMap { element -> [String] in
      if let name = PixiValue.text(element) { return [name] }
      guard let name = PixiValue.text(element["texture"]) else { return [] }
      let count = Int(max(1, min(PixiValue.number(element["count"]) ?? 1, 1024)))
      return [String](repeating: name, count: count)
    }
  }

  private static func film(_ node: JSONValue) -> PixiConfiguration.Film {
    var rate = PixiValue.number(node["framerate"]) ?? 60
    if PixiValue.text(node["framerate"]) == "matchLife" { rate = -1 }
    return PixiConfiguration.Film(
      frames: Array(names(node["textures"]).prefix(4096)),
      framesPerSecond: rate == -1 ? -1 : rate > 0 ? rate : 60, loops: PixiValue.flag(node["loop"]))
  }
}

extension PixiConfiguration.Shape {
  /// `{"x", "y", "w", "h"}`.
  static func rectangle(_ data: JSONValue?) -> Self {
    .rectangle(
      corner: PixiValue.point(data),
      size: SIMD2(PixiValue.number(data?["w"]) ?? 0, PixiValue.number(data?["h"]) ?? 0))
  }

  /// One polygonal chain, or several.
  static func chain(_ data: JSONValue?) -> Self {
    let elements = data?.elements ?? []
    let isOne = elements.first.map { $0.elements.isEmpty } ?? true
    let chains = isOne ? [elements] : elements.map(\.elements)
    return .chain(chains.prefix(64).map { $0.prefix(64).map { PixiValue.point($0) } })
  }
}

/// Reads versions 1 to 4, by the rules of the library's own `upgradeConfig`.
struct PixiUpgrade {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  func read(into result: inout PixiConfiguration, log: inout ImportLog) {
    result.alpha = PixiList(root["alpha"])
    result.scale = PixiList(root["scale"])
    result.leastScale =
      PixiValue.number(root["minimumScaleMultiplier"])
      ?? PixiValue.number(root["scale"]?["minimumScaleMultiplier"]) ?? 1
    result.color = PixiColorList(root["color"])
    result.blendMode = PixiValue.blendMode(root["blendMode"])
    readMovement(into: &result)
    let rotation = root["startRotation"] ?? root["angle"]
    result.startRotation = PixiValue.span(rotation)
    result.rotationSpeed = PixiValue.span(root["rotationSpeed"])
    result.rotationAcceleration = PixiValue.number(root["rotationAcceleration"]) ?? 0
    if PixiValue.flag(root["noRotation"]) { result.spriteRotation = 0 }
    readShape(into: &result, log: &log)
  }

  private func readMovement(into result: inout PixiConfiguration) {
    guard let speed = PixiList(root["speed"]) else { return }
    let least =
      PixiValue.number(root["minimumSpeedMultiplier"])
      ?? PixiValue.number(root["speed"]?["minimumSpeedMultiplier"]) ?? 1
    let acceleration = PixiValue.point(root["acceleration"])
    let first = speed.nodes.first?.y ?? 0
    if acceleration != SIMD2() {
      result.movement = .acceleration(
        acceleration, start: .init(least: first * least, most: first),
        turnsSprite: !PixiValue.flag(root["noRotation"]),
        most: PixiValue.number(root["maxSpeed"]) ?? 0)
    } else if let path = PixiValue.text(root["extraData"]?["path"]) {
      result.movement = .path(path, speed, least: least)
    } else if let fixed = speed.constant {
      // The library's upgrade ignores the multiplier here.
      result.movement = .fixed(.init(least: fixed, most: fixed))
    } else {
      result.movement = .speed(speed, least: least)
    }
  }

  private func readShape(into result: inout PixiConfiguration, log: inout ImportLog) {
    let circle = root["spawnCircle"]
    switch PixiValue.text(root["spawnType"]) {
    case "rect"?: result.shape = .rectangle(root["spawnRect"])
    case "circle"?:
      result.shape = .torus(
        center: PixiValue.point(circle), radius: PixiValue.number(circle?["r"]) ?? 0, inner: 0,
        turns: false)
    case "ring"?:
      result.shape = .torus(
        center: PixiValue.point(circle), radius: PixiValue.number(circle?["r"]) ?? 0,
        inner: PixiValue.number(circle?["minR"]) ?? 0, turns: true)
    case "polygonalChain"?: result.shape = .chain(root["spawnPolygon"])
    case "burst"?:
      result.shape = .burst(
        start: PixiValue.number(root["angleStart"]) ?? 0,
        spacing: PixiValue.number(root["particleSpacing"]) ?? 0,
        distance: 0)
    case "point"?, nil: result.shape = .point
    case let other?: log.note("spawnType", "“\(other)” is unknown: a point instead")
    }
  }
}
