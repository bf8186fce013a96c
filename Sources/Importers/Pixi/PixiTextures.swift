import LambentImageFiles
import LambentPixels
import LambentScenes

/// What a Pixi effect's particles show, in a document's terms.
struct PixiArt: Sendable {
  var contents: [String] = []
  var film: CellDraft.Film?
}

/// Finds the textures of an effect: files beside it, or frames of sprite sheets beside it.
struct PixiTextures {
  private let folder: ForeignFolder
  private var sheets: [PixiSheet]?
  private(set) var images = ImageSet()
  private(set) var log: ImportLog

  init(folder: ForeignFolder, log: ImportLog) {
    self.folder = folder
    self.log = log
  }

  /// The images of an effect; a glow where there are none.
  mutating func art(_ art: PixiConfiguration.Art) -> PixiArt {
    switch art {
    case .none:
      log.note("textures", "the file names none, a program gives them: a glow instead")
      return PixiArt(contents: [images.addGlow()])
    case .choice(let names): return PixiArt(contents: contents(names))
    case .ordered(let names):
      log.note("textureOrdered", "drawn at random instead of in turn")
      return PixiArt(contents: contents(names))
    case .films(let films): return film(films)
    }
  }

  private mutating func contents(_ names: [String]) -> [String] {
    var result: [String] = []
    for name in names.prefix(256) {
      if let texture = texture(name) { result.append(images.add(texture, named: name)) }
    }
    return result.isEmpty ? [images.addGlow()] : result
  }

  private mutating func texture(_ name: String) -> Texture? {
    do {
      if let found = folder.image(named: name) {
        return try Texture(found.bytes, name: found.path, in: folder)
      }
      if let frame = try frame(name) { return try Texture(encoding: frame) }
      log.note("textures", "“\(name)” is not beside the effect: left out")
    } catch {
      log.note("textures", "“\(name)”: \(error.reason)")
    }
    return nil
  }

  // MARK: Films

  private mutating func film(_ films: [PixiConfiguration.Film]) -> PixiArt {
    guard let film = films.first else { return art(.none) }
    if films.count > 1 { log.note("animatedRandom", "the first of \(films.count) films for all") }
    var frames: [StraightImage] = []
    for name in film.frames {
      if let image = image(name) { frames.append(image) }
    }
    guard !frames.isEmpty else { return PixiArt(contents: [images.addGlow()]) }
    guard let strip = FilmStrip(frames), let texture = try? Texture(encoding: strip.image) else {
      log.note("textures", "a film of too many pixels: a glow instead")
      return PixiArt(contents: [images.addGlow()])
    }
    var result = PixiArt(contents: [images.add(texture, named: "film")])
    if frames.count > 1 {
      result.film = CellDraft.Film(
        frameCount: frames.count, framesPerRow: strip.columns,
        framesPerSecond: max(0, film.framesPerSecond), loops: film.loops)
    }
    return result
  }

  private mutating func image(_ name: String) -> StraightImage? {
    guard let texture = texture(name) else { return nil }
    return try? ImageFile.decode(texture.bytes, name: name).image
  }

  // MARK: Sprite sheets

  private mutating func frame(_ name: String) throws(TextureFailure) -> StraightImage? {
    let sheets = sheets ?? readSheets()
    self.sheets = sheets
    for sheet in sheets {
      if let image = try sheet.frame(named: name, in: folder) { return image }
    }
    return nil
  }

  private func readSheets() -> [PixiSheet] {
    folder.names().filter { $0.lowercased().hasSuffix(".json") }.prefix(64).compactMap { name in
      folder.read(name).flatMap { PixiSheet($0) }
    }
  }
}

/// A sprite sheet: an image, and where its frames lie.
struct PixiSheet: Sendable {
  private let image: String
  private let frames: [String: Frame]

  private struct Frame: Sendable {
    var area: PixelArea
    var isTurned: Bool
    var offset: (x: Int, y: Int)
    var size: (width: Int, height: Int)
  }

  /// Reads `{"frames": {name: {"frame": {x, y, w, h}, …}}, "meta": {"image": name}}`.
  init?(_ bytes: [UInt8]) {
    guard bytes.count < 8 << 20 else { return nil }
    var parser = JSONParser(bytes)
    guard let root = (try? parser.parse())?.value,
      let image = PixiValue.text(root["meta"]?["image"]),
      case .object(let members)? = root["frames"]
    else { return nil }
    self.image = image
    var frames: [String: Frame] = [:]
    for member in members {
      guard let area = PixelArea(member.value["frame"]) else { continue }
      let isTurned = PixiValue.flag(member.value["rotated"])
      let inner = PixelArea(member.value["spriteSourceSize"])
      let whole = member.value["sourceSize"]
      frames[member.key] = Frame(
        area: area, isTurned: isTurned, offset: (inner?.x ?? 0, inner?.y ?? 0),
        size: (
          pixels(whole?["w"]) ?? area.width, pixels(whole?["h"]) ?? area.height
        ))
    }
    self.frames = frames
  }

  /// A frame by its name, or by its name without folders.
  func frame(
    named name: String, in folder: ForeignFolder
  ) throws(TextureFailure) -> StraightImage? {
    guard let frame = frames[name] ?? frames[name.lastPathComponent],
      let bytes = folder.image(named: image)?.bytes
    else { return nil }
    guard ImageSize.allows(width: frame.size.width, height: frame.size.height) else {
      throw TextureFailure(reason: "a frame of too many pixels")
    }
    let texture = try Texture(bytes, name: image, in: folder)
    guard let sheet = try? ImageFile.decode(texture.bytes, name: image).image else { return nil }
    guard !frame.isTurned else { throw TextureFailure(reason: "turned frames are not taken") }
    var canvas = PixelCanvas(width: frame.size.width, height: frame.size.height)
    canvas.draw(sheet, from: frame.area, atX: frame.offset.x, y: frame.offset.y)
    return canvas.image
  }
}

/// A whole number of pixels.
private func pixels(_ node: JSONValue?) -> Int? {
  PixiValue.number(node).map { Int(min(max($0.rounded(), -65_536), 65_536)) }
}

extension PixelArea {
  /// `{"x", "y", "w", "h"}`.
  init?(_ node: JSONValue?) {
    guard let x = pixels(node?["x"]), let y = pixels(node?["y"]), let width = pixels(node?["w"]),
      let height = pixels(node?["h"])
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
