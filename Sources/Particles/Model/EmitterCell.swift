public import LambentGeometry
public import LambentPixels
public import LambentProperties

/// A kind of particle: how many are born, how they move and look, and which particles they emit.
///
/// It is Core Animation's `CAEmitterCell` with additional properties. For a value `v` with a range
/// `r`, each particle draws a value uniformly from [v − |r| / 2, v + |r| / 2]. *Initial values*
/// (lifetime, velocity, scale, colour, spin, rotation, their ranges, and the emission angles) are
/// read at the particle's birth. *Rates* (accelerations, the speeds of scale and colour) are
/// integrated over its life. The *look* (``contents``, ``contentsRect``) is read at the frame. See
/// ``properties`` for units, defaults and bounds.
///
/// ```swift
/// var fire = EmitterCell()
/// fire.name = "fire"
/// fire.birthRate = 200
/// fire.lifetime = 1
/// fire.velocity = 80
/// fire.emissionRange = .pi / 8
/// ```
public struct EmitterCell: Sendable, Hashable {
  /// The name in key paths: `emitterCells.<name>.birthRate`.
  public var name: String?
  /// The name that random values depend on instead of ``name``, so that renaming the cell does not change its
  /// particles; empty for none.
  public var seedName = ""
  /// A seed for random values, instead of ``seedName`` and the order among cells with the same name. Default: none.
  /// Equal cells of one emitter with the same seed have the same particles.
  public var seed: Int?
  /// True if the cell's own particles are drawn. The particles that they emit are drawn in any
  /// case. Default: true.
  public var enabled = true
  /// An image, or several images from which each particle draws one. Without contents, particles
  /// are invisible but still emit others.
  public var contents: (any CellContents)? {
    get { images.count > 1 ? images : images.first }
    set { if !setContents(newValue?.propertyValue ?? .null) { images = [] } }
  }
  package var images: [Image] = [] {
    didSet {
      contentsFade = nil
      flipBook.sequence = nil
    }
  }
  /// The images that are fading in during an animation.
  package internal(set) var contentsFade: ContentsFade?
  /// The part of the image that is shown, in fractions of its width and height. Default: (0, 0, 1, 1),
  /// the whole image.
  public var contentsRect = Rect.unit
  /// The image's density, in pixels per point; above 0. Default: 1. Use 2 for an image of twice the
  /// density.
  public var contentsScale = 1.0
  /// The filter for images that are drawn smaller. Default: `linear`. `trilinear` blends mip
  /// levels; `nearest` keeps pixels hard.
  public var minificationFilter = SamplingFilter.linear
  /// The filter for images that are drawn larger. Default: `linear`. `nearest` shows pixels as
  /// squares.
  public var magnificationFilter = SamplingFilter.linear
  /// The mip level bias, in levels: negative sharpens, positive softens. Default: 0.
  public var minificationFilterBias = 0.0
  /// The division of the images into frames.
  package var flipBook = FlipBook()

  /// An image of the directions in which the surface of ``contents`` faces, for the layer's `light`. Red, green
  /// and blue are (x + 1) / 2, (y + 1) / 2 and (z + 1) / 2: to the right, upward and toward the viewer. It covers the
  /// contents, whatever its size. Default: none, without light.
  public var normalMap: Image?
  /// The directions in which a particle's image is mirrored at random. Default: `none`.
  public var randomFlip = RandomFlip.none

  /// The name of the filter that draws each particle's image from ``contents``: one of the layer's
  /// `cellFilters`, or else a kernel with its defaults. Default: none. A kernel's inputs `particleAge` in
  /// seconds, `particleLife` and `particleSeed`, 0…1, and `particleColor` are those of the particle.
  public var kernel = ""

  /// The number of particles born per second, for each parent; at least 0. Default: 0, which emits
  /// nothing. The layer's `birthRate` multiplies it.
  public var birthRate = 0.0
  /// The mean lifetime, in seconds. Default: 0.
  public var lifetime = 0.0
  /// The width of the range of lifetimes around the mean, in seconds. Default: 0.
  public var lifetimeRange = 0.0
  /// The irregularity of births, 0…1. Default: 0, evenly spaced in time. At 1, each birth is
  /// uniformly random within the interval up to its even time.
  public var birthJitter = 0.0
  /// Groups of particles that are born at the same time, in addition to `birthRate`. Default: none.
  public var bursts: [EmitterBurst] = []
  /// The distribution of births over the shape. Default: `random`.
  public var placement = BirthPlacement.random
  /// A path along which particles are born, relative to the emitter's position; replaces the
  /// layer's shape. Default: none.
  public var emitterPath: Path?
  /// The time at which emission begins, in seconds: of the layer's time, or of the parent
  /// particle's age. Default: 0.
  public var beginTime = 0.0
  /// The length of the emission window, in seconds. Default: infinity.
  public var duration = Double.infinity
  /// The rate of the cell's own time: seconds of it per second of its parent's. Default: 1.
  public var speed = 1.0
  /// An offset of the cell's own time, in seconds. Default: 0.
  public var timeOffset = 0.0
  /// The number of times that the emission window repeats; may be fractional. 0, the default, means
  /// once.
  public var repeatCount = 0.0
  /// The time for which the emission window repeats, in seconds. Default: 0, which uses
  /// `repeatCount`.
  public var repeatDuration = 0.0
  /// The time from which `duration` counts.
  public var durationCountsFrom = DurationOrigin.beginTime
  /// The part of its parent's life in which a nested cell emits.
  public var emitsAt = EmissionMoment.life

