import LambentDocuments
package import LambentImports

/// Particle Designer: `.plist`, `.pex`, `.lap` and `.json`, as played by cocos2d, Starling and
/// others.
package struct ParticleDesignerImporter: Importer {
  package let name = "particleDesigner"
  package let summary = "Particle Designer effects: .plist, .pex, .lap and .json."
  package let fileExtensions = ["pex", "plist", "lap", "json"]

  package let canFlipY = true

  package init() {}

  package let coverage = [
    ImportCoverage(
      "gravity mode", .exact, "Angle, speed, gravity and the area of births, with ranges."),
    ImportCoverage(
      "radius mode", .exact, "Both radii and the rotation, with ranges: the cell's orbit."),
    ImportCoverage(
      "size, colour, rotation", .exact, "From birth to death, each end with its range."),
    ImportCoverage(
      "radialAcceleration, tangentialAcceleration", .exact, "About the emitter's position."),
    ImportCoverage(
      "radialAccelVariance, tangentialAccelVariance", .approximate,
      "Five cells in even steps: the spread of the accelerations is 2 % less."),
    ImportCoverage(
      "maxParticles", .approximate,
      "It sets the birth rate; the number of live particles is within 1 %."),
    ImportCoverage("duration", .exact, "In whole frames of 60 per second, as in the references."),
    ImportCoverage(
      "blendFuncSource, blendFuncDestination", .approximate,
      "Source-over and additive as they are; screen and multiply for the layer as a whole."),
    ImportCoverage("texture", .exact, "Beside the effect, or embedded: gzip, zlib or plain."),
    ImportCoverage(
      "rotationIsDir", .approximate,
      "Images follow the motion throughout life; exact without accelerations, else a note gives "
        + "the rotation that this adds."),
    ImportCoverage(
      "sourcePosition, positionType", .dropped,
      "The canvas shows the whole effect, up to 4096 points; they affect only moving emitters."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool {
    ParticleDesignerReader.recognizes(file)
  }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    let log = ImportLog()
    var keys = try ParticleDesignerReader.keys(of: file)
    var configuration = try ParticleDesignerConfiguration(&keys, log: log)
    if options.flipsY { configuration.isYUp.toggle() }
    var effect = EffectDraft(name: file.name)
    let image = texture(of: configuration, in: file, &effect.images, log)
    var mapping = ParticleDesignerMapping(configuration, log: log)
    let emitter = mapping.emitter(
      named: file.name.layerName(else: "emitter"), image: image.name, width: image.width)
    guard let emitter else { throw Self.nothing(in: configuration, file) }
    effect.emitters = [emitter]
    return effect.imported(log)
  }

  /// The error that no particle is ever seen.
  private static func nothing(
    in configuration: ParticleDesignerConfiguration, _ file: ForeignFile
  ) -> ImportError {
    let count = configuration.maximumParticles
    guard count > 0 else {
      return file.damaged(
        ParticleDesignerReader.format, at: "maxParticles",
        "nothing is ever born: it is \(JSONValue.text(count))", remedy: "a number above 0")
    }
    let life = configuration.lifespan
    let variance = life.variance == 0 ? "" : " ± \(JSONValue.text(life.variance))"
    return file.damaged(
      ParticleDesignerReader.format, at: "particleLifespan",
      "nothing ever lives: it is \(JSONValue.text(life.mean))\(variance) s",
      remedy: "a lifespan above 0")
  }

  /// The image: a file next to the effect, otherwise embedded data, otherwise a glow.
  private func texture(
    of configuration: ParticleDesignerConfiguration, in file: ForeignFile,
    _ images: inout ImageSet, _ log: ImportLog
  ) -> (name: String, width: Double) {
    let wanted = configuration.textureName ?? file.name
    if let texture = beside(configuration, file, log) ?? embedded(configuration, file.folder, log) {
      let name = images.add(texture, named: wanted)
      let width = Double(texture.width)
      guard texture.width != texture.height, !configuration.isStarling else { return (name, width) }
      // The reference implementations draw squares, and scale other images to a square.
      return (images.addCopy(of: name, size: SIMD2(width, width), named: "square"), width)
    }
    if configuration.textureData == nil {
      let name = configuration.textureName ?? "a texture"
      log.note(
        "textureFileName", "\(name) is neither beside the effect nor in it: a glow is used instead")
    }
    return (images.addGlow(), 32)
  }

  private func beside(
    _ configuration: ParticleDesignerConfiguration, _ file: ForeignFile, _ log: ImportLog
  ) -> Texture? {
    let named = configuration.textureName.flatMap { file.folder.image(named: $0) }
    let given = file.folder.given?.unnamed().first.map { (path: $0.path, bytes: $0.bytes) }
    guard let found = given ?? named else { return nil }
    do {
      return try Texture(found.bytes, name: found.path, in: file.folder)
    } catch {
      log.note("textureFileName", "\(found.path): \(error.reason)")
      return nil
    }
  }

  private func embedded(
    _ configuration: ParticleDesignerConfiguration, _ folder: ForeignFolder, _ log: ImportLog
  ) -> Texture? {
    var bytes: [UInt8]
    switch configuration.textureData {
    case .data(let data)?: bytes = data
    case .string(let text)?: bytes = Base64.decode(text)
    default: return nil
    }
    do {
      if Inflate.recognizes(bytes) {
        bytes = try Inflate.inflate(
          bytes, limit: folder.limit(ImportLimits.maximumInflatedBytes))
      }
      return try Texture(bytes, name: "textureImageData", in: folder)
    } catch {
      log.note("textureImageData", "damaged (\(error.reason)): a glow is used instead")
      return nil
    }
  }
}
