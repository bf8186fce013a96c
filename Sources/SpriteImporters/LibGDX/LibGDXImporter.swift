import LambentDocuments
import LambentImageFiles
package import LambentImports

/// libGDX: effects of the 2D particle editor.
package struct LibGDXImporter: Importer {
  package let name = "libgdx"
  package let summary = "Effects of libGDX's 2D particle editor: .p, or any extension."
  package let fileExtensions = ["p", "particle", "party"]

  package init() {}

  package let coverage = [
    ImportCoverage("Delay, Duration, Emission", .exact, "Mean values; each run is repeated."),
    ImportCoverage(
      "Count", .approximate,
      "No births while max particles live; the number of live particles is within 1 %; min becomes "
        + "a burst and a rate."),
    ImportCoverage(
      "Life", .exact,
      "Independent lifetimes; those that are drawn once per run are drawn for each particle."),
    ImportCoverage("Life Offset", .dropped, "Lives begin at birth."),
    ImportCoverage("X Offset, Y Offset", .exact, "As the emitter's position and its rectangle."),
    ImportCoverage(
      "Spawn Shape", .exact,
      "All shapes; the edges of an ellipse that is not a circle become lines, with a note."),
    ImportCoverage(
      "X Scale, Velocity, Transparency", .exact,
      "Over life; if low and high both vary, a note gives the error of the spread."),
    ImportCoverage(
      "Y Scale", .approximate,
      "By its ratio to X Scale at the greatest area; a note gives the error of heights."),
    ImportCoverage(
      "Angle", .approximate,

      "Exact if constant, or if it changes linearly over a fixed life; else particles move "
        + "straight at the mean angle, and a note gives the error."),
    ImportCoverage(
      "Rotation", .exact,
      "Over life; a note gives the error if its curve is not linear and lifetimes vary."),
    ImportCoverage(
      "Wind, Gravity", .approximate,
      "Exact if they grow linearly over a fixed life; else a note gives the error of paths."),
    ImportCoverage("Tint", .exact, "All stops."),
    ImportCoverage("Options", .exact, "aligned, additive, continuous, sprite modes."),
    ImportCoverage("attached, behind", .dropped, "They affect only moving emitters and programs."),
    ImportCoverage("Image Paths", .exact, "Files beside the effect, found by their names."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool { LibGDXReader.recognizes(file) }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    var reader = try LibGDXReader(file)
    let emitters = try reader.emitters()
    guard !emitters.isEmpty else {
      throw file.damaged(LibGDXReader.format, "no emitter in it", remedy: "at least one")
    }
    let log = reader.log
    var effect = EffectDraft(name: file.name)
    var names = UniqueNames()
    for source in emitters {
      let name = names.unique(source.name.layerName(else: "emitter"))
      let art = art(of: source, named: name, in: file.folder, &effect.images, log)
      var mapping = LibGDXMapping(source, name: name, log: log)
      effect.emitters.append(mapping.emitter(art))
    }
    return effect.imported(log)
  }

  private func art(
    of source: LibGDXEmitter, named name: String, in folder: ForeignFolder,
    _ images: inout ImageSet, _ log: ImportLog
  ) -> ParticleArt {
    var textures: [(path: String, texture: Texture)] = []
    let paths = source.spriteMode == .single ? source.images.prefix(1) : source.images.prefix(256)
    for path in paths {
      do {
        if let texture = try folder.texture(named: path) {
          textures.append((path, texture))
          continue
        }
        log.note(
          "emitter “\(name)”, Image Paths",
          "\(FileName.last(of: path.replacing("\\", with: "/"))) is not beside the effect: a glow")
      } catch {
        log.note("emitter “\(name)”, Image Paths", error.reason)
      }
    }
    if source.spriteMode == .animated, textures.count > 1,
      let film = film(textures.map(\.texture), &images)
    {
      return film
    }
    guard let first = textures.first?.texture else {
      return stretched(
        ParticleArt(contents: [images.addGlow()]), source, &images, log, name: name)
    }
    return stretched(
      ParticleArt(
        contents: textures.map { images.add($0.texture, named: $0.path) },
        size: SIMD2(Double(first.width), Double(first.height))), source, &images, log, name: name)
  }

  private func film(_ textures: [Texture], _ images: inout ImageSet) -> ParticleArt? {
    let frames = textures.compactMap { try? ImageFile.decode($0.bytes, name: "frame").straight }
    guard let (name, columns) = images.addFilm(frames) else { return nil }
    return ParticleArt(
      contents: [name],
      film: CellDraft.Film(frameCount: frames.count, framesPerRow: columns, loops: false),
      size: SIMD2(Double(textures[0].width), Double(textures[0].height)))
  }

  /// Y Scale: the images scaled by its ratio to X Scale when the particle is largest.
  private func stretched(
    _ art: ParticleArt, _ source: LibGDXEmitter, _ images: inout ImageSet, _ log: ImportLog,
    name: String
  ) -> ParticleArt {
    guard source.yScale.isActive else { return art }
    let moments = (0...64).map { Double($0) / 64 }
    let sizes = moments.map { moment in
      SIMD2(max(0, source.xScale.mean(at: moment)), max(0, source.yScale.mean(at: moment)))
    }
    let greatest = sizes.map(\.y).max() ?? 0
    guard let largest = sizes.max(by: { $0.x * $0.y < $1.x * $1.y }), largest.x * largest.y > 0
    else {
      log.note(
        "emitter “\(name)”, Y Scale",
        "the particles have no area at any time and are invisible in libGDX: drawn as wide as high")
      return art
    }
    let ratio = min(largest.y / largest.x, Self.greatestRatio)
    let percent = (sizes.map { abs($0.y - $0.x * ratio) }.max() ?? 0) / greatest * 100
    if percent >= 0.5 {
      log.note(
        "emitter “\(name)”, Y Scale",
        "its ratio to X Scale when the particle is largest, all along: heights are off by up to "
          + "\(JSONValue.text(percent.rounded())) % of the greatest")
    }
    // A narrow image keeps a long streak within the size of drawn images.
    let width = min(art.size.x, max(1, Self.greatestSide / ratio))
    let size = SIMD2(width, width * ratio)
    var result = art
    result.size.x = width
    result.contents = art.contents.map { images.addCopy(of: $0, size: size, named: "tall") }
    return result
  }

  /// The greatest ratio of Y Scale to X Scale, and the longest side of a scaled image in points.
  private static let (greatestRatio, greatestSide) = (4000.0, 2048.0)
}
