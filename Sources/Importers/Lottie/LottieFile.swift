import LambentImageFiles
import LambentScenes

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
  private var assets: [String: JSONValue] = [:]

  /// True if bytes look like an animation: no other format has these keys.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ["\"fr\"", "\"ip\"", "\"op\"", "\"layers\""].allSatisfy { bytes.contains(text: $0) }
  }

  /// Reads an animation.
  ///
  /// - Throws: ``ImportError`` for invalid JSON, or without a size, a rate or layers.
  init(_ file: ForeignFile, log: inout ImportLog) throws(ImportError) {
    let (bytes, folder) = try LottieBundle.animation(in: file, log: &log)
    let inner = ForeignFile(path: file.path, bytes: bytes, folder: folder)
    root = try ForeignJSON.read(inner, format: Self.format)
    (path, self.folder) = (file.path, folder)
    name = root["nm"]?.lottieText.flatMap { $0.isEmpty ? nil : $0 } ?? file.name
    let root = root
    func number(_ key: String, _ range: ClosedRange<Double>) throws(ImportError) -> Double {
      guard let number = root.number(key), range.contains(number) else {
        throw .damaged(
          file: file.path, format: Self.format, place: key,
          reason: root[key] == nil ? "it is missing" : "it is out of range",
          remedy: "\(JSONValue.text(range.lowerBound))…\(JSONValue.text(range.upperBound))")
      }
      return number
    }
    size = SIMD2(
      try number("w", 1...SceneLimits.maximumPoints), try number("h", 1...SceneLimits.maximumPoints))
    rate = try number("fr", SceneLimits.frameRates)
    let (first, last) = (root.number("ip") ?? 0, root.number("op") ?? 0)
    guard last > first, (last - first) / rate <= SceneLimits.maximumDuration else {
      throw .damaged(
        file: file.path, format: Self.format, place: "op", reason: "it ends at or before its start",
        remedy: "an “op” above “ip”")
    }
    frames = first...last
    for asset in root.list("assets").prefix(10_000) {
      if let id = asset["id"]?.lottieText { assets[id] = asset }
    }
  }

  /// A composition or an image by its identifier.
  func asset(_ id: String) -> JSONValue? { assets[id] }
}

/// The images of a document, by the assets that they are.
struct LottieImages {
  private(set) var files: [ImportedImage] = []
  private(set) var entries = JSONObject()
  private var names: [String: String?] = [:]
  private var used = LottieNames()
  private var bytes = 0

  /// The name under which a document has an image; `nil` if it cannot be read, which is noted.
  mutating func name(_ id: String, _ file: LottieFile, _ log: inout ImportLog) -> String? {
    if let known = names[id] { return known }
    names[id] = .some(nil)
    guard let asset = file.asset(id), let path = asset["p"]?.lottieText else {
      log.note("assets", "the image “\(id)” is missing")
      return nil
    }
    let folder = asset["u"]?.lottieText ?? ""
    let candidates = asset.flag("e") || path.hasPrefix("data:") ? [path] : [folder + path, path]
    guard let found = candidates.lazy.compactMap({ file.folder.image(named: $0) }).first else {
      log.note("assets", "the image “\(path.prefix(100))” is not there: left out")
      return nil
    }
    do {
      let texture = try Texture(found.bytes, name: path, in: file.folder)
      let name = used.unique(path.hasPrefix("data:") ? id : FileName.stem(of: path))
      let output = "images/\(name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()).\(texture.fileExtension)"
      files.append(ImportedImage(path: output, bytes: texture.bytes))
      entries.set(name, .object([("file", .string(output))]))
      names[id] = name
      return name
    } catch {
      log.note("assets", "the image “\(path.prefix(100))” cannot be read: \(error.reason)")
      return nil
    }
  }
}
