package import LambentGeometry
package import LambentPixels

/// A source of particles at one time: a pure function of its contents, called on the thread that
/// draws the frame.
package protocol SpriteSource: Sendable {
  /// The particles in drawing order.
  ///
  /// - Throws: An error if there are more than the limit.
  func makeSprites() throws -> SpriteBatch

  /// The same, after other particles of the frame have been made.
  ///
  /// - Parameter work: The work that those took, in steps of about a nanosecond.
  /// - Throws: also where both together take more work than allowed.
  func makeSprites(after work: Double) throws -> SpriteBatch

  /// Sources with equal keys make the same particles; `nil` where no other source does.
  var key: AnyHashable? { get }

  /// Counts its particles, including invisible ones: the ``SpriteBatch/particleCount`` of its
  /// batch, if possible without making it.
  ///
  /// - Parameter budget: The greatest work for counting, in steps of about a nanosecond.
  /// - Returns: `nil` if counting takes more.
  /// - Throws: An error if there are more than the limit.
  func countParticles(within budget: Double) throws -> ParticleCount?
}

extension SpriteSource {
  /// `nil`: no other source has the same particles.
  package var key: AnyHashable? { nil }

  /// Makes the particles, whatever the others took.
  package func makeSprites(after work: Double) throws -> SpriteBatch { try makeSprites() }

  /// Makes the particles to count them.
  package func countParticles(within budget: Double) throws -> ParticleCount? {
    ParticleCount(particles: try makeSprites().particleCount, work: 0)
  }
}

/// A number of particles, and the work of counting them.
package struct ParticleCount: Sendable, Hashable {
  /// The number of live particles, including invisible ones.
  package var particles: Int
  /// The work of counting them, in steps of about a nanosecond.
  package var work: Double
  /// The work of making them, in steps of about a nanosecond; 0 if it is not known.
  package var making = 0.0

  package init(particles: Int, work: Double) {
    (self.particles, self.work) = (particles, work)
  }
}

/// Particles of one emitter layer in drawing order, as columns, in the layer's own coordinates.
package struct SpriteBatch: Sendable {
  /// The images of the sprites.
  package var textures: [Texture] = []
  /// The index of each sprite's texture; −1 − i for a part of a trail, which is strip i.
  package var texture: [Int32] = []
  /// The parts of trails. Their sprites have the position of the part's middle, and its extent.
  package var strips: [Strip] = []
  /// The x coordinates of the centres.
  package var x: [Float] = []
  /// The y coordinates of the centres.
  package var y: [Float] = []
  /// The z coordinates of the centres; empty if all are 0.
  package var z: [Float] = []
  /// The vector along the image's whole width, in points: x.
  package var widthX: [Float] = []
  /// The vector along the image's whole width, in points: y.
  package var widthY: [Float] = []
  /// The vector along the image's whole height, in points: x.
  package var heightX: [Float] = []
  /// The vector along the image's whole height, in points: y.
  package var heightY: [Float] = []
  /// The tints: red, green, blue, alpha of encoded sRGB, not premultiplied, clamped to 0…1.
  package var color: [SIMD4<Float>] = []
  /// The lives of the sprites' particles; empty if no kernel asks for them.
  package var lives: [Life] = []
  /// The pixels of the images that kernels drew for it.
  package var kernelPixels = 0
  /// The most pixels of the images that kernels draw for a frame's particles.
  package static let mostKernelPixels = 1 << 24
  /// The number of live particles, including invisible ones. A particle that fades from one image
  /// to another has two sprites.
  package var particleCount = 0
  /// The work that making it took, in steps of about a nanosecond.
  package var work = 0.0
  /// True if light is added instead of composited with source-over.
  package var isAdditive = false
  /// True if additive highlights are compressed smoothly toward white instead of clipped.
  package var hasSoftHighlights = false
  /// True if alpha is taken from the luminance of additive light.
  package var takesAlphaFromLuminance = false
  /// The light on sprites whose textures have normal maps.
  package var light: Light?

  /// Creates an empty batch.
  package init() {}

  /// The number of sprites.
  package var count: Int { x.count }

  /// The life of a particle so far, for kernels.
  package struct Life: Sendable, Hashable {
    /// The age in seconds of the particle's own time.
    package var age: Float = 0
    /// The part of its life that is over, 0…1.
    package var fraction: Float = 0
    /// A random number, 0…1.
    package var seed: Float = 0

    package init(age: Float = 0, fraction: Float = 0, seed: Float = 0) {
      (self.age, self.fraction, self.seed) = (age, fraction, seed)
    }
  }

  /// A light.
  package struct Light: Sendable, Hashable {
    /// The position in the layer's own coordinates; `nil` for light that is parallel.
    package var position: SIMD3<Float>?
    /// The direction to a light without a position.
    package var direction: SIMD3<Float>
    /// The light, and the light from everywhere.
    package var color, ambient: Color

    package init(
      position: SIMD3<Float>?, direction: SIMD3<Float>, color: Color, ambient: Color
    ) {
      (self.position, self.direction) = (position, direction)
      (self.color, self.ambient) = (color, ambient)
    }
  }

  /// A part of a trail: a tapered stroke from one point to another.
  package struct Strip: Sendable, Hashable {
    /// An end of a part.
    package struct End: Sendable, Hashable {
      /// The point, in the layer's own coordinates.
      package var place: SIMD3<Float>
      /// The width of the stroke, in points.
      package var width: Float
      /// The tint, like ``SpriteBatch/color``.
      package var color: SIMD4<Float>

      package init(place: SIMD3<Float>, width: Float, color: SIMD4<Float>) {
        (self.place, self.width, self.color) = (place, width, color)
      }
    }

    package var start, end: End
    /// The point of the trail before the start, and the one after the end; `nil` where the trail ends, and
    /// the stroke is round.
    package var before, after: SIMD3<Float>?
    /// The fraction of the width over which the stroke fades to its sides, 0…1.
    package var softness: Float

    package init(
      start: End, end: End, before: SIMD3<Float>?, after: SIMD3<Float>?, softness: Float
    ) {
      (self.start, self.end, self.softness) = (start, end, softness)
      (self.before, self.after) = (before, after)
    }
  }

  /// The directions in which the surface of an image faces, as an image.
  package struct NormalMap: Sendable, Hashable {
    package var image: Image
    /// The part that belongs to the texture, in fractions of its size.
    package var sourceRect: Rect

    package init(image: Image, sourceRect: Rect) {
      (self.image, self.sourceRect) = (image, sourceRect)
    }
  }

  /// An image of sprites.
  package struct Texture: Sendable, Hashable {
    package var image: Image
    /// The part of the image that is drawn, in fractions of its size.
    package var sourceRect: Rect
    /// The filter for an image that is drawn smaller.
    package var minification: SamplingFilter
    /// The filter for an image that is drawn larger.
    package var magnification: SamplingFilter
    /// The bias of the mip level in trilinear minification, in levels.
    package var minificationBias: Double
    /// The name of the filter that draws each particle's image from this one; empty for none.
    package var kernel = ""
    /// The image of the directions in which the surface faces, and the part of it that belongs to the image.
    package var normals: NormalMap?
    /// True if later frames will not show it.
    package var isTransient = false

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
