import ArgumentParser
import FoundationEssentials
import LambentCatalogue
import LambentImageFiles
import LambentRendering
import LambentScenes

/// `lambent new`: a preset's document to start from.
struct NewCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a preset's document, with its images and the schema beside it, to start from.",
    discussion: """
      Examples:
        lambent new fireworks -o my.json
        lambent new snow -o scenes/winter.json --overwrite
      """)

  @Argument(help: "A name of `lambent list presets`.", completion: Completions.preset)
  var preset: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The new document.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "Replace files that exist.")
  var overwrite = false

  func run(on console: Console) throws {
    guard output != "-" else {
      throw ToolError.usage("“-” in --output: a path as my.json, beside which the images go")
    }
    let source = try Presets.path(named: preset)
    let document = SchemaReference.written(into: try ImageFile.readBytes(source, name: source))
    let schema = Self.path(SchemaReference.file, beside: output)
    var copies = [
      (from: source, to: output, bytes: document),
      (from: "", to: schema, bytes: Array(SceneSchema.text.utf8)),
    ]
    for image in try DocumentImages.paths(in: document) {
      let from = Self.path(image, beside: source)
      copies.append(
        (from, Self.path(image, beside: output), try ImageFile.readBytes(from, name: from)))
    }
    for copy in copies where !overwrite {
      // An image that is there already, byte for byte, is no obstacle.
      guard FileManager.default.fileExists(atPath: copy.to) else { continue }
      let isSame =
        try copy.to != output && ImageFile.readBytes(copy.to, name: copy.to) == copy.bytes
      guard isSame else {
        throw ToolError.usage("existing file \(copy.to) in --output: --overwrite, or another name")
      }
    }
    var claims = FileClaims()
    for copy in copies { claims.read(copy.from, as: "a file of the preset") }
    for copy in copies { try claims.write(copy.to, option: "--output") }
    for copy in copies { try OutputFile.write(copy.bytes, to: copy.to) }
  }

  private static func path(_ name: String, beside document: String) -> String {
    guard let slash = document.lastIndex(of: "/") else { return name }
    return document[...slash] + name
  }
}

/// Where a document says that its schema is.
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

/// The image files that a document names.
enum DocumentImages {
  /// The paths as the document has them, relative to it, those of sequences one by one.
  static func paths(in document: [UInt8]) throws -> [String] {
    var parser = JSONParser(document)
    guard let root = try? parser.parse().value, case .object(let images)? = root["images"] else {
      return []
    }
    return images.flatMap { member -> [String] in
      if case .string(let path)? = member.value["file"] { return [path] }
      guard case .string(let pattern)? = member.value["frames"],
        case .string(let range)? = member.value["range"],
        let places = try? PathPattern(pattern), places.hasPlace,
        let numbers = try? FrameList(range).numbers
      else { return [] }
      return numbers.map { places.path($0) }
    }.filter { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }
  }
}
