import LambentCompositor
import LambentDocuments
public import LambentPixels
import LambentRenderTree
public import LambentScenes
public import LambentWorkers

/// Draws the frames of a scene.
///
/// Drawing is parallel inside. Synchronous functions draw on the current thread too, and return when all
/// is done; within tasks take ``frames(_:lookAhead:)`` or the `frame` functions that are awaited, which
/// leave the threads of Swift's tasks free. The bytes of a frame depend on the scene, the frame's
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
  /// The options for rendering frames.
  package let options: RenderOptions
  /// Keeps what it derives from images from frame to frame.
  let compositor: Compositor
  private let idle: IdleParts

  /// Prepares to draw a scene; options out of their range are brought into it.
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

  /// Prepares to draw a variant of a scene: its images are those that another renderer has derived data of.
  package init(_ scene: Scene, sharing other: SceneRenderer) {
    self.scene = scene
    options = other.options
    compositor = other.compositor
    idle = IdleParts(limit: options.jobs)
  }

  /// About the bytes of what is kept from frame to frame: textures, the last frame, and what it was drawn on.
  package var keptBytes: Int {
    compositor.textureBytes + scene.canvas.width * scene.canvas.height * 8
  }

  /// The most frames that exist at a time, drawn or being drawn: twice the jobs, but fewer if their
  /// pixels take more than a gigabyte, two where the document is trusted.
  var framesAtOnce: Int {
    let pixels = Double(scene.canvas.width) * Double(scene.canvas.height)
    // A frame and what it is made of: sums of floats, or of bytes.
    let bytes = pixels * (usesFloats ? 36 : options.samples > 1 ? 24 : 8)
    let budget = Double(scene.isTrusted ? 1 << 31 : 1 << 30)
    return max(1, Int(min(Double(2 * options.jobs), budget / max(bytes, 1))))
  }

  /// True if frames are summed as floats.
  private var usesFloats: Bool {
    options.depth == .sixteen || (options.samples > 1 && scene.workingSpace == .linear)
  }

  // MARK: One frame

  /// Draws one frame; a number past the end has one too.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  public func frame(_ number: Int, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try Cancellation.$current.withValue(cancellation ?? .current) {
      try draw(moments(of: number), jobs: options.jobs)
    }
  }

  /// Draws a frame that shows a time of its own, in seconds, and lasts as long as any; its number is
  /// that of the frame during which the time falls.
  ///
  /// - Throws: ``RenderingError`` where the time is not a finite number, ``SceneError``, `RenderError`.
  public func frame(at time: Double, cancellation: Cancellation? = nil) throws -> RenderedFrame {
    try Cancellation.$current.withValue(cancellation ?? .current) {
      try draw(moments(at: time), jobs: options.jobs)
    }
  }

  /// The sample times of a frame of which no earlier one is needed.
  func moments(of number: Int) throws -> FrameMoments {
    try moments(of: number, at: scene.time(ofFrame: number))
  }

  /// The sample times of a frame that shows a time of its own.
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

  /// Draws one frame into memory of the caller's: the bytes red, green, blue, alpha of each pixel, encoded
  /// as sRGB, row by row from the top.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - memory: The memory to write to, of `stride × (height − 1) + 4 × width` bytes.
  ///   - stride: The bytes from one row to the next, at least `4 × width`; what lies between rows is
  ///     left alone.
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

  /// Draws frames in parallel and hands them over in order, while later ones are drawn and encoded.
  ///
  /// No more frames than twice the jobs exist at a time, and fewer of large ones. A run can be stopped through `cancellation`,
  /// and by throwing from a closure.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order in which they are wanted.
  ///   - cancellation: Stops the run, within a frame too.
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
    let source = FrameSource(scene, numbers: numbers, options: options)
    let clock = ContinuousClock.now
    // Frames are independent: whole frames side by side keep all threads busy but at the end, where
    // those that have none left help with the last.
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
  /// - Throws: `CancellationError` where the ``Cancellation/current`` is switched on: what was drawn, and
  ///   the render trees, are incomplete then.
  func draw(_ moments: FrameMoments, jobs: Int) throws -> RenderedFrame {
    try cancellable { try drawn(moments, jobs: jobs) }
  }

  /// Draws a frame as straight bytes where they are wanted, without a copy; false for frames that are made in
  /// another form first.
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

  /// Calls a function, and throws if the ``Cancellation/current`` was switched on meanwhile: then its result is
  /// incomplete.
  private func cancellable<Result>(_ body: () throws -> Result) throws -> Result {
    let cancellation = Cancellation.current
    do {
      let result = try body()
      try cancellation?.check()
      return result
    } catch {
      // Work that was cut short fails in many ways.
      try cancellation?.check()
      throw error
    }
  }

  /// Makes something of a frame, whose pixels later frames draw over.
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
