import LambentDocuments
import LambentImageFiles
import LambentImports

/// An animation and what lies beside it.
struct LottieFile {
  static let format = "Lottie animation"
  let path: String
  let name: String
  let root: JSONValue
  let folder: ForeignFolder
  let size: SIMD2<Double>
  /// Frames per second.
  let rate: Double
  let frames: ClosedRange<Double>
  /// The outlines of characters.
  let glyphs: LottieGlyphs
  private var assets: [String: JSONValue] = [:]

  /// True if bytes look like an animation: no other format has these keys.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ["\"fr\"", "\"ip\"", "\"op\"", "\"layers\""].allSatisfy { bytes.contains(text: $0) }
  }

  /// Reads an animation.
  ///
  /// - Throws: ``ImportError`` for invalid JSON, or without a size, a rate or layers.
  init(_ file: ForeignFile, log: ImportLog) throws(ImportError) {
    let (bytes, folder) = try LottieBundle.animation(in: file, log: log)
    let inner = ForeignFile(path: file.path, bytes: bytes, folder: folder)
    root = try ForeignJSON.read(inner, format: Self.format).fillingSlots
    glyphs = LottieGlyphs(root.list("chars"))
    (path, self.folder) = (file.path, folder)
    name = root["nm"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? file.name
    let root = root
    func number(_ key: String, _ range: ClosedRange<Double>) throws(ImportError) -> Double {
      guard let number = root.number(key), range.contains(number) else {
        let reason =
          root[key] == nil ? "it is missing" : Self.text(root[key]) ?? "it is out of range"
        throw file.damaged(
          Self.format, at: key, reason,
          remedy: "\(JSONValue.text(range.lowerBound))…\(JSONValue.text(range.upperBound))")
      }
      return number
    }
    size = SIMD2(
      try number("w", 1...SceneLimits.maximumPoints), try number("h", 1...SceneLimits.maximumPoints)
    )
    rate = try number("fr", SceneLimits.frameRates)
    let (first, last) = (root.number("ip") ?? 0, root.number("op") ?? 0)
    for key in ["ip", "op"] {
      guard let reason = Self.text(root[key]) else { continue }
      throw file.damaged(Self.format, at: key, reason, remedy: "a number of frames")
    }
    guard last > first else {
      throw file.damaged(
        Self.format, at: "op", "it ends at or before its start", remedy: "an “op” above “ip”")
    }
    guard (last - first) / rate <= SceneLimits.maximumDuration else {
      throw file.damaged(
        Self.format, at: "op", "it lasts longer than \(Int(SceneLimits.maximumDuration)) s",
        remedy: "a lower “op”, in frames")
    }
    frames = first...last
    for asset in root.list("assets").prefix(10_000) {
      if let id = asset["id"]?.text { assets[id] = asset }
    }
    for key in ["layers", "assets"] {
      if let list = root[key] { LottieTexts(log: log).look(through: list, at: key) }
    }
  }

  /// The fault of a text where a number is expected.
  private static func text(_ json: JSONValue?) -> String? {
    json?.text.map { "it is the text “\($0.prefix(20))”, not a number" }
  }

  /// A composition or an image by its identifier.
  func asset(_ id: String) -> JSONValue? { assets[id] }
}

/// The outlines of characters in a file, by family and style.
struct LottieGlyphs {
  private var families: [String: [(style: String?, glyphs: [String: JSONValue])]] = [:]

  init(_ list: [JSONValue]) {
    for glyph in list.prefix(100_000) {
      guard let family = glyph["fFamily"]?.text, let character = glyph["ch"]?.text
      else {
        continue
      }
      let style = glyph["style"]?.text
      var styles = families.removeValue(forKey: family) ?? []
      let index = styles.firstIndex { $0.style == style } ?? styles.count
      if index == styles.count, index < 64 { styles.append((style, [:])) }
      if index < styles.count, styles[index].glyphs[character] == nil {
        styles[index].glyphs[character] = glyph
      }
      families[family] = styles
    }
  }

  /// The outlines of a style by characters; those without a style count for all.
  func of(family: String, style: String?) -> [String: JSONValue] {
    let styles = families[family] ?? []
    return (styles.first { $0.style == style } ?? styles.first { style == nil || $0.style == nil })?
      .glyphs ?? [:]
  }
}

extension JSONValue {
  /// A file with the values of its slots: properties that name one have its value.
  fileprivate var fillingSlots: JSONValue {
    guard let slots = self["slots"], case .object(let members) = slots, !members.isEmpty else {
      return self
    }
    var result = self
    for key in ["layers", "assets"] {
      result[key] = self[key]?.lottieReplacing(depth: 100) { json in
        json["sid"]?.text.flatMap { slots[$0]?["p"] }
      }
    }
    return result
  }
}

/// The images of a document, by the assets that they are.
struct LottieImages {
  private(set) var files: [ImportedImage] = []
  private(set) var entries = JSONObject()
  private var names: [String: String?] = [:]
  private var used = UniqueNames()

  /// The name under which a document has an image; `nil` if it cannot be read, which is noted.
  mutating func name(_ id: String, _ file: LottieFile, _ log: ImportLog) -> String? {
    if let known = names[id] { return known }
    names[id] = .some(nil)
    guard let asset = file.asset(id), let path = asset["p"]?.text else {
      log.note("assets", "the image “\(id)” is missing")
      return nil
    }
    let folder = asset["u"]?.text ?? ""
    let candidates = asset.flag("e") || path.hasPrefix("data:") ? [path] : [folder + path, path]
    guard let found = candidates.lazy.compactMap({ file.folder.image(named: $0) }).first else {
      log.note("assets", "the image “\(path.prefix(100))” is not there: left out")
      return nil
    }
    do {
      let texture = try Texture(found.bytes, name: path, in: file.folder)
      let name = used.uniqueInPath(path.hasPrefix("data:") ? id : FileName.stem(of: path))
      let output =
        "images/\(name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()).\(texture.fileExtension)"
      files.append(ImportedImage(path: output, bytes: texture.bytes))
      entries.set(name, ["file": .string(output)])
      names[id] = name
      return name
    } catch {
      log.note("assets", "the image “\(path.prefix(100))” cannot be read: \(error.reason)")
      return nil
    }
  }
}
