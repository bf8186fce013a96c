import LambentImageFiles

/// The limits of a document, so that none can exhaust the machine: one table for reading, playing, errors and
/// `describe limits`. Most are a tenth for an untrusted document. ``all`` describes them.
package struct SceneLimits: Sendable, Hashable {
  package let isTrusted: Bool

  package static let trusted = SceneLimits(isTrusted: true)
  /// The fraction of the limits for untrusted documents.
  package static let untrustedFraction = 0.1

  package init(isTrusted: Bool) { self.isTrusted = isTrusted }

  package func scaled(_ limit: Int) -> Int {
    isTrusted ? limit : Int(Double(limit) * Self.untrustedFraction)
  }

  package var maximumDocumentBytes: Int { scaled(64 << 20) }
  package var maximumValues: Int { scaled(1 << 21) }
  package static let maximumFindings = 10_000
  package static let maximumNesting = 128
  package static let maximumSide = 16_384
  package static let maximumPixels = 1 << 27
  package static let maximumPoints = 16_384.0
  package static let maximumScale = 64.0
  package static let maximumDuration = 86_400.0
  package static let frameRates = 0.001...1000.0
  package var maximumLayers: Int { scaled(65_536) }
  package static let maximumFilters = 32
  /// The maximum number of animations of a layer, without those in groups. All animations of a property are applied
  /// whenever one of them begins or ends, so the work grows with the square of their number.
  package var maximumAnimations: Int { scaled(1024) }
  package var maximumDocumentAnimations: Int { scaled(1 << 16) }
  package var maximumPathSteps: Int { scaled(1 << 22) }
  package var maximumOutlinePoints: Int { scaled(1 << 24) }
  /// The maximum number of characters of all text layers of a document: each is drawn as some 25 steps of a path.
  package var maximumCharacters: Int { scaled(1 << 19) }
  package var maximumCells: Int { scaled(1 << 16) }
  /// The maximum number of parts (mainly pixels of images) of all areas on which emitters create particles. Each
  /// takes 8 to 24 bytes. An untrusted document may use two large images.
  package var maximumBirthParts: Int { isTrusted ? 1 << 25 : 1 << 23 }
  package var maximumShapes: Int { scaled(1 << 18) }
  package static let maximumBlurRadius = 512.0
  package static let maximumDrawnSide = 4096.0
  package static let maximumDrawingDepth = 16
  package var maximumImages: Int { scaled(4096) }
  package var maximumParameters: Int { scaled(1024) }
  package static let maximumChoices = 1024
  package var maximumFilledText: Int { scaled(1 << 22) }
  package static let maximumTableBytes = 64 << 20
  /// The maximum size of a table's or captions' file, in bytes.
  package var maximumTableBytes: Int { scaled(Self.maximumTableBytes) }
  package var maximumTables: Int { scaled(640) }
  package static let maximumTableCells = 1 << 21
  package var maximumScenes: Int { scaled(4096) }
  package static let maximumSceneDepth = 8
  /// The range of loops, in seconds.
  package static let loops = 0.01...maximumDuration
  /// The range of seeds: the whole numbers that `Double` represents exactly.
  package static let seeds = -(1 << 53)...(1 << 53)
  package var maximumFonts: Int { scaled(64) }
  package var maximumSequenceLength: Int { scaled(10_000) }
  package var maximumImagePixels: Int { scaled(1 << 28) }
  package var maximumEvents: Int { scaled(10_000) }
  package var maximumConstraints: Int { scaled(500) }
  /// The maximum work of a document's constraints, in steps of about a nanosecond on one core. It applies to reading
  /// the document, again to its events, and again to each frame.
  package var maximumLayoutWork: Double { Double(scaled(5_000_000_000)) }
  package var maximumParticles: Int { scaled(20_000_000) }

  package var maximumBodySteps: Int { scaled(4_000_000) }
  package var maximumDynamicsWork: Double { Double(scaled(20_000_000_000)) }
  package var maximumBehaviorBodies: Int { scaled(200_000) }

  package static let maximumSounds = 64
  package var maximumSoundSamples: Int { scaled(SoundSamples.maximumCount) }
  package var maximumSpectrumLevels: Int { scaled(Self.mostSpectrumLevels) }
  /// The maximum number of stored levels of a sound's spectra.
  static let mostSpectrumLevels = 1 << 26
  package var maximumDriven: Int { scaled(10_000) }
  package var maximumDrivenSamples: Int { scaled(4_000_000) }

  package var maximumDrawingWork: Double { Double(scaled(Int(SVGFile.maximumWork))) }
  package var maximumImageBytes: Int { scaled(1 << 31) }
  /// The maximum size of data that is derived from a frame's images and cached, in bytes.
  package var maximumTextureBytes: Int { scaled(13 << 27) }
  /// The maximum size of drawn images that are cached in addition to their derived data, in bytes.
  package var mostIdleImageBytes: Int { scaled(1 << 26) }
  package static let maximumPartPixels = 1 << 25
  /// The default maximum number of steps of a frame: about a nanosecond each on one core, so some minutes.
  package var maximumWork: Double { isTrusted ? 2e11 : 2e11 * Self.untrustedFraction }
  package static let untrustedSeconds = 300.0
}
