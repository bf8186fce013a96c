public import LambentProperties

/// The area in which particles are born, with Core Animation's names.
public enum EmitterShape: String, Sendable, Hashable, DescribedChoice {
  /// A point.
  case point
  /// A line from −width / 2 to +width / 2 along x.
  case line
  /// A centred rectangle of `emitterSize`.
  case rectangle
  /// A centred cuboid of `emitterSize` and `emitterDepth`.
  case cuboid
  /// A circle with the radius `emitterSize.width`.
  case circle
  /// A sphere with the radius `emitterSize.width`.
  case sphere
  /// The pixels of `emitterImage`, each with a weight, stretched over `emitterSize`, or over the image's
  /// own size where that is zero.
  case image
  /// `emitterPath`, about the emitter's position: its interior, or its outline.
  case path
  /// Like ``path``, but with the middle of the path's bounds at the emitter's position: for letters.
  case text
  /// The visible area of the layer that a document's `emitterSource` names; `emitterPosition` moves the births.
  case layer
}

/// The channel of an image that gives its pixels their weights.
public enum EmitterImageChannel: String, Sendable, Hashable, DescribedChoice {
  /// The alpha.
  case alpha
  /// The luminance, multiplied by the alpha.
  case luminance
}

/// The order in which births take the parts of an image or of a path's interior. It lasts for the cell's
/// `duration`, or the layer's `loop`; births of cells without an end are random.
public enum EmitterOrder: String, Sendable, Hashable, DescribedChoice {
  /// No order.
  case random
  /// Along `emitterOrderDirection`.
  case sweep
  /// From the middle outward.
  case radial
  /// From the brightest pixels to the darkest.
  case luminance
  /// By the luminance of `emitterOrderImage`, the brightest first.
  case image
}

/// The part of the shape on which particles are born.
public enum EmitterMode: String, Sendable, Hashable, DescribedChoice {
  /// The corners, ends or poles of the shape.
  case points
  /// The edges of the shape.
  case outline
  /// The faces of the shape.
  case surface
  /// The whole shape.
  case volume
}

/// The order in which particles are drawn, and their compositing.
public enum EmitterRenderMode: String, Sendable, Hashable, DescribedChoice {
  /// In the order of cells, then births; source-over.
  case unordered
  /// The oldest at the back.
  case oldestFirst
  /// The oldest in front.
  case oldestLast
  /// By z, the farthest at the back.
  case backToFront
  /// In the order of ``unordered``, with light added to the backdrop.
  case additive
}

/// The treatment of additive light that exceeds white.
public enum EmitterHighlights: String, Sendable, Hashable, DescribedChoice {
  /// Clipped to white.
  case clip
  /// Compressed smoothly toward white.
  case soft
}

/// The kind of cone that `emissionRange` spans.
public enum EmissionSpace: String, Sendable, Hashable, DescribedChoice {
  /// An angle in the plane: a burst is a ring.
  case plane
  /// A cone in space, seen from the front: a burst is a ball.
  case solid
}

/// The time from which a cell's `duration` counts.
public enum DurationOrigin: String, Sendable, Hashable, DescribedChoice {
  /// From `beginTime`: the window is [beginTime, beginTime + duration].
  case beginTime
  /// From the parent particle's birth (the layer's time 0): the window is [beginTime, duration].
  case birth
}

/// The part of a parent particle's life at which a nested cell emits.
public enum EmissionMoment: String, Sendable, Hashable, DescribedChoice {
  /// During the parent's life, from its current position; the window starts at its birth and ends
  /// with it.
  case life
  /// At the position, heading and colour of the parent's birth, even after its death.
  case birth
  /// At the position of the parent's death; the window starts at its death.
  case death
  /// At the position of the parent's first collision with its floor or with an outline; the window starts
  /// then.
  case collision
}

/// The distribution of births over the emitter's shape.
public enum BirthPlacement: String, Sendable, Hashable, DescribedChoice {
  /// Random positions.
  case random
  /// Evenly spread: each birth is placed in the largest gap between the earlier ones.
  case even
}

/// The order in which a flip-book's frames are shown.
public enum FlipBookMode: String, Sendable, Hashable, DescribedChoice {
  /// Once; the last frame stays.
  case once
  /// Repeated from the first frame.
  case loop
  /// Forwards and backwards alternately.
  case pingPong
  /// A random frame for each particle, chosen at its birth; with a rate, a new random frame each
  /// time.
  case random
}

/// The directions in which particles' images are mirrored at random.
public enum RandomFlip: String, Sendable, Hashable, DescribedChoice {
  /// No image is mirrored.
  case none
  /// Half of the particles are mirrored left to right.
  case horizontal
  /// Half of the particles are mirrored upside down.
  case vertical
  /// Half of the particles are mirrored left to right, and half upside down, each drawn separately.
  case both
}

/// The side of a plane on which particles are visible.
public enum DepthFadeSide: String, Sendable, Hashable, DescribedChoice {
  /// In front of the plane, as if it were a wall.
  case front
  /// Behind the plane, so that they fade before they reach the viewer.
  case back
  /// On both sides, as if the plane were the surface of water.
  case both
}

/// The action of a floor, or of an outline, on a particle that reaches it.
public enum FloorAction: String, Sendable, Hashable, DescribedChoice {
  /// The particle dies there, and its children at death are emitted there.
  case kill
  /// The particle bounces.
  case reflect
  /// The particle stays there to the end of its life.
  case stick
}

extension EmitterProperties {
  /// The properties with only those on which the positions of births on the shape depend.
  var area: EmitterProperties {
    var area = EmitterProperties()
    (area.customShape, area.emitterShape, area.emitterMode) = (
      customShape, emitterShape, emitterMode
    )
    guard [.image, .path, .text, .layer].contains(emitterShape) else { return area }
    (area.emitterPath, area.emitterImage, area.emitterImageMask) = (
      emitterPath, emitterImage, emitterImageMask
    )
    area.layerImage = layerImage
    (area.emitterImageChannel, area.emitterImageColors) = (emitterImageChannel, emitterImageColors)
    (area.emitterOrder, area.emitterOrderDirection, area.emitterOrderImage) = (
      emitterOrder, emitterOrderDirection, emitterOrderImage
    )
    return area
  }

  /// The sampler that gives births their positions on the shape. A shape without its image or its path is a
  /// point; on an image without a visible pixel, and on a path without a line, nothing is born.
  var sampler: any ShapeSampler {
    if let customShape { return CustomShapeSampler(shape: customShape.shape) }
    return switch emitterShape {
    case .point: PointShape()
    case .line: LineShape()
    case .rectangle: RectangleShape()
    case .cuboid: CuboidShape()
    case .circle: CircleShape()
    case .sphere: SphereShape()
    case .image where emitterImage == nil, .layer where layerImage == nil: PointShape()
    case .image, .layer: areaSampler ?? EmptyShape() as any ShapeSampler
    case .path where emitterPath == nil, .text where emitterPath == nil: PointShape()
    case .path, .text: areaSampler ?? outlineSampler ?? EmptyShape() as any ShapeSampler
    }
  }
}
