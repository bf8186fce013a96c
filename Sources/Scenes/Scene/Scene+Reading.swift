import FoundationEssentials
import LambentImageFiles
import LambentPixels

extension Scene {
  /// Reads a document from a file; `-` is standard input.
  ///
  /// - Throws: ``SceneError``: a file that cannot be read, every error of the document at once, or
  ///   an option that does not fit it.
  public init(contentsOf path: String, options: SceneOptions) throws(SceneError) {
    let bytes: [UInt8]
    do {
      bytes = try DocumentFile.read(path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    let url = URL(fileURLWithPath: path)
    let directory = path == "-" ? "" : url.deletingLastPathComponent().path
    try self.init(
      json: bytes, file: path == "-" ? "<stdin>" : path, directory: directory, options: options)
  }

  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document as UTF-8.
  ///   - file: What messages call it.
  ///   - directory: The folder that the paths of its images are relative to.
  ///   - options: What replaces its own facts.
  /// - Throws: ``SceneError``.
  public init(
    json bytes: [UInt8], file: String = "<memory>", directory: String = "",
    options: SceneOptions
  ) throws(SceneError) {
    try self.init(bytes, file: file, directory: directory, imageFiles: [:], options: options)
  }

  /// Makes a scene of a document: it is written and read, so that it is checked as every other is.
  ///
  /// - Throws: ``SceneError``; its lines are those of the document as it is written.
  public init(_ document: SceneDocument, options: SceneOptions) throws(SceneError) {
    var options = options
    options.registries = document.registries
    try self.init(
      Array(document.text.utf8), file: document.name, directory: document.directory,
      imageFiles: document.imageFiles, options: options)
  }

  init(
    _ bytes: [UInt8], file: String, directory: String, imageFiles: [String: Image],
    options: SceneOptions
  ) throws(SceneError) {
    let result = SceneLimits.$isUntrusted.withValue(options.untrusted) {
      Result { () throws(SceneError) in
        var reader = try SceneReader(
          bytes: bytes, file: file, directory: directory, options: options)
        var scene = try reader.read(imageFiles: imageFiles)
        try scene.apply(options)
        return scene
      }
    }
    self = try result.get()
  }
}

/// Reads a document's bytes.
enum DocumentFile {
  struct Failure: Error {
    let reason: String
  }

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let limit = SceneLimits.maximumDocumentBytes
    do {
      return path == "-"
        ? try ImageFile.readStandardInput(limit: limit)
        : try ImageFile.readBytes(path, name: path, limit: limit)
    } catch .unreadable(_, let reason) {
      throw Failure(reason: reason)
    } catch .tooLarge(_, let what) {
      throw Failure(reason: what)
    } catch {
      throw Failure(reason: "\(error)")
    }
  }
}
