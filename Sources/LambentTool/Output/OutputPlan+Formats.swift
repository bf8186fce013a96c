import LambentImageFiles
import LambentProperties
import LambentRendering

extension OutputPlan {
  private static let formatNames = names(of: FrameFormat.allCases)
  /// The formats that standard output takes.
  private static let streamedNames = names(of: FrameFormat.allCases.filter { !$0.needsEncoder })

  private static func names(of formats: [FrameFormat]) -> String {
    formats.map(\.rawValue).joined(separator: ", ")
  }

  static func format(named name: String) throws -> FrameFormat {
    guard let format = FrameFormat(pathExtension: name) else {
      throw ToolError.value(name, of: "--format", expected: formatNames)
    }
    return format
  }

  static func format(ofPath path: String) throws -> FrameFormat {
    guard path != "-" else {
      throw ToolError.fault(
        "standard output has no format", of: "--output -",
        remedy: "add --format, one of \(streamedNames)")
    }
    let ending = FileName.pathExtension(of: path)
    if let format = FrameFormat(pathExtension: ending) { return format }
    let place = "--output \(path)"
    guard !path.hasSuffix("/"), FileKind(path: path) != .folder else {
      throw ToolError.fault(
        "this is a folder", of: place,
        remedy: "name a file in it, such as \(path.hasSuffix("/") ? path : path + "/")%04d.png")
    }
    // Beside the others: the ending may be right, and of a format that is not written.
    let meant = Suggestion.question(
      about: ending, among: FrameFormat.allCases.map(\.rawValue) + ["jpg"])
    throw ToolError.fault(
      ending.isEmpty
        ? "the file has no extension, which decides the format" : "“\(ending)” is not a format",
      of: place,
      remedy: (meant.map { "\($0) Or " } ?? "")
        + "use an extension, or add --format: \(formatNames)")
  }

  static func destination(
    path: String, format: FrameFormat, numbering: Numbering
  ) throws -> Destination {
    if path == "-" { return .stream(format, .standardOutput) }
    if format.isStream { return .stream(format, .file(path)) }
    let pattern: PathPattern
    do {
      pattern = try PathPattern(path)
    } catch {
      throw ToolError.usage("--output \(path): \(error)")
    }
    let count = numbering.frames.count
    if pattern.hasPlace {
      return .files(paths: numbering.files.map(pattern.path), format)
    }
    guard count == 1 else {
      throw ToolError.fault(
        "\(count) frames do not fit into one image", of: "--output \(path)",
        remedy: "add a placeholder for the number, as “\(FileName.appending("-%04d", to: path))”, "
          + "name a film, or choose one frame")
    }
    return .files(paths: [pattern.path(0)], format)
  }

  static func sheet(
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
      throw ToolError.fault(
        "\(description.frameCount) frames of \(cell.width)x\(cell.height) pixels are too many",
        of: "--sheet", remedy: "at most \(ImageLimits.maximumPixels) pixels in all")
    }
    return SheetSink.Plan(
      path: path, format: format, columns: columns, rows: rows, options: options, numbers: numbers)
  }

  static func depth(_ depth: Int, format: FrameFormat) throws -> Int {
    switch format {
    case .rgba64le: return 16
    case .png, .apng, .mov: return depth
    default:
      guard depth == 8 else {
        throw ToolError.fault(
          "\(format.rawValue) has no 16 bits", of: "--depth",
          remedy: "png, apng, mov and rgba64le have them")
      }
      return depth
    }
  }

  static func check(
    _ format: FrameFormat, _ description: FrameStreamDescription, _ destination: Destination
  ) throws {
    if format.needsEncoder, case .stream(_, .standardOutput) = destination {
      throw ToolError.fault(
        "\(format.rawValue) cannot go to standard output", of: "--format",
        remedy: "name a file, or use one of \(streamedNames)")
    }
    try format.check(description)
  }
}
