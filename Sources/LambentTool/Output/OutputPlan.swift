import LambentImageFiles
import LambentRendering

/// Where every frame goes, decided and checked before any is made.
struct OutputPlan: Sendable {
  /// All destinations.
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
  private let broken: [(path: String, fault: String)]
  /// The paths whose files are replaced; all of them where existing files are.
  private let replaced: Set<String>
  private let replacesAll: Bool
  /// The facts that all frames have in common.
  let description: FrameStreamDescription
  /// The record of what files were rendered from.
  private let record: Record?

  /// The facts that are recorded of the files.
  private enum Record: Sendable {
    /// Of numbered frames, by the numbers in their names.
    case frames(FrameRecord, numbers: [Int])
    /// Of one file with all frames, which also depends on these options.
    case file(FrameRecord, options: [String])

    var path: String {
      switch self {
      case .frames(let record, _), .file(let record, _): record.path
      }
    }

    /// The options on which one file depends, and a frame does not.
    var options: [String] {
      switch self {
      case .frames: []
      case .file(_, let options): options
      }
    }
  }

  /// The frames of a run, and the numbers that stand in the names of their files.
  struct Numbering {
    /// The frames' own numbers.
    private(set) var frames: [Int]
    /// The numbers of the files, one a frame.
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
    quality = options.quality
    let count = numbering.frames.count
    let named = try options.format.map(Self.format(named:))
    if options.digest {
      (destination, depth) = (.digest, options.depth)
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
    depth = try Self.depth(options.depth, format: format)
    skipsExisting = options.skipExisting
    try Self.check(format, description, destination)
    (pending, broken, replaced) = try Self.pending(
      destination, description, options, numbering.frames, finished)
  }

  /// How a file that is due is treated when it is finished: one that appeared since the run began is another
  /// program's.
  func existing(_ path: String) -> ExistingFile {
    replacesAll || replaced.contains(path) ? .replace : .keep
  }

  /// Writes a file; one that appeared since the run began is left as it is where existing ones are.
  func keepingExisting(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch ImageFileError.exists where skipsExisting {}
  }

  private static let formatNames = FrameFormat.allCases.map(\.rawValue).joined(separator: ", ")

  static func format(named name: String) throws -> FrameFormat {
    guard let format = FrameFormat(pathExtension: name) else {
      throw ToolError.value(name, of: "--format", expected: formatNames)
    }
    return format
  }

  static func format(ofPath path: String) throws -> FrameFormat {
    guard path != "-" else {
      throw ToolError.usage("no format in --output -: add --format, one of \(formatNames)")
    }
    guard let format = FrameFormat(pathExtension: FileName.pathExtension(of: path)) else {
      throw ToolError.usage("no format in --output \(path): add --format, one of \(formatNames)")
    }
    return format
  }

  private static func destination(
    path: String, format: FrameFormat, numbering: Numbering
  ) throws -> Destination {
    if path == "-" { return .stream(format, .standardOutput) }
    if format.isStream { return .stream(format, .file(path)) }
    let pattern: PathPattern
    do {
      pattern = try PathPattern(path)
    } catch {
      throw ToolError.usage("\(path) in --output: \(error)")
    }
    let count = numbering.frames.count
    if pattern.hasPlace {
      return .files(paths: numbering.files.map(pattern.path), format)
    }
    guard count == 1 else {
      throw ToolError.usage(
        "\(count) frames in --output \(path): --time for one frame, or a placeholder for the number, "
          + "as “\(suggestion(for: path))”")
    }
    return .files(paths: [pattern.path(0)], format)
  }

  private static func sheet(
    _ options: SheetOptions, path: String, format: FrameFormat,
    _ description: FrameStreamDescription, _ numbers: [Int]
  ) throws -> SheetSink.Plan {
    guard path != "-", !format.isStream, (try? PathPattern(path))?.hasPlace == false else {
      throw ToolError.value(
        path, of: "--output", expected: "one image for --sheet, such as sheet.png")
    }
    let (columns, rows) = try options.cells(
      for: description.frameCount, width: description.width, height: description.height)
    let cell = SpriteSheet.Area(width: description.width, height: description.height)
    if !options.trim, try options.cropping == nil {
      _ = try SpriteSheet.size(
        columns: columns, rows: rows, cell: cell,
        options: options.layout(columns: columns, rows: rows))
    }
    guard description.frameCount <= ImageLimits.maximumPixels / (cell.width * cell.height) else {
      throw ToolError.usage(
        "\(description.frameCount) frames of \(cell.width)x\(cell.height) pixels in --sheet: at most "
          + "\(ImageLimits.maximumPixels) pixels in all")
    }
    return SheetSink.Plan(
      path: path, format: format, columns: columns, rows: rows, options: options, numbers: numbers)
  }

  private static func suggestion(for path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
      return path + "-%04d"
    }
    return path[..<dot] + "-%04d" + path[dot...]
  }

