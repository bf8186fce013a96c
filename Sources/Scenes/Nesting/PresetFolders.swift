import FoundationEssentials
import LambentImageFiles

/// The folders of the scenes that come with the program.
package enum PresetFolders {
  /// The folders, in the order of search: those of `LAMBENT_PRESETS`, then the program's own.
  package static var all: [String] {
    let named = ProcessInfo.processInfo.environment["LAMBENT_PRESETS"] ?? ""
    return named.split(separator: ":").map(String.init) + ProgramFiles.folders(named: "Presets")
  }

  /// The path of a preset's document; `nil` for a name that no preset has.
  package static func path(ofPreset name: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), !name.hasSuffix(".json") else { return nil }
    return all.lazy.map { "\($0)/\(name).json" }.first { FileKind(path: $0) == .file }
  }
}
