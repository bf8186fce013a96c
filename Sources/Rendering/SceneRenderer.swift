import LambentCompositor
import LambentDocuments
public import LambentPixels
import LambentRenderTree
public import LambentScenes
public import LambentWorkers

/// Draws the frames of a scene.
///
/// Frames are drawn on several threads. Synchronous functions also use the calling thread, and return when all frames
/// are done. In tasks, use ``frames(_:lookAhead:)`` or the asynchronous `frame` functions, which do not block the
/// threads of Swift's concurrency. The bytes of a frame depend only on the scene, the frame's number, the depth and
/// the motion blur, not on the number of threads, on other frames or on the machine.
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
  /// The options for rendering frames.
  package let options: RenderOptions
  /// The compositor, which caches data that is derived from images.
  let compositor: Compositor
  private let idle: IdleParts

  /// Creates a renderer for a scene. Options out of their range are clamped.
  public init(_ scene: Scene, options: RenderOptions = .init()) {
    self.scene = scene
    var options = options
    options.jobs = Workers.jobs(options.jobs)
    options.samples = min(max(options.samples, 1), 256)
    options.shutter = options.shutter > 0 ? min(options.shutter, 1) : 0
    self.options = options
    var limits = CompositorLimits()
    limits.maximumWork = scene.maximumWork
    let bounds = SceneLimits(isTrusted: scene.isTrusted)
    limits.maximumImageBytes = bounds.maximumImageBytes
    limits.maximumTextureBytes = bounds.maximumTextureBytes
    limits.maximumOutlinePoints = bounds.maximumOutlinePoints
    compositor = Compositor(limits: limits, drawsImagesInFloats: options.depth == .sixteen)
    idle = IdleParts(limit: options.jobs)
  }

  /// Creates a renderer for a variant of a scene, which uses another renderer's cached data of images.
  package init(_ scene: Scene, sharing other: SceneRenderer) {
    self.scene = scene
    options = other.options
    compositor = other.compositor
    idle = IdleParts(limit: options.jobs)
  }

  /// The approximate number of bytes that are kept from frame to frame: textures, the last frame, and its base.
  package var keptBytes: Int {
    compositor.textureBytes + scene.canvas.width * scene.canvas.height * 8
  }

  /// The maximum number of frames that exist at a time, finished or being drawn: twice the jobs, but fewer if their
  /// pixels take more than one gigabyte (two, if the document is trusted).
  var framesAtOnce: Int {
    let pixels = Double(scene.canvas.width) * Double(scene.canvas.height)
    // The bytes per pixel of a frame and its intermediate sums: in floats, or in bytes.
    let bytes = pixels * (usesFloats ? 36 : options.samples > 1 ? 24 : 8)
    let budget = Double(scene.isTrusted ? 1 << 31 : 1 << 30)
    return max(1, Int(min(Double(2 * options.jobs), budget / max(bytes, 1))))
  }

  /// True if frames are summed as floats.
  private var usesFloats: Bool {
    options.depth == .sixteen || (options.samples > 1 && scene.workingSpace == .linear)
  }

  // MARK: One frame

  /// Draws one frame. The number may be beyond the end of the scene.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  public func frame(_ number: Int, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try Cancellation.$current.withValue(cancellation ?? .current) {
      try draw(moments(of: number), jobs: options.jobs)
    }
  }

  /// Draws a frame at any time, in seconds. Its duration is that of every frame, and its number is that of the frame
  /// that is shown at this time.
  ///
  /// - Throws: ``RenderingError`` where the time is not a finite number, ``SceneError``, `RenderError`.
  public func frame(at time: Double, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try Cancellation.$current.withValue(cancellation ?? .current) {
      try draw(moments(at: time), jobs: options.jobs)
    }
  }

  /// The sample times of a frame, if no earlier frame is requested.
  func moments(of number: Int) throws -> FrameMoments {
    try moments(of: number, at: scene.time(ofFrame: number))
  }

  /// The sample times of a frame at any time.
  func moments(at time: Double) throws -> FrameMoments {
    guard time.isFinite else { throw RenderingError.invalidTime(time) }
    let exact = time / scene.time(ofFrame: 1) + 1e-9
    return try moments(of: exact > 0 ? Int(min(exact, 1e15)) : 0, at: time)
  }

  private func moments(of number: Int, at time: Double) throws -> FrameMoments {
    try Cancellation.current?.check()
    func moments(of player: ScenePlayer) throws -> FrameMoments {
      try FrameMoments(number: number, time: time, of: player, options: options)
    }
    return try idle.withPlayer(of: scene, moments) ?? moments(of: ScenePlayer(scene))
  }

  /// The number of particles that the scene shows at a time, in seconds, without drawing it.
  ///
  /// - Throws: ``RenderingError`` if there are more than the scene allows, ``SceneError``.
  package func particleCount(at time: Double) throws -> Int {
    try scene.renderTree(at: time).particleCount(limit: scene.maximumParticles)?.particles ?? 0
  }

  /// Draws the scene at a time, in seconds, with 8 bits per channel and without motion blur.
  ///
  /// - Throws: ``RenderingError`` where the time is not a finite number, ``SceneError``, `RenderError`.
  public func image(at time: Double) throws -> Image {
    guard time.isFinite else { throw RenderingError.invalidTime(time) }
    let tree = try scene.renderTree(at: time)
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    try compositor.render(tree, jobs: options.jobs, into: &buffer)
    return Image(.rgba8(buffer))
  }

  /// Draws one frame into the caller's memory: the bytes red, green, blue and alpha of each pixel, encoded as sRGB,
  /// row by row from the top.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - memory: The memory to write to, of `stride × (height − 1) + 4 × width` bytes.
  ///   - stride: The bytes from one row to the next, at least `4 × width`. The bytes between rows are not changed.
  ///   - alpha: The relation of the written colours to alpha: straight or premultiplied.
  /// - Throws: ``RenderingError`` where the memory or the stride is too small, ``SceneError``,
  ///   `RenderError`.
  public func render(
    _ number: Int, into memory: UnsafeMutableRawBufferPointer, stride: Int,
    alpha: AlphaMode = .straight
  ) throws {
    let target = try FrameMemory(
      memory, stride: stride, alpha: alpha, width: scene.canvas.width, height: scene.canvas.height)
    let moments = try moments(of: number)
    if let pixels = target.straightPixels, try draw(moments, straightInto: pixels) { return }
    try use(draw(moments, jobs: options.jobs)) { target.write($0.image) }
  }

  // MARK: Many frames

  /// Draws frames in parallel, and delivers them in order while later ones are drawn and encoded.
  ///
  /// At most twice as many frames as jobs exist at a time, and fewer if they are large. To stop a run, use
  /// `cancellation`, or throw an error from a closure.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order of delivery.
  ///   - cancellation: Stops the run, even within a frame.
  ///   - progress: Called after each delivered frame, never on two threads at once.
  ///   - encode: Converts a frame, on several threads at once: to the bytes of a file, a digest, a thumbnail. Its
  ///     time is counted as encoding.
  ///   - deliver: Receives the frames in order, one at a time, on different threads: the frame's number, time and
  ///     statistics, and the result of `encode`.
  /// - Throws: The error of a closure, ``SceneError``, `RenderError`, `CancellationError`.
  public func render<Encoded: Sendable>(
    _ numbers: some Collection<Int>, cancellation: Cancellation? = nil,
    progress: (@Sendable (RenderProgress) -> Void)? = nil,
    encode: @Sendable (RenderedFrame) throws -> Encoded,
    deliver: @Sendable (_ frame: DeliveredFrame, _ encoded: Encoded) throws -> Void
  ) throws {
    let numbers = Array(numbers)
    let source = FrameSource(scene, numbers: numbers, options: options)
    let clock = ContinuousClock.now
    // Frames are independent, so each thread draws a whole frame. At the end, threads without a frame help with the
    // last ones.
    let jobs = options.jobs
    try Workers.inOrder(
      count: numbers.count, jobs: jobs, window: framesAtOnce, cancellation: cancellation
    ) { index in
      let frame = try draw(source.moments(index), jobs: jobs)
      let clock = ContinuousClock.now
      let encoded = try use(frame, encode)
      var statistics = frame.statistics
      statistics.encodeMilliseconds = clock.millisecondsAgo
      let delivered = DeliveredFrame(
        number: frame.number, time: frame.time, statistics: statistics)
      return (delivered, encoded)
    } consume: { index, result in
      try deliver(result.0, result.1)
      progress?(
        RenderProgress(
          completed: index + 1, total: numbers.count, elapsed: clock.millisecondsAgo / 1000))
    }
  }
}

