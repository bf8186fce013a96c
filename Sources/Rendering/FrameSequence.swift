import LambentScenes
import LambentWorkers

/// The frames of a scene in order. They are drawn ahead, on the library's threads, while a task consumes them.
///
/// ```swift
/// for try await frame in renderer.frames(0..<scene.frameCount) {
///   print(frame.number, frame.image.width)
/// }
/// ```
/// Each iteration draws the frames again. Drawing begins when the first frame is requested, and waits if frames are
/// consumed slowly. It stops within milliseconds if the task is cancelled (the loop then throws a
/// `CancellationError`) or if the loop ends early.
public struct FrameSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let makeStream: @Sendable () -> OrderedStream<Element>

  init(_ makeStream: @escaping @Sendable () -> OrderedStream<Element>) {
    self.makeStream = makeStream
  }

  /// Makes an iterator that begins with the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: makeStream()) }

  /// One pass over the frames.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: OrderedStream<Element>

    /// The next frame; `nil` after the last.
    ///
    /// - Throws: ``SceneError``, `RenderError`, the error of the encoding closure, or `CancellationError` if the task
    ///   is cancelled.
    public mutating func next() async throws -> Element? { try await stream.next() }
  }
}

extension SceneRenderer {
  /// The frames with some numbers, in this order, as a sequence that does not block its task.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order in which they are wanted.
  ///   - lookAhead: The maximum number of frames that exist or are being drawn, at least 1. Default: twice the number
  ///     of jobs, or fewer for large frames.
  public func frames(
    _ numbers: some Collection<Int>, lookAhead: Int? = nil
  ) -> FrameSequence<RenderedFrame> {
    frames(numbers, lookAhead: lookAhead) { $0 }
  }

  /// The results of a closure for some frames, in order, as a sequence that does not block its task.
  ///
  /// ```swift
  /// for try await file in renderer.frames(0..<90, encode: { try $0.image.pngData }) {
  ///   print(file.count)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order in which they are wanted.
  ///   - lookAhead: The maximum number of results that exist or are being made, at least 1. Default: twice the number
  ///     of jobs, or fewer for large frames.
  ///   - encode: Converts a frame, on several threads at once.
  public func frames<Encoded: Sendable>(
    _ numbers: some Collection<Int>, lookAhead: Int? = nil,
    encode: @escaping @Sendable (RenderedFrame) throws -> Encoded
  ) -> FrameSequence<Encoded> {
    let numbers = Array(numbers)
    return FrameSequence {
      let source = FrameSource(scene, numbers: numbers, options: options)
      return OrderedStream(
        count: numbers.count, jobs: options.jobs, window: lookAhead ?? framesAtOnce
      ) { index in
        try use(draw(source.moments(index), jobs: options.jobs), encode)
      }
    }
  }

  /// Draws one frame on the library's threads. The number may be beyond the end of the scene.
  ///
  /// - Throws: ``SceneError``, `RenderError`; `CancellationError` where the task is cancelled.
  public func frame(_ number: Int) async throws -> RenderedFrame {
    try await Workers.perform(jobs: options.jobs) {
      try draw(moments(of: number), jobs: options.jobs)
    }
  }

  /// Draws a frame at any time, in seconds, on the library's threads.
  ///
  /// - Throws: ``SceneError``, `RenderError`; `CancellationError` where the task is cancelled.
  public func frame(at time: Double) async throws -> RenderedFrame {
    try await Workers.perform(jobs: options.jobs) {
      try draw(moments(at: time), jobs: options.jobs)
    }
  }
}
