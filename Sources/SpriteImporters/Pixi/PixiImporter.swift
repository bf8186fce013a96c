package import LambentImports

/// Pixi's particle-emitter: configurations of versions 1 to 5.
package struct PixiImporter: Importer {
  package let name = "pixi"
  package let summary = "Configurations of Pixi's particle-emitter, versions 1 to 5: .json."
  package let fileExtensions = ["json"]

  package init() {}

  package let coverage = [
    ImportCoverage(
      "lifetime, frequency, particlesPerWave", .exact, "Births one by one or in waves."),
    ImportCoverage(
      "maxParticles", .approximate,
      "No births while this number of particles live; the number of live particles is within 1 %."),
    ImportCoverage(
      "alpha, scale, color", .exact, "Lists, stepped or not; easing becomes 17 keyframes."),
    ImportCoverage("moveSpeed, moveSpeedStatic", .exact, "Speed over life, with its multiplier."),
    ImportCoverage("moveAcceleration", .exact, "Without maxSpeed, which is dropped with a note."),
    ImportCoverage(
      "movePath", .approximate,
      "sin(x / a) * b at the mean speed: exact if it is constant, else a note gives the error; "
        + "other paths become straight."),
    ImportCoverage(
      "rotation, rotationStatic, noRotation", .exact, "The direction of motion and of the image."),
    ImportCoverage(
      "rotationAcceleration", .approximate,
      "At the mean speed and lifetime; if these vary, a note gives the error."),
    ImportCoverage("spawnPoint, spawnBurst, rect, polygonalChain", .exact, "As they are."),
    ImportCoverage(
      "torus", .approximate,
      "Exact for outward motion; otherwise a disc of equal spread, with a mean distance up to 9 % "
        + "greater, or a square, with 8 %."),
    ImportCoverage(
      "textureSingle, textureRandom, animatedSingle", .exact,
      "Files or frames of sprite sheets beside the effect; films become one image."),
    ImportCoverage("textureOrdered", .approximate, "At random instead of in turn."),
    ImportCoverage("animatedRandom", .approximate, "The first film for all particles."),
    ImportCoverage(
      "blendMode", .approximate, "normal and add; others for the layer as a whole."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool { PixiReader.recognizes(file) }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    let reader = try PixiReader(file)
    let configuration = try reader.configuration()
    var textures = PixiTextures(folder: file.folder, log: reader.log)
    let art = textures.art(configuration.art)
    var mapping = PixiMapping(configuration, log: reader.log)
    var effect = EffectDraft(name: file.name)
    effect.images = textures.images
    effect.emitters = mapping.emitters(named: file.name.layerName(else: "emitter"), art: art)
    return effect.imported(reader.log)
  }
}
