import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentWorkers

extension FrameStatistics {
  /// The time that the frame took.
  var milliseconds: Double { simulateMilliseconds + compositeMilliseconds + encodeMilliseconds }
}

/// Writes frames to the outputs of the plan, with contact sheet, report and progress.
struct FrameWriter: Sendable {
  let plan: OutputPlan
  /// The frames' own numbers.
  let numbers: [Int]
  let contactSheet: ContactSheetFile?
  let report: Report?
  let progress: Progress
  let console: Console
  /// The maximum number of threads that encode a frame.
  let jobs: Int
  let sources: FrameSources
  /// The manifest, which lists finished frames.
  var manifest: ManifestWriter?
  private let flattening = FlatteningWarning()

  /// Opens the outputs, lets frames be made, and closes the outputs. After an error, no partial files remain.
  func run(_ makeFrames: (Session) throws -> Void) throws {
    plan.record(sources, on: console)
    let sink = try openSink()
    do {
      try makeFrames(Session(writer: self, sink: sink))
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    if case .stream(_, .file(let path)) = plan.destination { try manifest?.finish(film: path) }
    try plan.keepingExisting { try contactSheet?.write(quality: plan.quality) }
    try plan.keepingExisting { try report?.write() }
  }

  /// A run during which frames are accepted.
  struct Session: Sendable {
    fileprivate let writer: FrameWriter
    fileprivate let sink: any FrameSink

    /// Encodes a frame, on any thread. If the format has no alpha, the frame is composited over black.
    func encode(_ image: StraightImage, at index: Int) throws -> ListedFrame {
      let pixels = writer.manifest.map { _ in Digest.sha256(image) }
      return ListedFrame(try encoded(image, at: index), pixels: pixels)
    }

    private func encoded(_ image: StraightImage, at index: Int) throws -> EncodedFrame {
      writer.contactSheet?.add(image, at: index)
      let flattens = writer.plan.flattens && !image.isOpaque
      if flattens { writer.flattening.warn(of: writer.plan.place, on: writer.console) }
      return try sink.encode(flattens ? image.flattened() : image)
    }

    /// The same for a rendered frame.
    func encode(_ frame: RenderedFrame, at index: Int) throws -> ListedFrame {
      if writer.contactSheet == nil, case .eight(let buffer) = frame.pixels, buffer.isOpaque,
        let encoded = try sink.encode(opaque: buffer)
      {
        // For opaque pixels, straight and premultiplied bytes are equal.
        let pixels = writer.manifest.map { _ in
          buffer.pixels.withUnsafeBytes { Digest.sha256($0) }
        }
        return ListedFrame(encoded, pixels: pixels)
      }
      return try encode(frame.image.straight, at: index)
    }

    /// Accepts a frame, in order, never on two threads at once.
    func accept(_ frame: ListedFrame, timing: FrameStatistics, at index: Int) throws {
      let start = ContinuousClock.now
      try sink.accept(frame.encoded, at: index)
      var timing = timing
      timing.encodeMilliseconds += start.millisecondsAgo
      try writer.list(frame, timing, at: index)
      writer.report?.add(timing, frame: writer.numbers[index])
      try writer.progress.advance()
    }
  }

  /// Lists a frame in the manifest; a frame of a film is listed when the film is finished.
  private func list(_ frame: ListedFrame, _ timing: FrameStatistics, at index: Int) throws {
    guard let manifest, let pixels = frame.pixels else { return }
    var entry = Manifest.Entry(
      frame: numbers[index], file: "", pixels: pixels, bytes: 0, fileDigest: "",
      milliseconds: timing.milliseconds)
    switch plan.destination {
    case .files(let paths, _):
      guard let file = frame.file else { return }
      entry.file = FileName.last(of: paths[index])
      (entry.bytes, entry.fileDigest) = file
      try manifest.add(entry)
    case .stream(_, .file(let path)):
      entry.file = FileName.last(of: path)
      manifest.addLater(entry)
    default: break
    }
  }

  private func openSink() throws -> any FrameSink {
    switch plan.destination {
    case .digest: DigestSink(numbers: numbers, console: console)
    case .files(let paths, let format):
      FileSink(plan: plan, paths: paths, format: format, jobs: jobs)
    case .sheet(let sheet): SheetSink(sheet, plan, console: console)
    case .stream(let format, let destination):
      try StreamSink(format, plan, to: plan.pending.isEmpty ? nil : destination)
    }
  }
}

/// An encoded frame, with the facts that a manifest lists.
struct ListedFrame: Sendable {
  let encoded: EncodedFrame
  /// The digest of its straight pixels; `nil` without a manifest.
  let pixels: String?
  /// The size and the digest of its file.
  let file: (bytes: Int, digest: String)?

  /// Creates it from an encoded frame, and computes the digest of its file for a manifest.
  init(_ encoded: EncodedFrame, pixels: String?) {
    (self.encoded, self.pixels) = (encoded, pixels)
    if pixels != nil, case .bytes(let bytes) = encoded {
      file = (bytes.count, Digest.sha256(bytes))
    } else {
      file = nil
    }
  }
}

/// The warning that transparency is lost, printed once, for the first frame with transparency.
final class FlatteningWarning: Sendable {
  private let isDue = Lock(true)

  func warn(of place: String, on console: Console) {
    let warns = isDue.withLock { isDue in
      defer { isDue = false }
      return isDue
    }
    guard warns else { return }
    console.warn("\(place): the format has no alpha: frames are drawn over black")
  }
}
