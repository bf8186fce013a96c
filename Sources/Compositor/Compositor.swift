import LambentGeometry
package import LambentPixels
package import LambentRenderTree
import LambentWorkers
import Synchronization

/// Draws render trees.
///
/// A compositor keeps what it derives from images (mip levels, conversions) from frame to frame, and the
/// lowest layers of the last frame (``FrameBase``). It may be used from several threads at once. What it draws depends on the tree alone: not on the
/// number of jobs, nor on what was drawn before.
///
/// ```swift
/// let compositor = Compositor()
/// var frame = PixelBuffer(width: 1920, height: 1080)
/// try compositor.render(tree, jobs: 4, into: &frame)
/// ```
///
/// A frame is made in two steps. A `Planner` turns the tree into commands in pixels (`Plan`); a
/// `SurfacePainter` follows them, on several threads, in bands of rows (`BandPainter`). Shapes become
/// rows of coverage in `Coverage`, colours and images rows of pixels in `Paint`. Everything is generic
/// over a `PixelFormat`: packed bytes, floats, or the reference that defines both.
///
/// A layer is drawn in this order: its shadow; the backdrop through `backgroundFilters`; the background;
/// its drawables, particles over the border; sublayers; the border. The result is cut to the bounds and
/// by the mask, filtered, faded, and combined with the backdrop. The shadow is that of the finished layer,
/// filters included. `masksToBounds` and a mask cut the shadow, too. The filtered backdrop shows as far as
/// bounds, mask and opacity of the layer show it. The layer's own filters do not change it, and it casts
/// no shadow. Blend modes that change the backdrop where nothing is drawn act within the layer's bounds,
/// and nothing of the layer shows outside. Layers of a space of three dimensions that cross each other are
/// each seen where they are nearer.
package final class Compositor: Sendable {
  /// The bounds within which the compositor works.
  package let limits: CompositorLimits
  private let packed: TextureCache<PackedFormat>
  private let reference: TextureCache<ReferenceFormat>
  private let floats: TextureCache<FloatFormat>
  private let packedBases: FrameBases<PackedFormat.Pixel>
  private let floatBases: FrameBases<FloatFormat.Pixel>
  /// True if a frame has needed more memory than frames may take that are drawn at the same time.
  private let needsMore = Atomic(false)
  /// Locked alone by a frame that takes more, and together by those that are drawn at the same time.
  private let memory = SharedLock()

  /// Creates a compositor.
  package init(limits: CompositorLimits = CompositorLimits()) {
    self.limits = limits
    packed = TextureCache(limit: limits.maximumTextureBytes)
    reference = TextureCache(limit: limits.maximumTextureBytes)
    floats = TextureCache(limit: limits.maximumTextureBytes)
    let mostBaseBytes = min(limits.maximumImageBytes / 8, limits.maximumBaseBytes)
    packedBases = FrameBases(limit: mostBaseBytes)
    floatBases = FrameBases(limit: mostBaseBytes)
  }

  /// Draws a tree as premultiplied bytes of encoded sRGB.
  ///
  /// In the space `srgb` the blending itself is done in bytes, each operation rounded once. In
  /// `linear` it is done in floats, which are dithered by their position when they become bytes.
  ///
  /// - Parameters:
  ///   - tree: what to draw.
  ///   - jobs: the most threads to use.
  ///   - work: the work that the frame has taken before, in steps of about a nanosecond.
  ///   - buffer: where to; it is used again if it has the tree's size, and replaced otherwise.
  /// - Throws: ``RenderError`` where the tree is beyond the limits or its particles cannot be made;
  ///   the buffer's pixels are unspecified then.
  package func render(
    _ tree: RenderTree, jobs: Int = 1, after work: Double = 0, into buffer: inout PixelBuffer
  ) throws(RenderError) {
    switch tree.workingSpace {
    case .srgb: try render(tree, packed, packedBases, jobs: jobs, after: work, into: &buffer)
    case .linear:
      let light = try renderFloat(tree, jobs: jobs, after: work)
      buffer = Dither.bytes(of: light, in: .linear, jobs: jobs)
    }
  }

  /// Draws a tree as premultiplied floats in its working space, for output with 16 bits per channel.
  ///
  /// - Parameters:
  ///   - tree: what to draw.
  ///   - jobs: the most threads to use.
  ///   - work: the work that the frame has taken before, in steps of about a nanosecond.
  /// - Throws: ``RenderError`` where the tree is beyond the limits or its particles cannot be made.
  package func renderFloat(
    _ tree: RenderTree, jobs: Int = 1, after work: Double = 0
  ) throws(RenderError) -> FloatPixelBuffer {
    try check(tree)
    var buffer = FloatPixelBuffer(width: tree.width, height: tree.height)
    try draw(tree, floats, floatBases, jobs: jobs, after: work, into: &buffer.pixels)
    return buffer
  }

  /// Draws the tree of a drawn image on the caller's thread, and estimates the cost: that of the drawn
  /// images in it, which have been drawn before, is not counted again.
  package func drawing(of tree: RenderTree) throws(RenderError) -> DrawnImage.Drawing {
    try check(tree)
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    let job = DrawingJob(
      jobs: 1, imageBytes: limits.maximumImageBytes, textureBytes: limits.maximumTextureBytes,
      countsDrawnImages: false)
    let cost = try drawWhole(tree, packed, job, into: &buffer.pixels)
    return (buffer, cost.work)
  }

  /// The most bytes that images take at the same time while a tree is drawn.
  package func imageBytes(
    of tree: RenderTree, jobs: Int = 1
  ) throws(RenderError) -> Int {
    try check(tree)
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    return try draw(tree, packed, jobs: jobs, into: &buffer.pixels).imageBytes
  }

  /// Draws a tree pixel by pixel with the formulas themselves: the author of golden images.
  package func renderReference(
    _ tree: RenderTree, into buffer: inout PixelBuffer
  ) throws(RenderError) {
    try render(tree, reference, jobs: 1, into: &buffer)
  }

  private func render<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ bases: FrameBases<Format.Pixel>? = nil,
    jobs: Int, after work: Double = 0, into buffer: inout PixelBuffer
  ) throws(RenderError) where Format.Pixel == UInt32 {
    try check(tree)
    if buffer.width != tree.width || buffer.height != tree.height {
      buffer = PixelBuffer(width: tree.width, height: tree.height)
    }
    try draw(tree, cache, bases, jobs: jobs, after: work, into: &buffer.pixels)
  }

  /// The cost of a drawing: the estimated steps, and the most memory that its images took at the same time.
  typealias Cost = (work: Double, imageBytes: Int)

  /// Draws a tree beside others that are drawn at the same time; if that takes more memory than each of them
  /// may have, without others of that kind.
  @discardableResult
  private func draw<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ bases: FrameBases<Format.Pixel>? = nil,
    jobs: Int, after work: Double = 0, into pixels: inout [Format.Pixel]
  ) throws(RenderError) -> Cost {
    let whole = DrawingJob(
      jobs: jobs, work: work, imageBytes: limits.maximumImageBytes,
      textureBytes: limits.maximumTextureBytes)
    var part = whole
    part.imageBytes = min(part.imageBytes, limits.concurrentImageBytes)
    part.textureBytes = min(part.textureBytes, limits.concurrentTextureBytes)
    guard part.imageBytes < whole.imageBytes || part.textureBytes < whole.textureBytes else {
      return try draw(tree, cache, bases, whole, into: &pixels)
    }
    if !needsMore.load(ordering: .relaxed) {
      do throws(RenderError) {
        return try memory.withShared { () throws(RenderError) in
          try draw(tree, cache, bases, part, into: &pixels)
        }
      } catch {
        guard case .tooMuchMemory = error else { throw error }
        // Later frames need as much, most likely.
        needsMore.store(true, ordering: .relaxed)
      }
    }
    return try memory.withExclusive { () throws(RenderError) in
      try drawWhole(tree, cache, whole, into: &pixels)
    }
  }

  /// The conditions under which a tree is drawn.
  struct DrawingJob {
    /// The most threads.
    var jobs: Int
    /// The work that the frame has taken before.
    var work = 0.0
    /// The most memory for images of layers, in bytes.
    var imageBytes: Int
    /// The most memory for what is derived from images, in bytes.
    var textureBytes: Int
    /// True if the work of drawn images counts.
    var countsDrawnImages = true
  }

  private func draw<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ bases: FrameBases<Format.Pixel>?,
    _ job: DrawingJob, into pixels: inout [Format.Pixel]
  ) throws(RenderError) -> Cost {
    if let bases {
      do throws(RenderError) {
        if let cost = try drawInParts(tree, cache, bases, job, into: &pixels) { return cost }
      } catch {
        // What fails in parts may succeed as a whole, or fails again; kernels do so at length.
        switch error {
        case .cancelled, .filter, .transition: throw error
        default: break
        }
      }
    }
    return try drawWhole(tree, cache, job, into: &pixels)
  }

  private func drawWhole<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ job: DrawingJob,
    into pixels: inout [Format.Pixel]
  ) throws(RenderError) -> Cost {
    var planner = Planner<Format>(
      space: tree.workingSpace, limits: limits,
      textures: FrameTextures(cache, limit: job.textureBytes))
    planner.countsDrawnImages = job.countsDrawnImages
    let plan = try planner.plan(tree)
    let work = plan.work + planner.drawingWork + job.work
    guard work <= limits.maximumWork else {
      throw .tooMuchWork(steps: work, limit: limits.maximumWork)
    }
    let peak = try paint(
      plan, of: tree, upon: plan.background,
      within: (job.imageBytes, WorkMeter(limits.maximumWork - work)), jobs: job.jobs, into: &pixels)
    return (work, peak)
  }

  /// The most memory for images of layers, and the work that is left for loops of kernels.
  typealias PaintBounds = (imageBytes: Int, meter: WorkMeter)

  /// Paints a plan over pixels, or over a background.
  ///
  /// - Returns: the most memory that images took at the same time.
  func paint<Format: PixelFormat>(
    _ plan: Plan<Format>, of tree: RenderTree, upon background: Format.Pixel?,
    within bounds: PaintBounds, jobs: Int, into pixels: inout [Format.Pixel]
  ) throws(RenderError) -> Int {
    let canvas = PixelRect(left: 0, top: 0, right: tree.width, bottom: tree.height)
    let memory = ImageMemory(limit: bounds.imageBytes)
    var painter = SurfacePainter(
      plan, space: tree.workingSpace, memory: memory, meter: bounds.meter, jobs: max(1, jobs))
    let result = pixels.withUnsafeMutableBufferPointer { pixels -> Result<Void, RenderError> in
      guard let base = pixels.baseAddress, !canvas.isEmpty else { return .success(()) }
      let target = RenderTarget(Surface(canvas, lending: base), background: background)
      do throws(RenderError) {
        try painter.paint(plan.commands, onto: target)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return memory.peak
  }

  private func check(_ tree: RenderTree) throws(RenderError) {
    guard tree.width >= 0, tree.height >= 0, max(tree.width, tree.height) <= limits.maximumSide
    else {
      throw .imageTooLarge(
        layer: tree.root.name, width: tree.width, height: tree.height, limit: limits.maximumSide)
    }
  }
}
