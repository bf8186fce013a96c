package import LambentDocuments
import LambentDynamics
import LambentGeometry
import LambentKernels
import LambentLayers
import LambentParticles

extension SceneLimits {
  package var maximumNodes: Int { scaled(Context.maximumNodeCount) }
  /// The most steps that a kernel of a document may take for a frame, over all pixels. `--max-work` changes
  /// it. The steps take about ten seconds of one core, and one or two for an untrusted document.
  package var maximumKernelSteps: Int { isTrusted ? Int(KernelFrame.usualWork) : 20_000_000_000 }

  package struct Entry: Sendable, Hashable {
    package let name: String
    package let value: Double
    package let unit: String
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
    entry(
      "sceneSide", maximumPoints, "pt",
      "The longer side of a scene."),
    entry(
      "scale", maximumScale, "px/pt",
      "The pixels per point."),
    entry(
      "duration", maximumDuration, "s",
      "The length of a scene."),
    entry(
      "frameRate", frameRates.upperBound, "1/s",
      "Frames each second."),
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
    entry(
      "blurRadius", maximumBlurRadius, "pt",
      "The radius of a blur, a bloom or a shadow."),
    entry("images", trusted.maximumImages, "images", "The images of a document."),
    entry("fonts", trusted.maximumFonts, "fonts", "The fonts of a document."),
    entry(
      "kernelSteps", trusted.maximumKernelSteps, "steps",
      "The steps of a kernel for one frame, over all pixels; 2e10 in an untrusted document."),
    entry(
      "drawnImageSide", maximumDrawnSide, "pt",
      "The longer side of an image that is drawn from layers."),
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
    entry(
      "drawingWork", trusted.maximumDrawingWork, "steps",
      "The estimated cost of an SVG each time it is drawn: of its masks, filters, effects and outlines, "
        + "about a nanosecond a step."),
    entry(
      "work", trusted.maximumWork, "steps",
      "The estimated cost of a frame with the drawn images that it shows, about a nanosecond a step; "
        + "--max-work raises it."),
    entry(
      "untrustedSeconds", untrustedSeconds, "s",
      "The longest run with --untrusted, with which most other limits are a tenth."),
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
    entry(
      "layoutWork", trusted.maximumLayoutWork, "steps",
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
    entry(
      "dynamicsWork", trusted.maximumDynamicsWork, "steps",
      "The estimated cost of a document's physics, about a nanosecond a step."),
    entry(
      "behaviorBodies", trusted.maximumBehaviorBodies, "bodies",
      "The bodies of all behaviours of a document, each as often as a behaviour acts on it."),
    entry(
      "dynamicsDuration", DynamicsLimits.maximumDuration, "s",
      "The longest run of physics."),
    entry("particles", trusted.maximumParticles, "particles", "The particles that live at once."),
  ]

  private static func entry(
    _ name: String, _ value: Double, _ unit: String, _ summary: String
  ) -> Entry {
    Entry(name: name, value: value, unit: unit, summary: summary)
  }

  private static func entry(
    _ name: String, _ value: Int, _ unit: String, _ summary: String
  ) -> Entry {
    entry(name, Double(value), unit, summary)
  }
}
