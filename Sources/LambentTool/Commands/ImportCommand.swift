import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentImporters
import LambentImports

/// `lambent import`: foreign effects.
struct ImportCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert an effect of another program to a scene document and its images.",
    discussion: """
      Features that cannot be converted are listed on standard error, one per line.

      Examples:
        lambent list importers
        lambent import fire.pex -o scenes/fire.json
        lambent import Wallpaper.ca --states Locked:0,Unlock:2 -o wallpaper.json
      """)

  @Argument(
    help: "The effect: a file, a folder such as a .ca bundle, or - for standard input.",
    completion: .file())
  var file: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The scene document to write.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "Fail, and write nothing, if a feature cannot be converted.")
  var strict = false

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp(
      "Use this file instead of the image that the effect calls NAME. Without NAME: for effects "
        + "that name no image.",
      valueName: "name=file"))
  var images: [String] = []

  @OptionGroup var trust: TrustOption
  @OptionGroup var states: ImportStates

  func run(on console: Console) throws {
    guard output != "-" else {
      throw ToolError.value(
        "-", of: "--output", expected: "a path such as my.json; the images are written beside it")
    }
    let reads = ReadFiles()
    let given = try givenImages(reads)
    let source = try effect(reads, on: console).giving(given)
    let imported = try ForeignSource.effect(from: source, options: states.options())
    if let unused = given.unused.first {
      throw unused.name.isEmpty
        ? ToolError.fault(
          "\(unused.path) is not used, because the effect names its images", of: "--image",
          remedy: "write NAME=FILE")
        : ToolError.fault(
          "the effect has no image with the name “\(unused.name)”", of: "--image",
          remedy: given.names.isEmpty
            ? "leave it out: the effect names none"
            : "one of \(given.names.prefix(30).joined(separator: ", "))")
    }
    let effect = imported.namingImages(after: FileName.stem(of: output))
    if strict, !effect.notes.isEmpty {
      throw ToolError(
        status: ExitStatus.usage,
        problems: effect.notes.map {
          Problem(.importing, "\(file): this cannot be converted: \($0)")
        })
    }
    for note in effect.notes { console.warn("\(file): \(note)") }
    var files = [(path: output, bytes: Array((effect.document.text() + "\n").utf8))]
    files += effect.images.map { (FileName.split(output).folder + $0.path, $0.bytes) }
    var claims = FileClaims()
    for path in reads.paths { claims.read(path, as: "a file that is imported") }
    try claims.write(files, overwrite: overwrite)
  }
}

extension ImportCommand {
  private func effect(_ reads: ReadFiles, on console: Console) throws -> ForeignFile {
    guard file == "-" else { return try reads.file(at: file, isTrusted: trust.trustsDocument) }
    let bytes = try console.input(ImportLimits.maximumFileBytes)
    return ForeignFile(standardInput: bytes, isTrusted: trust.trustsDocument)
  }

  /// The files of `--image`.
  ///
  /// - Throws: `ImageFileError` for files that cannot be read.
  private func givenImages(_ reads: ReadFiles) throws -> GivenImages {
    try GivenImages(
      images.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[parts.count - 1])
        let bytes = try ImageFile.readBytes(path, name: path)
        reads.note(path)
        return GivenImages.Entry(
          name: parts.count > 1 ? String(parts[0]) : "", path: path, bytes: bytes)
      })
  }
}

/// The options of an import: states, and the direction of y.
struct ImportStates: ParsableArguments {
  @Option(help: ArgumentHelp("The state to show (.ca and .tendies).", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "States, each with the time at which it begins: Locked:0,Unlock:2.", valueName: "list"))
  var states: String?

  @Flag(
    help: """
      Mirror the effect top to bottom: for Particle Designer files made for players that ignore \
      yCoordFlipped.
      """
  )
  var flipY = false

  /// The options of an import.
  ///
  /// - Throws: `ToolError` for an invalid time.
  func options() throws -> ImportOptions {
    var options = ImportOptions()
    options.state = state
    options.flipsY = flipY
    for entry in (states ?? "").split(separator: ",") {
      guard let colon = entry.lastIndex(of: ":"),
        let time = Double(entry[entry.index(after: colon)...]), time.isFinite, time >= 0,
        time <= SceneLimits.maximumDuration
      else {
        throw ToolError.value(
          entry, of: "--states", expected: "names with seconds, such as Locked:0,Unlock:2")
      }
      options.states.append(.init(name: String(entry[..<colon]), time: time))
    }
    return options
  }
}

/// Foreign effects where documents are taken.
enum ForeignSource {
  /// The effect of a file.
  ///
  /// - Throws: `ToolError`, from what the importers throw.
  static func effect(
    from file: ForeignFile, options: ImportOptions = ImportOptions()
  ) throws -> ImportedEffect {
    do {
      return try ImporterRegistry.builtIn.effect(from: file, options: options)
    } catch {
      throw ToolError(error)
    }
  }

  /// The foreign file at a path; `nil` where a document lies there, or nothing that an importer knows.
  static func file(at path: String, isTrusted: Bool) -> ForeignFile? {
    guard let kind = FileKind(path: path), kind == .file || kind == .folder else { return nil }
    return ImporterRegistry.builtIn.file(at: path, isTrusted: isTrusted)
  }

  /// The foreign file on standard input; `nil` for a document, or what no importer knows.
  static func standardInput(_ bytes: [UInt8], isTrusted: Bool) -> ForeignFile? {
    let file = ForeignFile(standardInput: bytes, isTrusted: isTrusted)
    return ImporterRegistry.builtIn.takes(file) ? file : nil
  }

  /// True if a file looks like a document, or is one of another program.
  static func isScene(_ path: String) -> Bool {
    FileName.pathExtension(of: path).lowercased() == "json"
      || file(at: path, isTrusted: false) != nil
  }

  /// True if a file is markup: a document is not, and its errors would be about JSON.
  static func isMarkup(_ path: String, isTrusted: Bool) -> Bool {
    (try? ForeignFile(contentsOf: path, isTrusted: isTrusted))?.isMarkup ?? false
  }
}
