import LambentImageFiles
import LambentPixels

extension Scene {
  /// Reads a document whose image files are in memory.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - file: What messages call it.
  ///   - images: The bytes of image files, by the paths that the document has for them.
  ///   - options: What takes the place of its own facts.
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
