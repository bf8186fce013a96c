import LambentDocuments
import LambentRenderTree
import LambentWorkers

extension RenderTree {
  /// The tree with its particles made, their number, and the work that it took, in steps of about a
  /// nanosecond. Instances that show the same particles have them in common.
  ///
  /// - Throws: where there are more of them than allowed, or where they take more work together.
  func withSpritesMade(
    limit: Int
  ) throws -> (tree: RenderTree, particles: Int, work: Double) {
    var maker = SpriteMaker(tally: SpriteTally(limit: limit))
    var tree = self
    if let root = try maker.made(root) { tree.root = root }
    return (tree, maker.tally.particles, maker.work)
  }

  /// Counts its particles.
  ///
  /// - Parameters:
  ///   - limit: The maximum number.
  ///   - budget: The work that counting may take, in steps of about a nanosecond.
  /// - Returns: The particles, and the work of making the tree and counting; `nil` where counting takes
  ///   more than the budget.
  /// - Throws: where there are more of them than allowed.
  func particleCount(limit: Int, within budget: Double = .infinity) throws -> ParticleCount? {
    var counter = SpriteCounter(tally: SpriteTally(limit: limit), budget: budget)
    guard try counter.count(root) else { return nil }
    return ParticleCount(
      particles: counter.tally.particles, work: counter.work + counter.workOfTree)
  }
}

/// The particles of the nodes so far.
private struct SpriteTally {
  let limit: Int
  var particles = 0

  /// Adds the particles of a node to those of the nodes before it.
  mutating func add(_ count: Int, of node: RenderNode) throws {
    particles += count
    guard particles <= limit else {
      throw RenderingError.tooManyParticles(layer: node.name, count: particles, limit: limit)
    }
  }
}

/// Counts the particles of trees.
private struct SpriteCounter {
  var tally: SpriteTally
  /// The work that is left.
  let budget: Double
  /// The work of counting particles.
  var work = 0.0
  private var (nodes, sources) = (0, 0)
  private var known: [AnyHashable: Int] = [:]

  /// The work of making a node, and of preparing to count the particles of a source.
  private static let (workOfNode, workOfSource) = (5000.0, 20_000.0)

  init(tally: SpriteTally, budget: Double) { (self.tally, self.budget) = (tally, budget) }

  /// The work of making the tree.
  var workOfTree: Double {
    Double(nodes) * Self.workOfNode + Double(sources) * Self.workOfSource
  }

  /// Counts those of a node and of those below; false where that takes too much work.
  mutating func count(_ node: RenderNode) throws -> Bool {
    nodes += 1
    for drawable in node.drawables {
      guard let source = drawable.spriteSource else { continue }
      guard let particles = try count(source, of: node) else { return false }
      try tally.add(particles, of: node)
    }
    return try count(node.children) && count(node.mask?.nodes ?? [])
      && count(node.transition?.from ?? [])
  }

  private mutating func count(_ nodes: [RenderNode]) throws -> Bool {
    for node in nodes {
      guard try count(node) else { return false }
    }
    return true
  }

  private mutating func count(_ source: any SpriteSource, of node: RenderNode) throws -> Int? {
    let key = source.key
    if let key, let particles = known[key] { return particles }
    try Cancellation.current?.check()
    let count = try node.namingLayer { try source.countParticles(within: budget - work) }
    guard let count else { return nil }
    sources += 1
    work += count.work
    if let key { known[key] = count.particles }
    return count.particles
  }
}

/// Makes the particles of trees.
private struct SpriteMaker {
  var tally: SpriteTally
  /// The work so far.
  private(set) var work = 0.0
  /// The pixels that kernels drew so far.
  private var pixels = 0
  private var known: [AnyHashable: SpriteBatch] = [:]

  init(tally: SpriteTally) { self.tally = tally }

  /// The node with its particles and those of the nodes below made; `nil` where there are none.
  mutating func made(_ node: RenderNode) throws -> RenderNode? {
    guard node.showsParticles else { return nil }
    let drawables = try made(node.drawables, of: node)
    let children = try made(node.children)
    let mask = try made(node.mask?.nodes ?? [])
    let old = try made(node.transition?.from ?? [])
    guard drawables != nil || children != nil || mask != nil || old != nil else { return nil }
    var result = node
    if let drawables { result.drawables = drawables }
    if let children { result.children = children }
    if let mask { result.mask?.nodes = mask }
    if let old { result.transition?.from = old }
    return result
  }

  private mutating func made(_ nodes: [RenderNode]) throws -> [RenderNode]? {
    var result: [RenderNode]?
    for index in nodes.indices {
      guard let node = try made(nodes[index]) else { continue }
      if result == nil { result = nodes }
      result?[index] = node
    }
    return result
  }

  private mutating func made(
    _ drawables: [Drawable], of node: RenderNode
  ) throws -> [Drawable]? {
    var result: [Drawable]?
    for index in drawables.indices {
      guard let source = drawables[index].spriteSource else { continue }
      let batch = try batch(of: source, in: node)
      try tally.add(batch.particleCount, of: node)
      if result == nil { result = drawables }
      result?[index] = .sprites(MadeSprites(batch: batch))
    }
    return result
  }

  private mutating func batch(of source: any SpriteSource, in node: RenderNode) throws
    -> SpriteBatch
  {
    let key = source.key
    if let key, let batch = known[key] { return batch }
    try Cancellation.current?.check()
    let batch = try node.namingLayer { [work] in try source.makeSprites(after: work) }
    work += batch.work
    pixels += batch.kernelPixels
    guard pixels <= SpriteBatch.mostKernelPixels else {
      throw RenderingError.emitter(
        layer: node.name,
        what: "kernels draw \(pixels) pixels of particles, with the emitters below it",
        remedy: "at most \(SpriteBatch.mostKernelPixels): use smaller images or fewer particles")
    }
    if let key { known[key] = batch }
    return batch
  }
}

extension RenderNode {
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
