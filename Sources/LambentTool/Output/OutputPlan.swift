import LambentImageFiles

/// The destination of every frame, decided and checked before any frame is rendered.
struct OutputPlan: Sendable {
  enum Destination: Sendable {
    /// No file: a line with each frame's digest.
    case digest
    /// An image a file; the path of each frame, in order.
    case files(paths: [String], FrameFormat)
    /// All frames in one file or stream.
    case stream(FrameFormat, FrameDestination)
    /// All frames in one image.
    case sheet(SheetSink.Plan)
  }

  let destination: Destination
  /// Bits per channel.
  let depth: Int
  let quality: Int
  /// True if frames that exist are left as they are.
  let skipsExisting: Bool
  /// The frames that are to be made, by their position in the order.
  let pending: [Int]
  /// The files that are there but not whole, with what they lack: they are written again.
  let broken: [(path: String, fault: String)]
  /// The paths whose files are replaced; all of them where existing files are.
  private let replaced: Set<String>
  private let replacesAll: Bool
  /// The facts that all frames have in common.
  let description: FrameStreamDescription
  let record: Record?

  /// The frames of a run, and the numbers that stand in the names of their files.
  struct Numbering {
    /// The frames' own numbers.
    private(set) var frames: [Int]
    private(set) var files: [Int]

    /// Creates the numbers of frames, whose files are counted from a start or have the frames' own numbers.
    ///
    /// - Parameter shard: The part of the frames that this run renders.
    init(frames: [Int], start: Int? = nil, shard: Shard? = nil) {
      let files = start.map { start in frames.indices.map { start + $0 } } ?? frames
      self.frames = shard?.part(of: frames) ?? frames
      self.files = shard?.part(of: files) ?? files
    }
  }

  /// Decides where frames go.
  ///
  /// - Parameters:
  ///   - defaultFolder: The name of the folder of the current one where frames go without `--output`.
  ///   - finished: The files that the manifest of the run lists, where it has one.
  /// - Throws: `ToolError` for contradictions, sizes that do not fit, and files that exist.
  init(
    _ options: OutputOptions, defaultFolder: String, numbering: Numbering,
    description: FrameStreamDescription, sheet: SheetOptions? = nil,
    finished: FinishedFiles? = nil
  ) throws {
    let folder = FileName.safe(defaultFolder, else: "scene")
    let writesThere = options.output == nil && !options.digest
    guard !writesThere || FileKind(path: folder) == nil || FileKind.isBelow("", path: folder) else {
      throw ToolError.usage(
        "“\(folder)”, the folder of the scene's name, is a link to another folder: give --output"
      )
    }
    try self.init(
      options, defaultFile: "\(folder)/%04d.png", numbering: numbering, description: description,
      sheet: sheet, finished: finished)
  }

  /// The same with the path of a file of the current folder.
  init(
    _ options: OutputOptions, defaultFile: String, numbering: Numbering,
    description: FrameStreamDescription, sheet: SheetOptions? = nil,
    finished: FinishedFiles? = nil
  ) throws {
    self.description = description
    // Runs that list their frames write the same bytes: two of them may meet at one file.
    replacesAll = options.overwrite || finished != nil
    quality = options.storage.quality
    let count = numbering.frames.count
    let named = try options.format.map(Self.format(named:))
    if options.digest {
      (destination, depth) = (.digest, options.storage.depth)
      (skipsExisting, pending, broken, replaced) = (false, Array(0..<count), [], [])
      record = nil
      return
    }
    let path = options.output ?? defaultFile
    let format = try named ?? Self.format(ofPath: path)
    destination =
      if let sheet, sheet.sheet != nil {
        try .sheet(
          Self.sheet(sheet, path: path, format: format, description, numbering.frames))
      } else {
        try Self.destination(path: path, format: format, numbering: numbering)
      }
    if case .files = destination, (try? PathPattern(path))?.hasPlace == true, finished == nil {
      record = .frames(FrameRecord(frames: path), numbers: numbering.files)
    } else if options.skipExisting, path != "-", finished == nil {
      record = .file(
        FrameRecord(frames: path),
        options: ["frames \(FrameList.text(numbering.frames)) at \(description.rate)"]
          + (sheet.map(\.arguments) ?? []))
    } else {
      record = nil
    }
    depth = try Self.depth(options.storage.depth, format: format)
    skipsExisting = options.skipExisting
    try Self.check(format, description, destination)
    (pending, broken, replaced) = try Self.pending(
      destination, description, options, numbering.frames, finished)
  }

  /// The treatment of an existing file when an output file is finished: a file that appeared since the run began
  /// belongs to another program.
  func existing(_ path: String) -> ExistingFile {
    replacesAll || replaced.contains(path) ? .replace : .keep
  }

  /// Writes a file; one that appeared since the run began is left as it is where existing ones are.
  func keepingExisting(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch ImageFileError.exists where skipsExisting {}
  }

  private static func pending(
    _ destination: Destination, _ description: FrameStreamDescription, _ options: OutputOptions,
    _ frames: [Int], _ finished: FinishedFiles?
  ) throws -> (
    frames: [Int], broken: [(path: String, fault: String)], replaced: Set<String>
  ) {
    var broken: [(path: String, fault: String)] = []
    func isMissing(_ path: String, _ format: FrameFormat, _ frames: [Int] = []) throws -> Bool {
      if try options.mayWrite(path, option: "--output") { return true }
      let fault =
        if let finished {
          finished.fault(of: path, frames: frames)
        } else if case .sheet = destination {
          WholeFile.fault(of: path, format: format, description)
        } else {
          WholeFile.fault(ofFrames: path, format: format, description)
        }
      guard let fault else { return false }
      broken.append((path, fault))
      return true
    }
    let all = Array(0..<description.frameCount)
    switch destination {
    case .files(let paths, let format):
      let missing = try paths.indices.filter { try isMissing(paths[$0], format, [frames[$0]]) }
      return (missing, broken, Set(broken.map(\.path)))
    case .stream(let format, .file(let path)):
      return (try isMissing(path, format, frames) ? all : [], broken, Set(broken.map(\.path)))
    case .sheet(let plan):
      // Only together are they of one kind: where one of them is missing, both are written.
      let image = try isMissing(plan.path, plan.format)
      let atlas = try plan.atlasPath.map { try options.mayWrite($0, option: "--atlas") } ?? false
      guard image || atlas else { return ([], [], []) }
      let paths = [plan.path] + (plan.atlasPath.map { [$0] } ?? [])
      return (all, broken, Set(paths.filter(FileKind.isTaken)))
    default: return (all, [], [])
    }
  }
}
