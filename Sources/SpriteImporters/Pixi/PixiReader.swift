import LambentDocuments
import LambentImports

/// Reads configurations of all versions: `behaviors` of version 5, lists of versions 2 to 4,
/// `start` and `end` of version 1, also mixed.
struct PixiReader {
  static let format = "Pixi particle configuration"
  private let file: ForeignFile
  private let root: JSONValue
  let log = ImportLog()

  /// True if an object looks like a configuration.
  static func recognizes(_ file: ForeignFile) -> Bool {
    guard !file.isFolder, let root = try? ForeignJSON.read(file, format: format) else {
      return false
    }
    let inner = configuration(in: root)
    let life = inner["lifetime"]
    return (life?["min"] != nil || life?["max"] != nil || ForeignJSON.number(life) != nil)
      && (inner["behaviors"] != nil || inner["frequency"] != nil || inner["spawnType"] != nil)
  }

  /// The configuration itself, which some programs store inside another object.
  private static func configuration(in root: JSONValue) -> JSONValue {
    guard root["lifetime"] == nil else { return root }
    return ["config", "emitterConfig", "emitter"].lazy.compactMap { root[$0] }
      .first { $0["lifetime"] != nil } ?? root
  }

  init(_ file: ForeignFile) throws(ImportError) {
    self.file = file
    root = Self.configuration(in: try ForeignJSON.read(file, format: Self.format))
    guard root["lifetime"] != nil else {
      throw file.damaged(
        Self.format, at: "lifetime", "it is missing",
        remedy: "{\"min\": seconds, \"max\": seconds}")
    }
    try PixiTypes(file: file).check(root)
  }

  /// Reads the configuration.
  ///
  /// - Throws: ``ImportError`` for an invalid lifetime.
  func configuration() throws(ImportError) -> PixiConfiguration {
    var result = PixiConfiguration()
    result.lifetime = PixiValue.span(root["lifetime"])
    guard max(result.lifetime.least, result.lifetime.most) > 0 else {
      throw file.damaged(
        Self.format, at: "lifetime", "nothing ever lives",
        remedy: "a minimum or a maximum above 0")
    }
    readEmission(into: &result)
    if let behaviors = root["behaviors"], case .array(let list) = behaviors {
      for (index, behavior) in list.enumerated() {
        PixiBehaviorReader(behavior, place: "behaviors[\(index)]", log: log).read(into: &result)
      }
    } else {
      PixiUpgrade(root: root).read(into: &result, log: log)
    }
    if case .object(let members) = root {
      for member in members where !Self.known.contains(member.key) {
        log.note(member.key, "unknown, and ignored")
      }
    }
    return result
  }

  private static let known: Set<String> = [
    "lifetime", "ease", "frequency", "spawnChance", "emitterLifetime", "maxParticles",
    "particlesPerWave", "pos", "emit", "addAtBack", "autoUpdate", "behaviors", "alpha", "scale",
    "color", "speed", "acceleration", "maxSpeed", "startRotation", "rotationSpeed",
    "rotationAcceleration", "noRotation", "blendMode", "customEase", "extraData", "orderedArt",
    "minimumScaleMultiplier", "minimumSpeedMultiplier", "spawnType", "spawnRect", "spawnCircle",
    "spawnPolygon", "particleSpacing", "angleStart", "angle",
  ]

  private func readEmission(into result: inout PixiConfiguration) {
    let frequency = ForeignJSON.number(root["frequency"]) ?? 0
    result.frequency = frequency > 0 ? max(frequency, 1e-6) : 1
    let wave = ForeignJSON.number(root["particlesPerWave"]) ?? 1
    result.particlesPerWave = wave > 1 ? Int(min(wave, 1e6)) : 1
    let chance = ForeignJSON.number(root["spawnChance"]) ?? 1
    result.spawnChance = chance > 0 ? min(chance, 1) : 1
    let length = ForeignJSON.number(root["emitterLifetime"]) ?? -1
    result.emitterLifetime = length > 0 ? length : -1
    let most = ForeignJSON.number(root["maxParticles"]) ?? 0
    result.maximumParticles = most > 0 ? most : 1000
    result.ease = PixiEase(root["ease"])
    result.position = PixiValue.point(root["pos"])
    result.addsAtBack = ForeignJSON.flag(root["addAtBack"])
    if let emit = root["emit"], case .boolean(false) = emit {
      log.note("emit", "false: a program would have to start it; it emits from the start")
    }
  }
}

