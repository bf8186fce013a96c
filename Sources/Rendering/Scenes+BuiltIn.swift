public import LambentDocuments
public import LambentGeometry
public import LambentLayers
public import LambentScenes

// Documents with the built-in kinds. The module Scenes takes its kinds as values; which there are is
// known from here on.

extension SceneOptions {
  /// Creates options that change nothing but the trust, with the built-in kinds.
  ///
  /// - Parameter trustsDocument: True for documents that you wrote: see ``trustsDocument``.
  public init(trustsDocument: Bool = false) {
    self.init(registries: .builtIn, trustsDocument: trustsDocument)
  }
}

extension Scene {
  /// Reads a document of the built-in kinds from a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The document.
  ///   - trustsDocument: True for a document that you wrote: see `SceneOptions.trustsDocument`.
  /// - Throws: `SceneError`: a file that cannot be read, or every error of the document at once.
  public init(contentsOf path: String, trustsDocument: Bool = false) throws(SceneError) {
    try self.init(contentsOf: path, options: SceneOptions(trustsDocument: trustsDocument))
  }

  /// Reads a document of the built-in kinds that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document as UTF-8.
  ///   - file: The name of the document in messages.
  ///   - directory: The folder that the paths of its files are relative to. Default: the current one for
  ///     a trusted document; an untrusted one reads no files then.
  ///   - trustsDocument: True for a document that you wrote: see `SceneOptions.trustsDocument`.
  /// - Throws: `SceneError`.
  public init(
    json bytes: [UInt8], file: String = "<memory>", directory: String = "",
    trustsDocument: Bool = false
  ) throws(SceneError) {
    try self.init(
      json: bytes, file: file, directory: directory,
      options: SceneOptions(trustsDocument: trustsDocument))
  }

  /// Reads a document of the built-in kinds that is in memory as text.
  ///
  /// ```swift
  /// let scene = try Scene(json: """
  ///   {"version": 1, "size": [320, 180], "duration": 2, "background": "#102030", "layers": []}
  ///   """)
  /// ```
  /// - Parameters:
  ///   - text: The document.
  ///   - file: The name that messages give it.
  ///   - directory: The folder that the paths of its files are relative to. Default: the current one for
  ///     a trusted document; an untrusted one reads no files then.
  ///   - trustsDocument: True for a document that you wrote: see `SceneOptions.trustsDocument`.
  /// - Throws: `SceneError`.
  public init(
    json text: String, file: String = "<memory>", directory: String = "",
    trustsDocument: Bool = false
  ) throws(SceneError) {
    try self.init(
      json: Array(text.utf8), file: file, directory: directory, trustsDocument: trustsDocument)
  }

  /// Makes a scene of a document: it is written and read, so that it is checked as every other is. It is
  /// trusted if the document is.
  ///
  /// - Throws: `SceneError`; its lines are those of the document as it is written.
  public init(_ document: SceneDocument) throws(SceneError) {
    try self.init(document, options: SceneOptions())
  }
}

extension SceneDocument {
  /// Reads a document of the built-in kinds from a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The document.
  ///   - trustsDocument: True for a document that you wrote: see `SceneOptions.trustsDocument`.
  /// - Throws: `SceneError`: a file that cannot be read, or every error of the document at once.
  public init(contentsOf path: String, trustsDocument: Bool = false) throws(SceneError) {
    self = try Scene(contentsOf: path, trustsDocument: trustsDocument).document
  }

  /// Reads a document of the built-in kinds that is in memory, as an importer makes it.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - file: The name of the document in messages. They name values by their paths.
  ///   - directory: The folder that the paths of its files are relative to. Default: the current one for
  ///     a trusted document; an untrusted one reads no files then.
  ///   - trustsDocument: True for a document that you wrote: see `SceneOptions.trustsDocument`.
  /// - Throws: `SceneError` with every error of the document.
  public init(
    _ json: JSONValue, file: String = "<memory>", directory: String = "",
    trustsDocument: Bool = false
  ) throws(SceneError) {
    self = try Scene(
      json, file: file, directory: directory,
      options: SceneOptions(registries: .builtIn, trustsDocument: trustsDocument)
    ).document
  }

  /// Creates a document from layers of the built-in kinds, with their animations and actions.
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
  /// - Throws: `SceneError` if a document cannot represent the layers.
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
