public import LambentPixels

/// The frames between two images, prepared once.
///
/// ```swift
/// let renderer = try TransitionRenderer(Transitions.Flash(), from: red, to: photograph)
/// let halfway = renderer.straightFrame(at: 0.5)
/// ```
public struct TransitionRenderer: Sendable {
  private let prepared: PreparedTransition
  private let images: Images
  private let straight: (from: StraightImage, to: StraightImage)?
  /// True if both images are known to be opaque.
  private let areOpaque: Bool

  private enum Images: Sendable {
    case packed(from: PixelBuffer, to: PixelBuffer)
    case floats(from: FloatPixelBuffer, to: FloatPixelBuffer)
  }

  /// Prepares a transition between two images of files.
  ///
  /// Opaque images of 8 bits in the space `srgb` are mixed as bytes, all others as floats.
  ///
  /// - Parameters:
  ///   - depth: The bits per channel that frames are wanted in: 8 or 16; by default those of the
  ///     images.
  ///   - jobs: The most threads to use.
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  public init(
    _ transition: any Transition, from: StraightImage, to: StraightImage,
    workingSpace: WorkingSpace = .srgb, depth: Int? = nil, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    straight = (from, to)
    let depth = depth ?? max(from.depth, to.depth)
    areOpaque = from.isOpaqueBytes && to.isOpaqueBytes
    if depth <= 8, workingSpace == .srgb, areOpaque {
      images = .packed(from: PixelBuffer(from), to: PixelBuffer(to))
    } else {
      images = .floats(
        from: PixelConversion.floats(from, in: workingSpace),
        to: PixelConversion.floats(to, in: workingSpace))
    }
  }

  /// Prepares a transition between two premultiplied images of 8 bits.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  public init(
    _ transition: any Transition, from: PixelBuffer, to: PixelBuffer,
    workingSpace: WorkingSpace = .srgb, jobs: Int = 1
  ) throws(TransitionError) {
    prepared = try Self.prepare(
      transition, (from.width, from.height), (to.width, to.height), workingSpace, jobs)
    straight = nil
    areOpaque = false
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
    straight = nil
    areOpaque = false
    images = .floats(from: from, to: to)
  }

  private static func prepare(
    _ transition: any Transition, _ from: (width: Int, height: Int),
    _ to: (width: Int, height: Int), _ space: WorkingSpace, _ jobs: Int
  ) throws(TransitionError) -> PreparedTransition {
    guard from == to else {
      throw .sizesDiffer(from: [from.width, from.height], to: [to.width, to.height])
    }
    return PreparedCache.shared.prepared(
      transition,
      for: TransitionCanvas(
        width: from.width, height: from.height, workingSpace: space, jobs: jobs))
  }

  /// The frame as premultiplied bytes of encoded sRGB.
  public func frame(at progress: Double, jobs: Int = 1) -> PixelBuffer {
    switch images {
    case .packed(let from, let to):
      prepared.frame(from: from, to: to, at: progress, jobs: jobs)
    case .floats:
      PixelConversion.packed(encodedFrame(at: progress, jobs: jobs))
    }
  }

  /// Paints the frame as premultiplied bytes of encoded sRGB into a buffer that exists, so that a
  /// sequence needs no more memory than its images and one frame.
  ///
  /// - Precondition: the buffer is as large as the images.
  package func paint(at progress: Double, jobs: Int = 1, into frame: inout PixelBuffer) {
    guard case .packed(let from, let to) = images else {
      frame = self.frame(at: progress, jobs: jobs)
      return
    }
    prepared.paint(from: from, to: to, at: progress, jobs: jobs, into: &frame)
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

  /// The frame as a file holds it: straight, encoded, 8 or 16 bits per channel. At a progress of 0 or
  /// less, and of 1 or more, these are the decoded pixels themselves, in the wanted depth.
  ///
  /// - Parameter depth: 8 or 16.
  public func straightFrame(at progress: Double, depth: Int = 8, jobs: Int = 1) -> StraightImage {
    if let straight, !(progress > 0 && progress < 1) {
      return PixelConversion.image(progress >= 1 ? straight.to : straight.from, depth: depth)
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
}
