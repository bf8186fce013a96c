public import LambentProperties

/// The area in which particles are born, under Core Animation's names.
public enum EmitterShape: String, Sendable, Hashable, DescribedChoice {
  /// One place.
  case point
  /// From −width / 2 to +width / 2 along x.
  case line
  /// `emitterSize`, about its centre.
  case rectangle
  /// `emitterSize` and `emitterDepth`, about their centre.
  case cuboid
  /// Of the radius `emitterSize.width`.
  case circle
  /// Of the radius `emitterSize.width`.
  case sphere
}

/// The part of the shape on which particles are born.
public enum EmitterMode: String, Sendable, Hashable, DescribedChoice {
  /// Its corners, ends or poles.
  case points
  /// Its edges.
  case outline
  /// Its faces.
  case surface
  /// All of it.
  case volume
}

/// In what order and how particles are drawn.
public enum EmitterRenderMode: String, Sendable, Hashable, DescribedChoice {
  /// Cells in order, then births; source-over.
  case unordered
  /// The oldest undermost.
  case oldestFirst
  /// The oldest on top.
  case oldestLast
  /// The farthest undermost: by z.
  case backToFront
  /// In the order of ``unordered``, light added to what lies beneath.
  case additive
}

/// How additive light is drawn where it exceeds white.
public enum EmitterHighlights: String, Sendable, Hashable, DescribedChoice {
  /// Clipped.
  case clip
  /// Bent softly toward white.
  case soft
}

/// Which cone `emissionRange` spans.
public enum EmissionSpace: String, Sendable, Hashable, DescribedChoice {
  /// An angle in the plane: a burst is a thin ring.
  case plane
  /// A cone in space, filled evenly and seen flat: a burst is a ball.
  case solid
}

/// From when a cell's `duration` counts.
public enum DurationOrigin: String, Sendable, Hashable, DescribedChoice {
  /// From `beginTime`: the window is [beginTime, beginTime + duration].
  case beginTime
  /// From the parent particle's birth (the layer's time 0): the window is [beginTime, duration].
  case birth
}

/// At what part of a parent particle's life a nested cell emits.
public enum EmissionMoment: String, Sendable, Hashable, DescribedChoice {
  /// Along the parent's life, from where it is; the window counts from its birth and ends with it.
  case life
  /// At the position, heading and colour of the parent's birth, however long the parent lives.
  case birth
  /// From where the parent died; the window counts from its death.
  case death
}

/// How births are spread over the emitter's shape.
public enum BirthPlacement: String, Sendable, Hashable, DescribedChoice {
  /// At random.
  case random
  /// Evenly: each birth lands in the widest gap that those before it left.
  case even
}

/// In what order a flip-book's frames are shown.
public enum FlipBookMode: String, Sendable, Hashable, DescribedChoice {
  /// From the first to the last, which stays.
  case once
  /// Again and again.
  case loop
  /// Forwards and backwards.
  case pingPong
  /// One frame a particle, drawn at its birth; with a rate, another one each time.
  case random
}

/// The action of a floor on a particle that reaches it.
public enum FloorAction: String, Sendable, Hashable, DescribedChoice {
  /// The particle ends there; it counts as dead from then on, and its children at death begin there.
  case kill
  /// The particle bounces.
  case reflect
}

extension EmitterShape {
  /// The sampler that gives births their positions on the shape.
  var sampler: any ShapeSampler {
    switch self {
    case .point: PointShape()
    case .line: LineShape()
    case .rectangle: RectangleShape()
    case .cuboid: CuboidShape()
    case .circle: CircleShape()
    case .sphere: SphereShape()
    }
  }
}
