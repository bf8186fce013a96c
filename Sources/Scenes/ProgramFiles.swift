import FoundationEssentials
import LambentImageFiles
import LambentProperties

/// The files that come with the program.
package enum ProgramFiles {
  /// The paths at which a folder of them is searched for, in order: beside the program, in the folder of the
  /// installation, and in the source tree.
  package static func folders(named name: String) -> [String] {
    let binary = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    return ["\(binary)/\(name)", "\(binary)/../share/lambent/\(name)", "\(sourceTree)/\(name)"]
  }

  /// The path of the program; empty where it is unknown.
  package static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  }

  /// The folder that the program was built from, three levels above this file.
  private static let sourceTree = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
}

package enum PresetFolders {
  /// The folders, in the order of search: those of `LAMBENT_PRESETS`, then the program's own.
  package static var all: [String] {
    let named = ProcessInfo.processInfo.environment["LAMBENT_PRESETS"] ?? ""
    return named.split(separator: ":").map(String.init) + ProgramFiles.folders(named: "Presets")
  }

  /// The paths of the documents in all folders, in the order of search.
  package static var paths: [String] {
    all.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The name of the preset of a document.
  package static func name(ofPath path: String) -> String {
    String(FileName.last(of: path).dropLast(".json".count))
  }

  /// The preset that was probably meant by a name that no preset has.
  package static func suggestion(for name: String) -> String? {
    guard isName(name) else { return nil }
    return Suggestion.nearest(to: name, among: Set(paths.map(Self.name)).sorted())
  }

  /// True if a preset can have a name: it is not that of a file.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasSuffix(".json")
  }

  /// The path of a preset's document, also in a folder, as “Captions/”; `nil` for a name that no preset has.
  package static func path(ofPreset name: String, in folder: String = "") -> String? {
    guard isName(name) else { return nil }
    return all.lazy.map { "\($0)/\(folder)\(name).json" }.first { FileKind(path: $0) == .file }
  }
}
