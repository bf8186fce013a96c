package import LambentPixels
import LambentProperties

/// A transition with everything that depends only on the image size and its inputs computed: polar
/// maps, displacements, noise. It can draw any number of frames of any images.
package struct PreparedTransition: Sendable {
  package let canvas: TransitionCanvas
  /// The transition, if a kernel draws it.
  let kernel: KernelTransition?
  private let painter: TransitionPainter
  /// True for built-in transitions, which set every pixel. For others the target is cleared first.
  private let setsEveryPixel: Bool
  /// True if every frame between opaque images is opaque.
  private let keepsOpacity: Bool

  /// Prepares a transition. Inputs that are not finite or out of range are clamped.
  package init(_ transition: any Transition, for canvas: TransitionCanvas) {
    self.canvas = canvas
    kernel = transition as? KernelTransition
    painter = InputBounds.bounded(transition).painter(for: canvas)
    setsEveryPixel = transition is any BuiltInTransition
    keepsOpacity = setsEveryPixel && Self.showsOnlyItsImages(transition)
  }

  /// True if no input is an image or a translucent colour.
  private static func showsOnlyItsImages<Kind: Transition>(_ transition: Kind) -> Bool {
    Kind.properties.allSatisfy { row in
      switch row.get(transition) {
      case .image: false
      case .color(let color): color.alpha >= 1
      default: true
      }
    }
  }

  /// The frame between two 8-bit images. A progress of 0 or less, or NaN, gives the first image; 1
  /// or more gives the second.
  ///
  /// Bytes contain encoded light: on a canvas with linear light, convert to floats first.
  ///
  /// - Precondition: both images have the size of the canvas.
  package func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, jobs: Int = 1
  ) -> PixelBuffer {
    var result = PixelBuffer(width: canvas.width, height: canvas.height)
    paint(from: from, to: to, at: progress, jobs: jobs, into: &result)
    return result
  }

  /// The same frame with straight alpha, as files store it, converted in place.
  ///
  /// - Parameter areOpaque: true if both images are known to be opaque.
  /// - Precondition: both images have the size of the canvas.
  func straightFrame(
    from: PixelBuffer, to: PixelBuffer, areOpaque: Bool, at progress: Double, jobs: Int
  ) -> StraightImage {
    guard inside(progress) != nil else { return StraightImage(progress >= 1 ? to : from) }
    let (width, height) = (canvas.width, canvas.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { memory, count in
      count = memory.count
      memory.withMemoryRebound(to: UInt32.self) { pixels in
        guard let base = pixels.baseAddress else { return }
        paintStraight(
          from: from, to: to, areOpaque: areOpaque, at: progress, jobs: jobs, into: base)
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  /// Paints that frame into memory, whose rows follow each other.
  ///
  /// - Precondition: both images have the size of the canvas; the progress is between 0 and 1.
  func paintStraight(
    from: PixelBuffer, to: PixelBuffer, areOpaque: Bool, at progress: Double, jobs: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    for buffer in [from, to] { check(buffer.width, buffer.height) }
    let frame = TransitionFrame(
      progress: progress, from: TransitionSource(from), to: TransitionSource(to), jobs: jobs,
      areOpaque: areOpaque)
    let width = canvas.width
    let isOpaque = areOpaque && keepsOpacity
    nonisolated(unsafe) let rows = pixels
    // Rows are cleared and converted to straight alpha while they are in the cache.
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

  /// Paints the frame between two 8-bit images into an existing buffer.
  ///
  /// - Parameter areOpaque: true if both images are known to be opaque.
  /// - Precondition: all three have the size of the canvas.
  package func paint(
    from: PixelBuffer, to: PixelBuffer, areOpaque: Bool = false, at progress: Double, jobs: Int = 1,
    into result: inout PixelBuffer
  ) {
    for buffer in [from, to, result] { check(buffer.width, buffer.height) }
    guard let progress = inside(progress) else {
      result.pixels = progress >= 1 ? to.pixels : from.pixels
      return
    }
    let frame = TransitionFrame(
      progress: progress, from: TransitionSource(from), to: TransitionSource(to), jobs: jobs,
      areOpaque: areOpaque)
    let width = canvas.width
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Threads write disjoint rows.
      nonisolated(unsafe) let rows = base
      paint(frame) { .packed(rows + $0 * width) }
    }
  }

  /// The frame between two images of floats in the canvas's working space. A progress of 0 or less,
  /// or NaN, gives the first image; 1 or more gives the second.
  ///
  /// - Precondition: both images have the size of the canvas.
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

  /// The progress if it is strictly between 0 and 1; `nil` at the ends and for an empty image,
  /// where an image is copied.
  func inside(_ progress: Double) -> Double? {
    progress > 0 && progress < 1 && canvas.width > 0 && canvas.height > 0 ? progress : nil
  }

  private func check(_ width: Int, _ height: Int) {
    precondition(
      width == canvas.width && height == canvas.height,
      "the images of a transition are as large as its canvas")
  }

  /// Paints all rows in bands. `begin` is called for each row that was not filled in advance,
  /// `finish` for each painted row.
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
        var row = TransitionRow(y: y, width: width, end: end, scratch: scratch, target: target(y))
        paintRow(&row)
        row.finish()
        finish(y)
      }
    }
  }
}
