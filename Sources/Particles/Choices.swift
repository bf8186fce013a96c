// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension BirthPlacement {
  package var meaning: String {
    switch self {
    case .random: "Random positions."
    case .even: "Evenly spread: each birth is placed in the largest gap between the earlier ones."
    }
  }
}

extension DepthFadeSide {
  package var meaning: String {
    switch self {
    case .front: "In front of the plane, as if it were a wall."
    case .back: "Behind the plane, so that they fade before they reach the viewer."
    case .both: "On both sides, as if the plane were the surface of water."
    }
  }
}

extension DurationOrigin {
  package var meaning: String {
    switch self {
    case .beginTime: "From beginTime: the window is [beginTime, beginTime + duration]."
    case .birth: "From the parent particle's birth (the layer's time 0): the window is [beginTime, duration]."
    }
  }
}

extension EmissionMoment {
  package var meaning: String {
    switch self {
    case .life: "During the parent's life, from its current position; the window starts at its birth and ends with it."
    case .birth: "At the position, heading and colour of the parent's birth, even after its death."
    case .death: "At the position of the parent's death; the window starts at its death."
    case .collision: "At the position of the parent's first collision with its floor or with an outline; the window starts then."
    }
  }
}

extension EmissionSpace {
  package var meaning: String {
    switch self {
    case .plane: "An angle in the plane: a burst is a ring."
    case .solid: "A cone in space, seen from the front: a burst is a ball."
    }
  }
}

extension EmitterHighlights {
  package var meaning: String {
    switch self {
    case .clip: "Clipped to white."
    case .soft: "Compressed smoothly toward white."
    }
  }
}

extension EmitterImageChannel {
  package var meaning: String {
    switch self {
    case .alpha: "The alpha."
    case .luminance: "The luminance, multiplied by the alpha."
    }
  }
}

extension EmitterMode {
  package var meaning: String {
    switch self {
    case .points: "The corners, ends or poles of the shape."
    case .outline: "The edges of the shape."
    case .surface: "The faces of the shape."
    case .volume: "The whole shape."
    }
  }
}

extension EmitterOrder {
  package var meaning: String {
    switch self {
    case .random: "No order."
    case .sweep: "Along emitterOrderDirection."
    case .radial: "From the middle outward."
    case .luminance: "From the brightest pixels to the darkest."
    case .image: "By the luminance of emitterOrderImage, the brightest first."
    }
  }
}

extension EmitterRenderMode {
  package var meaning: String {
    switch self {
    case .unordered: "In the order of cells, then births; source-over."
    case .oldestFirst: "The oldest at the back."
    case .oldestLast: "The oldest in front."
    case .backToFront: "By z, the farthest at the back."
    case .additive: "In the order of unordered, with light added to the backdrop."
    }
  }
}

extension EmitterShape {
  package var meaning: String {
    switch self {
    case .point: "A point."
    case .line: "A line from −width / 2 to +width / 2 along x."
    case .rectangle: "A centred rectangle of emitterSize."
    case .cuboid: "A centred cuboid of emitterSize and emitterDepth."
    case .circle: "A circle with the radius emitterSize.width."
    case .sphere: "A sphere with the radius emitterSize.width."
    case .image: "The pixels of emitterImage, each with a weight, stretched over emitterSize, or over the image's own size where that is zero."
    case .path: "emitterPath, about the emitter's position: its interior, or its outline."
    case .text: "Like path, but with the middle of the path's bounds at the emitter's position: for letters."
    case .layer: "The visible area of the layer that a document's emitterSource names; emitterPosition moves the births."
    }
  }
}

extension FlipBookMode {
  package var meaning: String {
    switch self {
    case .once: "Once; the last frame stays."
    case .loop: "Repeated from the first frame."
    case .pingPong: "Forwards and backwards alternately."
    case .random: "A random frame for each particle, chosen at its birth; with a rate, a new random frame each time."
    }
  }
}

extension FloorAction {
  package var meaning: String {
    switch self {
    case .kill: "The particle dies there, and its children at death are emitted there."
    case .reflect: "The particle bounces."
    case .stick: "The particle stays there to the end of its life."
    }
  }
}

extension RandomFlip {
  package var meaning: String {
    switch self {
    case .none: "No image is mirrored."
    case .horizontal: "Half of the particles are mirrored left to right."
    case .vertical: "Half of the particles are mirrored upside down."
    case .both: "Half of the particles are mirrored left to right, and half upside down, each drawn separately."
    }
  }
}
