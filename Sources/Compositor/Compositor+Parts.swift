import LambentRenderTree
import LambentWorkers

extension Compositor {
  /// Draws a tree upon its lowest layers as they were drawn before, or draws those first and keeps them;
  /// `nil` where no layers are known to stay the same.
  ///
  /// The commands are those of the whole tree, in the same order.
  func drawInParts<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ frames: DrawnFrames<Format.Pixel>,
    _ job: DrawingJob, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Drawn? {
    var (base, stillCount) = frames.bases.base(of: tree)
    guard base != nil || stillCount > 0 else { return nil }
    let count = max(base?.count ?? 0, stillCount)
    var known = base?.cost ?? PartCost()
    var planner = self.planner(of: tree, cache, job, after: known)
    // The layers that stay the same since the frame before, and those that do not.
    var lower: Plan?
    let first = base?.count ?? 0
    if first < count {
      lower = try planner.plan(tree.part(first..<count), isUponBase: base != nil)
    }
    let keptCost = lower.map { cost(of: $0, by: planner, after: known) }
    // The lower ones are drawn once and for all.
    planner.known = frames.takeLayers(for: tree)
    var upper = try planner.plan(tree.part(count..<tree.root.children.count), isUponBase: true)
    frames.giveBack(&planner)
    let work = known.work + (lower?.work ?? 0) + upper.work + planner.drawingWork + job.work
    let meter = try meter(after: work)
    func painting(
      upon ground: Ground<Format.Pixel>, _ known: PartCost
    ) -> PaintingJob<Format> {
      PaintingJob(
        tree: tree, ground: ground, imageBytes: limits.maximumImageBytes - known.imageBytes,
        memory: job.memory, meter: meter, jobs: job.jobs)
    }
    if let base, lower == nil, upper.commands.isEmpty {
      pixels.copy(base.pixels)
      return (work, known.imageBytes, base.isOpaque)
    }
    var ground =
      base.map(Ground.base)
      ?? Format.ground((lower ?? upper).background, in: tree.workingSpace)
    if let lower, let keptCost {
      if isWorthKeeping(lower, of: tree) {
        let peak = try paint(lower, painting(upon: ground, known), into: pixels)
        known = keptCost
        known.imageBytes += peak
        base = FrameBase(
          tree.part(0..<count), pixels: Array(pixels),
          isOpaque: ground.isOpaque && lower.commands.keepOpaquePixels, cost: known)
        if let base {
          frames.bases.keep(base)
          ground = .base(base)
        }
      } else {
        upper.commands = lower.commands + upper.commands
      }
    }
    let peak = try paint(
      upper, painting(upon: ground, known), frames: frames, textures: planner.textures.pins,
      into: pixels)
    return (
      work, known.imageBytes + peak, ground.isOpaque && upper.commands.keepOpaquePixels
    )
  }

  /// True if drawing a plan takes longer than to copy its pixels, by far.
  private func isWorthKeeping(_ plan: Plan, of tree: RenderTree) -> Bool {
    let pixels = Double(tree.width) * Double(tree.height)
    return plan.work + 1000 * Double(plan.commands.count) > 2 * pixels
  }

  /// The cost of a part with those below it.
  private func cost(
    of plan: Plan, by planner: Planner, after known: PartCost
  ) -> PartCost {
    var result = known
    result.work += plan.work
    result.drawingWork = planner.drawingWork
    result.drawnImages = planner.drawnImages
    result.outlinePoints = planner.counts.outlinePoints
    result.textureBytes += planner.textures.bytes
    return result
  }
}
