import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentRendering
import LambentScenes

/// `lambent new`: a preset's document to start from.
struct NewCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Copy a preset's document, its files and the schema, as a start for your own.",
    discussion: """
      Examples:
        lambent new fireworks -o my.json
        lambent new snow -o scenes/winter.json --overwrite
      """)

  @Argument(help: "A name from `lambent list presets`.", completion: Completions.preset)
  var preset: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The document to write.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "Replace existing files.")
  var overwrite = false

  func run(on console: Console) throws {
    guard output != "-" else {
      throw ToolError.value(
        "-", of: "--output", expected: "a path such as my.json; its files are written beside it")
    }
    let source = try Presets.path(named: preset)
    let document = SchemaReference.written(
      into: SeedNames.written(into: try ImageFile.readBytes(source, name: source)))
    let schema = FileName.path(SchemaReference.file, beside: output)
    var claims = FileClaims()
    claims.read(source, as: "a file of the preset")
    var files = [(path: output, bytes: document), (schema, Array(SceneSchema.text.utf8))]
    for file in DocumentFiles.paths(in: document) {
      let from = FileName.path(file, beside: source)
      claims.read(from, as: "a file of the preset")
      files.append((FileName.path(file, beside: output), try ImageFile.readBytes(from, name: from)))
    }
    try claims.write(files, document: output, overwrite: overwrite)
  }
}

/// The reference of a document to its schema.
enum SchemaReference {
  /// The schema's file, beside the document.
  static let file = "scene.schema.json"

  /// The document with its schema beside it, and all else as it was.
  static func written(into document: [UInt8]) -> [UInt8] {
    var text = String(decoding: document, as: UTF8.self)
    if let range = text.firstRange(of: /"\$schema"\s*:\s*"[^"]*"/) {
      text.replaceSubrange(range, with: "\"$schema\": \"\(file)\"")
    } else if let brace = text.firstIndex(of: "{") {
      text.insert(contentsOf: "\n  \"$schema\": \"\(file)\",", at: text.index(after: brace))
    }
    return Array(text.utf8)
  }
}

/// The files that a document names: of images, kernels and sounds.
enum DocumentFiles {
  /// The paths as the document has them, relative to it, those of sequences one by one.
  static func paths(in document: [UInt8]) -> [String] {
    guard let root = try? JSONValue(parsing: document) else { return [] }
    let paths = ["images", "kernels", "audio"].flatMap { key -> [String] in
      guard case .object(let members)? = root[key] else { return [] }
      return members.flatMap { Self.paths(of: $0.value, in: root) }
    }
    return paths.filter {
      !$0.isEmpty && !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
    }
  }

  private static func paths(of member: JSONValue, in root: JSONValue) -> [String] {
    if let file = member["file"] {
      if case .string(let path) = file { return [path] }
      // The file that a parameter names by default.
      guard case .string(let name)? = file["parameter"],
        case .string(let path)? = root["parameters"]?[name]?["default"]
      else { return [] }
      return [path]
    }
    guard case .string(let pattern)? = member["frames"],
      case .string(let range)? = member["range"],
      let places = try? PathPattern(pattern), places.hasPlace,
      let numbers = try? FrameList(range).numbers
    else { return [] }
    return numbers.map { places.path($0) }
  }
}
