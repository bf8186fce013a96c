import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels

/// The documents that a document shows, at any depth: each file is read and parsed once, and each scene is
/// made once for the parameters, the size and the density with which it is shown.
final class SceneLibrary {
  /// The circumstances in which a document makes the same scene.
  struct Key: Hashable {
    /// The path, links resolved.
    let file: String
    let access: FileAccess
    let parameters: [String: JSONValue]
    /// The size of the layer that shows it, if that has one of its own.
    let size: Size?
    let fit: SceneOptions.Fit
    /// The pixels of a point of the document around it.
    let density: Double
  }

  /// A file as a document names it: what it may read is a part, so that no document sees a file that
  /// only another one may read.
  private struct DocumentKey: Hashable {
    let path: String
    let access: FileAccess
    let limits: SceneLimits
  }

  enum Failure: Error {
    case file(ImageFileError)
    case document(DocumentError)
  }

  private var documents: [DocumentKey: Result<JSONDocument, Failure>] = [:]
  private var scenes: [Key: Result<Scene, SceneError>] = [:]

  /// The document of a file that another document names.
  ///
  /// - Parameter conversion: Makes documents of files of other programs.
  func document(
    _ file: String, in access: FileAccess, limits: SceneLimits,
    conversion: Registries.DocumentConversion?
  ) throws(Failure) -> JSONDocument {
    let path = access.fullPath(file)
    let key = DocumentKey(path: NestedScenes.real(path), access: access, limits: limits)
    if let known = documents[key] { return try known.get() }
    let result = Result { () throws(Failure) in
      try Self.parse(file, in: access, limits: limits, conversion)
    }
    documents[key] = result
    return try result.get()
  }

  private static func parse(
    _ file: String, in access: FileAccess, limits: SceneLimits,
    _ conversion: Registries.DocumentConversion?
  ) throws(Failure) -> JSONDocument {
    var bytes: [UInt8]
    do {
      bytes = try access.read(file, limit: limits.maximumDocumentBytes)
    } catch {
      throw .file(error)
    }
    let path = access.fullPath(file)
    var images: [String: [UInt8]] = [:]
    do {
      if let converted = try conversion?(bytes, path, access.isTrusted) {
        (bytes, images) = (converted.json, converted.images)
      }
    } catch {
      throw .file(.unreadable(file: file, reason: "\(error)"))
    }
    do {
      var document = try JSONDocument(file: path, bytes: bytes, limits: limits)
      document.imageFiles = Image.decoded(images)
      return document
    } catch {
      throw .document(error)
    }
  }

  /// A scene; `isNew` where it has been made for this call.
  func scene(
    _ key: Key, make: () throws(SceneError) -> Scene
  ) throws(SceneError) -> (scene: Scene, isNew: Bool) {
    if let known = scenes[key] { return (try known.get(), false) }
    let result = Result { () throws(SceneError) in try make() }
    scenes[key] = result
    return (try result.get(), true)
  }
}