/// A frame whose pixels have been encoded.
public struct DeliveredFrame: Sendable {
  /// The number: the frame shows the scene at number / rate seconds.
  public let number: Int
  /// The time it shows, in seconds.
  public let time: Double
  /// The cost.
  package let statistics: FrameStatistics
}

extension SceneRenderer {
  /// Draws the samples of a frame and takes their mean.
  ///
  /// - Throws: `CancellationError` if the ``Cancellation/current`` was cancelled: the pixels and the render trees are
  ///   then incomplete.
  func draw(_ moments: FrameMoments, jobs: Int) throws -> RenderedFrame {
    try cancellable { try drawn(moments, jobs: jobs) }
  }

  /// Draws a frame directly into the requested memory, as straight bytes. Returns false for frames that need another
  /// format first.
  private func draw(
    _ moments: FrameMoments, straightInto pixels: UnsafeMutableBufferPointer<UInt32>
  ) throws -> Bool {
    guard moments.count == 1, !usesFloats, scene.workingSpace == .srgb,
      moments.made[0].onlyImage(depth: options.depth) == nil
    else { return false }
    try cancellable {
      try moments.forEachTree { tree in
        let (prepared, _, work) = try tree.withSpritesMade(limit: scene.maximumParticles)
        try compositor.renderStraight(prepared, jobs: options.jobs, after: work, into: pixels)
      }
    }
    return true
  }

