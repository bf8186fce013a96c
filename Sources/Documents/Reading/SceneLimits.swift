import LambentImageFiles

/// The bounds of a document, so that none can exhaust the machine: one table, which reading, playing,
/// errors and `describe limits` use. Most are a tenth for an untrusted document. ``all`` says what each bounds.
package struct SceneLimits: Sendable, Hashable {
  package let isTrusted: Bool

  package static let trusted = SceneLimits(isTrusted: true)
  /// The part of the bounds that an untrusted document has.
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
  /// The most animations of a layer, those of groups not counted. Those of one property are all applied
  /// whenever one of them begins or ends: the work grows with their square.
  package var maximumAnimations: Int { scaled(1024) }
  package var maximumDocumentAnimations: Int { scaled(1 << 16) }
  package var maximumPathSteps: Int { scaled(1 << 22) }
  package var maximumOutlinePoints: Int { scaled(1 << 24) }
  /// The most characters of all text layers of a document together: each is drawn as some 25 steps of a
  /// path.
  package var maximumCharacters: Int { scaled(1 << 19) }
  package var maximumCells: Int { scaled(1 << 16) }
  /// The most parts of all areas on which emitters create particles, pixels of images above all. Each takes
  /// 8 to 24 bytes. An untrusted document may use two large images.
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
  /// The most bytes of the file of a document's table, or of its captions.
  package var maximumTableBytes: Int { scaled(Self.maximumTableBytes) }
  package var maximumTables: Int { scaled(640) }
  package static let maximumTableCells = 1 << 21
  package var maximumScenes: Int { scaled(4096) }
  package static let maximumSceneDepth = 8
  /// The loops, in seconds.
  package static let loops = 0.01...maximumDuration
  /// The seeds: the whole numbers that a `Double` holds without a gap.
  package static let seeds = -(1 << 53)...(1 << 53)
  package var maximumFonts: Int { scaled(64) }
  package var maximumSequenceLength: Int { scaled(10_000) }
  package var maximumImagePixels: Int { scaled(1 << 28) }
  package var maximumEvents: Int { scaled(10_000) }
  package var maximumConstraints: Int { scaled(500) }
  /// The work of a document's constraints, in steps of about a nanosecond on one core: while it is read,
  /// as much for its events, and as much again in each frame.
  package var maximumLayoutWork: Double { Double(scaled(5_000_000_000)) }
  package var maximumParticles: Int { scaled(20_000_000) }

  package var maximumBodySteps: Int { scaled(4_000_000) }
  package var maximumDynamicsWork: Double { Double(scaled(20_000_000_000)) }
  package var maximumBehaviorBodies: Int { scaled(200_000) }

  package static let maximumSounds = 64
  package var maximumSoundSamples: Int { scaled(SoundSamples.maximumCount) }
  package var maximumSpectrumLevels: Int { scaled(Self.mostSpectrumLevels) }
  /// The most levels of the spectra of a sound that are kept.
  static let mostSpectrumLevels = 1 << 26
  package var maximumDriven: Int { scaled(10_000) }
  package var maximumDrivenSamples: Int { scaled(4_000_000) }

  package var maximumDrawingWork: Double { Double(scaled(Int(SVGFile.maximumWork))) }
  package var maximumImageBytes: Int { scaled(1 << 31) }
  /// The most bytes that are derived from the images of a frame, and kept for later ones.
  package var maximumTextureBytes: Int { scaled(13 << 27) }
  /// The bytes of drawn images that are kept beside what is derived from them.
  package var mostIdleImageBytes: Int { scaled(1 << 26) }
  package static let maximumPartPixels = 1 << 25
  /// The most steps that a frame may cost, unless an option says otherwise: about a nanosecond each on
  /// one core, so some minutes.
  package var maximumWork: Double { isTrusted ? 2e11 : 2e11 * Self.untrustedFraction }
  package static let untrustedSeconds = 300.0
}