// MARK: - Values

/// Reads values of various types.
enum PixiValue {
  /// `{"min": 0, "max": 1}`, or a number.
  static func span(_ node: JSONValue?) -> Span {
    if let fixed = ForeignJSON.number(node) { return .init(least: fixed, most: fixed) }
    let least = ForeignJSON.number(node?["min"]) ?? ForeignJSON.number(node?["start"]) ?? 0
    return .init(
      least: least,
      most: ForeignJSON.number(node?["max"]) ?? ForeignJSON.number(node?["end"]) ?? least)
  }

  /// `{"x": 0, "y": 0}`.
  static func point(_ node: JSONValue?) -> SIMD2<Double> {
    SIMD2(ForeignJSON.number(node?["x"]) ?? 0, ForeignJSON.number(node?["y"]) ?? 0)
  }

  /// The name of a blend mode, also from the library's numbers.
  static func blendMode(_ node: JSONValue?) -> String {
    let numbered = [1.0: "add", 2: "multiply", 3: "screen"]
    return node?.text ?? ForeignJSON.number(node).flatMap { numbered[$0] } ?? "normal"
  }
}

extension PixiEase {
  /// `[{"s": 0, "cp": 0.3, "e": 1}, …]`; anything else is linear.
  init(_ node: JSONValue?) {
    parts = (node?.elements ?? []).prefix(64).compactMap { part in
      guard let start = ForeignJSON.number(part["s"]), let end = ForeignJSON.number(part["e"])
      else {
        return nil
      }
      return SIMD3(start, ForeignJSON.number(part["cp"]) ?? (start + end) / 2, end)
    }
  }
}

extension PixiList {
  /// A list of numbers.
  init?(_ node: JSONValue?) {
    self.init(node) { ForeignJSON.number($0).map { SIMD4(repeating: $0) } }
  }

  /// A list of hexadecimal colours.
  init?(colors node: JSONValue?) { self.init(node, PixiColor.read) }

  /// `{"list": [{"time": 0, "value": 1}, …]}`, `{"start": 1, "end": 0}`, or a value.
  private init?(_ node: JSONValue?, _ read: (JSONValue?) -> SIMD4<Double>?) {
    guard let node else { return nil }
    if let start = read(node) ?? read(node["start"]) {
      let end = read(node["end"]) ?? start
      let nodes = [Node(fraction: 0, value: start), Node(fraction: 1, value: end)]
      self.init(nodes: start == end ? [nodes[0]] : nodes)
      return
    }
    let nodes = (node["list"]?.elements ?? []).prefix(256).compactMap { entry in
      read(entry["value"]).map {
        Node(fraction: ForeignJSON.number(entry["time"]) ?? 0, value: $0)
      }
    }
    guard !nodes.isEmpty else { return nil }
    self.init(
      nodes: nodes.sorted { $0.fraction < $1.fraction },
      isStepped: ForeignJSON.flag(node["isStepped"]),
      ease: PixiEase(node["ease"]))
  }
}

/// Hexadecimal colours: `rrggbb` with an optional `#` or `0x`. Of eight digits the first two are an
/// alpha, which tints ignore.
enum PixiColor {
  /// A colour as text, or as a number.
  static func read(_ node: JSONValue?) -> SIMD4<Double>? {
    if case .number(let number)? = node, (0...0xFF_FFFF).contains(number) {
      return color(Int(number))
    }
    guard var digits = node?.text.map({ Substring($0) }) else { return nil }
    if digits.hasPrefix("#") { digits = digits.dropFirst() }
    if digits.lowercased().hasPrefix("0x") { digits = digits.dropFirst(2) }
    if digits.count == 8 { digits = digits.dropFirst(2) }
    if digits.count == 3 { digits = Substring(digits.map { "\($0)\($0)" }.joined()) }
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else { return nil }
    return color(value)
  }

  private static func color(_ value: Int) -> SIMD4<Double> {
    SIMD4(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255), 255) / 255
  }
}
