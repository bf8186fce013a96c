import LambentDocuments
import LambentImageFiles
public import LambentImports
public import LambentLayers
import LambentScenes
import LambentSpriteImporters
import LambentVectorImporters

/// The importers that a program uses. The registry is a value, to which a program can add its own.
///
/// ```swift
/// var registry = ImporterRegistry.builtIn
/// registry.importers.insert(MyImporter(), at: 0)
/// let effect = try registry.effect(from: ForeignFile(contentsOf: "fire.pex", isTrusted: true))
/// ```
public struct ImporterRegistry: Sendable {
  /// The importers, in the order in which they are tried.
  public var importers: [any Importer]

  /// Creates a registry.
  public init(_ importers: [any Importer] = []) { self.importers = importers }

  /// The importers of the library.
  public static let builtIn = ImporterRegistry([
    ParticleDesignerImporter(), PixiImporter(), LibGDXImporter(), CAMLImporter(), SVGImporter(),
    LottieImporter(),
  ])

  /// The importer with a name.
  public func importer(named name: String) -> (any Importer)? {
    importers.first { $0.name == name }
  }

  /// The importer that recognises a file by its content, or else by its extension. Importers for the file's extension
  /// are tried first.
  public func importer(for file: ForeignFile) -> (any Importer)? {
    let byExtension = importers.filter { $0.fileExtensions.contains(file.pathExtension) }
    let candidates = byExtension + importers
    guard let first = candidates.first(where: { $0.recognizes(file) }) else { return nil }
    let content = file.withoutExtension
    if file.isFolder || first.recognizes(content) { return first }
    return candidates.first { $0.recognizes(content) } ?? (file.isForeign ? first : nil)
  }

  /// True for a file that an importer knows, unless it is a document.
  package func takes(_ file: ForeignFile) -> Bool { file.isForeign && importer(for: file) != nil }

  /// The foreign file at a path; `nil` where a document lies there, or nothing that an importer knows.
  package func file(at path: String, isTrusted: Bool) -> ForeignFile? {
    guard let file = try? ForeignFile(contentsOf: path, isTrusted: isTrusted), takes(file) else {
      return nil
    }
    return file
  }

  /// Converts a foreign file to a document.
  ///
  /// - Throws: ``ImportError``; ``ImportError/unrecognised(file:)`` if no importer recognises it.
  public func effect(
    from file: ForeignFile, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedEffect {
    let limit = file.folder.limit(ImportLimits.maximumFileBytes)
    guard file.bytes.count <= limit else {
      throw .tooLarge(
        file: file.path, what: "\(file.bytes.count) bytes, where at most \(limit) are allowed")
    }
    guard let importer = importer(for: file) else { throw .unrecognised(file: file.path) }
    if options.flipsY, !importer.canFlipY {
      throw .option(
        what: "“--flip-y” for a \(importer.name) file", where: file.path,
        remedy: "only for Particle Designer files, whose players differ in the direction of y")
    }
    if !importer.hasStates, let state = options.state ?? options.states.first?.name {
      throw .option(
        what: "the state “\(state)” of a \(importer.name) file, which has none", where: file.path,
        remedy: "--state and --states are for .ca and .tendies: leave them out")
    }
    let converted = try importer.effect(from: file, options: options)
    // Braces in foreign texts name no parameters.
    let effect = ImportedEffect(
      document: converted.document.escapingTemplates, images: converted.images,
      notes: converted.notes)
    let sceneOptions = SceneOptions(
      registries: options.registries, trustsDocument: file.folder.isTrusted)
    let mended = try DocumentMending(
      effect, file: file.path, format: "\(importer.name) file", options: sceneOptions)
    return ImportedEffect(
      document: mended.document, images: effect.images, notes: mended.log.all)
  }
}

extension Registries {
  /// The registries with importers: layers of the type `scene` show files of other programs, too.
  public func importing(_ importers: ImporterRegistry) -> Registries {
    var result = self
    result.conversion = { bytes, path, isTrusted in
      let folder = ForeignFolder(onDisk: FileAccess.folder(of: path), isTrusted: isTrusted)
      let file = ForeignFile(path: path, bytes: bytes, folder: folder)
      guard importers.takes(file) else { return nil }
      let effect = try importers.effect(from: file)
      return (Array(effect.document.text().utf8), effect.imageBytes)
    }
    return result
  }
}

extension ForeignFile {
  /// False for documents of our own: JSON with layers.
  fileprivate var isForeign: Bool {
    !isJSON || !bytes.contains(text: "\"layers\"") || LottieImporter().recognizes(self)
  }

  private var isJSON: Bool {
    pathExtension == "json" || bytes.first { $0 > 32 } == UInt8(ascii: "{")
  }

  /// The file as if its name said nothing of its format.
  fileprivate var withoutExtension: ForeignFile {
    ForeignFile(path: "", bytes: bytes, folder: folder)
  }
}
