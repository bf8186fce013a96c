public import LambentKernels
public import LambentPixels
public import LambentProperties
import LambentRaster
public import LambentRenderTree
package import LambentWorkers

/// A transition that a ``Kernel`` draws: one of gl-transitions, or your own.
///
/// ```swift
/// let kernel = try Kernel(
///   source: """
///     vec4 transition(vec2 uv) {
///       return uv.x < progress ? getToColor(uv) : getFromColor(uv);
///     }
///     """)
/// let wipe = try KernelTransition(kernel, name: "wipe")
/// try TransitionRenderer(wipe, from: dusk, to: morning).frame(at: 0.5).write(to: "half.png")
/// ```
public struct KernelTransition: Transition, RuntimeTransition {
  /// The name of the type; each kernel has its own.
  public static let name = "kernel"
  /// The effect, in one sentence.
  public static let summary = "A transition that a kernel draws."
  /// None: the inputs are those of the kernel.
  public static let properties: [Property<KernelTransition>] = []

  /// The kernel; without one, the images are mixed.
  private let kernel: Kernel?
  private let title: String
  private var values = KernelValues()
  private var failure = KernelFailure()
  /// The most steps of pixels that a frame may take.
  package var work = KernelFrame.usualWork
  private var meter: WorkMeter?
  /// The pixels per point of inputs that are positions and lengths.
  private var scale = 1.0

  /// Creates a cross-fade.
  public init() {
    kernel = nil
    title = Self.name
  }

  /// Creates a transition.
  ///
  /// - Parameter name: The name in documents and lists.
  /// - Throws: ``KernelError`` if the kernel is not a transition.
  public init(_ kernel: Kernel, name: String) throws(KernelError) {
    try kernel.require(.transition)
    self.kernel = kernel
    title = name
  }

  /// The value of an input.
  public func value(ofInput name: String) -> PropertyValue? {
    kernel?.inputs.first { $0.name == name }.map { values.value(of: $0) }
  }

  /// Sets an input of the kernel.
  ///
  /// - Throws: ``PropertyError`` if there is no such input, or the value does not fit.
  public mutating func setValue(
    _ value: PropertyValue, ofInput name: String
  ) throws(PropertyError) {
    guard let kernel else { throw .unknownKey(name, in: title, suggestion: nil) }
    try values.set(name, to: value, of: kernel, called: title)
  }

  package var kind: TransitionKind {
    let inputs = (kernel?.inputs ?? []).map {
      TransitionKind.Input(info: $0.info, initial: $0.initialValue)
    }
    var plain = self
    plain.values = KernelValues()
    return TransitionKind(
      title, summary: kernel?.summary ?? Self.summary, inputs: inputs, prototype: plain)
  }

  package var source: String? { kernel?.source }

  package var workPerPixel: Double { kernel?.workPerPixel ?? 1 }

  package func metered(by meter: WorkMeter) -> KernelTransition {
    var result = self
    result.meter = meter
    return result
  }

  package func scaled(by factor: Double) -> KernelTransition {
    var result = self
    result.scale *= factor
    return result
  }

  /// The same transition, whose errors no copy of this one takes.
  var alone: KernelTransition {
    var result = self
    result.failure = KernelFailure()
    return result
  }

  /// The error with which a frame failed, and which a painter cannot throw.
  package func takeFailure() -> (any Error)? { failure.take() }

  // MARK: Frames

  /// The closure that paints frames: each frame is drawn completely, then its rows are copied.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    { frame in
      do {
        let drawn = try draw(frame, on: canvas)
        return { row in row.copy(drawn) }
      } catch {
        failure.record(error)
        return { row in row.copy(frame.from) }
      }
    }
  }

  private func draw(
    _ frame: TransitionFrame, on canvas: TransitionCanvas
  ) throws -> TransitionSource {
    switch (frame.from.storage, frame.to.storage) {
    case (.packed(let from), .packed(let to)):
      TransitionSource(
        try self.frame(
          from: from, to: to, areOpaque: frame.areOpaque, at: frame.progress,
          workingSpace: canvas.workingSpace, jobs: frame.jobs))
    case (.floats(let from), .floats(let to)):
      TransitionSource(
        try self.frame(
          from: from, to: to, at: frame.progress, workingSpace: canvas.workingSpace,
          jobs: frame.jobs))
    default: frame.from
    }
  }

  /// The frame between two premultiplied 8-bit images, encoded as sRGB.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``; an error if the frame needs too much work.
  public func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer {
    try frame(
      from: from, to: to, areOpaque: false, at: progress, workingSpace: space, jobs: jobs)
  }

  /// - Parameter areOpaque: true if both images are known to be opaque.
  private func frame(
    from: PixelBuffer, to: PixelBuffer, areOpaque: Bool, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> PixelBuffer {
    try TransitionError.check((from.width, from.height), (to.width, to.height))
    guard progress > 0, progress < 1, !from.pixels.isEmpty else { return progress >= 1 ? to : from }
    if space == .linear {
      let light = try frame(
        from: PixelConversion.linear(FloatPixelBuffer(from)),
        to: PixelConversion.linear(FloatPixelBuffer(to)), at: progress, workingSpace: space,
        jobs: jobs)
      return PixelBuffer(dithering: light, in: space)
    }
    let frame = try prepared(
      [.bytes(from), .bytes(to)], from.width, from.height, progress, space,
      isOpaque: areOpaque || from.isOpaque && to.isOpaque)
    return try named { try frame.bytes(jobs: jobs) }
  }

  /// The frame between two premultiplied images of floats in the working space.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``; an error if the frame needs too much work.
  public func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> FloatPixelBuffer {
    try TransitionError.check((from.width, from.height), (to.width, to.height))
    guard progress > 0, progress < 1, !from.pixels.isEmpty else { return progress >= 1 ? to : from }
    let frame = try prepared(
      [.floats(from), .floats(to)], from.width, from.height, progress, space,
      isOpaque: from.pixels.allSatisfy { $0.w >= 1 } && to.pixels.allSatisfy { $0.w >= 1 })
    return try named { try frame.floats(jobs: jobs) }
  }

  /// The result of a frame; an error names the kernel.
  private func named<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as KernelRunError {
      throw NamedKernelError(name: title, error: error)
    }
  }

  private func prepared(
    _ images: [KernelImage], _ width: Int, _ height: Int, _ progress: Double,
    _ space: WorkingSpace, isOpaque: Bool
  ) throws -> KernelFrame {
    let kernel = try self.kernel ?? Kernel(source: Self.dissolve)
    let size = SIMD2(Double(width), Double(height))
    let place = KernelPlace(
      corner: .zero, size: size, scale: SIMD2(repeating: scale), height: size.y)
    let inputs = values.inputs(of: kernel, in: space).placed(in: place, of: kernel)
    var frame = kernel.frame(
      images, inputs: inputs, width: width, height: height, progress: progress, isOpaque: isOpaque)
    (frame.work, frame.meter) = (work, meter)
    return frame
  }

  private static let dissolve =
    "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
}

/// The first error of the frames that share it.
private final class KernelFailure: Sendable {
  private let error = Lock<(any Error)?>(nil)

  func record(_ new: any Error) { error.withLock { $0 = $0 ?? new } }

  func take() -> (any Error)? {
    error.withLock { error in
      defer { error = nil }
      return error
    }
  }
}
