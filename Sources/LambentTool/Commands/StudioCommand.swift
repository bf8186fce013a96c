import ArgumentParser
import FoundationEssentials
import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentScenes

/// `lambent studio`: the editor in a browser.
struct StudioCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Edit scenes in a browser: see any frame at once, change it, and export it.",
    discussion: """
      Prints an address to open. Only this machine can open the address, and only with the secret that \
      it contains. Nothing is written until you save or export.

      Examples:
        lambent studio
        lambent studio my.json --open
        lambent studio scenes --port 8000 --read-only
      """)

  @Argument(
    help: "A document, a folder, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene = "."

  @Flag(help: "Show documents, but do not allow changes.")
  var readOnly = false

  @OptionGroup var server: ServerOptions

  func run(on console: Console) throws {
    try server.serve(StudioSubject(scene), mode: "studio", isReadOnly: readOnly)
  }
}

/// `lambent watch`: a player that follows a document.
struct WatchCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Play a scene in a browser, and show each change of its file at once.",
    discussion: """
      Prints an address to open. While the document has errors, the page shows them over the last correct \
      image.

      Examples:
        lambent watch my.json
        lambent watch my.json --open --port 8000
      """)

  @Argument(
    help: "A document, or a name from `lambent list presets`.", completion: Completions.scene)
  var scene: String

  @OptionGroup var server: ServerOptions

  func run(on console: Console) throws {
    let subject = try StudioSubject(scene)
    guard subject.document != nil else {
      throw ToolError.usage("“\(scene)” is a folder: a document to watch")
    }
    try server.serve(subject, mode: "watch", isReadOnly: true)
  }
}

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
      Trust all documents of the folder, not only the named one: they may use clips, system fonts and \
      files outside of their folder, and have the full limits.
      """)
  var trust = false

  @Flag(help: "Do not trust the named document either.")
  var untrusted = false

  /// Becomes the server, a program of its own: it brings all of Foundation, which no other command is to wait for.
  ///
  /// - Throws: `ToolError` where that program is missing.
  func serve(_ subject: StudioSubject, mode: String, isReadOnly: Bool) throws {
    var options: JSONValue = [
      "mode": .string(mode), "folder": .string(subject.folder),
      "program": .string(ProgramFiles.path),
      "port": .number(Double(port)), "usesToken": .boolean(!noToken), "opens": .boolean(open),
      "isReadOnly": .boolean(isReadOnly), "trustsDocuments": .boolean(trust),
      "trustsNamedDocument": .boolean(!untrusted),
    ]
    options["document"] = subject.document.map(JSONValue.string)
    let path = ProgramFiles.path + "-studio"
    var words: [UnsafeMutablePointer<CChar>?] = [path, options.line].map { word in
      word.withSystemPath { strdup($0) }
    }
    words.append(nil)
    _ = path.withSystemPath { execv($0, words) }
    let reason = ImageFile.lastReason
    for word in words { free(word) }
    throw ToolError.failed(
      "the studio cannot be started in \(path) (\(reason)): "
        + "the Python package comes without it: install Lambent with `make install`, which puts it "
        + "beside lambent"
    )
  }
}

/// The document or the folder that a studio is opened with.
struct StudioSubject {
  let folder: String
  let document: String?

  /// Finds it: a folder, a document, or a preset.
  ///
  /// - Throws: `ToolError` for an unknown name.
  init(_ text: String) throws {
    switch FileKind(path: text) {
    case .folder?: (folder, document) = (text, nil)
    case .file?:
      guard let real = text.realPath else {
        throw ToolError.usage("“\(text)” cannot be read: a document")
      }
      (folder, document) = (FileAccess.folder(of: real), FileName.last(of: real))
    default:
      guard !text.contains("/"), !text.hasSuffix(".json") else {
        throw ToolError.usage("no document in \(text): a document, a folder or a preset")
      }
      _ = try Presets.path(named: text)
      (folder, document) = (FileManager.default.currentDirectoryPath, "preset:\(text)")
    }
  }
}
