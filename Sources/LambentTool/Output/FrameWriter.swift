import LambentImageFiles
import LambentPixels
import LambentRendering

/// The cost of a frame.
struct FrameTiming: Sendable, Hashable {
  var simulateMilliseconds = 0.0
  var compositeMilliseconds = 0.0
  var encodeMilliseconds = 0.0
  var liveParticles = 0
}

/// Writes frames where the plan says, with all that goes with it: contact sheet, report, progress.
struct FrameWriter: Sendable {
  let plan: OutputPlan
  /// The frames' own numbers.
  let numbers: [Int]
  let contactSheet: ContactSheet?
  let report: Report?
  let progress: Progress
  let console: Console
  /// The most threads that encode a frame.
  let jobs: Int

  /// Opens what is written to, has frames made, and closes it; after an error nothing partial
  /// remains.
  func run(_ makeFrames: (Session) throws -> Void) throws {
    let sink = try openSink()
    do {
      try makeFrames(Session(writer: self, sink: sink))
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    try contactSheet?.write(quality: plan.quality)
    try report?.write()
  }

  /// The time in which frames are taken.
  struct Session: Sendable {
    fileprivate let writer: FrameWriter
    fileprivate let sink: any FrameSink

    /// Encodes a frame; on any thread. Where the format has no alpha it is blended over black.
    func encode(_ image: StraightImage, at index: Int) throws -> EncodedFrame {
      writer.contactSheet?.add(image, at: index)
      let flattens = writer.plan.flattens && !image.isOpaque
      return try sink.encode(flattens ? image.flattened() : image)
    }

    /// As above, of a frame that was rendered.
    func encode(_ frame: RenderedFrame, at index: Int) throws -> EncodedFrame {
      if writer.contactSheet == nil, case .eight(let buffer) = frame.pixels, buffer.isOpaque,
        let encoded = try sink.encode(opaque: buffer)
      {
        return encoded
      }
      return try encode(frame.image, at: index)
    }

    /// Takes a frame, in order; never twice at once.
    func accept(_ frame: EncodedFrame, timing: FrameTiming, at index: Int) throws {
      let start = ContinuousClock.now
      try sink.accept(frame, at: index)
      var timing = timing
      timing.encodeMilliseconds += milliseconds(since: start)
      writer.report?.add(timing, frame: writer.numbers[index])
      try writer.progress.advance()
    }
  }

  private func openSink() throws -> any FrameSink {
    switch plan.destination {
    case .digest: DigestSink(numbers: numbers, console: console)
    case .files(let paths, let format):
      FileSink(paths: paths, format: format, quality: plan.quality, jobs: jobs)
    case .sheet(let sheet): SheetSink(sheet, rate: plan.description.rate, quality: plan.quality)
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
