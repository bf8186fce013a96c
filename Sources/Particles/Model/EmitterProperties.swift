package import LambentGeometry
package import LambentPixels
package import LambentProperties

/// The emitter layer's own properties: those of `CAEmitterLayer`, and additional ones. The rows explain those
/// that documents have.
package struct EmitterProperties: Sendable, Hashable {
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var emitterPosition = Point.zero
  package var emitterZPosition = 0.0
  package var emitterSize = Size.zero
  package var emitterDepth = 0.0
  package var emitterShape = EmitterShape.point
  /// A shape defined in code; replaces ``emitterShape``. Documents cannot contain one.
  package var customShape: AnyEmitterShape?
  /// The outlines of layers that cells name, in the emitter's coordinates.
  package var outlines: [String: Path] = [:]
  /// The image of the shape `layer`, which documents make of a layer's name.
  package var layerImage: EmitterLayerImage?
  package var emitterPath: Path?
  package var emitterImage, emitterImageMask: Image?
  package var emitterImageChannel = EmitterImageChannel.alpha
  package var emitterImageColors = false
  package var emitterOrder = EmitterOrder.random
  package var emitterOrderDirection = 0.0
  package var emitterOrderImage: Image?
  package var emitterMode = EmitterMode.volume
  package var renderMode = EmitterRenderMode.unordered
  package var preservesDepth = false
  package var seed = 0
  package var seedName = ""
  package var prewarm = 0.0
  package var loop = 0.0
  package var highlights = EmitterHighlights.clip
  package var alphaFromLuminance = false
  package var light: EmitterLight?

  package init() {}
}

extension EmitterProperties: PropertyHost {
  package static let prototype = EmitterProperties()

  /// The greatest magnitude of the shape's coordinates, in points. Beyond it, positions lose
  /// visible precision.
  private static let reach = 1e9

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
      summary: "The size of the shape; for a circle or a sphere, the width is the radius."),
    Property(
      "emitterDepth", \.emitterDepth, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit,
      summary: "The extent of the shape in depth."),
    Property("emitterShape", \.emitterShape, summary: "The shape in which particles are born."),
    Property(
      "emitterPath", \.emitterPath,
      summary: "The path for the shapes path and text, in points from emitterPosition."),
    Property(
      "emitterImage", \.emitterImage,
      summary: "The image for the shape image: particles are born on its pixels."),
    Property(
      "emitterImageChannel", \.emitterImageChannel,
      summary: "The channel that sets a pixel's weight: more particles are born where it is high."),
    Property(
      "emitterImageMask", \.emitterImageMask,
      summary: "A mask over the image of the shape: its luminance multiplies the weights."),
    Property(
      "emitterImageColors", \.emitterImageColors,
      summary: "Whether the colour of a particle is multiplied by that of the pixel of its birth."),
    Property(
      "emitterOrder", \.emitterOrder,
      summary:
        "The order in which particles are born on the image, or inside the path, over the "
        + "cell's duration or the layer's loop."),
    Property(
      "emitterOrderDirection", \.emitterOrderDirection, type: .angle, unit: .radians,
      summary: "The direction for the order sweep; clockwise from +x."),
    Property(
      "emitterOrderImage", \.emitterOrderImage,
      summary: "The image for the order image: births begin where it is bright."),
    Property(
      "emitterMode", \.emitterMode, summary: "The part of the shape on which particles are born."),
    Property("renderMode", \.renderMode, summary: "The order and blending of particles.")
      .read(.frame),
    Property(
      "preservesDepth", \.preservesDepth,
      summary: "Whether particles move in the three-dimensional space of the layer's parent; cones "
        + "are then solid. Other layers see the emitter as a flat layer at z = 0."),
    Property(
      "seed", \.seed, minimum: -9_007_199_254_740_992, maximum: 9_007_199_254_740_992,
      summary: "The seed of all random values; 0 is a fixed seed, too."),
    Property(
      "seedName", \.seedName,
      summary:
        "Random values depend on this path of names instead of the layer's own, so that renaming and "
        + "nesting the layer do not change its particles."),
    Property(
      "prewarm", \.prewarm, unit: .seconds, minimum: 0, maximum: 1e6,
      summary: "Seconds of simulation before time 0, with animations clamped to their first value."),
    Property(
      "loop", \.loop, unit: .seconds, minimum: 0, maximum: 1e6,
      summary: "The length of a cycle that repeats exactly; 0 means no loop."
    ).read(.frame),
    Property(
      "highlights", \.highlights, summary: "How additive light beyond white is drawn."
    ).read(.frame),
    Property(
      "alphaFromLuminance", \.alphaFromLuminance,
      summary: "Whether additive light over transparency takes its alpha from its luminance."
    ).read(.frame),
    Property(
      "light", \.light, summary: "The light on particles whose cells have a normalMap."
    ).read(.frame),
  ]
}
