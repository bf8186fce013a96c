import LambentScenes
package import LambentWorkers

extension SceneRenderer {
  /// The results that a closure makes of frames, in order, for a thread that waits for them.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order in which they are wanted.
  ///   - lookAhead: The most results that exist at a time; by default twice the jobs, fewer of large
  ///     frames.
  ///   - encode: Makes of a frame what is wanted of it, on several threads at once.
  package func blockingFrames<Encoded: Sendable>(
    _ numbers: [Int], lookAhead: Int? = nil,
    encode: @escaping @Sendable (RenderedFrame) throws -> Encoded
  ) -> BlockingStream<Encoded> {
    let source = FrameSource(scene, numbers: numbers, options: options)
    return BlockingStream(
      count: numbers.count, jobs: options.jobs, window: lookAhead ?? framesAtOnce
    ) { index in
      try use(draw(source.moments(index), jobs: options.jobs), encode)
    }
  }

  /// The result that a closure makes of the frame that shows a time, in seconds, for a thread that waits
  /// for it.
  package func blockingFrame<Encoded: Sendable>(
    at time: Double, encode: @escaping @Sendable (RenderedFrame) throws -> Encoded
  ) -> BlockingStream<Encoded> {
    BlockingStream(count: 1, jobs: options.jobs, window: 1) { _ in
      try use(draw(moments(at: time), jobs: options.jobs), encode)
    }
  }
}
