import LambentImageFiles
import LambentPixels
import LambentWorkers

/// A frame that was made, and how long that took.
struct MadeFrame: Sendable {
  var image: StraightImage
  var timing = FrameTiming()
}

/// What a frame cost.
struct FrameTiming: Sendable, Hashable {
  var simulateMilliseconds = 0.0
  var compositeMilliseconds = 0.0
  var encodeMilliseconds = 0.0
  var liveParticles = 0
}

/// Makes frames on several threads and writes them in order.
struct FrameWriter: Sendable {
  let plan: OutputPlan
  /// The frames' own numbers.
  let numbers: [Int]
  /// What formats without alpha show where a frame is transparent.
  let background: Color
  let jobs: Int
  let contactSheet: ContactSheet?
  let report: Report?
  let progress: Progress
  let console: Console

  /// Writes every pending frame.
  ///
  /// - Parameter make: Makes the frame at a place of the order, on so many threads.
  func run(make: @escaping @Sendable (_ index: Int, _ jobs: Int) throws -> MadeFrame) throws {
    let sink = try openSink()
    do {
      try write(to: sink, make: make)
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    try contactSheet?.write(quality: plan.quality)
    try report?.write()
  }

  private func write(
    to sink: any FrameSink, make: @escaping @Sendable (Int, Int) throws -> MadeFrame
  ) throws {
    let indices = plan.pending
    let inner = max(1, jobs / max(1, indices.count))
    try Workers.inOrder(count: indices.count, jobs: jobs) { place in
      let index = indices[place]
      var frame = try make(index, inner)
      contactSheet?.add(frame.image, at: index)
      let start = ContinuousClock.now
      let encoded = try sink.encode(flattened(frame.image))
      frame.timing.encodeMilliseconds = milliseconds(since: start)
      return Encoded(bytes: encoded, timing: frame.timing)
    } consume: { place, encoded in
      let index = indices[place]
      let start = ContinuousClock.now
      try sink.accept(encoded.bytes, at: index)
      var timing = encoded.timing
      timing.encodeMilliseconds += milliseconds(since: start)
      report?.add(timing, frame: numbers[index])
      try progress.advance()
    }
  }

  private struct Encoded: Sendable {
    var bytes: EncodedFrame
    var timing: FrameTiming
  }

  private func flattened(_ image: StraightImage) -> StraightImage {
    plan.flattens && !image.isOpaque ? image.flattened(over: background) : image
  }

  private func openSink() throws -> any FrameSink {
    switch plan.destination {
    case .digest: DigestSink(numbers: numbers, console: console)
    case .files(let paths, let format):
      FileSink(paths: paths, format: format, quality: plan.quality)
    case .stream(let format, let destination):
      try StreamSink(format, plan, to: plan.pending.isEmpty ? nil : destination)
    }
  }
}

/// The milliseconds that have gone by.
func milliseconds(since start: ContinuousClock.Instant) -> Double {
  let (seconds, attoseconds) = start.duration(to: .now).components
  return Double(seconds) * 1000 + Double(attoseconds) * 1e-15
}
