import FlyingFox
import FoundationEssentials
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentScenes

/// Imports files that were dropped on the page into the folder.
struct Importing: Sendable {
  let desk: Desk

  /// The extensions of files that are copied into the folder unchanged.
  private static let kept = [
    "png", "jpg", "jpeg", "svg", "mp4", "mov", "webm", "gif", "ttf", "otf", "csv",
  ]

  /// Imports a file.
  ///
  /// - Returns: `file`, the path of a file that documents can use, or `document`, the path of a new document.
  /// - Throws: ``StudioError`` for files that cannot be read, and the errors of the import.
  func take(_ body: JSONValue) async throws -> JSONValue {
    let name = try Self.plain(body.requiredText("name"))
    guard let data = Data(base64Encoded: try body.requiredText("data")) else {
      throw StudioError.invalid("“data” is not Base64")
    }
    let ending = FileName.pathExtension(of: name).lowercased()
    let bytes = [UInt8](data)
    let isKept = Self.kept.contains(ending)
    guard isKept || ending == "json" && Self.isScene(bytes) else {
      return try await convert(bytes, name: name)
    }
    let free = try freeName(name)
    try OutputFile.write(bytes, to: desk.folder.newPath(of: free), existing: .keep)
    return [isKept ? "file" : "document": .string(free)]
  }

  /// A name without folders and unsafe characters.
  private static func plain(_ name: String) throws(StudioError) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let plain = last.map { $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "-" }
    let text = String(String(plain).drop { $0 == "." || $0 == " " })
    let ending = FileName.pathExtension(of: text)
    guard !ending.isEmpty else {
      throw .invalid("a file without an ending: its kind is not known")
    }
    guard ending.utf8.count <= 15 else {
      throw .invalid("a file with an ending of more than 15 characters: its kind is not known")
    }
    // File systems allow 255 bytes. Room is left for a number.
    var stem = FileName.stem(of: text)
    while stem.utf8.count > 200 { stem.removeLast() }
    return "\(stem).\(ending)"
  }

  private static func isScene(_ bytes: [UInt8]) -> Bool {
    guard let root = try? JSONValue(parsing: bytes, limits: SceneLimits(isTrusted: false)) else {
      return false
    }
    return root["version"] != nil && root["size"] != nil && root["duration"] != nil
  }

  /// A name that is not used in the folder.
  private func freeName(_ name: String) throws -> String {
    for number in 1..<1000 {
      let candidate = number == 1 ? name : FileName.appending("-\(number)", to: name)
      if try desk.folder.newPath(of: candidate).realPath == nil { return candidate }
    }
    throw StudioError(.conflict, "too many files called “\(name)”")
  }

  /// Converts a foreign effect to a document of the folder, with its images beside it.
  private func convert(_ bytes: [UInt8], name: String) async throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lambent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: name).path
    try OutputFile.write(bytes, to: source)
    let document = try freeName(FileName.replacingExtension(of: name, with: "json"))
    let path = try desk.folder.newPath(of: document)
    let notes: [String]
    do {
      notes = try await ProgramRun.finish(
        desk.options.program,
        ["import", source, "-o", path] + (desk.trustsDocuments ? [] : ["--untrusted"]),
        in: desk.folder)
    } catch let error as StudioError {
      // The user knows the file by its name, not by its temporary path.
      throw StudioError(error.status, error.description.replacing(source, with: name))
    }
    return ["document": .string(document), "notes": .array(notes.map(JSONValue.string))]
  }

  /// Copies a preset into the folder, with its images.
  func copy(_ body: JSONValue) async throws -> JSONValue {
    let preset = try body.requiredText("preset")
    _ = try Presets.path(named: preset)
    let wanted = try Self.plain(
      (body.text("name") ?? preset) + (body.text("name")?.hasSuffix(".json") == true ? "" : ".json")
    )
    let name = try freeName(wanted)
    let path = try desk.folder.newPath(of: name)
    _ = try await ProgramRun.finish(
      desk.options.program, ["new", preset, "-o", path], in: desk.folder)
    desk.trustOwn(name)
    return ["document": .string(name)]
  }

  /// Copies a recipe into the folder, with the images that it names beside it.
  func copyRecipe(_ body: JSONValue) throws -> JSONValue {
    let recipe = try body.requiredText("recipe")
    let path = try Recipes.path(named: recipe)
    var text = String(decoding: try ImageFile.readBytes(path, name: recipe), as: UTF8.self)
    // Presets are found by name.
    for file in Recipes.files(in: text) where PresetFolders.path(ofPreset: file) == nil {
      let bytes = try ImageFile.readBytes("\(FileAccess.folder(of: path))/\(file)", name: file)
      let name = FileName.last(of: file)
      let old = try? ImageFile.readBytes(desk.folder.path(of: name), name: name)
      let copy = old == bytes ? name : try freeName(name)
      if old != bytes {
        try OutputFile.write(bytes, to: desk.folder.newPath(of: copy), existing: .keep)
      }
      text = text.replacing("\"\(file)\"", with: JSONValue.string(copy).line)
    }
    let name = try freeName("\(recipe).json")
    try OutputFile.write(
      Array(Recipes.withoutSchema(text).utf8), to: desk.folder.newPath(of: name), existing: .keep)
    desk.trustOwn(name)
    return ["document": .string(name)]
  }

  /// Writes a new document into the folder.
  func create(_ body: JSONValue) throws -> JSONValue {
    let name = try freeName(Self.plain(body.requiredText("name")))
    guard name.hasSuffix(".json") else { throw StudioError.invalid("a document ends in .json") }
    let text = try body.requiredText("text")
    try OutputFile.write(Array(text.utf8), to: desk.folder.newPath(of: name), existing: .keep)
    desk.trustOwn(name)
    return ["document": .string(name)]
  }
}
