import LambentDocuments
import LambentRendering
import LambentWorkers

/// Frames that are drawn on other threads while their owner waits for them.
final class JobHandle: Sendable {
  let stream: BlockingStream<PixelBlock>

  init(_ stream: BlockingStream<PixelBlock>) { self.stream = stream }

  deinit { stream.close() }

  /// The greatest number of frames of one job.
  static let maximumCount = 1 << 24

  /// Checked numbers of frames.
  static func numbers(_ pointer: UnsafePointer<Int64>?, count: Int) throws -> [Int] {
    guard let pointer, count >= 0, count <= maximumCount else {
      throw InterfaceError.argument("\(count) frames: at most \(maximumCount)")
    }
    return try UnsafeBufferPointer(start: pointer, count: count).map { number in
      guard number >= 0, number <= 1 << 40 else {
        throw InterfaceError.argument("frame \(number): at least 0")
      }
      return Int(number)
    }
  }
}

extension SceneHandle {
  fileprivate func frames(
    _ numbers: [Int], format: PixelFormat, threads: Int32, lookAhead: Int?, into: PixelMemory?
  ) -> JobHandle {
    let renderer = renderer(depth: format.depth, threads: threads)
    let (shape, jobs) = (shape, renderer.options.jobs)
    return JobHandle(
      renderer.blockingFrames(numbers, lookAhead: lookAhead) { frame in
        let block = try PixelBlock(
          number: frame.number, shape: shape, format: format, into: into)
        block.memory?.write(frame, jobs: jobs)
        return block
      })
  }

  fileprivate func frame(
    at time: Double, format: PixelFormat, threads: Int32, into: PixelMemory
  ) -> JobHandle {
    let renderer = renderer(depth: format.depth, threads: threads)
    let (shape, jobs) = (shape, renderer.options.jobs)
    return JobHandle(
      renderer.blockingFrame(at: time) { frame in
        let block = try PixelBlock(
          number: frame.number, shape: shape, format: format, into: into)
        block.memory?.write(frame, jobs: jobs)
        return block
      })
  }
}

/// Draws one frame into memory: that of a number, or if the number is negative, that of a time in
/// seconds. The result is a job with one frame.
@_cdecl("lambent_scene_render")
public func lambentSceneRender(
  _ scene: UnsafeRawPointer?, _ number: Int64, _ time: Double, _ sample: Int32,
  _ premultiplied: Int32, _ memory: UnsafeMutableRawPointer?, _ size: Int, _ stride: Int,
  _ threads: Int32, _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    guard let scene = Handle.object(scene, as: SceneHandle.self) else {
      throw InterfaceError.argument("no scene")
    }
    let format = try PixelFormat(sample: sample, premultiplied: premultiplied)
    let target = try PixelMemory(
      memory, size: size, stride: stride, shape: scene.shape, format: format)
    if number < 0 {
      guard time.isFinite, abs(time) <= SceneLimits.maximumDuration else {
        throw InterfaceError.argument(
          "time \(time): seconds, at most \(SceneLimits.maximumDuration)")
      }
      return Handle.make(scene.frame(at: time, format: format, threads: threads, into: target))
    }
    guard number <= 1 << 40 else { throw InterfaceError.argument("frame \(number): too large") }
    return Handle.make(
      scene.frames(
        [Int(number)], format: format, threads: threads, lookAhead: 1, into: target))
  }
}

/// Draws several frames, in order, on several threads.
@_cdecl("lambent_scene_frames")
public func lambentSceneFrames(
  _ scene: UnsafeRawPointer?, _ numbers: UnsafePointer<Int64>?, _ count: Int, _ sample: Int32,
  _ premultiplied: Int32, _ threads: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    guard let scene = Handle.object(scene, as: SceneHandle.self) else {
      throw InterfaceError.argument("no scene")
    }
    let format = try PixelFormat(sample: sample, premultiplied: premultiplied)
    return Handle.make(
      scene.frames(
        try JobHandle.numbers(numbers, count: count), format: format, threads: threads,
        lookAhead: nil, into: nil))
  }
}

/// Waits for the next frame at most some milliseconds: 1 with a frame, 0 without one yet, 2 after the
/// last, −1 with an error.
@_cdecl("lambent_job_next")
public func lambentJobNext(
  _ job: UnsafeRawPointer?, _ milliseconds: Int32,
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ number: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
  reporting(error) {
    guard let job = Handle.object(job, as: JobHandle.self) else {
      throw InterfaceError.argument("no job")
    }
    guard job.stream.belongsToProcess else {
      throw InterfaceError.argument("a job of the process that forked this one: make a new one")
    }
    switch try job.stream.next(milliseconds: Int(milliseconds)) {
    case .pending: return 0
    case .end: return 2
    case .result(let block):
      number?.pointee = Int64(block.number)
      if let memory { memory.pointee = block.release() }
      return 1
    }
  } ?? -1
}

/// Cancels a job and frees it. When it returns, nothing writes to the caller's memory any more.
@_cdecl("lambent_job_free")
public func lambentJobFree(_ job: UnsafeMutableRawPointer?) {
  Handle.object(job, as: JobHandle.self)?.stream.close()
  Handle.free(job)
}
