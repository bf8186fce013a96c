public import LambentPixels
import LambentRaster
import LambentWorkers

/// The frames between two images, prepared once.
///
/// ```swift
/// let flash = try TransitionRenderer(Transitions.Flash(), from: dusk, to: morning)
/// try flash.frame(at: 0.5).write(to: "half.png")
/// ```
public struct TransitionRenderer: Sendable {
  private var prepared: PreparedTransition
  private let images: Images
  private var ends: Ends?
  /// True if both images are known to be opaque.
  private var areOpaque = false

  private enum Images: Sendable {
    case packed(from: PixelBuffer, to: PixelBuffer)
    case floats(from: FloatPixelBuffer, to: FloatPixelBuffer)
  }

  /// The images as they were given, which the first and the last frame show.
  private enum Ends: Sendable {
    case straight(from: StraightImage, to: StraightImage)
    case floats(from: FloatPixelBuffer, to: FloatPixelBuffer, AlphaMode)
  }

  /// Prepares a transition between two images.
  ///
  /// Opaque 8-bit sRGB images are mixed as bytes, all others as floats.
  ///
  /// - Parameters:
  ///   - depth: The bits per channel of the frames: 8 or 16. Default: those of the images.
  ///   - jobs: The greatest number of threads. Default: one for each core.
  /// - Throws: ``TransitionError``.
  public init(
    _ transition: any Transition, from: Image, to: Image, workingSpace: WorkingSpace = .srgb,
    depth: Int? = nil, jobs: Int? = nil
  ) throws(TransitionError) {
    try self.init(
      transition, from: try from.pixels(), to: try to.pixels(), workingSpace: workingSpace,
      depth: depth, jobs: jobs ?? Workers.coreCount)
  }

  /// Prepares a transition between two images of files.
  ///
  /// Opaque 8-bit sRGB images are mixed as bytes, all others as floats.
  ///
  /// - Parameters:
  ///   - depth: The bits per channel of the frames: 8 or 16. Default: those of the images.
  ///   - jobs: The greatest number of threads.
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  package init(
    _ transition: any Transition, from: StraightImage, to: StraightImage,
    workingSpace: WorkingSpace = .srgb, depth: Int? = nil, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    ends = .straight(from: from, to: to)
    let depth = depth ?? max(from.depth, to.depth)
    areOpaque = from.isOpaque && to.isOpaque
    if depth <= 8, workingSpace == .srgb, areOpaque, from.depth == 8, to.depth == 8 {
      images = .packed(from: PixelBuffer(from), to: PixelBuffer(to))
    } else {
      images = .floats(
        from: PixelConversion.floats(from, in: workingSpace),
        to: PixelConversion.floats(to, in: workingSpace))
    }
  }

