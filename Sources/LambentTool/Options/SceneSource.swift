import FoundationEssentials
import LambentCatalogue
import LambentGeometry
import LambentImageFiles
import LambentImporters
import LambentPixels
import LambentRendering
import LambentScenes

/// The scene that a command line names: a path, `-`, a preset, or a foreign effect.
struct SceneSource {
  /// The document's path; `-` for standard input.
  let path: String
  /// The foreign effect that lies there, if it is none of ours.
  private let foreign: ForeignFile?

  /// Finds the document.
  ///
  /// - Throws: `ToolError` for a name that is neither a file nor a preset.
  init(_ text: String) throws {
    foreign = text == "-" ? nil : ForeignSource.file(at: text)
    if foreign != nil {
      path = text
      return
    }
    let kind = FileKind(path: text)
    let reason = kind.map { "it is \($0.rawValue)" } ?? ImageFile.lastReason
    if text == "-" || kind == .file {
      path = text
      return
    }
    let isNameOfFile = text.contains("/") || text.hasSuffix(".json")
    // The frames of the preset `snow` make a folder `snow`, which must not hide the preset.
    let preset = isNameOfFile ? nil : Result { try Presets.path(named: text) }
    if case .success(let found)? = preset {
      path = found
    } else if let preset, kind == nil {
      path = try preset.get()
    } else {
      throw ToolError.usage(
        "no scene in \(text) (\(reason)): a document, - or a name of `lambent list presets`")
    }
  }

  /// Reads the document, and says on standard error what else there is to say of it.
  func read(_ options: SceneOptions = SceneOptions(), console: Console) throws -> Scene {
    let scene = try readQuietly(options, console: console)
    for finding in scene.findings where finding.severity == .warning {
      console.warn(finding.description)
    }
    if options.background == .clear, options.parameters[Self.transparency] == nil,
      scene.parameters.contains(where: Self.isTransparency)
    {
      console.warn(
        "the backdrop of the scene stays: --param \(Self.transparency)=true leaves it out")
    }
    let bars = scene.canvas.bars
    if bars.width >= 1 || bars.height >= 1 {
      let place = bars.width >= 1 ? "at each side" : "above and below"
      console.warn(
        "the scene leaves bars of \(Int(max(bars.width, bars.height))) pixels \(place): "
          + "--fit fill, stretch or reflow leaves none")
    }
    return scene
  }

  /// Reads a document that is laid over images: without its background, and with its parameter
  /// `transparent` set, where it has one and nothing else is said of it.
  func readOverlay(_ options: SceneOptions, console: Console) throws -> Scene {
    var options = options
    options.background = .clear
    if try hasTransparency(options, console: console), options.parameters[Self.transparency] == nil
    {
      options.parameters[Self.transparency] = .boolean(true)
    }
    return try read(options, console: console)
  }

  /// True if the document has a parameter that leaves out what covers images below.
  func hasTransparency(
    _ options: SceneOptions = SceneOptions(), console: Console
  ) throws -> Bool {
    try readQuietly(options, console: console).parameters.contains(where: Self.isTransparency)
  }

  private static func isTransparency(_ parameter: SceneParameter) -> Bool {
    parameter.name == transparency && parameter.kind == .boolean
  }

  /// The parameter's name.
  static let transparency = "transparent"

  /// Reads the document; its warnings are left to the caller.
  func readQuietly(_ options: SceneOptions = SceneOptions(), console: Console) throws -> Scene {
    if let foreign {
      var imports = ImportOptions()
      (imports.untrusted, imports.registries) = (options.untrusted, options.registries)
      let effect = try ForeignSource.effect(from: foreign, options: imports)
      for note in effect.notes { console.warn("\(path): \(note)") }
      return try effect.scene(file: path, options: options)
    }
    guard path == "-" else { return try Scene(contentsOf: path, options: options) }
    let bytes: [UInt8]
    do {
      bytes = try console.input(SceneLimits.maximumDocumentBytes)
    } catch ImageFileError.tooLarge(_, let what) {
      throw SceneError.unreadable(file: "standard input", reason: what)
    }
    return try Scene(
      json: bytes, file: "<stdin>",
      directory: FileManager.default.currentDirectoryPath, options: options)
  }
}
