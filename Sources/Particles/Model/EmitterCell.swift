public import LambentGeometry
public import LambentPixels
public import LambentProperties

/// A kind of particle: how many are born, how they move and look, and what they emit in turn.
///
/// Core Animation's `CAEmitterCell`, with what other particle systems have beyond it. A value `v` with
/// a range `r` is drawn evenly from [v − |r| / 2, v + |r| / 2] for each particle. *Initial values*
/// (lifetime, velocity, scale, colour, spin, rotation, their ranges, and the emission angles) are read
/// at the particle's birth; *rates* (accelerations, the speeds of scale and colour) are integrated
/// over the time it lives; what is drawn (``contents``, ``contentsRect``) is read at the frame. See
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
  /// Its name in key paths: `emitterCells.<name>.birthRate`.
  public var name: String?
  /// True if its own particles are drawn; what they emit is drawn all the same.
  public var enabled = true
  /// An image, or several of which each particle has one; without any, particles move unseen, and emit.
  public var contents: (any CellContents)? {
    get { images.count > 1 ? images : images.first }
    set { if !setContents(newValue?.propertyValue ?? .null) { images = [] } }
  }
  /// The images of the contents.
  package var images: [Image] = [] { didSet { contentsFade = nil } }
  /// The images that replace them, while an animation fades them.
  package internal(set) var contentsFade: ContentsFade?
  /// (0, 0, 1, 1), the whole image, by default; a smaller rectangle crops it.
  public var contentsRect = Rect.unit
  /// 2 for an image of twice the density; 1 by default, above 0.
  public var contentsScale = 1.0
  /// Linear by default; `trilinear` mixes mip levels, `nearest` keeps pixels hard.
  public var minificationFilter = SamplingFilter.linear
  /// Linear by default; `nearest` shows pixels as squares.
  public var magnificationFilter = SamplingFilter.linear
  /// In mip levels, 0 by default: below 0 sharpens, above 0 softens.
  public var minificationFilterBias = 0.0
  /// How the images are cut into frames.
  package var flipBook = FlipBook()

  /// Per second and parent, at least 0; 0, the default, emits nothing. The layer's rate multiplies
  /// it.
  public var birthRate = 0.0
  /// The lifetime of a particle in seconds.
  public var lifetime = 0.0
  /// In seconds, 0 by default: lifetimes lie evenly within half of it above and below the mean.
  public var lifetimeRange = 0.0
  /// 0: births are evenly spaced; 1: each falls anywhere between its neighbours' even places.
  public var birthJitter = 0.0
  /// Particles born at once, at moments of their own.
  public var bursts: [EmitterBurst] = []
  /// Random by default; ``BirthPlacement`` has the others.
  public var placement = BirthPlacement.random
  /// An outline along which particles are born instead of on the layer's shape, about its position.
  public var emitterPath: Path?
  /// When emission begins: layer time, or the age of the parent particle, in seconds.
  public var beginTime = 0.0
  /// How long it lasts.
  public var duration = Double.infinity
  /// Seconds of the cell's own time each second of its parent's.
  public var speed = 1.0
  /// Added to the cell's own time.
  public var timeOffset = 0.0
  /// How often the window repeats; 0: once.
  public var repeatCount = 0.0
  /// In seconds; 0, the default, leaves it to `repeatCount`.
  public var repeatDuration = 0.0
  /// From when `duration` counts.
  public var durationCountsFrom = DurationOrigin.beginTime
  /// At what part of its parent's life a nested cell emits.
  public var emitsAt = EmissionMoment.life

  /// The angle out of the plane.
  public var emissionLatitude = 0.0
  /// The angle in the plane, from the shape's own direction.
  public var emissionLongitude = 0.0
  /// The full angle of the cone in which particles leave.
  public var emissionRange = 0.0
  /// Which cone that is.
  public var emissionSpace = EmissionSpace.plane
  /// The initial speed; below 0 particles fly backwards.
  public var velocity = 0.0
  /// In points per second, 0 by default; half of it above and half below the mean.
  public var velocityRange = 0.0
  /// Keys by fraction of life; empty, a factor of 1, by default.
  public var velocityOverLife: LifeCurve<Double> = []
  /// The fraction of its parent's velocity that a particle is born with.
  public var inheritVelocity = 0.0
  /// The acceleration along x.
  public var xAcceleration = 0.0
  /// The acceleration along y.
  public var yAcceleration = 0.0
  /// The acceleration along z.
  public var zAcceleration = 0.0
  /// The acceleration away from where the emitter was at birth.
  public var radialAcceleration = 0.0
  /// The acceleration across the way from there, clockwise as seen.
  public var tangentialAcceleration = 0.0
  /// Per second; 0 by default, 0.5 loses half of the velocity in the first second at that rate.
  public var drag = 0.0
  /// The mass, by which drag is divided.
  public var mass = 1.0
  /// 0 by default; half of it above and half below the mean.
  public var massRange = 0.0
  /// A sway.
  public var wave: EmitterWave?
  /// Whirls.
  public var turbulence: EmitterTurbulence?
  /// A way around the point of birth.
  public var orbit: EmitterOrbit?
  /// A level that particles do not pass.
  public var floor: EmitterFloor?

  /// The factor on the image's size.
  public var scale = 1.0
  /// 0 by default; half of it above and half below the mean.
  public var scaleRange = 0.0
  /// The growth of the scale per second.
  public var scaleSpeed = 0.0
  /// The factor on the initial scale over life; takes the place of `scaleSpeed`.
  public var scaleOverLife: LifeCurve<Double> = []
  /// The initial angle.
  public var rotation = 0.0
  /// The range of the rotation.
  public var rotationRange = 0.0
  /// The speed of rotation.
  public var spin = 0.0
  /// In radians per second, 0 by default; half of it above and half below the mean.
  public var spinRange = 0.0
  /// Keys by fraction of life; empty, a factor of 1, by default.
  public var spinOverLife: LifeCurve<Double> = []
  /// True if the image's x axis points along the motion.
  public var alignToMotion = false
  /// In seconds, 0 by default: 0.1 adds a tenth of the velocity to the length.
  public var stretch = 0.0
  /// Turns per second about the image's y axis: its width is a cosine, its back darker.
  public var tumble = 0.0
  /// In turns per second, 0 by default; half of it above and half below the mean.
  public var tumbleRange = 0.0

  /// White by default, which leaves the image as it is.
  public var color = Color.white
  /// Drawn at birth and kept; none by default.
  public var colorChoices: [Color] = []
  /// 0 by default; half of it above and half below the colour's own red.
  public var redRange = 0.0
  /// As ``redRange``, of green.
  public var greenRange = 0.0
  /// As ``redRange``, of blue.
  public var blueRange = 0.0
  /// As ``redRange``, of alpha.
  public var alphaRange = 0.0
  /// Per second, 0 by default: −1 takes all red away within a second.
  public var redSpeed = 0.0
  /// As ``redSpeed``, of green.
  public var greenSpeed = 0.0
  /// As ``redSpeed``, of blue.
  public var blueSpeed = 0.0
  /// As ``redSpeed``, of alpha: below 0 particles fade.
  public var alphaSpeed = 0.0
  /// The factor on the initial alpha over life; takes the place of `alphaSpeed`.
  public var alphaOverLife: LifeCurve<Double> = []
  /// The factor on the initial colour over life; takes the place of the colour's speeds.
  public var colorOverLife: LifeCurve<Color> = []

  /// The state of a particle when it dies.
  public var atDeath: EmitterDeath?

  /// Sparks' trails and rockets' stars; none by default.
  public var emitterCells: [EmitterCell] = []
  /// Values for properties that still hold their defaults: taken when the cell is given to a layer or
  /// a particle system, or at once where they are set by key path or read from a document.
  public var style: [String: PropertyValue] = [:]

  /// Creates a cell that holds the defaults.
  public init() {}
}

/// The images as films, whose parts are the frames.
extension EmitterCell {
  /// Below 2, as by default, an image is one frame.
  public var contentsFrameCount: Int {
    get { flipBook.frameCount }
    set { flipBook.frameCount = newValue }
  }

  /// 0, the default, stands for all of them.
  public var contentsFramesPerRow: Int {
    get { flipBook.framesPerRow }
    set { flipBook.framesPerRow = newValue }
  }

  /// 0, the default, shows all of them once in a particle's life.
  public var contentsFramesPerSecond: Double {
    get { flipBook.framesPerSecond }
    set { flipBook.framesPerSecond = newValue }
  }

  /// From the first again after the last, by default.
  public var contentsFrameMode: FlipBookMode {
    get { flipBook.mode }
    set { flipBook.mode = newValue }
  }

  /// True, as by default, if a frame is blended into the next.
  public var contentsFrameBlending: Bool {
    get { flipBook.blending }
    set { flipBook.blending = newValue }
  }
}

/// The frames of an image.
package struct FlipBook: Sendable, Hashable {
  package var frameCount = 1
  package var framesPerRow = 0
  package var framesPerSecond = 0.0
  package var mode = FlipBookMode.loop
  package var blending = true
}
