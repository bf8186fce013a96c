import LambentImageFiles
import LambentImports
import LambentPixels

/// Finds the textures of an effect: files, or frames of sprite sheets, next to it.
struct PixiTextures {
  private let folder: ForeignFolder
  private var sheets: [TextureAtlas]?
  private var sheetImages: [String: StraightImage] = [:]
  private(set) var images = ImageSet()
  private let log: ImportLog

  init(folder: ForeignFolder, log: ImportLog) {
    self.folder = folder
    self.log = log
  }

  /// The images of an effect, or a glow if there are none.
  mutating func art(_ art: PixiConfiguration.Art) -> ParticleArt {
    switch art {
    case .none:
      let given = given()
      if !given.isEmpty { return ParticleArt(contents: given) }
      log.note(
        "textures",
        "the file names no texture: a glow is used instead; to use an image, add --image FILE")
      return ParticleArt(contents: [images.addGlow()])
    case .choice(let names): return ParticleArt(contents: contents(names))
    case .ordered(let names):
      log.note("textureOrdered", "drawn at random instead of in turn")
      return ParticleArt(contents: contents(names))
    case .films(let films): return film(films)
    }
  }

  /// The images that the user supplies in place of a program.
  private mutating func given() -> [String] {
    var result: [String] = []
    for entry in folder.given?.unnamed() ?? [] {
      do {
        let texture = try Texture(entry.bytes, name: entry.path, in: folder)
        result.append(images.add(texture, named: entry.path))
      } catch {
        log.note("textures", "\(entry.path): \(error.reason)")
      }
    }
    return result
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
      log.note("textures", "“\(name.prefix(60))” is not beside the effect: left out")
    } catch {
      log.note("textures", "“\(name.prefix(60))”: \(error.reason)")
    }
    return nil
  }

  // MARK: Films

  private mutating func film(_ films: [PixiConfiguration.Film]) -> ParticleArt {
    guard let film = films.first else { return art(.none) }
    if films.count > 1 { log.note("animatedRandom", "the first of \(films.count) films for all") }
    var (frames, pixels): ([StraightImage], Int) = ([], 0)
    for name in film.frames where pixels <= ImportLimits.maximumImagePixels {
      guard let image = image(name) else { continue }
      pixels += image.width * image.height
      frames.append(image)
    }
    guard !frames.isEmpty else { return ParticleArt(contents: [images.addGlow()]) }
    guard let (name, columns) = images.addFilm(frames) else {
      log.note("textures", "a film of too many pixels: a glow is used instead")
      return ParticleArt(contents: [images.addGlow()])
    }
    var result = ParticleArt(contents: [name])
    if frames.count > 1 {
      result.film = CellDraft.Film(
        frameCount: frames.count, framesPerRow: columns,
        framesPerSecond: max(0, film.framesPerSecond), loops: film.loops)
    }
    return result
  }

  private mutating func image(_ name: String) -> StraightImage? {
    guard let texture = texture(name) else { return nil }
    return try? ImageFile.decode(texture.bytes, name: name).straight
  }

  // MARK: Sprite sheets

  private mutating func frame(_ name: String) throws(ForeignFailure) -> StraightImage? {
    let sheets = sheets ?? readSheets()
    self.sheets = sheets
    for sheet in sheets where sheet.has(name) {
      guard let image = try image(of: sheet) else { continue }
      return try sheet.cut(name, from: image)
    }
    return nil
  }

  /// The image of a sheet, decoded once.
  private mutating func image(of sheet: TextureAtlas) throws(ForeignFailure) -> StraightImage? {
    if let known = sheetImages[sheet.image] { return known }
    guard let bytes = folder.image(named: sheet.image)?.bytes else { return nil }
    let texture = try Texture(bytes, name: sheet.image, in: folder)
    let image = try? ImageFile.decode(texture.bytes, name: sheet.image).straight
    sheetImages[sheet.image] = image
    return image
  }

  private func readSheets() -> [TextureAtlas] {
    folder.names().filter { $0.lowercased().hasSuffix(".json") }.prefix(64).compactMap { name in
      folder.read(name).flatMap { TextureAtlas($0) }
    }
  }
}
