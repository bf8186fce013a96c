import LambentRenderTree
import LambentScenes

extension RenderTree {
  /// The tree with its particles made, and their number.
  ///
  /// - Throws: where there are more of them than allowed.
  func withSpritesMade(limit: Int) throws -> (tree: RenderTree, particles: Int) {
    var tree = self
    var count = 0
    try tree.root.forEachSpriteSource { node, source in
      let batch = try node.namingLayer { try source.makeSprites() }
      try node.add(batch.particleCount, to: &count, limit: limit)
      source = MadeSprites(batch: batch)
    }
    return (tree, count)
  }

  /// How many particles it has.
  ///
  /// - Throws: where there are more of them than allowed.
  func particleCount(limit: Int) throws -> Int {
    var root = root
    var count = 0
    try root.forEachSpriteSource { node, source in
      let particles = try node.namingLayer { try source.countParticles() }
      try node.add(particles, to: &count, limit: limit)
    }
    return count
  }
}

extension RenderNode {
  /// Calls a function with each source of particles and its node, here and below, in the order of
  /// drawing.
  fileprivate mutating func forEachSpriteSource(
    _ body: (RenderNode, inout any SpriteSource) throws -> Void
  ) rethrows {
    for index in drawables.indices {
      guard var source = drawables[index].spriteSource else { continue }
      try body(self, &source)
      drawables[index] = .sprites(source)
    }
    for index in children.indices { try children[index].forEachSpriteSource(body) }
    if mask != nil {
      for index in mask?.nodes.indices ?? 0..<0 {
        try mask?.nodes[index].forEachSpriteSource(body)
      }
    }
    for index in transition?.from.indices ?? 0..<0 {
      try transition?.from[index].forEachSpriteSource(body)
    }
  }

  /// Adds its particles to those of the nodes before it.
  fileprivate func add(_ particles: Int, to count: inout Int, limit: Int) throws {
    count += particles
    guard count <= limit else {
      throw RenderingError.tooManyParticles(layer: name, count: count, limit: limit)
    }
  }

  /// The result of a function of its particles; faults in them are said of the layer.
  fileprivate func namingLayer<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      let (what, remedy) =
        "\(error)".splitAtRemedy ?? ("\(error)", "see `lambent describe emitter`")
      throw RenderingError.emitter(layer: name, what: what, remedy: remedy)
    }
  }
}

/// Particles that have been made already.
private struct MadeSprites: SpriteSource {
  let batch: SpriteBatch

  func makeSprites() -> SpriteBatch { batch }
}
