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
    let sound = command.sound
    let schedule = FrameSchedule(numbers, rate: head.rate)
    var description = FrameStreamDescription(
      width: head.width, height: head.height, rate: schedule.rate, frameCount: numbers.count,
      hasAlpha: !head.isOpaque)
    description.holds = schedule.holds
    if let sound {
      try SoundOption.check(sound, option: "--sound")
      description.sound = SoundTrack(whole: sound)
    }
    plan = try OutputPlan(
      output, defaultFolder: FileName.last(of: folder), numbering: .init(frames: numbers),
      description: description)
    var claims = FileClaims()
    let names = Set(entries.map(\.file))
    // All of them would take long to look up; only those of an output's name can be one with it.
    let others = (plan.files + [output.contactSheet ?? ""]).map(FileName.last(of:))
      .filter(names.contains)
    for name in others { claims.read("\(folder)/\(name)", as: "a frame") }
    if let sound { claims.read(sound, as: "the sound") }
    try output.checkFiles(claims, plan: plan)
    plan.warn(on: console)
    if sound != nil, !plan.hasSound {
      console.warn("--sound: \(plan.place) holds no sound; mp4, mov and webm do")
    }
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
  func joinSegments(of manifest: Manifest) throws {
    guard !plan.pending.isEmpty else { return }
    let (segments, format) = try segments(of: manifest)
    guard case .stream(let wanted, .file(let path)) = plan.destination, wanted == format,
      FilmJoin.joins(format)
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
    let progress = try Progress(
      work, count: plan.pending.count, usesStandardOutput: plan.usesStandardOutput,
      console: console)
    try plan.keepingExisting {
      try FilmJoin.join(
        segments, plan.description, format,
        to: plan.existing(path) == .keep ? .newFile(path) : .file(path))
    }
    progress.finish(place: plan.place)
  }

  /// The films, in order, whose frames are exactly those that are wanted.
  private func segments(of manifest: Manifest) throws -> ([String], FrameFormat) {
    var frames: [String: [Int]] = [:]
    for entry in manifest.entries { frames[entry.file, default: []].append(entry.frame) }
    var names: [String] = []
    var index = 0
    while index < entries.count {
      let name = entries[index].file
      let all = frames[name] ?? []
      let count = Set(all).count
      let part = entries[index..<min(index + count, entries.count)]
      // A film that was rendered again is listed twice.
      guard part.allSatisfy({ $0.file == name }),
        part.map(\.frame).elementsEqual(all.suffix(count))
      else {
        throw ToolError.failed(
          "segments overlap, are cut, or have another order at frame \(entries[index].frame) in "
            + "\(folder)/\(name): segments whose frames follow each other")
      }
      names.append("\(folder)/\(name)")
      index += count
    }
    let formats = Set(entries.map(\.format))
    guard formats.count == 1, let format = formats.first ?? nil else {
      throw ToolError.failed("segments of several formats in \(folder): segments of one format")
    }
    return (names, format)
  }
}
