import ArgumentParser
import FoundationEssentials
import LambentImageFiles
import LambentImporters
import LambentScenes
import LambentWorkers
import Synchronization

/// `lambent import`: foreign effects.
struct ImportCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn a foreign effect into a scene document, with its images beside it.",
    discussion: """
      What could not be carried over is listed on standard error, a line each.

      Examples:
        lambent list importers
        lambent import fire.pex -o scenes/fire.json
        lambent import Wallpaper.ca --states Locked:0,Unlock:2 -o wallpaper.json
      """)

  @Argument(
    help: "The foreign effect: a file, or a folder such as a .ca bundle.", completion: .file())
  var file: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The scene document.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "What could not be carried over is an error, and nothing is written.")
  var strict = false

  @Flag(help: "Replace files that exist.")
  var overwrite = false

  @Flag(
    help: """
      The effect comes from a stranger: it reads files below its folder only, hands nothing to ffmpeg, \
      and has a tenth of the limits.
      """)
  var untrusted = false

  @OptionGroup var states: ImportStates

  func run(on console: Console) throws {
    guard output != "-" else {
      throw ToolError.usage("“-” in --output: a path as my.json, beside which the images go")
    }
    var options = try states.options()
    options.untrusted = untrusted
    let reads = ReadFiles()
    let effect = try ForeignSource.effect(from: reads.file(at: file), options: options)
    if strict, !effect.notes.isEmpty {
      throw ToolError(
        status: ExitStatus.usage,
        lines: effect.notes.map { "not carried over in \(file): \($0)" })
    }
    for note in effect.notes { console.warn("\(file): \(note)") }
    let folder = output.lastIndex(of: "/").map { String(output[...$0]) } ?? ""
    var files = [(path: output, bytes: Array((effect.document.text() + "\n").utf8))]
    files += effect.images.map { (folder + $0.path, $0.bytes) }
    // A file that is there already, byte for byte, is no obstacle.
    files.removeAll { (try? ImageFile.readBytes($0.path, name: $0.path)) == $0.bytes }
    var claims = reads.claims
    for file in files {
      try claims.write(file.path, option: "--output")
      guard overwrite || !FileManager.default.fileExists(atPath: file.path) else {
        throw ToolError.usage(
          "existing file \(file.path) in --output: --overwrite, or another name")
      }
    }
    for file in files { try OutputFile.write(file.bytes, to: file.path) }
  }
}

/// The files that an import reads: the effect, and what lies beside it.
private final class ReadFiles: Sendable {
  private let paths = Lock<[String]>([])

  /// The effect at a path, its readings noted.
  func file(at path: String) throws -> ForeignFile {
    let file = try ForeignFile(contentsOf: path)
    if !file.isFolder { note(path) }
    return file.reading { self.note($0) }
  }

  private func note(_ path: String) { paths.withLock { $0.append(path) } }

  /// The files that may not be written.
  var claims: FileClaims {
    var claims = FileClaims()
    for path in paths.withLock({ $0 }) { claims.read(path, as: "a file that is imported") }
    return claims
  }
}

/// The states of a foreign file that a command line names.
struct ImportStates: ParsableArguments {
  @Option(help: ArgumentHelp("The state to show, of .ca and .tendies.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "States with the moments at which they are entered: Locked:0,Unlock:2.", valueName: "list"))
  var states: String?

  /// The options of an import.
  ///
  /// - Throws: `ToolError` for a moment that is none.
  func options() throws -> ImportOptions {
    var options = ImportOptions()
    options.state = state
    for entry in (states ?? "").split(separator: ",") {
      guard let colon = entry.lastIndex(of: ":"),
        let time = Double(entry[entry.index(after: colon)...]), time.isFinite, time >= 0,
        time <= SceneLimits.maximumDuration
      else {
        throw ToolError.usage("“\(entry)” in --states: names with seconds, as Locked:0,Unlock:2")
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
  static func file(at path: String) -> ForeignFile? {
    guard let kind = FileKind(path: path), kind == .file || kind == .folder,
      let file = try? ForeignFile(contentsOf: path), !isDocument(file),
      ImporterRegistry.builtIn.importer(for: file) != nil
    else { return nil }
    return file
  }

  /// True if a file of JSON has the layers of a document: no foreign one has any.
  private static func isDocument(_ file: ForeignFile) -> Bool {
    guard file.pathExtension == "json" else { return false }
    return file.bytes.contains(text: "\"layers\"")
  }
}
