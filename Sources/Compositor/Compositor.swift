import LambentGeometry
package import LambentPixels
package import LambentRenderTree
import LambentWorkers

/// Draws render trees.
///
/// A compositor caches data that is derived from images (mip levels, conversions), the backmost layers of the last
/// frame (``FrameBase``), and the last frames themselves (``LastFrame``), from which it copies bands that do not
/// change. It may be used from several threads at once. The result depends only on the tree, not on the number of
/// jobs or on earlier frames.
///
/// ```swift
/// let compositor = Compositor()
/// var frame = PixelBuffer(width: 1920, height: 1080)
/// try compositor.render(tree, jobs: 4, into: &frame)
/// ```
///
/// A layer is drawn in this order: its shadow; the backdrop through `backgroundFilters`; the background; its
/// drawables, particles over the border; sublayers; the border. The result is clipped to the bounds and by the mask,
/// filtered, faded, and blended with the backdrop. The shadow is that of the finished layer, including its filters.
/// `masksToBounds` and a mask clip the shadow, too. The filtered backdrop is clipped and faded by the bounds, mask
/// and opacity of the layer. The layer's own filters do not change it, and it casts no shadow. Blend modes that
/// change the backdrop where nothing is drawn act only within the layer's bounds, and nothing of the layer shows
/// outside. Intersecting layers of a three-dimensional space are sorted by depth at every pixel.
package final class Compositor: Sendable {
  /// The limits of the compositor.
  package let limits: CompositorLimits
  let packed: TextureCache<PackedFormat>
  private let reference: TextureCache<ReferenceFormat>
  private let floats: TextureCache<FloatFormat>
  private let packedFrames: DrawnFrames<PackedFormat.Pixel>
  private let floatFrames: DrawnFrames<FloatFormat.Pixel>
  /// The memory budgets of frames that are drawn at the same time.
  let budgets: FrameBudgets

  /// Creates a compositor.
  ///
  /// - Parameter drawsImagesInFloats: True if frames in floats use drawn images in floats.
  package init(limits: CompositorLimits = CompositorLimits(), drawsImagesInFloats: Bool = false) {
    self.limits = limits
    packed = TextureCache(limit: limits.maximumTextureBytes)
    reference = TextureCache(limit: limits.maximumTextureBytes)
    floats = TextureCache(
      limit: limits.maximumTextureBytes, drawsImagesInFloats: drawsImagesInFloats)
    let mostBaseBytes = min(limits.maximumImageBytes / 8, limits.maximumBaseBytes)
    let ofBytes = DrawnFrames<PackedFormat.Pixel>(limit: mostBaseBytes)
    let ofFloats = DrawnFrames<FloatFormat.Pixel>(limit: mostBaseBytes)
    (packedFrames, floatFrames) = (ofBytes, ofFloats)
    budgets = FrameBudgets(limits) {
      ofBytes.removeAll()
      ofFloats.removeAll()
    }
  }

  package var textureBytes: Int { packed.bytes + floats.bytes + reference.bytes }

  /// Draws a tree as premultiplied bytes of encoded sRGB.
  ///
  /// In the space `srgb`, blending uses bytes, and each operation is rounded once. In `linear`, it uses floats, which
  /// are dithered by position when they are converted to bytes.
  ///
  /// - Parameters:
  ///   - tree: what to draw.
  ///   - jobs: the most threads to use.
  ///   - work: the work that the frame has taken before, in steps of about a nanosecond.
  ///   - buffer: The destination. It is reused if it has the tree's size, and replaced otherwise.
  /// - Throws: ``RenderError`` where the tree is beyond the limits or its particles cannot be made;
  ///   the buffer's pixels are unspecified then.
  package func render(
    _ tree: RenderTree, jobs: Int = 1, after work: Double = 0, into buffer: inout PixelBuffer
  ) throws(RenderError) {
    switch tree.workingSpace {
    case .srgb: try render(tree, packed, packedFrames, jobs: jobs, after: work, into: &buffer)
    case .linear:
      let light = try renderFloat(tree, jobs: jobs, after: work)
      buffer = PixelBuffer(dithering: light, in: .linear, jobs: jobs)
    }
  }

  /// Draws a tree of the space `srgb` as straight bytes, those of ``render(_:jobs:after:into:)``.
  ///
  /// - Parameter memory: The destination, with room for the tree's pixels, row by row.
  /// - Throws: ``RenderError`` as ``render(_:jobs:after:into:)`` does; the content of the memory is then unspecified.
  package func renderStraight(
    _ tree: RenderTree, jobs: Int = 1, after work: Double = 0,
    into memory: UnsafeMutableBufferPointer<UInt32>
  ) throws(RenderError) {
    try check(tree)
    precondition(memory.count == tree.width * tree.height, "the memory holds the tree's pixels")
    let drawn = try draw(tree, packed, packedFrames, jobs: jobs, after: work, into: memory)
    if !drawn.isOpaque { Alpha.unpremultiply(inPlace: memory) }
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
    try buffer.pixels.withUnsafeMutableBufferPointer { (pixels) throws(RenderError) in
      _ = try draw(tree, floats, floatFrames, jobs: jobs, after: work, into: pixels)
    }
    return buffer
  }

  /// Draws the tree of a drawn image on the caller's thread, in bytes or floats of encoded sRGB, and estimates the
  /// cost, without that of nested drawn images, which have been drawn before.
  package func drawing(
    of tree: RenderTree, inFloats: Bool = false
  ) throws(RenderError) -> DrawnImage.Drawing {
    try check(tree)
    let job = DrawingJob(jobs: 1, countsDrawnImages: false)
    if inFloats, tree.workingSpace == .srgb {
      var buffer = FloatPixelBuffer(width: tree.width, height: tree.height)
      let drawn = try buffer.pixels.withUnsafeMutableBufferPointer { (pixels) throws(RenderError) in
        try drawWhole(tree, floats, nil, job, into: pixels)
      }
      return (.float(buffer), drawn.work)
    }
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    let drawn = try buffer.pixels.withUnsafeMutableBufferPointer { (pixels) throws(RenderError) in
      try drawWhole(tree, packed, nil, job, into: pixels)
    }
    return (.rgba8(buffer), drawn.work)
  }

  /// Draws a tree pixel by pixel with the reference formulas, for golden images.
  package func renderReference(
    _ tree: RenderTree, into buffer: inout PixelBuffer
  ) throws(RenderError) {
    try render(tree, reference, jobs: 1, into: &buffer)
  }

  private func render<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ frames: DrawnFrames<Format.Pixel>? = nil,
    jobs: Int, after work: Double = 0, into buffer: inout PixelBuffer
  ) throws(RenderError) where Format.Pixel == UInt32 {
    try check(tree)
    if buffer.width != tree.width || buffer.height != tree.height {
      buffer = PixelBuffer(width: tree.width, height: tree.height)
    }
    try buffer.pixels.withUnsafeMutableBufferPointer { (pixels) throws(RenderError) in
      _ = try draw(tree, cache, frames, jobs: jobs, after: work, into: pixels)
    }
  }

  /// The result of a drawing: its cost in estimated steps, the peak memory of its images, and true if all its pixels
  /// are known to be opaque.
  typealias Drawn = (work: Double, imageBytes: Int, isOpaque: Bool)

  /// Draws a tree while others are drawn at the same time.
  @discardableResult
  func draw<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ frames: DrawnFrames<Format.Pixel>? = nil,
    jobs: Int, after work: Double = 0, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Drawn {
    try budgets.withMemory { (memory) throws(RenderError) in
      let job = DrawingJob(jobs: Workers.jobs(jobs), work: work, memory: memory)
      return try draw(tree, cache, frames, job, into: pixels)
    }
  }

  /// The conditions under which a tree is drawn.
  struct DrawingJob {
    var jobs: Int
    /// The work that the frame has already taken.
    var work = 0.0
    /// The frame's part of the common memory budget, or `nil` if no others are drawn at the same time.
    var memory: FrameMemory?
    var countsDrawnImages = true
  }

  private func draw<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ frames: DrawnFrames<Format.Pixel>?,
    _ job: DrawingJob, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Drawn {
    if let frames {
      do throws(RenderError) {
        if let drawn = try drawInParts(tree, cache, frames, job, into: pixels) { return drawn }
      } catch {
        // A frame that fails when drawn in parts may succeed as a whole. Kernels are not run again, because it may
        // take long until they fail.
        switch error {
        case .cancelled, .filter, .transition: throw error
        case _ where job.memory?.lack != nil: throw error
        default: break
        }
      }
    }
    return try drawWhole(tree, cache, frames, job, into: pixels)
  }

  private func drawWhole<Format: PixelFormat>(
    _ tree: RenderTree, _ cache: TextureCache<Format>, _ frames: DrawnFrames<Format.Pixel>?,
    _ job: DrawingJob, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Drawn {
    var planner = planner(of: tree, cache, job)
    planner.known = frames?.takeLayers(for: tree)
    let plan = try planner.plan(tree)
    frames?.giveBack(&planner)
    let work = plan.work + planner.drawingWork + job.work
    let painting = PaintingJob<Format>(
      tree: tree, ground: Format.ground(plan.background, in: tree.workingSpace),
      imageBytes: limits.maximumImageBytes, memory: job.memory, meter: try meter(after: work),
      jobs: job.jobs)
    let peak = try paint(
      plan, painting, frames: frames, textures: planner.textures.pins, into: pixels)
    return (work, peak, painting.ground.isOpaque && plan.commands.keepOpaquePixels)
  }

  /// The estimated steps for drawing a tree, computed before anything is drawn, without particles and without drawn
  /// images. Loops of kernels count once.
  ///
  /// - Throws: ``RenderError`` if there are more steps than allowed, or the tree exceeds another limit.
  package func work(of tree: RenderTree) throws(RenderError) -> Double {
    switch tree.workingSpace {
    case .srgb: try work(of: tree, packed)
    case .linear: try work(of: tree, floats)
    }
  }

  private func work<Format: PixelFormat>(
    of tree: RenderTree, _ cache: TextureCache<Format>
  ) throws(RenderError) -> Double {
    try check(tree)
    return try budgets.withMemory { (memory) throws(RenderError) in
      var planner = planner(of: tree, cache, DrawingJob(jobs: 1, memory: memory))
      planner.isEstimate = true
      let work = try planner.plan(tree).work
      _ = try meter(after: work)
      return work
    }
  }

  /// A planner for a tree, or for its front layers.
  func planner<Format: PixelFormat>(
    of tree: RenderTree, _ cache: TextureCache<Format>, _ job: DrawingJob,
    after known: PartCost = PartCost()
  ) -> Planner {
    var planner = Planner(
      space: tree.workingSpace, limits: limits,
      textures: FrameTextures(
        cache, limit: limits.maximumTextureBytes - known.textureBytes, memory: job.memory),
      facts: Format.facts)
    planner.countsDrawnImages = job.countsDrawnImages
    planner.counts.outlinePoints = known.outlinePoints
    planner.drawingWork = known.drawingWork
    planner.drawnImages = known.drawnImages
    return planner
  }

  /// A meter for the remaining work. Throws if none remains.
  func meter(after work: Double) throws(RenderError) -> WorkMeter {
    guard work <= limits.maximumWork else {
      throw .tooMuchWork(steps: work, limit: limits.maximumWork)
    }
    return WorkMeter(limits.maximumWork - work)
  }

  private func check(_ tree: RenderTree) throws(RenderError) {
    guard tree.width >= 0, tree.height >= 0, max(tree.width, tree.height) <= limits.maximumSide
    else {
      throw .imageTooLarge(
        layer: tree.root.name, width: tree.width, height: tree.height, limit: limits.maximumSide)
    }
  }
}
