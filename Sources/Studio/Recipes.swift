import FlyingFox
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentScenes

/// The documents that come with the program. They are looked at in place, and copied to be changed.
enum ProgramDocuments {
  /// The path of a document such as `preset:snow` or `recipe:pulse`; `nil` for one of the folder.
  ///
  /// - Throws: `CatalogueError`, ``StudioError`` for a name that none has.
  static func path(of name: String) throws -> String? {
    if name.hasPrefix("preset:") { return try Presets.path(named: String(name.dropFirst(7))) }
    if name.hasPrefix("recipe:") { return try Recipes.path(named: String(name.dropFirst(7))) }
    return nil
  }
}

/// The recipes of the documentation: small documents, each of which shows how one thing is done.
enum Recipes {
  /// Every recipe, by name; none where the program was installed without them.
  static func all() -> [(name: String, summary: String)] {
    guard let folder else { return [] }
    return Folder.files(in: folder, limit: 500) { $0.hasSuffix(".json") }.sorted().map { file in
      var summary = ""
      if let bytes = try? ImageFile.readBytes("\(folder)/\(file)", name: file, limit: 1 << 20) {
        summary = (try? JSONValue(parsing: bytes))?.text("summary") ?? ""
      }
      return (String(file.dropLast(".json".count)), summary)
    }
  }

  /// The path of a recipe.
  ///
  /// - Throws: ``StudioError`` for a name that no recipe has.
  static func path(named name: String) throws(StudioError) -> String {
    guard let folder, all().contains(where: { $0.name == name }) else {
      throw StudioError(.notFound, "no recipe “\(name)”")
    }
    return "\(folder)/\(name).json"
  }

  /// The files that a recipe names, each once.
  static func files(in text: String) -> [String] {
    guard let root = try? JSONValue(parsing: text.utf8) else { return [] }
    var found: [String] = []
    var rest = [root]
    while let value = rest.popLast() {
      switch value {
      case .array(let values): rest += values
      case .object(let members):
        for (key, member) in members {
          if key == "file", case .string(let file) = member, !found.contains(file) {
            found.append(file)
          }
          rest.append(member)
        }
      default: break
      }
    }
    return found
  }

  /// The text without its schema, which is not beside a copy.
  static func withoutSchema(_ text: String) -> String {
    text.replacing(/\s*"\$schema"\s*:\s*"[^"]*"\s*,/, with: "", maxReplacements: 1)
  }

  private static var folder: String? {
    ProgramFiles.folders(named: "Samples/Recipes").compactMap(\.realPath).first
  }
}
