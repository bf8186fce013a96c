import LambentAnimations
import LambentPixels
public import LambentProperties

extension EmitterCell: PropertyHost {
  /// A cell with the default values.
  public static let prototype = EmitterCell()

  /// The rows of all properties.
  public static let properties: [Property<EmitterCell>] =
    read(.birth, identityRows) + read(.frame, contentsRows)
    + read(.birth, birthRows + timingRows + emissionRows + motionRows + sizeRows + colorRows) + [
      Property(
        children: "emitterCells", \.emitterCells, key: \.name,
        summary: "Cells that each particle emits."),
      Property(
        fallbacks: "style",
        summary: "Values, by name, for properties of the cell that are not set.",
        get: { $0.style },
        take: { cell, style throws(PropertyError) in
          cell.style = style
          cell = try cell.styled()
        }),
    ]

  /// Rows that are read at one time, unless they state another.
  private static func read(
    _ reading: ReadingMoment, _ rows: [Property<EmitterCell>]
  ) -> [Property<EmitterCell>] {
    rows.map { $0.reading == nil ? $0.read(reading) : $0 }
  }

  private static let identityRows: [Property<EmitterCell>] = [
    Property("name", \.name, summary: "The cell's name in key paths, without a dot or a slash."),
    Property(
      "seedName", \.seedName,
      summary:
        "Random values depend on this name instead of the cell's own, so that renaming the cell does not "
        + "change its particles."),
    Property(
      "seed", \.seed, minimum: -9_007_199_254_740_992, maximum: 9_007_199_254_740_992,
      summary:
        "Random values depend on this number instead of the cell's name and seedName. Cells of one emitter "
        + "with the same number have the same random values."),
    Property(
      "enabled", \.enabled,
      summary: "True if the cell's own particles are drawn. Particles that they emit are always "
        + "drawn."
    ).read(.frame),
  ]

  private static let contentsRows: [Property<EmitterCell>] = [
    Property(
      "contents", type: .optional(.either([.image, .list(.image)])), animation: .explicit,
      summary:
        "The image, or several images of which each particle gets one; without an image, particles "
        + "are invisible.",
      get: { $0.contentsValue }, set: { cell, value in cell.setContents(value) }),
    Property(
      "contentsRect", \.contentsRect, animation: .explicit,
      summary: "The visible part of the image, in fractions of the image."),
    Property(
      "contentsScale", \.contentsScale, minimum: 1e-6,
      summary: "Pixels of the image per point."),
    filterRow(
      "minificationFilter", SamplingFilter.allCases, \.minificationFilter,
      summary: "The filter for minified images."),
    filterRow(
      "magnificationFilter", [.nearest, .linear], \.magnificationFilter,
      summary: "The filter for magnified images."),
    Property(
      "minificationFilterBias", \.minificationFilterBias,
      summary: "An offset of the mip level in trilinear minification."),
    Property(
      "contentsFrameCount", \.flipBook.frameCount, minimum: 1, maximum: 65_536,
      summary: "The number of animation frames in the image."),
    Property(
      "contentsFramesPerRow", \.flipBook.framesPerRow, minimum: 0, maximum: 65_536,
      summary: "The number of frames per row; 0 means all."),
    Property(
      "contentsFramesPerSecond", \.flipBook.framesPerSecond, unit: .perSecond, minimum: 0,
      summary: "Frames per second; 0 plays all of them once over the life."),
    Property(
      "contentsFrameMode", \.flipBook.mode, summary: "The order in which the frames are shown."
    ).read(.birth),
    Property(
      "contentsFrameBlending", \.flipBook.blending,
      summary: "Whether a frame is blended into the next."),
    Property(
      "normalMap", \.normalMap,
      summary:
        "An image of the directions in which the contents' surface faces, for the layer's light."),
    Property(
      "randomFlip", \.randomFlip, summary: "Mirrors the images of half of the particles."),
    Property(
      "kernel", \.kernel,
      summary:
        "The filter that draws each particle's image: a name of the layer's cellFilters, or of a kernel."
    ),
  ]

