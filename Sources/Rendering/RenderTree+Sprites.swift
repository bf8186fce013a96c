import LambentRenderTree
import LambentScenes

extension RenderTree {
  /// The tree with its particles made, and their number.
  ///
  /// - Throws: where there are more of them than allowed.
  func withSpritesMade(limit: Int) throws -> (tree: RenderTree, particles: Int) {
    var tree = self
    var count = 0
    try tree.root.makeSprites(count: &count, limit: limit)
    return (tree, count)
  }
}

extension RenderNode {
  /// Replaces what makes particles, here and below, by the particles.
  fileprivate mutating func makeSprites(count: inout Int, limit: Int) throws {
    if case .sprites(let source) = content {
      let batch = try sprites(of: source)
      count += batch.particleCount
      guard count <= limit else {
        throw RenderingError.tooManyParticles(layer: name, count: count, limit: limit)
      }
      content = .sprites(MadeSprites(batch: batch))
    }
    for index in children.indices { try children[index].makeSprites(count: &count, limit: limit) }
    if mask != nil {
      for index in mask?.nodes.indices ?? 0..<0 {
        try mask?.nodes[index].makeSprites(count: &count, limit: limit)
      }
    }
    for index in transition?.from.indices ?? 0..<0 {
      try transition?.from[index].makeSprites(count: &count, limit: limit)
    }
  }
}

extension RenderNode {
  /// The particles of a source; what is wrong with them is said of the layer.
  private func sprites(of source: any SpriteSource) throws -> SpriteBatch {
    do {
      return try source.makeSprites()
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
