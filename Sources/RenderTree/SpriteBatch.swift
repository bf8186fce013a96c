package import LambentGeometry
package import LambentPixels

/// Something that can make its particles for the moment it stands for: a pure function of what it
/// holds, called on the thread that draws the frame.
package protocol SpriteSource: Sendable {
  /// The particles in draw order.
  ///
  /// - Throws: where there are more of them than allowed.
  func makeSprites() throws -> SpriteBatch

  /// How many particles it has, those that are not seen included: the
  /// ``SpriteBatch/particleCount`` of what it makes, perhaps without making it.
  ///
  /// - Throws: where there are more of them than allowed.
  func countParticles() throws -> Int
}

extension SpriteSource {
  /// Makes the particles to count them.
  package func countParticles() throws -> Int { try makeSprites().particleCount }
}

/// Particles of one emitter layer in draw order, as columns, in the layer's own coordinates.
package struct SpriteBatch: Sendable {
  /// The images that sprites refer to.
  package var textures: [Texture] = []
  /// The index of each sprite's texture.
  package var texture: [Int32] = []
  /// The centres.
  package var x: [Float] = []
  /// The centres.
  package var y: [Float] = []
  /// The centres' depths; empty where all are 0.
  package var z: [Float] = []
  /// Where the image's x axis goes: the vector along its whole width, in points.
  package var widthX: [Float] = []
  /// Where the image's x axis goes.
  package var widthY: [Float] = []
  /// Where the image's y axis goes: the vector along its whole height, in points.
  package var heightX: [Float] = []
  /// Where the image's y axis goes.
  package var heightY: [Float] = []
  /// The tints: straight red, green, blue, alpha of encoded sRGB, clamped to 0…1.
  package var color: [SIMD4<Float>] = []
  /// How many live particles there are, those that are not seen included. Of one that fades from one
  /// image to another there are two sprites.
  package var particleCount = 0
  /// True if light is added instead of laid over.
  package var isAdditive = false
  /// True if sums of additive light bend softly toward white instead of clipping.
  package var hasSoftHighlights = false
  /// True if alpha is taken from the luminance of additive light.
  package var takesAlphaFromLuminance = false

  /// Creates a batch without sprites.
  package init() {}

  /// The number of sprites.
  package var count: Int { x.count }

  /// An image of sprites.
  package struct Texture: Sendable, Hashable {
    /// The image.
    package var image: Image
    /// The part of it that is drawn, in fractions of it.
    package var sourceRect: Rect
    /// How it is sampled when it shrinks.
    package var minification: SamplingFilter
    /// How it is sampled when it grows.
    package var magnification: SamplingFilter
    /// Added to the mip level of a trilinear minification.
    package var minificationBias: Double

    /// Creates a texture of a whole image.
    package init(
      image: Image, sourceRect: Rect = .unit, minification: SamplingFilter = .linear,
      magnification: SamplingFilter = .linear, minificationBias: Double = 0
    ) {
      self.image = image
      self.sourceRect = sourceRect
      self.minification = minification
      self.magnification = magnification
      self.minificationBias = minificationBias
    }
  }
}
