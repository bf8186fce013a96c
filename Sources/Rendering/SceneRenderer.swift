import LambentCompositor
public import LambentPixels
import LambentRenderTree
public import LambentScenes
public import LambentWorkers

/// Draws the frames of a scene.
///
/// Drawing is synchronous, and parallel inside. The bytes of a frame depend on the scene, the frame's
/// number, the depth and the motion blur alone: not on the number of threads, not on which other
/// frames are drawn, not on the machine.
///
/// A renderer may be used from several threads at once, as may ``Scene``, ``RenderedFrame`` and
/// `Cancellation`. A `ScenePlayer` and layers belong to one thread at a time.
///
/// ```swift
/// let scene = try Scene(contentsOf: "fireworks.json")
/// let renderer = SceneRenderer(scene)
/// try renderer.render(0..<scene.frameCount) { frame in
///   try frame.image.pngData
/// } deliver: { frame, file in
///   try write(file, number: frame.number)
/// }
/// ```
public struct SceneRenderer: Sendable {
  /// The scene.
  package let scene: Scene
  /// How frames are made.
  package let options: RenderOptions
  /// Keeps what it derives from images from frame to frame.
  private let compositor: Compositor

  /// Prepares to draw a scene; options out of their range are brought into it.
  public init(_ scene: Scene, options: RenderOptions = .init()) {
    self.scene = scene
    var options = options
    options.jobs = max(1, options.jobs)
    options.samples = min(max(options.samples, 1), 256)
    options.shutter = options.shutter > 0 ? min(options.shutter, 1) : 0
    self.options = options
    var limits = CompositorLimits()
    limits.maximumWork = scene.maximumWork
    if scene.isUntrusted {
      limits.maximumImageBytes = Int(
        Double(limits.maximumImageBytes) * SceneLimits.untrustedFraction)
    }
    compositor = Compositor(limits: limits)
  }

  // MARK: One frame

  /// Draws one frame; a number past the end has one too.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  public func frame(_ number: Int, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try cancellation?.check()
    let moments = try FrameMoments(
      number: number, of: ScenePlayer(scene), samples: options.samples, shutter: options.shutter)
    return try draw(moments, jobs: options.jobs, cancellation: cancellation)
  }

  /// Draws a frame that shows a time of its own, in seconds, and lasts as long as any; its number is
  /// that of the frame during which the time falls.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  public func frame(at time: Double, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try cancellation?.check()
    let exact = time / scene.time(ofFrame: 1) + 1e-9
    let number = exact > 0 ? Int(min(exact, 1e15)) : 0
    let moments = try FrameMoments(
      number: number, time: time, of: ScenePlayer(scene), samples: options.samples,
      shutter: options.shutter)
    return try draw(moments, jobs: options.jobs, cancellation: cancellation)
  }

  /// How many particles the scene shows at a time, in seconds, without drawing it.
  ///
  /// - Throws: ``RenderingError`` where they are more than the scene allows, ``SceneError``.
  package func particleCount(at time: Double) throws -> Int {
    try scene.renderTree(at: time).particleCount(limit: scene.maximumParticles)
  }

  /// Counts the particles of frames, in parallel and without drawing them, so that a scene that needs
  /// too many is rejected before any frame is drawn.
  ///
  /// - Throws: ``RenderingError`` of the first frame with more of them than the scene allows,
  ///   ``SceneError``, `CancellationError`.
  package func checkParticles(
    _ numbers: some Collection<Int>, cancellation: Cancellation? = nil
  ) throws {
    let numbers = Array(numbers)
    let source = try FrameSource(
      scene, numbers: numbers, samples: options.samples, shutter: options.shutter)
    try Workers.inOrder(count: numbers.count, jobs: options.jobs, cancellation: cancellation) {
      for tree in try source.moments($0).trees {
        _ = try tree.particleCount(limit: scene.maximumParticles)
      }
    } consume: { _, _ in
    }
  }

  /// Draws the scene at a time, in seconds, without motion blur: premultiplied bytes.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  public func image(at time: Double) throws -> PixelBuffer {
    let tree = try scene.renderTree(at: time)
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    try compositor.render(tree, jobs: options.jobs, into: &buffer)
    return buffer
  }

  /// Draws one frame into memory of the caller's: straight bytes red, green, blue, alpha.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - memory: Where to write; it holds `stride × (height − 1) + 4 × width` bytes.
  ///   - stride: The bytes from one row to the next, at least `4 × width`; what lies between rows is
  ///     left alone.
  /// - Throws: ``RenderingError`` where the memory or the stride is too small, ``SceneError``,
  ///   `RenderError`.
  public func render(
    _ number: Int, into memory: UnsafeMutableRawBufferPointer, stride: Int
  ) throws {
    let (width, height) = (scene.canvas.width, scene.canvas.height)
    guard stride >= 4 * width else {
      throw RenderingError.strideTooSmall(stride: stride, least: 4 * width)
    }
    let (rows, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    guard !overflow, memory.count - 4 * width >= rows else {
      throw RenderingError.memoryTooSmall(bytes: memory.count)
    }
    let frame = try frame(number)
    switch frame.pixels {
    case .eight(let buffer): buffer.writeStraight(into: memory, stride: stride)
    case .sixteen(let buffer):
      PixelBuffer(StraightImage(buffer)).writeStraight(into: memory, stride: stride)
    }
  }

  // MARK: Many frames

  /// Draws frames in parallel and hands them over in order, while later ones are drawn and encoded.
  ///
  /// No more frames than twice the jobs exist at a time. A run can be stopped through `cancellation`,
  /// and by throwing from a closure.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order in which they are wanted.
  ///   - cancellation: Asked between frames and between the steps of one.
  ///   - progress: Called after each frame that was handed over, never twice at once.
  ///   - encode: Makes of a frame what is wanted of it, on several threads at once: the bytes of a
  ///     file, a digest, a thumbnail. Its time is counted as encoding.
  ///   - deliver: Takes the frames one after the other, in order, never twice at once, from different
  ///     threads. It is given the frame's number, time and statistics, and what `encode` made.
  /// - Throws: what a closure throws, ``SceneError``, `RenderError`, `CancellationError`.
  public func render<Encoded: Sendable>(
    _ numbers: some Collection<Int>, cancellation: Cancellation? = nil,
    progress: (@Sendable (RenderProgress) -> Void)? = nil,
    encode: @Sendable (RenderedFrame) throws -> Encoded,
    deliver: @Sendable (_ frame: DeliveredFrame, _ encoded: Encoded) throws -> Void
  ) throws {
    let numbers = Array(numbers)
    let source = try FrameSource(
      scene, numbers: numbers, samples: options.samples, shutter: options.shutter)
    let clock = Stopwatch()
    // Frames are independent: whole frames side by side keep all threads busy but at the end, where
    // those that have none left help with the last.
    let jobs = options.jobs
    try Workers.inOrder(count: numbers.count, jobs: jobs, cancellation: cancellation) { index in
      let frame = try draw(source.moments(index), jobs: jobs, cancellation: cancellation)
      let clock = Stopwatch()
      let encoded = try encode(frame)
      var statistics = frame.statistics
      statistics.encodeMilliseconds = clock.milliseconds
      let delivered = DeliveredFrame(
        number: frame.number, time: frame.time, statistics: statistics)
      return (delivered, encoded)
    } consume: { index, result in
      try deliver(result.0, result.1)
      progress?(
        RenderProgress(
          completed: index + 1, total: numbers.count, elapsed: clock.milliseconds / 1000))
    }
  }
}

