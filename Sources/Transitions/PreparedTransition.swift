package import LambentPixels
import LambentProperties

/// A transition with everything worked out that depends on the size of the images and its inputs
/// only: polar maps, displacements, noise. It serves any number of frames of any images.
package struct PreparedTransition: Sendable {
  /// The canvas on which it is drawn.
  package let canvas: TransitionCanvas
  private let painter: TransitionPainter
  /// True if it is one of the package's own, which set every pixel. Of others one that sets none leaves
  /// clear ones.
  private let setsEveryPixel: Bool
  /// True if all that it shows between opaque images is opaque.
  private let keepsOpacity: Bool

  /// Prepares a transition. Inputs that are out of their range, or not finite, are brought into it.
  package init(_ transition: any Transition, for canvas: TransitionCanvas) {
    self.canvas = canvas
    painter = InputBounds.bounded(transition).painter(for: canvas)
    setsEveryPixel = transition is any BuiltInTransition
    keepsOpacity = setsEveryPixel && Self.showsOnlyItsImages(transition)
  }

  /// True if no input is an image of its own, or a colour that is not opaque.
  private static func showsOnlyItsImages<Kind: Transition>(_ transition: Kind) -> Bool {
    Kind.properties.allSatisfy { row in
      switch row.get(transition) {
      case .image: false
      case .color(let color): color.alpha >= 1
      default: true
      }
    }
  }

  /// The frame between two images of 8 bits: at a progress of 0 or less (or not a number) the
  /// first, of 1 or more the second.
  ///
  /// Bytes hold encoded light: on a canvas of linear light, convert to floats first.
  ///
  /// - Precondition: both images are as large as the canvas.
  package func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, jobs: Int = 1
  ) -> PixelBuffer {
    var result = PixelBuffer(width: canvas.width, height: canvas.height)
    paint(from: from, to: to, at: progress, jobs: jobs, into: &result)
    return result
  }

  /// The same frame as a file holds it: straight, in the memory that it is painted in.
  ///
  /// - Parameter areOpaque: whether both images are known to be opaque.
  /// - Precondition: both images are as large as the canvas.
  func straightFrame(
    from: PixelBuffer, to: PixelBuffer, areOpaque: Bool, at progress: Double, jobs: Int
  ) -> StraightImage {
    for buffer in [from, to] { check(buffer.width, buffer.height) }
    guard let progress = inside(progress) else { return StraightImage(progress >= 1 ? to : from) }
    let frame = TransitionFrame(
      progress: progress, from: TransitionSource(from), to: TransitionSource(to), jobs: jobs)
    let (width, height) = (canvas.width, canvas.height)
    let isOpaque = areOpaque && keepsOpacity
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { memory, count in
      count = memory.count
      memory.withMemoryRebound(to: UInt32.self) { pixels in
        guard let base = pixels.baseAddress else { return }
        nonisolated(unsafe) let rows = base
        // Rows are cleared and made straight while they are in the processor's caches.
        paint(frame) {
          .packed(rows + $0 * width)
        } begin: {
          guard !setsEveryPixel else { return }
          (rows + $0 * width).initialize(repeating: 0, count: width)
        } finish: {
          guard !isOpaque else { return }
          Alpha.unpremultiply(
            inPlace: UnsafeMutableBufferPointer(start: rows + $0 * width, count: width))
        }
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  /// Paints the frame between two images of 8 bits into a buffer that exists.
  ///
  /// - Precondition: all three are as large as the canvas.
  package func paint(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, jobs: Int = 1,
    into result: inout PixelBuffer
  ) {
    for buffer in [from, to, result] { check(buffer.width, buffer.height) }
    guard let progress = inside(progress) else {
      result.pixels = progress >= 1 ? to.pixels : from.pixels
      return
    }
    let frame = TransitionFrame(
      progress: progress, from: TransitionSource(from), to: TransitionSource(to), jobs: jobs)
    let width = canvas.width
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Rows are disjoint, so that threads may use one buffer.
      nonisolated(unsafe) let rows = base
      paint(frame) { .packed(rows + $0 * width) }
    }
  }

  /// The frame between two images of floats in the canvas' working space: at a progress of 0 or
  /// less (or not a number) the first, of 1 or more the second.
  ///
  /// - Precondition: both images are as large as the canvas.
  package func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double, jobs: Int = 1
  ) -> FloatPixelBuffer {
    for buffer in [from, to] { check(buffer.width, buffer.height) }
    guard let progress = inside(progress) else { return progress >= 1 ? to : from }
    let frame = TransitionFrame(
      progress: progress, from: TransitionSource(from), to: TransitionSource(to), jobs: jobs)
    let width = canvas.width
    var result = FloatPixelBuffer(width: width, height: canvas.height)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      nonisolated(unsafe) let rows = base
      paint(frame) { .floats(rows + $0 * width) }
    }
    return result
  }

  /// The progress where it is inside; at the ends, and where there are no pixels, the images are
  /// shown as they are.
  private func inside(_ progress: Double) -> Double? {
    progress > 0 && progress < 1 && canvas.width > 0 && canvas.height > 0 ? progress : nil
  }

  private func check(_ width: Int, _ height: Int) {
    precondition(
      width == canvas.width && height == canvas.height,
      "the images of a transition are as large as its canvas")
  }

  /// Paints every row, a band of them at a time. `begin` is called for each that was not laid before its
  /// turn, `finish` for each that is painted.
  private func paint(
    _ frame: TransitionFrame, target: @Sendable (Int) -> TransitionRow.Target,
    begin: @Sendable (Int) -> Void = { _ in }, finish: @Sendable (Int) -> Void = { _ in }
  ) {
    let paintRow = painter(frame)
    let width = canvas.width
    RowScratch.forEachBand(of: canvas.height, width: width, jobs: frame.jobs) { rows, scratch in
      let end = rows.upperBound
      for y in rows {
        if !scratch.memory.pointee.isLaid(y) { begin(y) }
        var row = TransitionRow(y: y, end: end, width: width, target: target(y), scratch: scratch)
        paintRow(&row)
        row.finish()
        finish(y)
      }
    }
  }
}
