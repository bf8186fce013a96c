public import LambentDocuments
public import LambentImports
public import LambentRendering
public import LambentScenes

extension ImportOptions {
  /// Creates default options, with the built-in kinds.
  public init() { self.init(registries: .builtIn) }
}

extension ImportedEffect {
  /// The document as a scene, with its images from memory.
  ///
  /// - Parameters:
  ///   - file: The name in messages.
  ///   - options: Overrides of the document.
  /// - Throws: `SceneError`.
  public func scene(file: String, options: SceneOptions = .init()) throws(SceneError) -> Scene {
    try Scene(document, file: file, images: imageBytes, options: options)
  }
}