  /// The direction of emission out of the layer's plane, in radians. Default: 0.
  public var emissionLatitude = 0.0
  /// The direction of emission in the layer's plane, in radians, clockwise, relative to the shape's
  /// natural direction. Default: 0.
  public var emissionLongitude = 0.0
  /// The full angle of the emission cone, in radians. Default: 0.
  public var emissionRange = 0.0
  /// The kind of cone that `emissionRange` spans: flat or in space.
  public var emissionSpace = EmissionSpace.plane
  /// The mean initial speed, in points per second; if negative, particles fly backwards. Default:
  /// 0.
  public var velocity = 0.0
  /// The width of the range of initial speeds around the mean, in points per second. Default: 0.
  public var velocityRange = 0.0
  /// A factor on the velocity over the particle's life, as keys at fractions of it. Default: none,
  /// a factor of 1.
  public var velocityOverLife: LifeCurve<Double> = []
  /// The fraction of the parent's velocity that a particle has at birth. Default: 0.
  public var inheritVelocity = 0.0
  /// The acceleration to the right, in points per second². Default: 0.
  public var xAcceleration = 0.0
  /// The acceleration downward, in points per second². Default: 0.
  public var yAcceleration = 0.0
  /// The acceleration toward the viewer, in points per second². Default: 0.
  public var zAcceleration = 0.0
  /// The acceleration away from the emitter's position at the particle's birth, in points per second².
  /// Default: 0.
  public var radialAcceleration = 0.0
  /// The acceleration perpendicular to the line from the emitter's position at birth, in points per
  /// second², clockwise. Default: 0.
  public var tangentialAcceleration = 0.0
  /// The linear drag: the velocity decays as e^(−drag·t), for a particle of mass 1, with t in
  /// seconds. Default: 0, no drag.
  public var drag = 0.0
  /// The mean mass, in units of the default; drag is divided by it. Default: 1.
  public var mass = 1.0
  /// The width of the range of masses around the mean, in units of the default mass. Default: 0.
  public var massRange = 0.0
  /// A sine displacement: the particle swings about its path. Default: none.
  public var wave: EmitterWave?
  /// A displacement by a noise field, which makes the motion turbulent. Default: none.
  public var turbulence: EmitterTurbulence?
  /// A circular or spiral motion around the position at birth. Default: none.
  public var orbit: EmitterOrbit?
  /// Points and lines that attract or repel particles. Default: none. Motion under them is integrated with a
  /// fixed step from the birth.
  public var attractors: [EmitterAttractor] = []
  /// Points around which particles are accelerated. Default: none.
  public var vortices: [EmitterVortex] = []
  /// A field of forces, from an image or from noise. Default: none.
  public var field: EmitterField?
  /// The stroke that each particle draws along its path. Default: none. Particles without
  /// ``contents`` show only their trails.
  public var trail: EmitterTrail?
  /// The stroke that joins the particles of one burst, or of one parent. Default: none.
  public var ribbon: EmitterRibbon?
  /// A floor that particles do not pass. Default: none.
  public var floor: EmitterFloor?
  /// Outlines that particles do not pass. Default: none.
  public var collides: EmitterCollider?

