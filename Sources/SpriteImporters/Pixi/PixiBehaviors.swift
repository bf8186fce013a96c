import LambentDocuments
import LambentImports

/// Reads one behaviour of version 5.
struct PixiBehaviorReader {
  private let type: String
  private let config: JSONValue?
  private let place: String
  private let log: ImportLog

  init(_ node: JSONValue, place: String, log: ImportLog) {
    type = node["type"]?.text ?? ""
    config = node["config"]
    self.place = place
    self.log = log
  }

  private static let table: [String: @Sendable (inout PixiConfiguration, JSONValue?) -> Void] = [
    "alpha": { $0.alpha = PixiList($1?["alpha"]) },
    "alphaStatic": { $0.alpha = PixiList($1?["alpha"]) },
    "scale": {
      $0.scale = PixiList($1?["scale"])
      $0.leastScale = ForeignJSON.number($1?["minMult"]) ?? 1
    },
    "scaleStatic": { $0.fixedScale = PixiValue.span($1) },
    "color": { $0.color = PixiList(colors: $1?["color"]) },
    "colorStatic": { $0.color = PixiList(colors: $1?["color"]) },
    "moveSpeed": { result, config in
      guard let list = PixiList(config?["speed"]) else { return }
      result.movement = .speed(list, least: ForeignJSON.number(config?["minMult"]) ?? 1)
    },
    "moveSpeedStatic": { $0.movement = .fixed(PixiValue.span($1)) },
    "moveAcceleration": { result, config in
      let least = ForeignJSON.number(config?["minStart"]) ?? 0
      result.movement = .acceleration(
        PixiValue.point(config?["accel"]),
        start: .init(least: least, most: ForeignJSON.number(config?["maxStart"]) ?? least),
        turnsSprite: ForeignJSON.flag(config?["rotate"]),
        most: ForeignJSON.number(config?["maxSpeed"]) ?? 0)
    },
    "movePath": { result, config in
      let speed =
        PixiList(config?["speed"]) ?? PixiList(nodes: [.init(fraction: 0, value: SIMD4())])
      result.movement = .path(
        config?["path"]?.text ?? "", speed,
        least: ForeignJSON.number(config?["minMult"]) ?? 1)
    },
    "rotation": { result, config in
      result.startRotation = limits(config, "minStart", "maxStart")
      result.rotationSpeed = limits(config, "minSpeed", "maxSpeed")
      result.rotationAcceleration = ForeignJSON.number(config?["accel"]) ?? 0
    },
    "rotationStatic": { $0.startRotation = PixiValue.span($1) },
    "noRotation": { $0.spriteRotation = ForeignJSON.number($1?["rotation"]) ?? 0 },
    "textureSingle": { $0.art = .choice(names($1?["texture"])) },
    "textureRandom": { $0.art = .choice(names($1?["textures"])) },
    "textureOrdered": { $0.art = .ordered(names($1?["textures"])) },
    "animatedSingle": { $0.art = .films([$1?["anim"]].compactMap { $0 }.map(film)) },
    "animatedRandom": { $0.art = .films(($1?["anims"]?.elements ?? []).map(film)) },
    "blendMode": { $0.blendMode = PixiValue.blendMode($1?["blendMode"]) },
    "spawnPoint": { result, _ in result.shape = .point },
    "spawnBurst": { result, config in
      result.shape = .burst(
        start: ForeignJSON.number(config?["start"]) ?? 0,
        spacing: ForeignJSON.number(config?["spacing"]) ?? 0,
        distance: ForeignJSON.number(config?["distance"]) ?? 0)
    },
  ]

  /// Reads the behaviour. Adds a note if it is unknown.
  func read(into result: inout PixiConfiguration) {
    if let read = Self.table[type] { return read(&result, config) }
    guard type == "spawnShape" else {
      log.note(place, "the behaviour “\(type)” is unknown, and ignored")
      return
    }
    let data = config?["data"]
    switch config?["type"]?.text {
    case "rect"?, "rectangle"?: result.shape = .rectangle(data)
    case "torus"?, "circle"?:
      result.shape = .torus(
        center: PixiValue.point(data),
        radius: ForeignJSON.number(data?["radius"]) ?? ForeignJSON.number(data?["r"]) ?? 0,
        inner: ForeignJSON.number(data?["innerRadius"]) ?? ForeignJSON.number(data?["minR"]) ?? 0,
        turns: ForeignJSON.flag(data?["affectRotation"]) || ForeignJSON.flag(data?["rotation"]))
    case "polygonalChain"?: result.shape = .chain(data)
    case let other:
      log.note(place, "the shape “\(other ?? "")” is unknown: a point instead")
    }
  }