/// A frame whose pixels have been encoded.
public struct DeliveredFrame: Sendable {
  /// The number: the frame shows the scene at number / rate seconds.
  public let number: Int
  /// The moment it shows, in seconds.
  public let time: Double
  /// The cost.
  package let statistics: FrameStatistics
}

/// The faults of how frames are asked for.
public enum RenderingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Rows would overlap.
  case strideTooSmall(stride: Int, least: Int)
  /// The frame does not fit.
  case memoryTooSmall(bytes: Int)
  /// A scale at which nothing can be drawn.
  case invalidScale(Double)
  /// The emitters of the scene need more particles at once than are allowed together.
  case tooManyParticles(layer: String, count: Int, limit: Int)
  /// The particles of an emitter cannot be made.
  case emitter(layer: String, what: String, remedy: String)

  /// The fault and the remedy.
  public var description: String {
    switch self {
    case .strideTooSmall(let stride, let least):
      "a stride of \(stride) bytes: at least \(least), four a column"
    case .memoryTooSmall(let bytes):
      "memory of \(bytes) bytes: stride × (height − 1) + 4 × width are needed"
    case .invalidScale(let scale):
      "a scale of \(scale): a finite number above 0"
    case .tooManyParticles(let layer, let count, let limit):
      "\(count) particles in all down to the layer “\(layer)”: at most \(limit) are allowed; "
        + "lower birthRate or lifetime, or raise --max-particles"
    case .emitter(let layer, let what, let remedy):
      "\(what) in \(layer.isEmpty ? "an emitter without a name" : "the emitter “\(layer)”"): \(remedy)"
    }
  }
}

extension SceneRenderer {
  /// Draws the moments of a frame and takes their mean.
  func draw(
    _ moments: FrameMoments, jobs: Int, cancellation: Cancellation?
  ) throws -> RenderedFrame {
    var statistics = FrameStatistics()
    statistics.simulateMilliseconds = moments.milliseconds
    let isSharp = moments.trees.count == 1
    let usesFloats = options.depth == .sixteen || (!isSharp && scene.workingSpace == .linear)
    var sum = FrameSum(
      width: scene.canvas.width, height: scene.canvas.height, usesFloats: usesFloats)
    for tree in moments.trees {
      try cancellation?.check()
      let clock = Stopwatch()
      let (prepared, particles) = try tree.withSpritesMade(limit: scene.maximumParticles)
      statistics.liveParticles = max(statistics.liveParticles, particles)
      statistics.simulateMilliseconds += clock.milliseconds
      let drawing = Stopwatch()
      if usesFloats {
        sum.add(try compositor.renderFloat(prepared, jobs: jobs))
      } else {
        try sum.add(isOnly: isSharp) { buffer in
          try compositor.render(prepared, jobs: jobs, into: &buffer)
        }
      }
      statistics.compositeMilliseconds += drawing.milliseconds
    }
    let closing = Stopwatch()
    let pixels = sum.mean(
      count: moments.trees.count, depth: options.depth, workingSpace: scene.workingSpace,
      jobs: jobs)
    statistics.compositeMilliseconds += closing.milliseconds
    return RenderedFrame(
      number: moments.number, time: moments.time, pixels: pixels, statistics: statistics)
  }
}