  /// Calls a function, and throws if the ``Cancellation/current`` was cancelled meanwhile, because the result is then
  /// incomplete.
  private func cancellable<Result>(_ body: () throws -> Result) throws -> Result {
    let cancellation = Cancellation.current
    do {
      let result = try body()
      try cancellation?.check()
      return result
    } catch {
      // Cancelled work can fail with other errors.
      try cancellation?.check()
      throw error
    }
  }

  /// Calls a function with a frame. Later frames reuse the memory of its pixels.
  func use<Result>(
    _ frame: RenderedFrame, _ body: (RenderedFrame) throws -> Result
  ) throws -> Result {
    let result = try body(frame)
    idle.keep(frame.pixels)
    return result
  }

  private func drawn(_ moments: FrameMoments, jobs: Int) throws -> RenderedFrame {
    var statistics = FrameStatistics()
    statistics.simulateMilliseconds = moments.milliseconds
    let isSharp = moments.count == 1
    var sum = FrameSum(
      width: scene.canvas.width, height: scene.canvas.height, usesFloats: usesFloats,
      reusing: usesFloats ? nil : idle.takeBuffer())
    var file: StraightImage?
    try moments.forEachTree { tree in
      if isSharp { file = tree.onlyImage(depth: options.depth) }
      let clock = ContinuousClock.now
      let (prepared, particles, work) = try tree.withSpritesMade(limit: scene.maximumParticles)
      statistics.liveParticles = max(statistics.liveParticles, particles)
      statistics.simulateMilliseconds += clock.millisecondsAgo
      let drawing = ContinuousClock.now
      if usesFloats {
        sum.add(try compositor.renderFloat(prepared, jobs: jobs, after: work))
      } else {
        try sum.add(isOnly: isSharp) { buffer in
          try compositor.render(prepared, jobs: jobs, after: work, into: &buffer)
        }
      }
      statistics.compositeMilliseconds += drawing.millisecondsAgo
    }
    let closing = ContinuousClock.now
    let pixels = sum.mean(
      count: moments.count, depth: options.depth, workingSpace: scene.workingSpace,
      jobs: jobs)
    statistics.compositeMilliseconds += closing.millisecondsAgo
    return RenderedFrame(
      number: moments.number, time: moments.time, pixels: pixels, file: file,
      statistics: statistics)
  }
}
