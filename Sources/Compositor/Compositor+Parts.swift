import LambentRenderTree
import LambentWorkers

extension Compositor {
  /// Draws a tree upon its lowest layers as they were drawn before, or draws those first and keeps them;
  /// `nil` where no layers are known to stay the same.
  ///
  /// The commands are those of the whole tree, in the same order.
  func drawInParts<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ bases: FrameBases<Format.Pixel>,
    _ job: DrawingJob, into pixels: inout [Format.Pixel]
  ) throws(RenderError) -> Cost? {
    let (base, stillCount) = bases.base(of: tree)
    guard base != nil || stillCount > 0 else { return nil }
    let count = max(base?.count ?? 0, stillCount)
    var known = base?.cost ?? PartCost()
    var planner = self.planner(
      of: tree, FrameTextures(cache, limit: job.textureBytes - known.textureBytes), job,
      after: known)
    // The layers that stay the same since the frame before, and those that do not.
    var lower: Plan<Format>?
    let first = base?.count ?? 0
    if first < count {
      lower = try planner.plan(tree.part(first..<count), isUponBase: base != nil)
    }
    let keptCost = lower.map { cost(of: $0, by: planner, after: known) }
    var upper = try planner.plan(tree.part(count..<tree.root.children.count), isUponBase: true)
    let work = known.work + (lower?.work ?? 0) + upper.work + planner.drawingWork + job.work
    guard work <= limits.maximumWork else {
      throw .tooMuchWork(steps: work, limit: limits.maximumWork)
    }
    let meter = WorkMeter(limits.maximumWork - work)
    var background = base == nil ? lower?.background : nil
    if let base {
      if lower == nil, upper.commands.isEmpty {
        pixels = base.pixels
        return (work, known.imageBytes)
      }
      pixels.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: base.pixels) }
    }
    if let lower, let keptCost {
      if isWorthKeeping(lower, of: tree) {
        let left = job.imageBytes - known.imageBytes
        let peak = try paint(
          lower, of: tree, upon: background, within: (left, meter), jobs: job.jobs,
          into: &pixels)
        background = nil
        known = keptCost
        known.imageBytes += peak
        bases.keep(FrameBase(tree.part(0..<count), pixels: pixels, cost: known))
      } else {
        upper.commands = lower.commands + upper.commands
      }
    }
    let left = job.imageBytes - known.imageBytes
    let peak = try paint(
      upper, of: tree, upon: background, within: (left, meter), jobs: job.jobs, into: &pixels)
    return (work, known.imageBytes + peak)
  }

  /// True if drawing a plan takes longer than to copy its pixels, by far.
  private func isWorthKeeping<Format>(_ plan: Plan<Format>, of tree: RenderTree) -> Bool {
    let pixels = Double(tree.width) * Double(tree.height)
    return plan.work + 1000 * Double(plan.commands.count) > 2 * pixels
  }

  /// A planner for a part of a tree, above others.
  private func planner<Format: PixelFormat>(
    of tree: RenderTree, _ textures: FrameTextures<Format>, _ job: DrawingJob, after known: PartCost
  ) -> Planner<Format> {
    var planner = Planner<Format>(space: tree.workingSpace, limits: limits, textures: textures)
    planner.countsDrawnImages = job.countsDrawnImages
    planner.outlinePoints = known.outlinePoints
    planner.drawingWork = known.drawingWork
    planner.drawnImages = known.drawnImages
    return planner
  }

  /// The cost of a part with those below it.
  private func cost<Format>(
    of plan: Plan<Format>, by planner: Planner<Format>, after known: PartCost
  ) -> PartCost {
    var result = known
    result.work += plan.work
    result.drawingWork = planner.drawingWork
    result.drawnImages = planner.drawnImages
    result.outlinePoints = planner.outlinePoints
    result.textureBytes += planner.textures.bytes
    return result
  }
}
