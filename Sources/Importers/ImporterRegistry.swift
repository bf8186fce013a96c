import LambentScenes

/// The importers that a program knows: a value, so that a program may have its own.
///
/// ```swift
/// var registry = ImporterRegistry.builtIn
/// registry.importers.insert(MyImporter(), at: 0)
/// let effect = try registry.effect(from: ForeignFile(contentsOf: "fire.pex"))
/// ```
public struct ImporterRegistry: Sendable {
  /// The importers, in the order in which they are asked.
  public var importers: [any Importer]

  /// Creates a registry.
  public init(_ importers: [any Importer] = []) { self.importers = importers }

  /// Those that come with the library.
  public static let builtIn = ImporterRegistry([
    ParticleDesignerImporter(), PixiImporter(), LibGDXImporter(), CAMLImporter(),
  ])

  /// The importer of a name.
  public func importer(named name: String) -> (any Importer)? {
    importers.first { $0.name == name }
  }

  /// The importer that recognises a file: one of its extension first, then any.
  public func importer(for file: ForeignFile) -> (any Importer)? {
    let byExtension = importers.filter { $0.fileExtensions.contains(file.pathExtension) }
    return (byExtension + importers).first { $0.recognizes(file) }
  }

  /// Turns a foreign file into a document.
  ///
  /// - Throws: ``ImportError``; ``ImportError/unrecognised(file:)`` where no importer knows it.
  public func effect(
    from file: ForeignFile, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedEffect {
    guard let importer = importer(for: file) else { throw .unrecognised(file: file.path) }
    let given = options.untrusted ? try file.guarded() : file
    let effect = try importer.effect(from: given, options: options)
    let sceneOptions = SceneOptions(registries: options.registries)
    let mended = try DocumentMending(
      effect, file: file.path, format: "\(importer.name) file", options: sceneOptions)
    return ImportedEffect(
      document: mended.document, images: effect.images, notes: mended.log.all)
  }
}
