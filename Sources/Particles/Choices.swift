// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension BirthPlacement {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .random: "At random."
    case .even: "Evenly: each birth lands in the widest gap that those before it left."
    }
  }
}

extension DurationOrigin {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .beginTime: "From beginTime: the window is [beginTime, beginTime + duration]."
    case .birth: "From the parent particle's birth (the layer's time 0): the window is [beginTime, duration]."
    }
  }
}

extension EmissionMoment {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .life: "Along the parent's life, from where it is; the window counts from its birth and ends with it."
    case .birth: "At the position, heading and colour of the parent's birth, however long the parent lives."
    case .death: "From where the parent died; the window counts from its death."
    }
  }
}

extension EmissionSpace {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .plane: "An angle in the plane: a burst is a thin ring."
    case .solid: "A cone in space, filled evenly and seen flat: a burst is a ball."
    }
  }
}

extension EmitterHighlights {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .clip: "Clipped."
    case .soft: "Bent softly toward white."
    }
  }
}

extension EmitterMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .points: "Its corners, ends or poles."
    case .outline: "Its edges."
    case .surface: "Its faces."
    case .volume: "All of it."
    }
  }
}

extension EmitterRenderMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .unordered: "Cells in order, then births; source-over."
    case .oldestFirst: "The oldest undermost."
    case .oldestLast: "The oldest on top."
    case .backToFront: "The farthest undermost: by z."
    case .additive: "In the order of unordered, light added to what lies beneath."
    }
  }
}

extension EmitterShape {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .point: "One place."
    case .line: "From −width / 2 to +width / 2 along x."
    case .rectangle: "emitterSize, about its centre."
    case .cuboid: "emitterSize and emitterDepth, about their centre."
    case .circle: "Of the radius emitterSize.width."
    case .sphere: "Of the radius emitterSize.width."
    }
  }
}

extension FlipBookMode {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .once: "From the first to the last, which stays."
    case .loop: "Again and again."
    case .pingPong: "Forwards and backwards."
    case .random: "One frame a particle, drawn at its birth; with a rate, another one each time."
    }
  }
}

extension FloorAction {
  /// The meaning, in one sentence.
  package var meaning: String {
    switch self {
    case .kill: "The particle ends there; it counts as dead from then on, and its children at death begin there."
    case .reflect: "The particle bounces."
    }
  }
}
