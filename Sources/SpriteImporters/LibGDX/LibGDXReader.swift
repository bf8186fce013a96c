import LambentDocuments
import LambentImageFiles
import LambentImports

/// Parses effects line by line: sections with headers, values after colons. Sections may be missing
/// or in another order; those of older versions are supported.
struct LibGDXReader {
  static let format = "libGDX effect"
  private let file: ForeignFile
  private var lines: [Substring]
  private var index = 0
  let log = ImportLog()

  /// True if the text has the first headers of an effect.
  static func recognizes(_ file: ForeignFile) -> Bool {
    guard !file.isFolder else { return false }
    let start = String(decoding: EncodedText.utf8(Array(file.bytes.prefix(4096))), as: UTF8.self)
    return !start.utf8.contains(0) && start.contains("- Delay -") && start.contains("- Duration -")
  }

  /// - Throws: ``ImportError`` for other kinds of libGDX effects.
  init(_ file: ForeignFile) throws(ImportError) {
    self.file = file
    let text = String(decoding: EncodedText.utf8(file.bytes), as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard text.contains("- Delay -") else {
      let is3D = text.contains("ParticleController") || text.contains("\"resources\"")
      throw file.damaged(
        Self.format, is3D ? "a 3D effect, not a 2D one" : "no section “- Delay -”",
        remedy: "an effect of the 2D editor")
    }
  }

  /// Parses all emitters.
  ///
  /// - Throws: ``ImportError/damaged(file:format:place:reason:remedy:)`` with the line.
  mutating func emitters() throws(ImportError) -> [LibGDXEmitter] {
    var result: [LibGDXEmitter] = []
    while let name = nextName() {
      guard result.count < 256 else { throw damaged("more than 256 emitters", "fewer of them") }
      var emitter = LibGDXEmitter(name: name)
      try read(&emitter)
      result.append(emitter)
    }
    return result
  }

  // MARK: Lines

  private var current: String? { index < lines.count ? lines[index].trimmingBlanks : nil }

  private func damaged(_ reason: String, _ remedy: String) -> ImportError {
    file.damaged(Self.format, at: "line \(index + 1)", reason, remedy: remedy)
  }

  private mutating func nextName() -> String? {
    while let line = current, line.isEmpty { index += 1 }
    guard let name = current else { return nil }
    if name.hasPrefix("- ") { return "" }
    index += 1
    return name
  }

  /// The section name of a header line.
  private var header: String? {
    guard let line = current, line.hasPrefix("-"), line.hasSuffix("-"), line.count > 3 else {
      return nil
    }
    return line.dropFirst().dropLast().trimmingBlanks
  }

  /// The value of a key, if it is on this line.
  private mutating func value(_ key: String) -> String? {
    guard let line = current, let colon = line.firstIndex(of: ":"),
      line[..<colon].trimmingBlanks == key
    else { return nil }
    index += 1
    return line[line.index(after: colon)...].trimmingBlanks
  }

  private mutating func number(_ key: String) throws(ImportError) -> Double {
    guard let text = value(key) else {
      throw damaged("expected “\(key)”", "“\(key): number” in this line")
    }
    guard let number = ForeignNumber.read(text) else {
      index -= 1
      throw damaged("\(key): “\(text.prefix(40))” is not a number", "a number is needed")
    }
    return number
  }

  private mutating func flag(_ key: String) -> Bool? {
    value(key).map { ForeignNumber.flag($0) ?? false }
  }

  // MARK: Sections

  private mutating func read(_ emitter: inout LibGDXEmitter) throws(ImportError) {
    while let section = header {
      let isFirst = section == "Delay" && emitter.duration.isActive
      if isFirst { return }
      index += 1
      try read(section, into: &emitter)
      // An empty line ends the images; another emitter follows.
      if section == "Image Paths" || section == "Image Path" { return }
      skipUnknown()
      while let line = current, line.isEmpty { index += 1 }
    }
    guard emitter.duration.isActive else {
      throw damaged("expected a section such as “- Delay -”", "a header, or the end of the file")
    }
  }

  /// Skips unknown values of a section.
  private mutating func skipUnknown() {
    while let line = current, !line.isEmpty, header == nil, line.contains(":") {
      log.note("line \(index + 1)", "“\(line.prefix(40))” is unknown, and ignored")
      index += 1
    }
  }

  private static let scaled:
    [String: any WritableKeyPath<LibGDXEmitter, LibGDXEmitter.Scaled> & Sendable] = [
      "Emission": \.emission, "Life": \.life, "Life Offset": \.lifeOffset, "X Offset": \.xOffset,
      "Y Offset": \.yOffset, "Spawn Width": \.spawnWidth, "Spawn Height": \.spawnHeight,
      "Scale": \.xScale, "X Scale": \.xScale, "Y Scale": \.yScale, "Velocity": \.velocity,
      "Angle": \.angle, "Rotation": \.rotation, "Wind": \.wind, "Gravity": \.gravity,
      "Transparency": \.transparency,
    ]

  private mutating func read(
    _ section: String, into emitter: inout LibGDXEmitter
  ) throws(ImportError) {
    switch section {
    case "Delay": emitter.delay = try ranged()
    case "Duration": emitter.duration = try ranged()
    case "Count":
      emitter.leastCount = try number("min")
      emitter.mostCount = try number("max")
    case "Spawn Shape": readShape(&emitter)
    case "Tint": try readTint(&emitter)
    case "Options": readOptions(&emitter)
    case "Image Path", "Image Paths": readImages(&emitter)
    default:
      if let field = Self.scaled[section] {
        emitter[keyPath: field] = try scaledValue()
      } else {
        log.note("line \(index)", "the section “\(section)” is unknown, and ignored")
        while current?.isEmpty == false, header == nil { index += 1 }
      }
    }
  }

  /// An optional `active`, and the low draw.
  private mutating func ranged() throws(ImportError) -> LibGDXEmitter.Scaled {
    var result = LibGDXEmitter.Scaled(isActive: flag("active") ?? true)
    guard result.isActive else { return result }
    result.low = .init(least: try number("lowMin"), most: try number("lowMax"))
    return result
  }

  private mutating func scaledValue() throws(ImportError) -> LibGDXEmitter.Scaled {
    var result = try ranged()
    if result.isActive {
      result.high = .init(least: try number("highMin"), most: try number("highMax"))
      result.isRelative = flag("relative") ?? false
      let scaling = try numbers("scaling")
      let timeline = try numbers("timeline")
      if scaling.count != timeline.count {
        log.note(
          "line \(index)", "\(scaling.count) values for \(timeline.count) moments: the fewer count")
      }
      let table = zip(timeline, scaling).map { SIMD2(min(max($0, 0), 1), $1) }
      if !table.isEmpty {
        result.table = table.enumerated().sorted { ($0.1.x, $0.0) < ($1.1.x, $1.0) }.map(\.1)
      }
    }
    result.isIndependent = flag("independent") ?? false
    return result
  }

  /// `scalingCount: 2`, `scaling0: 1.0`, `scaling1: 0.5`.
  private mutating func numbers(
    _ name: String, atMost most: Int = 1024
  ) throws(ImportError) -> [Double] {
    let count = try number("\(name)Count")
    guard (0...Double(most)).contains(count) else {
      throw damaged("\(name)Count: \(JSONValue.text(count))", "0…\(most)")
    }
    var result: [Double] = []
    for position in 0..<Int(count) { result.append(try number("\(name)\(position)")) }
    return result
  }

  private mutating func readShape(_ emitter: inout LibGDXEmitter) {
    emitter.shape = value("shape") ?? "point"
    if let edges = flag("edges") { emitter.hasEdges = edges }
    if let side = value("side") { emitter.side = side }
  }

  private mutating func readTint(_ emitter: inout LibGDXEmitter) throws(ImportError) {
    _ = flag("active")
    let colors = try numbers("colors", atMost: 3072)
    let timeline = try numbers("timeline")
    let count = min(colors.count / 3, timeline.count)
    emitter.tint = (0..<count).map { position in
      let unit = colors[(position * 3)..<(position * 3 + 3)].map { min(max($0, 0), 1) }
      return (min(max(timeline[position], 0), 1), SIMD4(unit[0], unit[1], unit[2], 1))
    }
  }

  private mutating func readOptions(_ emitter: inout LibGDXEmitter) {
    while let line = current, !line.isEmpty, header == nil {
      if let flag = flag("continuous") {
        emitter.isContinuous = flag
      } else if let flag = flag("aligned") {
        emitter.isAligned = flag
      } else if let flag = flag("additive") {
        emitter.isAdditive = flag
      } else if ["attached", "behind", "premultipliedAlpha"].contains(where: { flag($0) != nil }) {
        continue
      } else if let mode = value("spriteMode") {
        emitter.spriteMode = LibGDXEmitter.SpriteMode(rawValue: mode) ?? .single
      } else {
        log.note("line \(index + 1)", "“\(line.prefix(40))” is unknown, and ignored")
        index += 1
      }
    }
  }

  private mutating func readImages(_ emitter: inout LibGDXEmitter) {
    while let line = current, !line.isEmpty {
      emitter.images.append(line)
      index += 1
    }
  }
}
