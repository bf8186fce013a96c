import FoundationEssentials
import LambentDocuments
import LambentImageFiles
import LambentProperties
import LambentScenes

/// The scenes that come with the program.
package enum Presets {
  /// A preset as lists show it.
  package struct Entry {
    /// The name.
    package var name: String
    /// The content, in one sentence.
    package var summary: String
    /// The path of its document.
    package var path: String
    /// The parameters that are texts or images: those with which each row of a table makes a film of its own.
    package var texts: [String] = []
  }

  /// Every preset, by name. Of two with one name, the one of the earlier folder counts.
  ///
  /// - Throws: ``CatalogueError`` where there is no folder of presets, or a preset cannot be read.
  package static func all() throws -> [Entry] {
    var entries: [String: Entry] = [:]
    for path in try paths() {
      let name = PresetFolders.name(ofPath: path)
      if entries[name] == nil { entries[name] = try entry(name, path: path) }
    }
    return entries.values.sorted { $0.name < $1.name }
  }

  /// The path of a preset's document.
  ///
  /// - Throws: ``CatalogueError`` for a name that no preset has.
  package static func path(named name: String) throws(CatalogueError) -> String {
    if let path = PresetFolders.path(ofPreset: name) { return path }
    _ = try paths()
    throw CatalogueError.unknown(
      "scene or preset", name, suggestion: PresetFolders.suggestion(for: name),
      list: "lambent list presets")
  }

  /// The documents of all folders, in the order of search.
  private static func paths() throws(CatalogueError) -> [String] {
    let paths = PresetFolders.paths
    guard !paths.isEmpty else { throw CatalogueError.noPresets(folders: PresetFolders.all) }
    return paths
  }

  private static func entry(_ name: String, path: String) throws -> Entry {
    let bytes = try ImageFile.readBytes(path, name: path)
    var entry = Entry(name: name, summary: "", path: path)
    guard let document = try? JSONValue(parsing: bytes) else { return entry }
    entry.summary = document["summary"]?.text ?? ""
    guard case .object(let parameters)? = document["parameters"] else { return entry }
    entry.texts = parameters.filter { parameter in
      [.string("text"), .string("image")].contains(parameter.value["type"])
    }.map(\.key)
    return entry
  }
}
