import LambentDynamics
import LambentGeometry
import LambentImageFiles
import LambentKernels
import LambentLayers
import LambentParticles

/// The bounds of a document, so that none can exhaust the machine: one table, which reading, playing,
/// errors and `describe limits` use. Most are a tenth for an untrusted document.
package struct SceneLimits: Sendable, Hashable {
  /// True if the document is trusted.
  package let isTrusted: Bool

  /// The bounds of a trusted document.
  package static let trusted = SceneLimits(isTrusted: true)
  /// The part of the bounds that an untrusted document has.
  package static let untrustedFraction = 0.1

  /// The bounds of a document.
  package init(isTrusted: Bool) { self.isTrusted = isTrusted }

  private func scaled(_ limit: Int) -> Int {
    isTrusted ? limit : Int(Double(limit) * Self.untrustedFraction)
  }

  /// The most bytes of a document.
  package var maximumDocumentBytes: Int { scaled(64 << 20) }
  /// The most values of a document: numbers, texts, arrays and objects.
  package var maximumValues: Int { scaled(1 << 21) }
  /// The most findings of a document that are listed.
  package static let maximumFindings = 10_000
  /// The most levels of arrays and objects.
  package static let maximumNesting = 128
  /// The longest side of a frame, in pixels.
  package static let maximumSide = 16_384
  /// The most pixels of a frame.
  package static let maximumPixels = 1 << 27
  /// The longest side of the scene, in points.
  package static let maximumPoints = 16_384.0
  /// The greatest scale, in pixels per point.
  package static let maximumScale = 64.0
  /// The longest scene, in seconds: a day.
  package static let maximumDuration = 86_400.0
  /// The frame rates, in frames per second.
  package static let frameRates = 0.001...1000.0
  /// The most layers of a document.
  package var maximumLayers: Int { scaled(65_536) }
  /// The most layers that a frame shows, replicated ones counted as often as they show.
  package var maximumNodes: Int { scaled(Context.maximumNodeCount) }
  /// The most filters in a list of a layer.
  package static let maximumFilters = 32
  /// The most animations of a layer, those of groups not counted. Those of one property are all applied
  /// whenever one of them begins or ends: the work grows with their square.
  package var maximumAnimations: Int { scaled(1024) }
  /// The most animations of a document, those of groups and of events included.
  package var maximumDocumentAnimations: Int { scaled(1 << 16) }
  /// The most steps of all paths of a document together.
  package var maximumPathSteps: Int { scaled(1 << 22) }
  /// The most points that the outlines of a frame have together: steps of paths, dashes and corners of lines,
  /// stops of gradients.
  package var maximumOutlinePoints: Int { scaled(1 << 24) }
  /// The most characters of all text layers of a document together: each is drawn as some 25 steps of a
  /// path.
  package var maximumCharacters: Int { scaled(1 << 19) }
  /// The most emitter cells of a document, nested ones and those of events included.
  package var maximumCells: Int { scaled(1 << 16) }
  /// The most parts of all areas on which emitters create particles, pixels of images above all. Each takes
  /// 8 to 24 bytes. An untrusted document may use two large images.
  package var maximumBirthParts: Int { isTrusted ? 1 << 25 : 1 << 23 }
  /// The most elements of shape layers of a document, nested ones included.
  package var maximumShapes: Int { scaled(1 << 18) }
  /// The widest blur of a filter or a shadow, in points.
  package static let maximumBlurRadius = 512.0
  /// The longest side of a drawn image, in points.
  package static let maximumDrawnSide = 4096.0
  /// The most levels of drawn images that show each other.
  package static let maximumDrawingDepth = 16
  /// The most images of a document.
  package var maximumImages: Int { scaled(4096) }
  /// The most parameters of a document.
  package var maximumParameters: Int { scaled(1024) }
  /// The most choices of a parameter.
  package static let maximumChoices = 1024
  /// The most bytes of text from parameters and tables in a document.
  package var maximumFilledText: Int { scaled(1 << 22) }
  /// The most bytes of a table's file.
  package static let maximumTableBytes = 64 << 20
  /// The most bytes of the file of a document's table, or of its captions.
  package var maximumTableBytes: Int { scaled(Self.maximumTableBytes) }
  /// The most tables of a document.
  package var maximumTables: Int { scaled(640) }
  /// The most cells of a table: its rows times its columns.
  package static let maximumTableCells = 1 << 21
  /// The most scenes that are read for a document.
  package var maximumScenes: Int { scaled(4096) }
  /// The most levels of documents within documents.
  package static let maximumSceneDepth = 8
  /// The loops, in seconds.
  package static let loops = 0.01...maximumDuration
  /// The most fonts of a document.
  package var maximumFonts: Int { scaled(64) }
  /// The most steps that a kernel of a document may take for a frame, over all pixels. `--max-work` changes
  /// it. The steps take about ten seconds of one core, and one or two for an untrusted document.
  package var maximumKernelSteps: Int { isTrusted ? Int(KernelFrame.usualWork) : 20_000_000_000 }
  /// The most images of a sequence.
  package var maximumSequenceLength: Int { scaled(10_000) }
  /// The most pixels of all images of a document together.
  package var maximumImagePixels: Int { scaled(1 << 28) }
  /// The most events of a document, and the most that may happen.
  package var maximumEvents: Int { scaled(10_000) }
  /// The most constraints of a layer.
  package var maximumConstraints: Int { scaled(500) }
  /// The work of a document's constraints, in steps of about a nanosecond on one core: while it is read,
  /// as much for its events, and as much again in each frame.
  package var maximumLayoutWork: Double { Double(scaled(5_000_000_000)) }
  /// The most particles that may live at once. Default of the option.
  package var maximumParticles: Int { scaled(20_000_000) }

  /// The most steps that the bodies of a document's physics take together while they move.
  package var maximumBodySteps: Int { scaled(4_000_000) }
  /// The work of a document's physics, in steps of about a nanosecond on one core.
  package var maximumDynamicsWork: Double { Double(scaled(20_000_000_000)) }
  /// The most bodies of all behaviours of a document, each as often as a behaviour acts on it.
  package var maximumBehaviorBodies: Int { scaled(200_000) }

  /// The most sounds of a document.
  package static let maximumSounds = 64
  /// The most samples of all sounds of a document, of one channel.
  package var maximumSoundSamples: Int { scaled(SoundSamples.maximumCount) }
  /// The most levels of all spectra of a document: their bars times 120 for each second of the sound.
  package var maximumSpectrumLevels: Int { scaled(Self.mostSpectrumLevels) }
  /// The most levels of the spectra of a sound that are kept.
  static let mostSpectrumLevels = 1 << 26
  /// The most values of a document that follow others.
  package var maximumDriven: Int { scaled(10_000) }
  /// The most samples of all values of a document that follow others.
  package var maximumDrivenSamples: Int { scaled(4_000_000) }

  /// The most work to draw an SVG once, in steps of about a nanosecond on one core.
  package var maximumDrawingWork: Double { Double(scaled(Int(SVGFile.maximumWork))) }
  /// The most bytes that the images of a document need while they are read.
  package var maximumImageBytes: Int { scaled(1 << 31) }
  /// The most bytes that are derived from the images of a frame, and kept for later ones.
  package var maximumTextureBytes: Int { scaled(13 << 27) }
  /// The bytes of drawn images that are kept beside what is derived from them.
  package var mostIdleImageBytes: Int { scaled(1 << 26) }
  /// The most pixels of all drawn images that other drawn images show: these are always kept.
  package static let maximumPartPixels = 1 << 25
  /// The most steps that a frame may cost, unless an option says otherwise: about a nanosecond each on
  /// one core, so some minutes.
  package var maximumWork: Double { isTrusted ? 2e11 : 2e11 * Self.untrustedFraction }
  /// The longest run of the program with an untrusted document, in seconds.
  package static let untrustedSeconds = 300.0

  /// One bound, for listings.
  package struct Entry: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// The greatest value.
    package let value: Double
    /// The unit of the value.
    package let unit: String
    /// The bounded amount, in one sentence.
    package let summary: String
  }

  /// Every bound of a trusted document.
  package static let all: [Entry] = [
    entry("documentBytes", trusted.maximumDocumentBytes, "bytes", "The size of a document."),
    entry(
      "values", trusted.maximumValues, "values",
      "The numbers, texts, arrays and objects of a document together."),
    entry("findings", maximumFindings, "findings", "The problems of a document that are listed."),
    entry(
      "nesting", maximumNesting, "levels", "The depth of arrays and objects within each other."),
    entry("frameSide", maximumSide, "px", "The longer side of a frame."),
    entry("framePixels", maximumPixels, "px", "The pixels of a frame."),
    Entry(
      name: "sceneSide", value: maximumPoints, unit: "pt", summary: "The longer side of a scene."),
    Entry(name: "scale", value: maximumScale, unit: "px/pt", summary: "The pixels per point."),
    Entry(name: "duration", value: maximumDuration, unit: "s", summary: "The length of a scene."),
    Entry(
      name: "frameRate", value: frameRates.upperBound, unit: "1/s", summary: "Frames each second."),
    entry("layers", trusted.maximumLayers, "layers", "The layers of a document, masks included."),
    entry(
      "drawnLayers", trusted.maximumNodes, "layers",
      "The layers that a frame shows, replicated ones counted as often as they show."),
    entry(
      "instances", ReplicatorLayer.maximumInstanceCount, "instances",
      "The instances of one replicator."),
    entry("pathSteps", Path.maximumStepCount, "steps", "The steps of one path."),
    entry(
      "documentPathSteps", trusted.maximumPathSteps, "steps",
      "The steps of all paths of a document."),
    entry(
      "outlinePoints", trusted.maximumOutlinePoints, "points",
      "The points of all outlines of a frame: steps of paths, corners of lines and of their dashes, stops of "
        + "gradients."),
    entry(
      "documentCharacters", trusted.maximumCharacters, "characters",
      "The characters of all text layers of a document; the same limit applies to all its captions."
    ),
    entry("cells", Emitter.cellLimit, "cells", "The cells of one emitter, nested ones included."),
    entry(
      "documentCells", trusted.maximumCells, "cells",
      "The emitter cells of a document, those of events included."),
    entry(
      "birthParts", trusted.maximumBirthParts, "parts",
      "The pixels, or the parts of paths, on which all emitters of a document create particles, those of events "
        + "included; at most 4194304 of one image."),
    entry(
      "documentShapes", trusted.maximumShapes, "elements",
      "The elements of shape layers of a document, nested ones included."),
    entry(
      "shapeWork", ShapeWork.most, "steps",
      "The work of the elements of one shape layer in a frame: steps of outlines that are made, changed, "
        + "repeated and painted. \(ShapeWork.ofNode) steps count as one of the layers that a frame shows."
    ),
    entry("filters", maximumFilters, "filters", "The filters in one list of a layer."),
    entry("animations", trusted.maximumAnimations, "animations", "The animations of one layer."),
    entry(
      "documentAnimations", trusted.maximumDocumentAnimations, "animations",
      "The animations of a document, those of groups and events included."),
    Entry(
      name: "blurRadius", value: maximumBlurRadius, unit: "pt",
      summary: "The radius of a blur, a bloom or a shadow."),
    entry("images", trusted.maximumImages, "images", "The images of a document."),
    entry("fonts", trusted.maximumFonts, "fonts", "The fonts of a document."),
    entry(
      "kernelSteps", trusted.maximumKernelSteps, "steps",
      "The steps of a kernel for one frame, over all pixels."),
    Entry(
      name: "drawnImageSide", value: maximumDrawnSide, unit: "pt",
      summary: "The longer side of an image that is drawn from layers."),
    entry(
      "drawnImageDepth",
      maximumDrawingDepth, "levels", "The depth of drawn images that show other drawn images."),
    entry(
      "drawnImageParts", maximumPartPixels, "px",
      "The pixels of all drawn images that other drawn images show."),
    entry("sequence", trusted.maximumSequenceLength, "images", "The images of one sequence."),
    entry("imagePixels", trusted.maximumImagePixels, "px", "The pixels of all images together."),
    entry(
      "imageBytes", trusted.maximumImageBytes, "bytes",
      "The memory that all images together need while they are read."),
    Entry(
      name: "drawingWork", value: trusted.maximumDrawingWork, unit: "steps",
      summary:
        "The estimated cost of an SVG each time it is drawn: of its masks, filters, effects and outlines, "
        + "about a nanosecond a step."),
    Entry(
      name: "work", value: trusted.maximumWork, unit: "steps",
      summary:
        "The estimated cost of a frame with the drawn images that it shows, about a nanosecond a step; "
        + "--max-work raises it."),
    Entry(
      name: "untrustedSeconds", value: untrustedSeconds, unit: "s",
      summary: "The longest run with --untrusted, with which most other limits are a tenth."),
    entry("sounds", maximumSounds, "sounds", "The sounds of a document."),
    entry(
      "spectrumLevels", trusted.maximumSpectrumLevels, "levels",
      "The levels of all spectra of a document: their bars times \(Int(SoundAnalysis.rate)) for each second of "
        + "the sound."),
    entry(
      "soundSamples", trusted.maximumSoundSamples, "samples",
      "The samples of all sounds of a document, counted for one channel."),
    entry(
      "driven", trusted.maximumDriven, "values",
      "The values of a document that follow a sound or other values."),
    entry(
      "drivenSamples", trusted.maximumDrivenSamples, "samples",
      "The samples of values that follow a sound or other values, 120 or more each second "
        + "for each number."),
    entry("parameters", trusted.maximumParameters, "parameters", "The parameters of a document."),
    entry("choices", maximumChoices, "choices", "The choices of one parameter."),
    entry(
      "filledText", trusted.maximumFilledText, "bytes",
      "The text from parameters and tables in a document, with the scenes within it."),
    entry("tables", trusted.maximumTables, "tables", "The tables of a document."),
    entry(
      "rowValues", trusted.maximumValues, "values",
      "The values of all sublayers that a document repeats, for all rows."),
    entry("tableBytes", maximumTableBytes, "bytes", "The size of a table's file."),
    entry("tableCells", maximumTableCells, "cells", "The rows of a table times its columns."),
    entry(
      "scenes", trusted.maximumScenes, "scenes",
      "The scenes within a document, counted once for each combination of parameters and size."
    ),
    entry("sceneDepth", maximumSceneDepth, "levels", "The depth of documents within each other."),
    entry(
      "events", trusted.maximumEvents, "events", "The events of a document, completions included."),
    entry(
      "constraints", trusted.maximumConstraints, "constraints", "The constraints of one layer."),
    Entry(
      name: "layoutWork", value: trusted.maximumLayoutWork, unit: "steps",
      summary:
        "The estimated cost of a document's constraints, about a nanosecond a step. The limit "
        + "applies to reading the document, again to its events, and again to each frame."),
    entry(
      "bodies", DynamicsLimits.maximumBodyCount, "bodies", "The bodies of one layer's physics."),
    entry(
      "contacts", DynamicsLimits.maximumContactCount, "pairs",
      "The pairs of shapes that are near each other at one time."),
    entry(
      "joints", DynamicsLimits.maximumJointCount, "joints",
      "The attachments of one layer's physics."),
    entry(
      "forces", DynamicsLimits.maximumForceCount, "forces",
      "The gravities, pushes, snaps and fields of one layer's physics at one time."),
    entry(
      "bodySteps", trusted.maximumBodySteps, "steps",
      "The steps, 240 each second, that the bodies of a document take together while they move."),
    Entry(
      name: "dynamicsWork", value: trusted.maximumDynamicsWork, unit: "steps",
      summary: "The estimated cost of a document's physics, about a nanosecond a step."),
    entry(
      "behaviorBodies", trusted.maximumBehaviorBodies, "bodies",
      "The bodies of all behaviours of a document, each as often as a behaviour acts on it."),
    Entry(
      name: "dynamicsDuration", value: DynamicsLimits.maximumDuration, unit: "s",
      summary: "The longest run of physics."),
    entry("particles", trusted.maximumParticles, "particles", "The particles that live at once."),
  ]

  private static func entry(
    _ name: String, _ value: Int, _ unit: String, _ summary: String
  ) -> Entry {
    Entry(name: name, value: Double(value), unit: unit, summary: summary)
  }
}