  /// Prepares a transition between two premultiplied 8-bit images.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  package init(
    _ transition: any Transition, from: PixelBuffer, to: PixelBuffer,
    workingSpace: WorkingSpace = .srgb, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    areOpaque = from.isOpaque && to.isOpaque
    switch workingSpace {
    case .srgb: images = .packed(from: from, to: to)
    case .linear:
      images = .floats(
        from: PixelConversion.linear(FloatPixelBuffer(from)),
        to: PixelConversion.linear(FloatPixelBuffer(to)))
    }
  }

  /// Prepares a transition between two premultiplied images of floats in the working space.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  package init(
    _ transition: any Transition, from: FloatPixelBuffer, to: FloatPixelBuffer,
    workingSpace: WorkingSpace = .srgb, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    images = .floats(from: from, to: to)
  }

  /// Prepares a transition between two images of floats, encoded as sRGB.
  ///
  /// - Parameters:
  ///   - alpha: The relation of the colours of both images to alpha.
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  package init(
    _ transition: any Transition, fromEncoded from: FloatPixelBuffer,
    to: FloatPixelBuffer, alpha: AlphaMode, workingSpace: WorkingSpace = .srgb, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    ends = .floats(from: from, to: to, alpha)
    images = .floats(
      from: PixelConversion.floats(from, alpha, in: workingSpace),
      to: PixelConversion.floats(to, alpha, in: workingSpace))
  }

  private static func prepare(
    _ transition: any Transition, _ from: (width: Int, height: Int),
    _ to: (width: Int, height: Int), _ space: WorkingSpace, _ jobs: Int
  ) throws(TransitionError) -> PreparedTransition {
    try TransitionError.check(from, to)
    return PreparedCache.shared.prepared(
      transition,
      for: TransitionCanvas(
        width: from.width, height: from.height, workingSpace: space, jobs: jobs))
  }

  /// The result of drawing a frame.
  ///
  /// - Throws: The error of a kernel that cannot draw this frame, and otherwise shows the first image.
  package func throwing<Result>(_ draw: (TransitionRenderer) -> Result) throws -> Result {
    guard let kernel = prepared.kernel?.alone else { return draw(self) }
    // Other threads may draw other frames. Nothing of a kernel is prepared.
    var renderer = self
    renderer.prepared = PreparedTransition(kernel, for: prepared.canvas)
    let result = draw(renderer)
    if let failure = kernel.takeFailure() { throw failure }
    return result
  }

  /// The frame with straight alpha, encoded as sRGB, as files store it. At a progress of 0 or less,
  /// and of 1 or more, its samples are those of the images themselves, in the given depth.
  ///
  /// - Parameters:
  ///   - progress: The progress: 0 shows the first image, 1 the second.
  ///   - depth: The bits per channel: 8 or 16.
  ///   - jobs: The greatest number of threads. Default: one for each core.
  public func frame(at progress: Double, depth: Int = 8, jobs: Int? = nil) -> Image {
    let jobs = jobs ?? Workers.coreCount
    return Image(.straight(straightFrame(at: progress, depth: depth, jobs: jobs)))
  }

  /// The premultiplied frame, with 8 bits per channel.
  ///
  /// - Parameters:
  ///   - progress: The progress: 0 shows the first image, 1 the second.
  ///   - jobs: The greatest number of threads. Default: one for each core.
  public func premultipliedFrame(at progress: Double, jobs: Int? = nil) -> Image {
    Image(.rgba8(buffer(at: progress, jobs: jobs ?? Workers.coreCount)))
  }

  /// The frame as premultiplied bytes of encoded sRGB.
  package func buffer(at progress: Double, jobs: Int = 1) -> PixelBuffer {
    switch images {
    case .packed(let from, let to):
      prepared.frame(from: from, to: to, at: progress, jobs: jobs)
    case .floats:
      PixelBuffer(
        dithering: floatFrame(at: progress, jobs: jobs), in: prepared.canvas.workingSpace)
    }
  }

  /// Paints the frame as premultiplied bytes of encoded sRGB into an existing buffer, so that a
  /// sequence needs no more memory than its images and one frame.
  ///
  /// - Precondition: the buffer has the size of the images.
  package func paint(at progress: Double, jobs: Int = 1, into frame: inout PixelBuffer) {
    guard case .packed(let from, let to) = images else {
      frame = buffer(at: progress, jobs: jobs)
      return
    }
    prepared.paint(
      from: from, to: to, areOpaque: areOpaque, at: progress, jobs: jobs, into: &frame)
  }

  /// The frame as premultiplied floats in the working space.
  package func floatFrame(at progress: Double, jobs: Int = 1) -> FloatPixelBuffer {
    switch images {
    case .packed(let from, let to):
      FloatPixelBuffer(prepared.frame(from: from, to: to, at: progress, jobs: jobs))
    case .floats(let from, let to):
      prepared.frame(from: from, to: to, at: progress, jobs: jobs)
    }
  }

  /// The frame as premultiplied floats of encoded sRGB.
  private func encodedFrame(at progress: Double, jobs: Int) -> FloatPixelBuffer {
    PixelConversion.encoded(
      floatFrame(at: progress, jobs: jobs), from: prepared.canvas.workingSpace)
  }

  /// The frame as floats, encoded as sRGB. At a progress of 0 or less, and of 1 or more, it has the
  /// bits of the images themselves, if they were given so.
  package func encodedFrame(
    at progress: Double, alpha: AlphaMode, jobs: Int = 1
  ) -> FloatPixelBuffer {
    if case .floats(let from, let to, alpha)? = ends, !(progress > 0 && progress < 1) {
      return progress >= 1 ? to : from
    }
    let frame = encodedFrame(at: progress, jobs: jobs)
    return alpha == .straight ? PixelConversion.straight(frame) : frame
  }

  /// The frame with straight alpha, encoded as sRGB, as files store it. At a progress of 0 or less,
  /// and of 1 or more, its samples are those of the images themselves, in the given depth.
  ///
  /// - Parameter depth: the bits per channel: 8 or 16.
  package func straightFrame(at progress: Double, depth: Int = 8, jobs: Int = 1) -> StraightImage {
    if case .straight(let from, let to)? = ends, !(progress > 0 && progress < 1) {
      return PixelConversion.image(progress >= 1 ? to : from, depth: depth)
    }
    if depth > 8 { return StraightImage(encodedFrame(at: progress, jobs: jobs)) }
    switch images {
    case .packed(let from, let to):
      return prepared.straightFrame(
        from: from, to: to, areOpaque: areOpaque, at: progress, jobs: jobs)
    case .floats:
      return PixelConversion.straightBytes(encodedFrame(at: progress, jobs: jobs))
    }
  }

  /// Writes the frame of 8 bits with straight alpha into memory, whose rows follow each other.
  ///
  /// - Returns: False if nothing was written, because the frame is an image as it was given or is
  ///   made of floats: see ``straightFrame(at:depth:jobs:)``.
  package func writeStraightBytes(
    at progress: Double, jobs: Int = 1, into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard case .packed(let from, let to) = images, prepared.inside(progress) != nil else {
      return false
    }
    prepared.paintStraight(
      from: from, to: to, areOpaque: areOpaque, at: progress, jobs: jobs, into: pixels)
    return true
  }
}

extension Image {
  /// The samples of the image; those of a clip are read first.
  fileprivate func pixels() throws(TransitionError) -> StraightImage {
    do {
      return try read().straight
    } catch {
      throw .unreadable(image: name, reason: "\(error)")
    }
  }
}
