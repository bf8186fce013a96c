public import LambentGeometry
public import LambentLayers
public import LambentScenes

// Documents with the built-in kinds. The module Scenes takes its kinds as values; which there are is
// known from here on.

extension SceneOptions {
  /// Creates options that change nothing, with the built-in kinds.
  public init() { self.init(registries: .builtIn) }
}

extension Scene {
  /// Reads a document of the built-in kinds from a file; `-` is standard input.
  ///
  /// - Throws: `SceneError`: a file that cannot be read, or every error of the document at once.
  public init(contentsOf path: String) throws(SceneError) {
    try self.init(contentsOf: path, options: SceneOptions())
  }

  /// Reads a document of the built-in kinds that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document as UTF-8.
  ///   - file: What messages call it.
  ///   - directory: The folder that the paths of its images are relative to.
  /// - Throws: `SceneError`.
  public init(
    json bytes: [UInt8], file: String = "<memory>", directory: String = ""
  ) throws(SceneError) {
    try self.init(json: bytes, file: file, directory: directory, options: SceneOptions())
  }

  /// Makes a scene of a document: it is written and read, so that it is checked as every other is.
  ///
  /// - Throws: `SceneError`; its lines are those of the document as it is written.
  public init(_ document: SceneDocument) throws(SceneError) {
    try self.init(document, options: SceneOptions())
  }
}

extension SceneDocument {
  /// Reads a document of the built-in kinds from a file; `-` is standard input.
  ///
  /// - Throws: `SceneError`: a file that cannot be read, or every error of the document at once.
  public init(contentsOf path: String) throws(SceneError) {
    self = try Scene(contentsOf: path).document
  }

  /// Reads a document of the built-in kinds that is in memory, as an importer makes it.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - file: What messages call it; its lines are those of the document as `JSONValue.text(width:)`
  ///     writes it.
  ///   - directory: The folder that the paths of its images are relative to.
  /// - Throws: `SceneError` with every error of the document.
  public init(
    _ json: JSONValue, file: String = "<memory>", directory: String = ""
  ) throws(SceneError) {
    self = try Scene(json: Array(json.text().utf8), file: file, directory: directory).document
  }

  /// Makes a document of layers of the built-in kinds, with their animations and actions.
  ///
  /// ```swift
  /// let document = try SceneDocument(
  ///   size: Size(width: 640, height: 360), duration: 4, layers: [hose])
  /// ```
  /// - Parameters:
  ///   - name: The document's name.
  ///   - size: The size of the scene, in points; the layers lie in it with y downward.
  ///   - duration: The length in seconds.
  ///   - layers: The layers, back to front.
  /// - Throws: `SceneError` for what no document can hold.
  public init(
    name: String = "scene", size: Size, duration: Double, layers: [Layer]
  ) throws(SceneError) {
    try self.init(
      name: name, size: size, duration: duration, layers: layers, registries: .builtIn)
  }
}

extension SceneSchema {
  /// The schema (draft 2020-12) of documents of the built-in kinds, as JSON text.
  package static var text: String { json.text() + "\n" }

  /// The schema (draft 2020-12) of documents of the built-in kinds.
  package static var json: JSONValue { json(for: .builtIn) }
}
