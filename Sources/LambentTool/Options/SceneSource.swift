import FoundationEssentials
import LambentCatalogue
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentImporters
import LambentImports
import LambentPixels
import LambentRendering
import LambentScenes
import LambentWorkers

/// The scene that a command line names: a path, `-`, a preset, or a foreign effect.
struct SceneSource {
  /// The document's path; `-` for standard input.
  let path: String
  /// True if the document is trusted: presets are.
  let isTrusted: Bool
  /// The foreign effect, if the file is not a Lambent document.
  private let foreign: ForeignFile?
  private let reads = ReadFiles()

  /// Finds the document.
  ///
  /// - Throws: `ToolError` for a name that is neither a file nor a preset.
  init(_ text: String, _ trust: TrustOption) throws {
    guard text != "-" else {
      (path, isTrusted, foreign) = (text, trust.trustsDocument, nil)
      return
    }
    let reads = reads
    let file = ForeignSource.file(at: text, isTrusted: trust.trustsDocument)
    foreign = file?.reading { reads.note($0) }
    if foreign != nil {
      (path, isTrusted) = (text, trust.trustsDocument)
      return
    }
    let kind = FileKind(path: text)
    let reason = kind.map { "it is \($0.rawValue)" } ?? ImageFile.lastReason
    if kind == .file, ForeignSource.isMarkup(text, isTrusted: trust.trustsDocument) {
      throw ToolError(ImportError.unrecognised(file: text))
    }
    if kind == .file, let problem = Self.problem(ofFile: text) {
      throw ToolError(status: ExitStatus.usage, problems: [problem])
    }
    if kind == .file {
      (path, isTrusted) = (text, trust.trustsDocument)
      return
    }
    isTrusted = true
    let isNameOfFile = text.contains("/") || text.hasSuffix(".json")
    // Rendering the preset `snow` creates a folder `snow`, which must not hide the preset.
    let preset = isNameOfFile ? nil : Result { try Presets.path(named: text) }
    if case .success(let found)? = preset {
      path = found
    } else if let preset, kind == nil {
      path = try preset.get()
    } else {
      throw Self.unreadable(text, reason)
    }
  }

