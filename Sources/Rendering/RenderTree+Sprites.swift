import LambentRenderTree
import LambentScenes

extension RenderTree {
  /// The tree with its particles made, and their number.
  ///
  /// - Throws: where there are more of them than allowed.
  func withSpritesMade(limit: Int) throws -> (tree: RenderTree, particles: Int) {
    var tree = self
    var count = 0
    try tree.root.forEachEmitter { node, source in
      let batch = try node.namingLayer { try source.makeSprites() }
      try node.add(batch.particleCount, to: &count, limit: limit)
      node.content = .sprites(MadeSprites(batch: batch))
    }
    return (tree, count)
  }

  /// How many particles it has.
  ///
  /// - Throws: where there are more of them than allowed.
  func particleCount(limit: Int) throws -> Int {
    var root = root
    var count = 0
    try root.forEachEmitter { node, source in
      let particles = try node.namingLayer { try source.countParticles() }
      try node.add(particles, to: &count, limit: limit)
    }
    return count
  }
}

extension RenderNode {
  /// Calls a function with each node that makes particles, here and below, in the order of drawing.
  fileprivate mutating func forEachEmitter(
    _ body: (inout RenderNode, any SpriteSource) throws -> Void
  ) rethrows {
    if case .sprites(let source) = content { try body(&self, source) }
    for index in children.indices { try children[index].forEachEmitter(body) }
    if mask != nil {
      for index in mask?.nodes.indices ?? 0..<0 {
        try mask?.nodes[index].forEachEmitter(body)
      }
    }
    for index in transition?.from.indices ?? 0..<0 {
      try transition?.from[index].forEachEmitter(body)
    }
  }

  /// Adds its particles to those of the nodes before it.
  fileprivate func add(_ particles: Int, to count: inout Int, limit: Int) throws {
    count += particles
    guard count <= limit else {
      throw RenderingError.tooManyParticles(layer: name, count: count, limit: limit)
    }
  }

  /// What a function of its particles gives; what is wrong with them is said of the layer.
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
