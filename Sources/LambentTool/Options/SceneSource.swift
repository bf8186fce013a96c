import Foundation
import LambentScenes

/// The scene that a command line names: a path, `-`, or a preset.
struct SceneSource {
  /// The document's path; `-` for standard input.
  let path: String

  /// Finds the document.
  ///
  /// - Throws: `ToolError` for a name that is neither a file nor a preset.
  init(_ text: String) throws {
    if text == "-" || Self.isFile(text) {
      path = text
    } else if text.contains("/") || text.hasSuffix(".json") {
      throw ToolError.usage(
        "no scene in \(text): a document, - or a name of `lambent list presets`")
    } else {
      path = try Presets.path(named: text)
    }
  }

  /// Whether something other than a folder lies at a path: the frames of the preset `snow` make a
  /// folder `snow`, which must not hide the preset.
  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Reads the document, and says on standard error what else there is to say of it.
  func read(_ options: SceneOptions = SceneOptions(), console: Console) throws -> Scene {
    let scene = try readQuietly(options, console: console)
    for finding in scene.findings where finding.severity == .warning {
      console.warn(finding.description)
    }
    return scene
  }

  /// Reads the document; its warnings are left to the caller.
  func readQuietly(_ options: SceneOptions = SceneOptions(), console: Console) throws -> Scene {
    guard path == "-" else { return try Scene(contentsOf: path, options: options) }
    return try Scene(
      json: console.input(), file: "<stdin>",
      directory: FileManager.default.currentDirectoryPath, options: options)
  }
}