  private static func depth(_ depth: Int, format: FrameFormat) throws -> Int {
    switch format {
    case .rgba64le: return 16
    case .png, .apng, .mov: return depth
    default:
      guard depth == 8 else {
        throw ToolError.usage(
          "16 for \(format.rawValue) in --depth: png, apng, mov or rgba64le support it")
      }
      return depth
    }
  }

  private static func check(
    _ format: FrameFormat, _ description: FrameStreamDescription, _ destination: Destination
  ) throws {
    if format.needsEncoder, case .stream(_, .standardOutput) = destination {
      throw ToolError.usage(
        "\(format.rawValue) for standard output in --format: a file, or --format y4m")
    }
    try format.check(description)
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
        if let finished { finished.fault(of: path, frames: frames) } else {
          WholeFile.fault(of: path, format: format, description)
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

  /// Notes beside numbered frames what they are rendered from, and warns of existing ones that stay though
  /// they were rendered from something else. The same for one file, where existing ones stay.
  ///
  /// - Parameters:
  ///   - files: The files that are read.
  ///   - options: All else that decides about pixels.
  func record(_ files: [String], options: [String], on console: Console) {
    guard let record else { return }
    // The folder is made; where that fails, the first frame says so.
    let paths = self.files
    if let first = pending.first, (try? OutputFile.check(paths[min(first, paths.count - 1)])) == nil
    {
      return
    }
    let own = ["depth \(depth)", usesQuality ? "quality \(quality)" : ""]
    let digest = FrameRecord.digest(of: files, options: own + options + record.options)
    let isPending = Set(pending)
    switch record {
    case .frames(let record, let numbers):
      let kept = numbers.indices.filter { !isPending.contains($0) }
      let others = record.note(
        digest, rendered: pending.map { numbers[$0] }, kept: kept.map { numbers[$0] })
      guard !others.isEmpty else { return }
      let count =
        others.count == 1 ? "1 existing frame was" : "\(others.count) existing frames were"
      console.warn(
        "\(place): \(count) rendered from another version of the scene or with other options "
          + "and kept: \(FrameList.text(others)); --overwrite renders them again")
    case .file(let record, _):
      let others = record.note(
        digest, rendered: pending.isEmpty ? [] : [0], kept: pending.isEmpty ? [0] : [])
      guard !others.isEmpty else { return }
      console.warn(
        "\(place): the existing file was rendered from another version of the scene or with other "
          + "options and kept; --overwrite renders it again")
    }
  }

  /// True if the files are JPEG images.
  private var usesQuality: Bool {
    switch destination {
    case .files(_, let format), .stream(let format, _): format == .jpeg
    case .sheet(let plan): plan.format == .jpeg
    case .digest: false
    }
  }

  /// The files that frames go to.
  var files: [String] {
    switch destination {
    case .files(let paths, _): paths
    case .stream(_, .file(let path)), .stream(_, .newFile(let path)): [path]
    case .sheet(let plan): [plan.path] + (plan.atlasPath.map { [$0] } ?? [])
    default: []
    }
  }

  /// The options that decide how pixels are stored in files, as arguments.
  var formatArguments: [String] {
    let format: FrameFormat
    switch destination {
    case .files(_, let named), .stream(let named, _): format = named
    case .digest, .sheet: return []
    }
    return ["--format", format.rawValue]
      + (format == .jpeg ? ["--quality", "\(quality)"] : [])
      + (depth == 16 ? ["--depth", "16"] : [])
  }

  /// The file beside the others that says what they were rendered from.
  var recordPath: String? { record?.path }

  /// True if frames have to be blended over a background before they are written.
  var flattens: Bool {
    switch destination {
    case .digest: false
    case .sheet(let plan): !plan.format.hasAlpha
    case .files(_, let format), .stream(let format, _): !format.hasAlpha
    }
  }

  /// True if the format is GIF, and frames follow each other faster than it can say: its delays are
  /// whole hundredths of a second, of which one is slowed down by what shows it.
  private var leavesFramesOut: Bool {
    guard case .stream(.gif, _) = destination else { return false }
    return description.rate.framesPerSecond > 50
  }

  /// Says what the format cannot keep of the frames, and which files are written again.
  func warn(on console: Console) {
    for (path, fault) in broken {
      console.warn("\(path): the file is not whole (\(fault)) and is written again")
    }
    if leavesFramesOut {
      console.warn("\(place): a GIF shows 50 frames per second at most: some are dropped")
    }
  }

  /// True if the format holds sound.
  var hasSound: Bool {
    if case .stream(let format, _) = destination { format.hasSound } else { false }
  }

  /// True if results go to standard output.
  var usesStandardOutput: Bool {
    switch destination {
    case .digest, .stream(_, .standardOutput): true
    default: false
    }
  }

  /// Where the frames are, for people.
  var place: String {
    switch destination {
    case .digest, .stream(_, .standardOutput): "standard output"
    case .stream(_, .file(let path)), .stream(_, .newFile(let path)): path
    case .sheet(let plan): plan.path
    case .files(let paths, _):
      paths.count == 1 ? paths[0] : paths.first.map { "\($0) and on" } ?? "no file"
    }
  }
}