  /// The mean scale of the image, as a factor. Default: 1.
  public var scale = 1.0
  /// The width of the range of scales around the mean, as a factor. Default: 0.
  public var scaleRange = 0.0
  /// The change of the scale, as a factor per second. Default: 0.
  public var scaleSpeed = 0.0
  /// A factor on the initial scale over life; replaces `scaleSpeed`. Default: none.
  public var scaleOverLife: LifeCurve<Double> = []
  /// The mean initial angle, in radians, clockwise. Default: 0.
  public var rotation = 0.0
  /// The width of the range of initial angles around the mean, in radians. Default: 0.
  public var rotationRange = 0.0
  /// The mean angular speed, in radians per second, clockwise. Default: 0.
  public var spin = 0.0
  /// The width of the range of angular speeds around the mean, in radians per second. Default: 0.
  public var spinRange = 0.0
  /// A factor on the spin over the particle's life, as keys at fractions of it. Default: none, a
  /// factor of 1.
  public var spinOverLife: LifeCurve<Double> = []
  /// True if the image's x axis points along the motion. Default: false.
  public var alignToMotion = false
  /// The length that motion adds to the image, in seconds of travel: 0.1 adds a tenth of the
  /// distance travelled in a second. Default: 0.
  public var stretch = 0.0
  /// The mean speed of rotation about the image's y axis, in turns per second. The width follows
  /// the cosine; the back is darker. Default: 0.
  public var tumble = 0.0
  /// The width of the range of tumbles around the mean, in turns per second. Default: 0.
  public var tumbleRange = 0.0

  /// The mean colour, which multiplies the image. Default: white, which leaves the image unchanged.
  public var color = Color.white
  /// Colours from which each particle draws one at its birth; replaces `color`. Default: none.
  public var colorChoices: [Color] = []
  /// The width of the range of red components around the colour's, in units of 0…1. Default: 0.
  public var redRange = 0.0
  /// The range of green components: see ``redRange``.
  public var greenRange = 0.0
  /// The range of blue components: see ``redRange``.
  public var blueRange = 0.0
  /// The range of alpha components: see ``redRange``.
  public var alphaRange = 0.0
  /// The change of red per second, in units of 0…1: −1 removes all red within a second. Default: 0.
  public var redSpeed = 0.0
  /// The change of green per second: see ``redSpeed``.
  public var greenSpeed = 0.0
  /// The change of blue per second: see ``redSpeed``.
  public var blueSpeed = 0.0
  /// The change of alpha per second: see ``redSpeed``. Particles fade out if it is negative.
  public var alphaSpeed = 0.0
  /// A factor on the initial alpha over life; replaces `alphaSpeed`. Default: none.
  public var alphaOverLife: LifeCurve<Double> = []
  /// A factor on the initial colour over life; replaces the colour's speeds. Default: none.
  public var colorOverLife: LifeCurve<Color> = []

  /// A plane near which particles fade, so that they do not end at it abruptly. Default: none.
  public var depthFade: EmitterDepthFade?

  /// The values that a particle has reached when it dies. Default: none.
  public var atDeath: EmitterDeath?

  /// The values that a particle has from its first collision on. Default: none.
  public var afterCollision: EmitterAfterCollision?

  /// The cells that each particle emits, such as a rocket's trail. Default: none.
  public var emitterCells: [EmitterCell] = []
  /// Values for properties that have their defaults. They are applied when the cell is given to a
  /// layer or a particle system, or at once if the style is set by key path or read from a
  /// document.
  public var style: [String: PropertyValue] = [:]

  /// Creates a cell with the default values.
  public init() {}
}

/// Flip-books: images that are divided into frames.
extension EmitterCell {
  /// The number of frames in each image. Default: 1; below 2, an image is one frame.
  public var contentsFrameCount: Int {
    get { flipBook.frameCount }
    set { flipBook.frameCount = newValue }
  }

  /// The number of frames in a row of the image. Default: 0, all frames in one row.
  public var contentsFramesPerRow: Int {
    get { flipBook.framesPerRow }
    set { flipBook.framesPerRow = newValue }
  }

  /// The number of frames shown per second. Default: 0, which plays all of them once during a
  /// particle's life.
  public var contentsFramesPerSecond: Double {
    get { flipBook.framesPerSecond }
    set { flipBook.framesPerSecond = newValue }
  }

  /// The order of the frames. Default: from the first again after the last.
  public var contentsFrameMode: FlipBookMode {
    get { flipBook.mode }
    set { flipBook.mode = newValue }
  }

  /// True if a frame is blended into the next. Default: true.
  public var contentsFrameBlending: Bool {
    get { flipBook.blending }
    set { flipBook.blending = newValue }
  }
}

/// The division of an image into frames.
package struct FlipBook: Sendable, Hashable {
  package var frameCount = 1
  package var framesPerRow = 0
  package var framesPerSecond = 0.0
  package var mode = FlipBookMode.loop
  package var blending = true
  /// The sequence whose images are the frames, each a whole one, instead of parts of an image.
  package var sequence: Sequence?

  /// The timing of a sequence of images, as it was set.
  package struct Sequence: Sendable, Hashable {
    package var duration, repeatCount: Double
  }

  /// True if the frames are whole images.
  package var isSequence: Bool { sequence != nil }
}
