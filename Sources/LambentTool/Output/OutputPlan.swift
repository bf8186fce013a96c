import LambentImageFiles

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
  /// The files that are there but not whole, with what they lack: they are made anew.
  private let broken: [(path: String, fault: String)]
  /// The facts that all frames have in common.
  let description: FrameStreamDescription

  /// The numbers that stand in the names of files, one a frame.
  struct Numbering {
    /// The frames' own numbers.
    var frames: [Int]
    /// Where files are counted from instead of bearing the frames' numbers.
    var start: Int?

    func fileNumber(at index: Int) -> Int { start.map { $0 + index } ?? frames[index] }
  }

  /// Decides where frames go.
  ///
  /// - Throws: `ToolError` for contradictions, sizes that do not fit, and files that exist.
  init(
    _ options: OutputOptions, defaultPath: String, numbering: Numbering,
    description: FrameStreamDescription, sheet: SheetOptions? = nil
  ) throws {
    self.description = description
    quality = options.quality
    let count = numbering.frames.count
    let named = try options.format.map(Self.format(named:))
    if options.digest {
      (destination, depth) = (.digest, options.depth)
      (skipsExisting, pending, broken) = (false, Array(0..<count), [])
      return
    }
    let path = options.output ?? defaultPath
    let format = try named ?? Self.format(ofPath: path)
    destination =
      if let sheet, sheet.sheet != nil {
        try .sheet(Self.sheet(sheet, path: path, format: format, description))
      } else {
        try Self.destination(path: path, format: format, numbering: numbering)
      }
    depth = try Self.depth(options.depth, format: format)
    skipsExisting = options.skipExisting
    try Self.check(format, description, destination)
    (pending, broken) = try Self.pending(destination, description, options)
  }

  private static let formatNames = FrameFormat.allCases.map(\.rawValue).joined(separator: ", ")

  static func format(named name: String) throws -> FrameFormat {
    guard let format = FrameFormat(pathExtension: name) else {
      throw ToolError.usage("unknown format “\(name)” in --format: \(formatNames)")
    }
    return format
  }

  static func format(ofPath path: String) throws -> FrameFormat {
    guard path != "-" else {
      throw ToolError.usage("no format in --output -: add --format, one of \(formatNames)")
    }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."),
      let format = FrameFormat(pathExtension: String(name[name.index(after: dot)...]))
    else {
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
      let paths = (0..<count).map { pattern.path(numbering.fileNumber(at: $0)) }
      return .files(paths: paths, format)
    }
    guard count == 1 else {
      throw ToolError.usage(
        "\(count) frames in --output \(path): --time for one moment, or a placeholder for the number, as "
          + "“\(suggestion(for: path))”")
    }
    return .files(paths: [pattern.path(0)], format)
  }

  private static func sheet(
    _ options: SheetOptions, path: String, format: FrameFormat,
    _ description: FrameStreamDescription
  ) throws -> SheetSink.Plan {
    guard path != "-", !format.isStream, (try? PathPattern(path))?.hasPlace == false else {
      throw ToolError.usage("\(path) in --output: one image for --sheet, as sheet.png")
    }
    let (columns, rows) = try options.cells(
      for: description.frameCount, width: description.width, height: description.height)
    let cell = SpriteSheet.Area(width: description.width, height: description.height)
    if !options.trim { _ = try SpriteSheet.size(columns, rows, cell, options) }
    guard description.frameCount <= ImageLimits.maximumPixels / (cell.width * cell.height) else {
      throw ToolError.usage(
        "\(description.frameCount) frames of \(cell.width)x\(cell.height) pixels in --sheet: at most "
          + "\(ImageLimits.maximumPixels) pixels in all")
    }
    return SheetSink.Plan(
      path: path, format: format, columns: columns, rows: rows, options: options)
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
          "16 for \(format.rawValue) in --depth: png, apng, mov or rgba64le hold it")
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
    _ destination: Destination, _ description: FrameStreamDescription, _ options: OutputOptions
  ) throws -> (frames: [Int], broken: [(path: String, fault: String)]) {
    var broken: [(path: String, fault: String)] = []
    func isMissing(_ path: String, _ format: FrameFormat) throws -> Bool {
      if try options.mayWrite(path, option: "--output") { return true }
      guard let fault = WholeFile.fault(of: path, format: format, description) else { return false }
      broken.append((path, fault))
      return true
    }
    let all = Array(0..<description.frameCount)
    switch destination {
    case .files(let paths, let format):
      let missing = try paths.indices.filter { try isMissing(paths[$0], format) }
      return (missing, broken)
    case .stream(let format, .file(let path)):
      return (try isMissing(path, format) ? all : [], broken)
    case .sheet(let plan):
      let isDue = try options.mayWrite(plan.path, option: "--output")
      if let atlas = plan.atlasPath { _ = try options.mayWrite(atlas, option: "--atlas") }
      return (isDue ? all : [], broken)
    default: return (all, [])
    }
  }

  /// The files that frames go to.
  var files: [String] {
    switch destination {
    case .files(let paths, _): paths
    case .stream(_, .file(let path)): [path]
    case .sheet(let plan): [plan.path] + (plan.atlasPath.map { [$0] } ?? [])
    default: []
    }
  }

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

  /// Says what the format cannot keep of the frames, and which files are made anew.
  func warn(ofOpaque isOpaque: Bool, on console: Console) {
    for (path, fault) in broken {
      console.warn("\(path): the file is not whole (\(fault)), so it is made anew")
    }
    if flattens, !isOpaque {
      console.warn("\(place): the format has no alpha, so frames are blended over black")
    }
    if leavesFramesOut {
      console.warn("\(place): a GIF shows 50 frames per second at most, so some are left out")
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
    case .stream(_, .file(let path)): path
    case .sheet(let plan): plan.path
    case .files(let paths, _): paths.count == 1 ? paths[0] : "\(paths.first ?? "") and on"
    }
  }
}
