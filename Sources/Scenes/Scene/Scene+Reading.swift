import FoundationEssentials
public import LambentDocuments
import LambentImageFiles
package import LambentPixels

extension Scene {
  /// Reads a document from a file; `-` is standard input.
  ///
  /// - Throws: ``SceneError`` for a file that cannot be read, for all errors of the document at once, or for an
  ///   option that does not match it. A document of too many bytes is an error of the document, like one with too
  ///   many layers.
  public init(contentsOf path: String, options: SceneOptions) throws(SceneError) {
    let bytes: [UInt8]
    let file = path == "-" ? "<stdin>" : path
    let limit = options.limits.maximumDocumentBytes
    do {
      bytes =
        path == "-"
        ? try ImageFile.readStandardInput(limit: limit)
        : try ImageFile.readBytes(path, name: path, limit: limit)
    } catch .tooLarge {
      throw .tooLarge(file: file, limit: limit)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    let directory =
      path == "-" ? "" : URL(fileURLWithPath: path).deletingLastPathComponent().path
    try self.init(json: bytes, file: file, directory: directory, options: options)
  }

  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document as UTF-8.
  ///   - file: The name of the document in messages.
  ///   - directory: The folder that the paths of its files are relative to. Default: the current one for
  ///     a trusted document; an untrusted one reads no files then.
  ///   - options: The values that replace its own facts.
  /// - Throws: ``SceneError``.
  public init(
    json bytes: [UInt8], file: String = "<memory>", directory: String = "",
    options: SceneOptions
  ) throws(SceneError) {
    try self.init(directory: directory, options: options) { () throws(DocumentError) in
      try JSONDocument(file: file, bytes: bytes, limits: options.limits)
    }
  }

  /// Reads a document that is in memory as text: see ``init(json:file:directory:options:)``.
  public init(
    json text: String, file: String = "<memory>", directory: String = "", options: SceneOptions
  ) throws(SceneError) {
    try self.init(json: Array(text.utf8), file: file, directory: directory, options: options)
  }

  /// Makes a scene of a document, which is checked as every other is. It is trusted if the document is, or the
  /// options say so.
  ///
  /// - Throws: ``SceneError``; its problems have paths, and no lines.
  public init(_ document: SceneDocument, options: SceneOptions) throws(SceneError) {
    var options = options
    options.registries = document.registries
    options.trustsDocument = options.trustsDocument || document.isTrusted
    try self.init(
      document.json, file: document.name, directory: document.directory,
      imageFiles: document.imageFiles, options: options)
  }

  /// Reads a document that was built in code.
  ///
  /// - Parameter imageFiles: The pixels of images that have no file, by path.
  package init(
    _ root: JSONValue, file: String, directory: String = "", imageFiles: [String: Image] = [:],
    options: SceneOptions
  ) throws(SceneError) {
    try self.init(directory: directory, imageFiles: imageFiles, options: options) {
      () throws(DocumentError) in
      try JSONDocument(file: file, root: root, limits: options.limits)
    }
  }

  private init(
    directory: String, imageFiles: [String: Image] = [:], options: SceneOptions,
    of document: () throws(DocumentError) -> JSONDocument
  ) throws(SceneError) {
    var reader: SceneReader
    do {
      reader = SceneReader(
        try document(), directory: directory, options: options, nesting: SceneNesting())
    } catch {
      throw .document(error)
    }
    self = try reader.read(imageFiles: imageFiles)
    try apply(options)
  }

  /// Reads a document whose image files are in memory.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - file: The name of the document in messages.
  ///   - images: The bytes of image files, by the paths that the document has for them.
  ///   - options: The values that replace its own facts.
  /// - Throws: ``SceneError``.
  public init(
    _ document: JSONValue, file: String, images: [String: [UInt8]], options: SceneOptions
  ) throws(SceneError) {
    try self.init(document, file: file, imageFiles: Image.decoded(images), options: options)
  }
}

extension Image {
  /// Images of files in memory, by path. What cannot be decoded is not among them: it is reported as
  /// missing where it is named.
  static func decoded(_ files: [String: [UInt8]]) -> [String: Image] {
    var result: [String: Image] = [:]
    for (path, bytes) in files {
      guard let image = try? ImageFile.decode(bytes, name: path).straight else { continue }
      result[path] = Image(image, scale: 1, name: path)
    }
    return result
  }
}
