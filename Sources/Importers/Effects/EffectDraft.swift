import LambentDocuments
import LambentPixels
import LambentScenes

/// A particle effect in the terms of documents: its emitters, its images and its size.
struct EffectDraft: Sendable {
  var name: String
  var emitters: [EmitterDraft] = []
  var images = ImageSet()
  /// The scene's duration, in seconds; `nil` chooses one that shows the whole effect.
  var duration: Double?

  /// The scene's duration, in seconds: until the effect ends, or a few lifetimes.
  var sceneDuration: Double {
    if let duration { return duration }
    let cells = emitters.flatMap(\.cells)
    let ends = cells.map { cell -> Double in
      let life = cell.lifetime + cell.lifetimeRange / 2
      let bursts = cell.bursts.map { burst in
        burst.cycles == 0 ? Double.infinity : burst.time + Double(burst.cycles) * burst.interval
      }
      let births = cell.birthRate > 0 ? cell.duration : bursts.max() ?? 0
      return cell.beginTime + births + life
    }
    let longest = ends.max() ?? 1
    if longest.isFinite { return min(max(longest, 0.5), 60).roundedUp(to: 0.1) }
    let life = cells.map { $0.lifetime + $0.lifetimeRange / 2 }.max() ?? 1
    return min(max(3 * life, 2), 20).roundedUp(to: 0.5)
  }

  /// The result: the effect on a canvas that contains it, over black as in the formats' own editors.
  func imported(_ log: ImportLog) -> ImportedEffect {
    let reach = EffectReach(self)
    if let remark = reach.remark { log.note("the effect", remark) }
    return ImportedEffect(
      document: document(on: reach.stage, images: images), images: images.files, notes: log.all)
  }

  /// The document on a canvas. Without its images, particles move in the same way.
  func document(on stage: EffectReach.Stage, images: ImageSet = ImageSet()) -> JSONValue {
    var document: JSONObject = ["version": .number(1)]
    document.set("name", name)
    document.set("size", .numbers([stage.size.x, stage.size.y]))
    document.set("duration", .plain(sceneDuration))
    document.set("background", "#000000")
    if !images.entries.isEmpty { document.set("images", images.value) }
    document.set("layers", emitters.map { $0.layer(at: stage.origin) })
    return document.value
  }
}

extension Double {
  /// Rounds up to a multiple of a step.
  func roundedUp(to step: Double) -> Double { (self / step - 1e-9).rounded(.up) * step }
}

/// The images of a document: files beside it, and drawn ones.
struct ImageSet: Sendable {
  /// An image with its name in the document.
  struct Entry: Sendable {
    let name: String
    /// The path of its file; `nil` for a drawn image.
    let path: String?
    let value: JSONValue
    let size: SIMD2<Double>
  }

  private(set) var entries: [Entry] = []
  private var names = UniqueNames()
  private(set) var files: [ImportedImage] = []

  var value: JSONValue {
    .object(entries.map { (key: $0.name, value: $0.value) })
  }

  /// The size of an image, in points.
  func size(of name: String) -> SIMD2<Double>? { entries.first { $0.name == name }?.size }

  /// Adds an image file. An identical one is reused.
  ///
  /// - Returns: Its name in the document.
  mutating func add(_ texture: Texture, named wanted: String) -> String {
    let stem = Self.stem(wanted)
    if let same = files.first(where: { $0.bytes == texture.bytes }),
      let entry = entries.first(where: { $0.path == same.path })
    {
      return entry.name
    }
    let name = names.unique(stem, separator: "-")
    let path = "\(name).\(texture.fileExtension)"
    files.append(ImportedImage(path: path, bytes: texture.bytes))
    entries.append(
      Entry(
        name: name, path: path, value: ["file": .string(path)],
        size: SIMD2(Double(texture.width), Double(texture.height))))
    return name
  }

  /// Adds the frames of a flip-book as one image; `nil` without frames, or for too many pixels.
  mutating func addFilm(_ frames: [StraightImage]) -> (name: String, columns: Int)? {
    guard let strip = FilmStrip(frames), let texture = try? Texture(encoding: strip.image) else {
      return nil
    }
    return (add(texture, named: "film"), strip.columns)
  }

  /// Adds a soft disc as a substitute for an image that cannot be read.
  mutating func addGlow(side: Double = 32) -> String {
    if let glow = entries.first(where: { $0.path == nil && $0.size.x == side }) { return glow.name }
    return addDrawn("glow", size: SIMD2(side, side), [(key: "shape", value: .string("glow"))])
  }

  mutating func addDrawn(
    _ wanted: String, size: SIMD2<Double>, _ members: [JSONValue.Member]
  ) -> String {
    let name = names.unique(Self.stem(wanted), separator: "-")
    let size = size.clamped(lowerBound: SIMD2(0.01, 0.01), upperBound: SIMD2(4096, 4096))
    let members = members + [(key: "size", value: .numbers([size.x, size.y]))]
    entries.append(Entry(name: name, path: nil, value: .object(members), size: size))
    return name
  }

  /// Adds an image that shows another, scaled to a size.
  mutating func addCopy(of name: String, size: SIMD2<Double>, named suffix: String) -> String {
    var layer: JSONObject = ["type": "layer", "frame": .numbers([0, 0, size.x, size.y])]
    layer.set("contents", name)
    return addDrawn(
      "\(name) \(suffix)", size: size, [(key: "layers", value: .array([layer.value]))])
  }

  /// A name without folders, image extensions, and characters that are invalid in file names and
  /// key paths.
  private static func stem(_ name: String) -> String {
    if name.hasPrefix("data:") { return "image" }
    var last = Substring(name.split { $0 == "/" || $0 == "\\" }.last ?? Substring(name))
    if let dot = last.lastIndex(of: "."), dot > last.startIndex,
      last[last.index(after: dot)...].count <= 5
    {
      last = last[..<dot]
    }
    let plain = last.unicodeScalars.prefix(64).map { scalar -> Character in
      let isPlain = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isPlain || "-_ ".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let text = String(plain)
    return text.allSatisfy { $0 == "-" || $0 == " " } ? "image" : text
  }
}

extension String {
  /// A name for a layer or cell: without dots, slashes and line breaks, and not empty.
  func layerName(else otherwise: String) -> String {
    let plain = unicodeScalars.prefix(80).map { scalar -> Character in
      scalar == "." || scalar == "/" || scalar.value < 32 ? "-" : Character(scalar)
    }
    let text = String(plain)
    return text.allSatisfy(\.isWhitespace) || text == "root" ? otherwise : text
  }
}