  /// The problem of a file that is not UTF-8 text; `nil` for one that may be a document.
  private static func problem(ofFile path: String) -> Problem? {
    let start = (try? StreamedFile.start(path, count: 4096)) ?? []
    guard start.contains(0) else { return nil }
    let isUnicode = [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0x7B], [0x7B, 0], [0, 0]].contains {
      start.starts(with: $0)
    }
    var problem: Problem
    if isUnicode, start.contains(UInt8(ascii: "{")) {
      problem = Problem(.file, "the text of the document is UTF-16 or UTF-32")
      problem.place = Problem.Place(file: path, line: 1, column: 1)
      problem.remedy = "save the document as UTF-8"
    } else if start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      return nil
    } else {
      problem = Problem(
        .arguments,
        "\(path) is an image, a film or another file that is not UTF-8 text, so it is not a scene")
      problem.remedy =
        "give it to `lambent filter` or `lambent join`, or name it in a scene, as the “contents” of a layer"
    }
    problem.value = path
    return problem
  }

  /// The error for an argument that is neither the file of a document nor the name of a preset.
  static func unreadable(_ text: String, _ reason: String) -> ToolError {
    var problem = Problem(.arguments, "\(text) cannot be read as a scene (\(reason))")
    problem.value = text
    problem.remedy = "use a document, -, or a name from `lambent list presets`"
    return ToolError(status: ExitStatus.usage, problems: [problem])
  }

  /// The document's file, and the files beside it from which a foreign effect was read.
  var files: [String] { [path] + reads.paths }

  /// Reads the document, and prints its warnings and notes to standard error.
  func read(_ options: SceneOptions = SceneOptions(), console: Console) throws -> Scene {
    var notes: [Problem] = []
    let result = Result { try readQuietly(options, console: console) { notes.append($0) } }
    console.report(notes)
    let scene = try result.get()
    for finding in scene.findings where finding.severity == .warning {
      console.report(Problem(finding))
    }
    if options.background == .clear, options.parameters[Self.transparency] == nil,
      scene.parameters.contains(where: Self.isTransparency)
    {
      console.warn(
        "the scene's backdrop is drawn: --param \(Self.transparency)=true removes it")
    }
    let bars = scene.canvas.bars
    if bars.width >= 1 || bars.height >= 1 {
      let place = bars.width >= 1 ? "at each side" : "above and below"
      console.warn(
        "the scene has bars of \(Int(max(bars.width, bars.height))) pixels \(place): "
          + "--fit fill, stretch or reflow avoids them")
    }
    warnOfTexts(in: scene, options, console: console)
    return scene
  }

  /// Reads a document that is composited over images: without its background, and with its parameter `transparent`
  /// set if it has this parameter and no option sets it.
  func readOverlay(_ options: SceneOptions, console: Console) throws -> Scene {
    var options = options
    options.background = .clear
    if try hasTransparency(options, console: console), options.parameters[Self.transparency] == nil
    {
      options.parameters[Self.transparency] = .boolean(true)
    }
    return try read(options, console: console)
  }

  /// True if the document has a parameter that hides its backdrop.
  func hasTransparency(
    _ options: SceneOptions = SceneOptions(), console: Console
  ) throws -> Bool {
    try readQuietly(options, console: console).parameters.contains(where: Self.isTransparency)
  }

  private static func isTransparency(_ parameter: SceneParameter) -> Bool {
    parameter.name == transparency && parameter.kind == .boolean
  }

  static let transparency = "transparent"

  /// Reads the document without printing its warnings.
  ///
  /// - Parameter tell: Called with the features that an importer could not convert, even if the document cannot be
  ///   read.
  func readQuietly(
    _ options: SceneOptions = SceneOptions(), console: Console, tell: (Problem) -> Void = { _ in }
  ) throws -> Scene {
    var options = options
    options.trustsDocument = isTrusted
    options.registries = options.registries.importing(.builtIn)
    if let foreign { return try scene(of: foreign, options, tell) }
    guard path == "-" else { return try Scene(contentsOf: path, options: options) }
    let limit = SceneLimits(isTrusted: isTrusted).maximumDocumentBytes
    let bytes: [UInt8]
    do {
      bytes = try console.input(limit)
    } catch ImageFileError.tooLarge {
      throw SceneError.tooLarge(file: "<stdin>", limit: limit)
    }
    if let foreign = ForeignSource.standardInput(bytes, isTrusted: isTrusted) {
      return try scene(of: foreign, options, tell)
    }
    return try Scene(
      json: bytes, file: "<stdin>",
      directory: FileManager.default.currentDirectoryPath, options: options)
  }

  private func scene(
    of foreign: ForeignFile, _ options: SceneOptions, _ tell: (Problem) -> Void
  ) throws -> Scene {
    var imports = ImportOptions()
    imports.registries = options.registries
    let effect = try ForeignSource.effect(from: foreign, options: imports)
    for note in effect.notes {
      tell(Problem(.importing, "\(foreign.path): \(note)", severity: .warning))
    }
    return try effect.scene(file: foreign.path, options: options)
  }
}

/// The files from which a foreign effect is read: its own, and those beside it.
final class ReadFiles: Sendable {
  private let noted = Lock<[String]>([])

  /// Opens the effect at a path, and records the files that it reads.
  func file(at path: String, isTrusted: Bool) throws -> ForeignFile {
    let file = try ForeignFile(contentsOf: path, isTrusted: isTrusted)
    if !file.isFolder { note(path) }
    return file.reading { self.note($0) }
  }

  func note(_ path: String) { noted.withLock { $0.append(path) } }

  /// The files, in the order of their reading.
  var paths: [String] { noted.withLock { $0 } }
}
