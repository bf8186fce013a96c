import LambentPixels
import LambentRenderTree
import LambentWorkers

/// The conditions under which a plan is painted.
struct PaintingJob<Format: PixelFormat> {
  let tree: RenderTree
  /// The pixels beneath.
  let ground: Ground<Format.Pixel>
  /// The most memory for images of layers, in bytes.
  let imageBytes: Int
  /// The frame's part of the memory of all; `nil` if no others are drawn at the same time.
  let memory: FrameMemory?
  /// The work that is left for loops of kernels.
  let meter: WorkMeter
  let jobs: Int

  var canvas: PixelRect { PixelRect(left: 0, top: 0, right: tree.width, bottom: tree.height) }
}

extension Compositor {
  /// Paints a plan.
  ///
  /// - Parameters:
  ///   - frames: The earlier frames, if bands may be copied from them.
  ///   - textures: The textures of the plan, which later frames keep with it.
  /// - Returns: the most memory that images took at the same time.
  func paint<Format: PixelFormat>(
    _ plan: Plan, _ job: PaintingJob<Format>, frames: DrawnFrames<Format.Pixel>? = nil,
    textures: TexturePins? = nil, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Int {
    guard let frames, frames.keeps(plan, of: job.tree) else {
      return try paintWhole(plan, job, into: pixels)
    }
    let steps = job.meter.remaining
    var result = LastFrame(plan, job, textures)
    var known = frames.takeLast()
    let changes = known?.changes(to: plan, job)
    if let changes, known?.pixels.count == pixels.count {
      known?.movePixels(to: &result)
      result.imageBytes = try paint(plan, job, changes, upon: &result.pixels, into: pixels)
    } else {
      result.imageBytes = try paintWhole(plan, job, into: pixels)
      if changes != nil { result.pixels = Array(pixels) }
    }
    result.kernelSteps = steps - job.meter.remaining
    if let known, changes?.changesImages == false {
      // Images that were not made would have taken as much as before.
      result.imageBytes = max(result.imageBytes, known.imageBytes)
      result.kernelSteps = max(result.kernelSteps, known.kernelSteps)
    }
    frames.keep(result, isUsed: changes != nil)
    return result.imageBytes
  }

  private func paintWhole<Format: PixelFormat>(
    _ plan: Plan, _ job: PaintingJob<Format>, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Int {
    if case .base(let base) = job.ground { pixels.copy(base.pixels) }
    return try paint(plan.commands, of: plan, job, into: pixels)
  }

  /// Paints the bands that changed, and copies the others.
  ///
  /// - Parameter kept: The pixels of the earlier frame, which become those of this one.
  private func paint<Format: PixelFormat>(
    _ plan: Plan, _ job: PaintingJob<Format>, _ changes: BandChanges,
    upon kept: inout [Format.Pixel], into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Int {
    let width = job.canvas.width
    let bands = job.canvas.bands(height: Planner.bandHeight)
    for band in bands {
      if !changes.contains(band) {
        kept.withUnsafeBufferPointer { pixels.copy($0, rows: band.rows, width: width) }
      } else if case .base(let base) = job.ground {
        base.pixels.withUnsafeBufferPointer {
          pixels.copy($0, rows: band.rows, width: width)
        }
      }
    }
    let commands = plan.commands(within: changes)
    let peak = try paint(commands, of: plan, job, changes, into: pixels)
    for band in bands where changes.contains(band) {
      kept.withUnsafeMutableBufferPointer {
        $0.copy(UnsafeBufferPointer(pixels), rows: band.rows, width: width)
      }
    }
    return peak
  }

  private func paint<Format: PixelFormat>(
    _ commands: [Command], of plan: Plan, _ job: PaintingJob<Format>,
    _ changes: BandChanges? = nil, into pixels: UnsafeMutableBufferPointer<Format.Pixel>
  ) throws(RenderError) -> Int {
    let canvas = job.canvas
    let memory = ImageMemory(limit: job.imageBytes, of: job.memory)
    var painter = SurfacePainter<Format>(
      plan, space: job.tree.workingSpace, memory: memory, meter: job.meter, jobs: job.jobs)
    if let base = pixels.baseAddress, !canvas.isEmpty {
      let target = RenderTarget(
        Surface(canvas, lending: base), background: job.ground.pixel, changes: changes)
      try painter.paint(commands, onto: target)
    }
    return memory.peak
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Takes over all elements of an array of the same size.
  func copy(_ other: [Element]) { _ = update(fromContentsOf: other) }

  /// Takes over rows of an image of the same size.
  fileprivate func copy(_ other: UnsafeBufferPointer<Element>, rows: Range<Int>, width: Int) {
    let range = rows.lowerBound * width..<rows.upperBound * width
    _ = extracting(range).update(fromContentsOf: other.extracting(range))
  }
}
