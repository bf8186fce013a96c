import FlyingFox
import LambentDocuments
import LambentImageFiles
import LambentWorkers

/// An export that a page has asked for: the command, and its run.
final class Exporting: Sendable {
  private let current = Lock<(number: Int, run: ProgramRun, output: String)?>(nil)

  /// Starts an export; one at a time.
  ///
  /// - Throws: ``StudioError`` for options that no export has, and while another runs.
  func start(_ body: JSONValue, on desk: Desk) throws -> JSONValue {
    let (arguments, output) = try Self.arguments(body, desk)
    return try current.withLock { current in
      if let running = current, running.run.snapshot.status == nil {
        throw StudioError(.conflict, "an export is running: wait for it, or cancel it")
      }
      let number = (current?.number ?? 0) + 1
      let run = try ProgramRun(desk.options.program, arguments, in: desk.folder) { run in
        desk.hub.send(Self.event(number, run.snapshot, output))
      }
      current = (number, run, output)
      return Self.event(number, run.snapshot, output)
    }
  }

  /// Stops the export that runs.
  func cancel() { current.withLock { $0 }?.run.cancel() }

  private static func event(_ number: Int, _ state: ProgramRun.Snapshot, _ output: String)
    -> JSONValue
  {
    var json: JSONValue = [
      "type": "export", "number": .number(Double(number)), "progress": .number(state.progress),
      "output": .string(output), "cancelled": .boolean(state.isCancelled),
      "lines": .array(state.lines.suffix(12).map(JSONValue.string)),
    ]
    json["status"] = state.status.map { .number(Double($0)) }
    return json
  }

  /// The options that a page may set, with what their values may look like.
  private static let options: [String: String] = [
    "size": "0123456789x", "fps": "0123456789./", "frames": "0123456789-,x", "background": "",
    "fit": "", "loop": "0123456789.", "samples": "0123456789", "quality": "0123456789",
    "sheet": "0123456789xauto",
    "seed": "0123456789", "contact-frames": "0123456789", "contact-columns": "0123456789",
  ]

  /// The command's arguments; files are below the folder.
  private static func arguments(_ body: JSONValue, _ desk: Desk) throws -> (
    [String], output: String
  ) {
    let document = try desk.document(body.requiredText("document")).draft
    let name = try body.requiredText("output")
    guard !name.hasSuffix(".json") else {
      throw StudioError.invalid("an export is not a document: choose another name")
    }
    try WorkFolder.check(name)
    // The folder of a sequence is made by the command; it must lie below, too.
    let parts = name.split(separator: "/")
    let output =
      parts.count > 1 && "\(desk.folder.root)/\(parts[0])".realPath == nil
      ? try desk.folder.newPath(of: String(parts[0])) + "/"
        + parts.dropFirst().joined(separator: "/")
      : try desk.folder.newPath(of: name)
    let scene =
      document.name.hasPrefix("preset:") ? String(document.name.dropFirst(7)) : document.path
    var arguments = ["render", scene, "-o", output, "--progress", "openjd"]
    if !document.isTrusted { arguments.append("--untrusted") }
    if body.flag("overwrite") { arguments.append("--overwrite") }
    if let sheet = body.text("contactSheet") {
      guard sheet.hasSuffix(".png") || sheet.hasSuffix(".jpg") else {
        throw StudioError.invalid("a contact sheet is a PNG or JPEG file")
      }
      arguments += ["--contact-sheet", try desk.folder.newPath(of: sheet)]
    }
    guard case .object(let members)? = body["options"] else { return (arguments, name) }
    for (key, value) in members {
      guard let letters = options[key], case .string(let text) = value, text.count < 100,
        !text.hasPrefix("-"),
        letters.isEmpty
          ? text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") })
          : text.allSatisfy(letters.contains)
      else { throw StudioError.invalid("“\(key)”: no option of an export, or no value for it") }
      arguments += ["--\(key)", text]
    }
    return (arguments, name)
  }
}
