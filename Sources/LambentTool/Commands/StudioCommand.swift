import ArgumentParser
import Dispatch
import FoundationEssentials
import LambentCatalogue
import LambentImageFiles
import LambentScenes
import LambentStudio
import LambentWorkers
import Synchronization

/// `lambent studio`: the editor in a browser.
struct StudioCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Edit scenes in a browser: see any frame at once, change it, export it.",
    discussion: """
      Prints an address to open. Only this machine can reach it, and only with the secret in it. Nothing is \
      written until you save or export.

      Examples:
        lambent studio
        lambent studio my.json --open
        lambent studio scenes --port 8000 --read-only
      """)

  @Argument(
    help:
      "A document, a folder, or a name from `lambent list presets`. Default: the current folder.",
    completion: Completions.scene)
  var scene = "."

  @Flag(help: "Show documents, but let nothing be changed.")
  var readOnly = false

  @OptionGroup var server: ServerOptions

  func run(on console: Console) throws {
    var options = try StudioSubject(scene).options(mode: .studio)
    options.isReadOnly = readOnly
    try server.serve(options, on: console)
  }
}

/// `lambent watch`: a player that follows a document.
struct WatchCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Play a scene in a browser, and show each change of its file at once.",
    discussion: """
      Prints an address to open. While the document has errors, they are shown over the last image without any.

      Examples:
        lambent watch my.json
        lambent watch my.json --open --port 8000
      """)

  @Argument(
    help: "A document, or a name from `lambent list presets`.", completion: Completions.scene)
  var scene: String

  @OptionGroup var server: ServerOptions

  func run(on console: Console) throws {
    var options = try StudioSubject(scene).options(mode: .watch)
    guard options.document != nil else {
      throw ToolError.usage("“\(scene)” is a folder: a document to watch")
    }
    options.isReadOnly = true
    try server.serve(options, on: console)
  }
}

/// The options of a server.
struct ServerOptions: ParsableArguments {
  @Option(help: "Port. 0: any free one.")
  var port: UInt16 = 0

  @Flag(
    help: "Do not require the secret of the address. Any program of this machine can then connect.")
  var noToken = false

  @Flag(help: "Open the address in the default browser.")
  var open = false

  @Flag(
    help: """
      Trust all documents of the folder, as the named one is: they may use clips, system fonts and files \
      outside of their folder, and have the full limits.
      """)
  var trust = false

  @Flag(help: "Do not trust the named document either.")
  var untrusted = false

  /// Serves until the program is stopped.
  func serve(_ options: StudioOptions, on console: Console) throws {
    var options = options
    options.port = port
    options.usesToken = !noToken
    options.trustsDocuments = trust
    options.trustsNamedDocument = !untrusted
    let server: StudioServer
    do {
      server = try StudioServer(options)
    } catch let error as StudioError {
      throw ToolError.usage("\(error)")
    }
    let opens = open
    let outcome = Lock<(any Error)?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task {
      do {
        try await server.run { address in
          try? console.writeLine(address)
          try? console.flush()
          if opens, let program = OtherProgram.find("xdg-open") {
            OtherProgram.run(program, [address], seconds: 10)
          }
        }
      } catch {
        outcome.withLock { $0 = error }
      }
      end.signal()
    }
    end.wait()
    if let error = outcome.withLock({ $0 }) { throw ToolError.failed("\(error)") }
  }
}

/// The document or the folder that a studio is opened with.
private struct StudioSubject {
  private let folder: String
  private let document: String?

  /// Finds it: a folder, a document, or a preset.
  ///
  /// - Throws: `ToolError` for a name that is none of them.
  init(_ text: String) throws {
    switch FileKind(path: text) {
    case .folder?: (folder, document) = (text, nil)
    case .file?:
      guard let real = text.realPath, let slash = real.lastIndex(of: "/") else {
        throw ToolError.usage("“\(text)” cannot be read: a document")
      }
      folder = slash == real.startIndex ? "/" : String(real[..<slash])
      document = String(real[real.index(after: slash)...])
    default:
      guard !text.contains("/"), !text.hasSuffix(".json") else {
        throw ToolError.usage("no document in \(text): a document, a folder or a preset")
      }
      _ = try Presets.path(named: text)
      (folder, document) = (FileManager.default.currentDirectoryPath, "preset:\(text)")
    }
  }

  func options(mode: StudioOptions.Mode) -> StudioOptions {
    StudioOptions(mode: mode, folder: folder, document: document, program: ProgramFiles.path)
  }
}