  private static let birthRows: [Property<EmitterCell>] = [
    Property(
      "birthRate", \.birthRate, unit: .perSecond, minimum: 0, maximum: 1e8, animation: .explicit,
      summary: "Particles born each second, for each parent particle, times the layer's birthRate."
    ).read(.rate),
    Property(
      "lifetime", \.lifetime, unit: .seconds, minimum: 0, animation: .explicit,
      summary: "The lifetime of a particle, times the layer's lifetime."),
    Property(
      "lifetimeRange", \.lifetimeRange, unit: .seconds, animation: .explicit,
      summary: "The range of the lifetime."),
    Property(
      "birthJitter", \.birthJitter, minimum: 0, maximum: 1,
      summary:
        "The jitter of birth times: 0 is even spacing; at 1, each birth is anywhere between "
        + "the previous even time and its own."),
    Property(
      "bursts", \.bursts,
      summary: "Particles born at once: the time, the count, the repetitions and their interval."),
    Property("placement", \.placement, summary: "How births are distributed over the shape."),
    Property(
      "emitterPath", \.emitterPath,
      summary: "An outline about emitterPosition that replaces the layer's shape."),
  ]

  private static let timingRows: [Property<EmitterCell>] = [
    Property(
      "beginTime", \.beginTime, unit: .seconds,
      summary: "The time at which emission begins: layer time, or the parent particle's age."),
    Property(
      "duration", \.duration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The duration of emission."),
    Property(
      "speed", \.speed, minimum: 0,
      summary: "The speed relative to the parent's time, which scales births and ages."),
    Property(
      "timeOffset", \.timeOffset, unit: .seconds, summary: "An offset of the local time."),
    Property(
      "repeatCount", \.repeatCount, minimum: 0, maximum: .infinity,
      summary: "The number of repetitions of the emission, with its bursts; 0 means once."),
    Property(
      "repeatDuration", \.repeatDuration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The total time of all repetitions; above 0 it replaces the count."),
    Property(
      "autoreverses", type: .boolean, summary: "Rejected: births do not run backwards.",
      get: { _ in .boolean(false) },
      set: { _, value throws(PropertyError) in
        guard Bool(propertyValue: value) != true else {
          throw .invalid(
            property: "autoreverses", reason: "births do not run backwards: leave it out")
        }
        return Bool(propertyValue: value) != nil
      }),
    Property(
      "fillMode", type: FillMode.valueType, summary: "Accepted, without effect.",
      get: { _ in FillMode.removed.propertyValue },
      set: { _, value in FillMode(propertyValue: value) != nil }
    ).choosing(FillMode.choices),
    Property(
      "durationCountsFrom", \.durationCountsFrom,
      summary: "The start of the duration: beginTime, or the parent's birth."),
    Property(
      "emitsAt", \.emitsAt,
      summary:
        "The time at which a nested cell emits: during its parent's life, or at its parent's birth, "
        + "death or first collision."),
  ]

  private static let emissionRows: [Property<EmitterCell>] = [
    angleRow("emissionLatitude", \.emissionLatitude, "The angle out of the plane."),
    angleRow(
      "emissionLongitude", \.emissionLongitude,
      "The angle in the plane, from the shape's own direction; clockwise as seen."),
    angleRow(
      "emissionRange", \.emissionRange,
      "The full angle of the cone of emission, half of it to each side."),
    Property(
      "emissionSpace", \.emissionSpace, summary: "Whether the cone of emission is flat or solid."),
    Property(
      "velocity", \.velocity, unit: .pointsPerSecond, animation: .explicit,
      summary: "The initial speed, times the layer's velocity; negative values emit backwards."),
    Property(
      "velocityRange", \.velocityRange, unit: .pointsPerSecond, animation: .explicit,
      summary: "The range of the velocity."),
    Property(
      "velocityOverLife", \.velocityOverLife,
      summary: "The factor on the initial velocity over life."),
    Property(
      "inheritVelocity", \.inheritVelocity, minimum: 0, maximum: 1, animation: .explicit,
      summary: "The fraction of its parent's velocity that is added to a particle's own."),
  ]

  private static let motionRows: [Property<EmitterCell>] = [
    accelerationRow("xAcceleration", \.xAcceleration, "The acceleration to the right."),
    accelerationRow("yAcceleration", \.yAcceleration, "The acceleration downward."),
    accelerationRow("zAcceleration", \.zAcceleration, "The acceleration toward the viewer."),
    accelerationRow(
      "radialAcceleration", \.radialAcceleration,
      "The acceleration away from the emitter's position at birth; integrated with a fixed step."),
    accelerationRow(
      "tangentialAcceleration", \.tangentialAcceleration,
      "The acceleration perpendicular to the direction away from the emitter's position at birth, "
        + "clockwise; integrated with a fixed step."),
    Property(
      "drag", \.drag, unit: .perSecond, minimum: 0, animation: .explicit,
      summary:
        "The damping of the velocity: without other forces, that of a particle of mass 1 "
        + "decays as e^(−drag · age)."
    ),
    Property(
      "mass", \.mass, minimum: 1e-6, animation: .explicit,
      summary:
        "The mass, which divides drag."),
    Property("massRange", \.massRange, animation: .explicit, summary: "The range of the mass."),
    Property("wave", \.wave, summary: "A sine displacement along the layer's x and y, by age."),
    Property(
      "turbulence", \.turbulence,
      summary: "A displacement by a divergence-free noise field; it does not change the "
        + "velocity."),
    Property(
      "attractors", \.attractors,
      summary:
        "Points and lines that attract or repel particles; integrated with a fixed step."),
    Property(
      "vortices", \.vortices,
      summary: "Points around which particles are accelerated; integrated with a fixed step."),
    Property(
      "field", \.field,
      summary:
        "A field of forces, from an image or from noise; integrated from the birth. The name of an image "
        + "alone has the strength 100."),
    Property(
      "orbit", \.orbit,
      summary: "An orbit around the point of birth, with a changing radius."),
    Property(
      "floor", \.floor,
      summary: "A horizontal level at which particles that are born "
        + "above it die, bounce or stick."),
    Property(
      "collides", \.collides,
      summary: "Outlines that kill, reflect or hold particles; those of layers are taken at time 0."
    ),
  ]

  private static let sizeRows: [Property<EmitterCell>] = [
    Property(
      "scale", \.scale, minimum: 0, animation: .explicit,
      summary: "The factor on the image's size. Where scaleRange or scaleSpeed makes it "
        + "negative, it is 0, and the particle does not show."),
    Property("scaleRange", \.scaleRange, animation: .explicit, summary: "The range of the scale."),
    Property(
      "scaleSpeed", \.scaleSpeed, unit: .perSecond, animation: .explicit,
      summary: "The change of the scale per second."
    ).read(.rate),
    Property(
      "scaleOverLife", \.scaleOverLife,
      summary: "The factor on the initial scale over life, instead of scaleSpeed."),
    angleRow("rotation", \.rotation, "The initial angle; clockwise as seen."),
    angleRow("rotationRange", \.rotationRange, "The range of the rotation."),
    Property(
      "spin", \.spin, type: .angle, unit: .radiansPerSecond, animation: .explicit,
      summary: "The speed of rotation, times the layer's spin."),
    Property(
      "spinRange", \.spinRange, type: .angle, unit: .radiansPerSecond, animation: .explicit,
      summary: "The range of the spin."),
    Property("spinOverLife", \.spinOverLife, summary: "The factor on the spin over life."),
    Property(
      "trail", \.trail,
      summary: "A trail: the most recent part of the particle's path, as a tapered stroke."),
    Property(
      "ribbon", \.ribbon,
      summary:
        "A ribbon: a stroke through the particles of one burst or parent, in the order of birth."
    ).read(.frame),
    Property(
      "alignToMotion", \.alignToMotion,
      summary: "Whether the image's x axis points along the motion; rotation is added."
    ),
    Property(
      "stretch", \.stretch, unit: .seconds, minimum: 0,
      summary:
        "The image is lengthened along the motion by the distance that the particle moves in "
        + "this time."),
    Property(
      "tumble", \.tumble, unit: .turnsPerSecond, animation: .explicit,
      summary: "Rotations about the image's y axis: the width follows a cosine, and the back is "
        + "darker."),
    Property(
      "tumbleRange", \.tumbleRange, unit: .turnsPerSecond, animation: .explicit,
      summary: "The range of the tumble."),
  ]

  private static let colorRows: [Property<EmitterCell>] = [
    Property(
      "color", \.color, animation: .explicit, summary: "The tint, multiplied with the image."),
    Property(
      "colorChoices", \.colorChoices,
      summary: "Colours of which each particle gets one, multiplied with color."),
    rangeRow("redRange", \.redRange), rangeRow("greenRange", \.greenRange),
    rangeRow("blueRange", \.blueRange), rangeRow("alphaRange", \.alphaRange),
    speedRow("redSpeed", \.redSpeed), speedRow("greenSpeed", \.greenSpeed),
    speedRow("blueSpeed", \.blueSpeed), speedRow("alphaSpeed", \.alphaSpeed),
    Property(
      "alphaOverLife", \.alphaOverLife,
      summary: "The factor on the initial alpha over life, instead of alphaSpeed."),
    Property(
      "colorOverLife", \.colorOverLife,
      summary: "The factor on the initial colour over life, instead of the colour's speeds."),
    Property(
      "depthFade", \.depthFade,
      summary: "A plane of constant depth, near which particles fade, like smoke at a wall."
    ).read(.frame),
    Property(
      "atDeath", \.atDeath,
      summary:
        "The scale, angle and colour of a particle at its death, reached linearly."),
    Property(
      "afterCollision", \.afterCollision,
      summary:
        "The scale and colour of a particle from its first collision with its floor or an outline."),
  ]
}

// MARK: - Rows that look alike

extension EmitterCell {
  private typealias Number = WritableKeyPath<EmitterCell, Double> & Sendable

  private static func angleRow(
    _ name: String, _ field: any Number, _ summary: String
  ) -> Property<EmitterCell> {
    Property(
      name, field, type: .angle, unit: .radians, animation: .explicit, summary: summary)
  }

  private static func accelerationRow(
    _ name: String, _ field: any Number, _ summary: String
  ) -> Property<EmitterCell> {
    Property(
      name, field, unit: .pointsPerSecondSquared, animation: .explicit, summary: summary
    ).read(.rate)
  }

  private static func rangeRow(_ name: String, _ field: any Number) -> Property<EmitterCell> {
    Property(
      name, field, animation: .explicit,
      summary: "The range of the \(name.dropLast(5)) component at birth.")
  }

  private static func speedRow(_ name: String, _ field: any Number) -> Property<EmitterCell> {
    Property(
      name, field, unit: .perSecond, animation: .explicit,
      summary: "The change of the \(name.dropLast(5)) component per second."
    ).read(.rate)
  }

  private static func filterRow(
    _ name: String, _ choices: [SamplingFilter],
    _ field: any WritableKeyPath<EmitterCell, SamplingFilter> & Sendable, summary: String
  ) -> Property<EmitterCell> {
    Property(
      name, type: .choice(choices.map(\.rawValue)), summary: summary,
      get: { .text($0[keyPath: field].rawValue) },
      set: { cell, value in
        guard let choice = choices.first(where: { .text($0.rawValue) == value }) else {
          return false
        }
        cell[keyPath: field] = choice
        return true
      }
    ).choosing(choices.map { PropertyInfo.Choice($0.rawValue, summary: $0.meaning) })
  }
}
