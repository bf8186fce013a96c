package import LambentGeometry
package import LambentProperties

/// The emitter layer's own properties: `CAEmitterLayer`'s, and some beyond them.
package struct EmitterProperties: Sendable, Hashable {
  /// Multiplies the cells' birth rates, at every moment and every level.
  package var birthRate = 1.0
  /// Multiplies lifetimes at birth, at every level.
  package var lifetime = 1.0
  /// Multiplies velocities at birth, at every level.
  package var velocity = 1.0
  /// Multiplies scales at birth, of the topmost cells; children inherit it.
  package var scale = 1.0
  /// Multiplies spins at birth, at every level.
  package var spin = 1.0
  /// The centre of the shape.
  package var emitterPosition = Point.zero
  /// The depth of the centre.
  package var emitterZPosition = 0.0
  /// The extent of the shape.
  package var emitterSize = Size.zero
  package var emitterDepth = 0.0
  /// The shape.
  package var emitterShape = EmitterShape.point
  /// The part of the shape that particles are born on.
  package var emitterMode = EmitterMode.volume
  /// How particles are drawn.
  package var renderMode = EmitterRenderMode.unordered
  /// True if particles live in the space of the layer's parent.
  package var preservesDepth = false
  /// The number on which every draw of chance depends.
  package var seed = 0
  /// Seconds of simulation before local time 0.
  package var prewarm = 0.0
  /// The length of a cycle after which everything repeats exactly; 0: nothing does.
  package var loop = 0.0
  /// The treatment of additive light beyond white.
  package var highlights = EmitterHighlights.clip
  /// True if alpha is taken from the luminance of additive light.
  package var alphaFromLuminance = false

  /// Creates properties that hold the defaults.
  package init() {}
}

extension EmitterProperties: PropertyHost {
  /// Properties that hold the defaults.
  package static let prototype = EmitterProperties()

  /// How far from 0 a shape may lie or reach, in points: beyond, what is drawn has no exact places left.
  private static let reach = 1e9

  /// The rows.
  package static let properties: [Property<EmitterProperties>] = rows.map {
    $0.reading == nil ? $0.read(.birth) : $0
  }

  private static let rows: [Property<EmitterProperties>] = [
    Property(
      "birthRate", \.birthRate, minimum: 0, animation: .implicit,
      summary: "Multiplies the cells' birth rates."
    ).read(.rate),
    Property(
      "lifetime", \.lifetime, minimum: 0, animation: .implicit,
      summary: "Multiplies the cells' lifetimes, at birth."),
    Property(
      "velocity", \.velocity, animation: .implicit,
      summary: "Multiplies the cells' velocities, at birth."),
    Property(
      "scale", \.scale, minimum: 0, animation: .implicit,
      summary: "Multiplies the topmost cells' scales, at birth; children inherit it."),
    Property(
      "spin", \.spin, animation: .implicit, summary: "Multiplies the cells' spins, at birth."),
    Property(
      "emitterPosition", \.emitterPosition, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit,
      summary: "The centre of the shape, in the layer's coordinates."),
    Property(
      "emitterZPosition", \.emitterZPosition, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit,
      summary: "The depth of the centre of the shape."),
    Property(
      "emitterSize", \.emitterSize, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit,
      summary: "The extent of the shape; a circle's and a sphere's radius is the width."),
    Property(
      "emitterDepth", \.emitterDepth, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit,
      summary: "The extent of the shape in depth."),
    Property("emitterShape", \.emitterShape, summary: "What area particles are born in."),
    Property(
      "emitterMode", \.emitterMode, summary: "What part of the shape particles are born on."),
    Property("renderMode", \.renderMode, summary: "In what order and how particles are drawn.")
      .read(.frame),
    Property(
      "preservesDepth", \.preservesDepth,
      summary: "Whether particles live in the space of the layer's parent; cones are solid then."),
    Property(
      "seed", \.seed, minimum: -9_007_199_254_740_992, maximum: 9_007_199_254_740_992,
      summary: "What every draw of chance depends on; 0 is fixed as well."),
    Property(
      "prewarm", \.prewarm, unit: .seconds, minimum: 0, maximum: 1e6,
      summary: "Seconds of simulation before time 0, with animations clamped to their first value."),
    Property(
      "loop", \.loop, unit: .seconds, minimum: 0, maximum: 1e6,
      summary: "The length of a cycle after which everything repeats exactly; 0: none."
    ).read(.frame),
    Property(
      "highlights", \.highlights, summary: "What additive light beyond white does."
    ).read(.frame),
    Property(
      "alphaFromLuminance", \.alphaFromLuminance,
      summary: "Whether additive light over transparency takes its alpha from its luminance."
    ).read(.frame),
  ]
}