  private static func limits(
    _ config: JSONValue?, _ least: String, _ most: String
  ) -> Span {
    let least = ForeignJSON.number(config?[least]) ?? 0
    return .init(least: least, most: ForeignJSON.number(config?[most]) ?? least)
  }

  /// Names of textures: strings, or objects with a count.
  private static func names(_ node: JSONValue?) -> [String] {
    guard let node else { return [] }
    if let name = node.text { return [name] }
    return node.elements.prefix(1024).flatMap { element -> [String] in
      if let name = element.text { return [name] }
      guard let name = element["texture"]?.text else { return [] }
      let count = Int(max(1, min(ForeignJSON.number(element["count"]) ?? 1, 1024)))
      return [String](repeating: name, count: count)
    }
  }

  private static func film(_ node: JSONValue) -> PixiConfiguration.Film {
    var rate = ForeignJSON.number(node["framerate"]) ?? 60
    if node["framerate"]?.text == "matchLife" { rate = -1 }
    return PixiConfiguration.Film(
      frames: Array(names(node["textures"]).prefix(4096)),
      framesPerSecond: rate == -1 ? -1 : rate > 0 ? rate : 60, loops: ForeignJSON.flag(node["loop"])
    )
  }
}

extension PixiConfiguration.Shape {
  /// `{"x", "y", "w", "h"}`.
  static func rectangle(_ data: JSONValue?) -> Self {
    .rectangle(
      corner: PixiValue.point(data),
      size: SIMD2(ForeignJSON.number(data?["w"]) ?? 0, ForeignJSON.number(data?["h"]) ?? 0))
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
  let root: JSONValue

  func read(into result: inout PixiConfiguration, log: ImportLog) {
    result.alpha = PixiList(root["alpha"])
    result.scale = PixiList(root["scale"])
    result.leastScale =
      ForeignJSON.number(root["minimumScaleMultiplier"])
      ?? ForeignJSON.number(root["scale"]?["minimumScaleMultiplier"]) ?? 1
    result.color = PixiList(colors: root["color"])
    result.blendMode = PixiValue.blendMode(root["blendMode"])
    readMovement(into: &result)
    let rotation = root["startRotation"] ?? root["angle"]
    result.startRotation = PixiValue.span(rotation)
    result.rotationSpeed = PixiValue.span(root["rotationSpeed"])
    result.rotationAcceleration = ForeignJSON.number(root["rotationAcceleration"]) ?? 0
    if ForeignJSON.flag(root["noRotation"]) { result.spriteRotation = 0 }
    readShape(into: &result, log: log)
  }

  private func readMovement(into result: inout PixiConfiguration) {
    guard let speed = PixiList(root["speed"]) else { return }
    let least =
      ForeignJSON.number(root["minimumSpeedMultiplier"])
      ?? ForeignJSON.number(root["speed"]?["minimumSpeedMultiplier"]) ?? 1
    let acceleration = PixiValue.point(root["acceleration"])
    let first = speed.nodes.first?.value.x ?? 0
    if acceleration != SIMD2() {
      result.movement = .acceleration(
        acceleration, start: .init(least: first * least, most: first),
        turnsSprite: !ForeignJSON.flag(root["noRotation"]),
        most: ForeignJSON.number(root["maxSpeed"]) ?? 0)
    } else if let path = root["extraData"]?["path"]?.text {
      result.movement = .path(path, speed, least: least)
    } else if let fixed = speed.constant?.x {
      // The library's upgrade ignores the multiplier here.
      result.movement = .fixed(.init(least: fixed, most: fixed))
    } else {
      result.movement = .speed(speed, least: least)
    }
  }

  private func readShape(into result: inout PixiConfiguration, log: ImportLog) {
    let circle = root["spawnCircle"]
    switch root["spawnType"]?.text {
    case "rect"?: result.shape = .rectangle(root["spawnRect"])
    case "circle"?:
      result.shape = .torus(
        center: PixiValue.point(circle), radius: ForeignJSON.number(circle?["r"]) ?? 0, inner: 0,
        turns: false)
    case "ring"?:
      result.shape = .torus(
        center: PixiValue.point(circle), radius: ForeignJSON.number(circle?["r"]) ?? 0,
        inner: ForeignJSON.number(circle?["minR"]) ?? 0, turns: true)
    case "polygonalChain"?: result.shape = .chain(root["spawnPolygon"])
    case "burst"?:
      result.shape = .burst(
        start: ForeignJSON.number(root["angleStart"]) ?? 0,
        spacing: ForeignJSON.number(root["particleSpacing"]) ?? 0,
        distance: 0)
    case "point"?, nil: result.shape = .point
    case let other?: log.note("spawnType", "“\(other)” is unknown: a point instead")
    }
  }
}
