import LambentImageFiles
import LambentPixels

/// An image that is not what its manifest says.
struct DamagedFrame: Error {
  let path: String
}

/// Frames of a folder on their way into one film.
struct Assembly {
  private let folder: String
  private let numbers: [Int]
  private let entries: [Manifest.Entry]
  private let plan: OutputPlan
  private let output: OutputOptions
  private let work: WorkOptions
  private let console: Console

  /// Plans a film.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order of the film.
  ///   - entries: The file of each frame.
  /// - Throws: `ToolError` for a film that cannot hold these frames, or that is one of their files.
  init(
    _ command: AssembleCommand, _ head: Manifest.Head, numbers: [Int], entries: [Manifest.Entry],
    console: Console
  ) throws {
    (self.numbers, self.entries, self.console) = (numbers, entries, console)
    (folder, output, work) = (command.folder.path, command.output, command.work)
    let schedule = try Self.schedule(of: numbers, head, list: command.folder.frames)
    var description = FrameStreamDescription(
      width: head.width, height: head.height, rate: schedule.rate, frameCount: numbers.count,
      hasAlpha: !head.isOpaque)
    description.holds = schedule.holds
    let sound = try FilmSound(command, head, numbers: numbers, description, console: console)
    description.sound = sound.track
    plan = try OutputPlan(
      output, defaultFolder: FileName.last(of: folder), numbering: .init(frames: numbers),
      description: description)
    var claims = sound.claims
    let names = Set(entries.map(\.file))
    // All of them would take long to look up; only those of an output's name can be one with it.
    let others = (plan.files + [output.contactSheet ?? ""]).map(FileName.last(of:))
      .filter(names.contains)
    for name in others { claims.read("\(folder)/\(name)", as: "a frame") }
    try output.checkFiles(claims, plan: plan)
    plan.warn(on: console)
    try sound.warn(of: plan, on: console)
  }

  /// The durations of the frames: as in a film that `render` makes of these frames with the manifest's options.
  private static func schedule(
    of numbers: [Int], _ head: Manifest.Head, list: String?
  ) throws -> FrameSchedule {
    guard let list, head.options.contains(RecordedOption.keepDuration.rawValue) else {
      return FrameSchedule(numbers, rate: head.rate)
    }
    return FrameSchedule(
      numbers, rate: head.rate, until: try FrameList(list, option: "--frames").end)
  }

  // MARK: Images

  /// Reads each image once, compares it with its manifest, and encodes it.
  ///
  /// - Throws: `DamagedFrame`, and what else goes wrong.
  func encodeFrames() throws {
    let run = FrameRun(
      plan: plan, numbers: numbers, output: output, work: work, console: console)
    let (entries, folder) = (entries, folder)
    try run.makeFrames { index, _ in try Self.image(of: entries[index], in: folder) }
  }

  private static func image(
    of entry: Manifest.Entry, in folder: String
  ) throws -> StraightImage {
    let path = "\(folder)/\(entry.file)"
    let bytes = try ImageFile.readBytes(path, name: path)
    guard Digest.sha256(bytes) == entry.fileDigest else { throw DamagedFrame(path: path) }
    return try ImageFile.decode(bytes, name: path).straight
  }

  // MARK: Segments

  /// Joins the films that the frames are in.
  func joinSegments(of manifest: Manifest, _ found: Verification) throws {
    guard !plan.pending.isEmpty else { return }
    guard case .stream(let format, .file(let path)) = plan.destination, FilmJoin.joins(format),
      entries.contains(where: { $0.format == format })
    else {
      throw ToolError.usage(
        "\(plan.place): segments are not encoded again: a film of their format, if that is mp4, mov or webm"
      )
    }
    guard plan.description.holds.isEmpty else {
      throw ToolError.fault(
        "every Nth frame cannot be taken of segments", of: "--frames",
        remedy: "leave out the step: segments are joined whole")
    }
    let chain = try SegmentChain(
      numbers, of: SegmentChain.segments(of: manifest, found, format: format), in: folder)
    let progress = try Progress(
      work, count: plan.pending.count, usesStandardOutput: plan.usesStandardOutput,
      console: console)
    try plan.keepingExisting {
      try FilmJoin.join(
        chain.names.map { "\(folder)/\($0)" }, plan.description, format,
        to: plan.existing(path) == .keep ? .newFile(path) : .file(path))
    }
    progress.finish(place: plan.place)
  }
}
