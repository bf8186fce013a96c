import LambentDynamics
import LambentGeometry
import LambentLayers
import LambentParticles

/// The bounds of every document, so that none can exhaust the machine: one table, which reading,
/// errors and `describe limits` use.
package enum SceneLimits {
  /// True if the document that is being read comes from a stranger: most bounds are a tenth then.
  @TaskLocal static var isUntrusted = false
  /// The part of the bounds that such a document has.
  package static let untrustedFraction = 0.1

  private static func scaled(_ limit: Int) -> Int {
    isUntrusted ? Int(Double(limit) * untrustedFraction) : limit
  }

  /// The most bytes of a document.
  package static var maximumDocumentBytes: Int { scaled(64 << 20) }
  /// The most values of a document: numbers, texts, arrays and objects.
  package static var maximumValues: Int { scaled(1 << 21) }
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
  package static var maximumLayers: Int { scaled(65_536) }
  /// The most filters in a list of a layer.
  package static let maximumFilters = 32
  /// The most animations of a layer, those of groups not counted.
  package static let maximumAnimations = 1024
  /// The most animations of a document, those of groups and of events included.
  package static var maximumDocumentAnimations: Int { scaled(1 << 16) }
  /// The most steps of all paths of a document together.
  package static var maximumPathSteps: Int { scaled(1 << 22) }
  /// The most emitter cells of a document, nested ones and those of events included.
  package static var maximumCells: Int { scaled(1 << 16) }
  /// The widest blur of a filter or a shadow, in points.
  package static let maximumBlurRadius = 512.0
  /// The longest side of a drawn image, in points.
  package static let maximumDrawnSide = 4096.0
  /// The most images of a document.
  package static var maximumImages: Int { scaled(4096) }
  /// The most parameters of a document.
  package static var maximumParameters: Int { scaled(1024) }
  /// The most levels of documents within documents.
  package static let maximumSceneDepth = 8
  /// The loops, in seconds.
  package static let loops = 0.01...maximumDuration
  /// The most fonts of a document.
  package static var maximumFonts: Int { scaled(64) }
  /// The most images of a sequence.
  package static var maximumSequenceLength: Int { scaled(10_000) }
  /// The most pixels of all images of a document together.
  package static var maximumImagePixels: Int { scaled(1 << 28) }
  /// The most events of a document, and the most that may happen.
  package static var maximumEvents: Int { scaled(10_000) }
  /// The most constraints of a layer.
  package static var maximumConstraints: Int { scaled(500) }
  /// The most particles that may live at once, unless an option says otherwise.
  package static var maximumParticles: Int { scaled(20_000_000) }

  /// The most steps that the bodies of a layer's physics take together while they move.
  package static var maximumBodySteps: Int { scaled(4_000_000) }

  /// The most bytes that the images of a document need while they are read.
  package static var maximumImageBytes: Int { scaled(1 << 31) }
  /// The most steps that a frame may cost, unless an option says otherwise: about a nanosecond each on
  /// one core, so some minutes.
  package static var maximumWork: Double { isUntrusted ? 2e11 * untrustedFraction : 2e11 }
  /// The longest run, in seconds, with a document from a stranger.
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

  /// Every bound.
  package static let all: [Entry] = [
    entry("documentBytes", maximumDocumentBytes, "bytes", "The size of a document."),
    entry(
      "values", maximumValues, "values",
      "The numbers, texts, arrays and objects of a document together."),
    entry("findings", maximumFindings, "findings", "The findings of a document that are listed."),
    entry("nesting", maximumNesting, "levels", "Arrays and objects within each other."),
    entry("frameSide", maximumSide, "px", "The longer side of a frame."),
    entry("framePixels", maximumPixels, "px", "The pixels of a frame."),
    Entry(
      name: "sceneSide", value: maximumPoints, unit: "pt", summary: "The longer side of a scene."),
    Entry(name: "scale", value: maximumScale, unit: "px/pt", summary: "The pixels of a point."),
    Entry(name: "duration", value: maximumDuration, unit: "s", summary: "The length of a scene."),
    Entry(
      name: "frameRate", value: frameRates.upperBound, unit: "1/s", summary: "Frames each second."),
    entry("layers", maximumLayers, "layers", "The layers of a document, masks included."),
    entry(
      "drawnLayers", Context.maximumNodeCount, "layers",
      "The layers that a frame shows, replicated ones counted as often as they show."),
    entry(
      "instances", ReplicatorLayer.maximumInstanceCount, "instances",
      "The instances of one replicator."),
    entry("pathSteps", Path.maximumStepCount, "steps", "The steps of one path."),
    entry(
      "documentPathSteps", maximumPathSteps, "steps", "The steps of all paths of a document."),
    entry("cells", Emitter.cellLimit, "cells", "The cells of one emitter, nested ones included."),
    entry(
      "documentCells", maximumCells, "cells",
      "The emitter cells of a document, those of events included."),
    entry("filters", maximumFilters, "filters", "The filters in one list of a layer."),
    entry("animations", maximumAnimations, "animations", "The animations of one layer."),
    entry(
      "documentAnimations", maximumDocumentAnimations, "animations",
      "The animations of a document, those of groups and events included."),
    Entry(
      name: "blurRadius", value: maximumBlurRadius, unit: "pt",
      summary: "The radius of a blur, a bloom or a shadow."),
    entry("images", maximumImages, "images", "The images of a document."),
    entry("fonts", maximumFonts, "fonts", "The fonts of a document."),
    Entry(
      name: "drawnImageSide", value: maximumDrawnSide, unit: "pt",
      summary: "The longer side of an image that is drawn from layers."),
    entry("sequence", maximumSequenceLength, "images", "The images of one sequence."),
    entry("imagePixels", maximumImagePixels, "px", "The pixels of all images together."),
    entry(
      "imageBytes", maximumImageBytes, "bytes",
      "The memory that all images together need while they are read."),
    Entry(
      name: "work", value: maximumWork, unit: "steps",
      summary: "The estimated cost of a frame, about a nanosecond a step; --max-work raises it."),
    Entry(
      name: "untrustedSeconds", value: untrustedSeconds, unit: "s",
      summary: "The longest run with --untrusted, where most other bounds are a tenth."),
    entry("parameters", maximumParameters, "parameters", "The parameters of a document."),
    entry("sceneDepth", maximumSceneDepth, "levels", "Documents within each other."),
    entry("events", maximumEvents, "events", "The events of a document, completions included."),
    entry("constraints", maximumConstraints, "constraints", "The constraints of one layer."),
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
      "bodySteps", maximumBodySteps, "steps",
      "The steps, 240 each second, that the bodies of one layer take together while they move."),
    Entry(
      name: "dynamicsDuration", value: DynamicsLimits.maximumDuration, unit: "s",
      summary: "The longest run of physics."),
    entry("particles", maximumParticles, "particles", "The particles that live at once."),
  ]

  private static func entry(
    _ name: String, _ value: Int, _ unit: String, _ summary: String
  ) -> Entry {
    Entry(name: name, value: Double(value), unit: unit, summary: summary)
  }
}
