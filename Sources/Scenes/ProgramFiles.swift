import FoundationEssentials
import LambentImageFiles

/// The files that come with the program.
package enum ProgramFiles {
  /// Where a folder of them is looked for, in order: beside the program, where it was installed, and in the
  /// source tree.
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

  /// The path of a preset's document; `nil` for a name that no preset has.
  package static func path(ofPreset name: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), !name.hasSuffix(".json") else { return nil }
    return all.lazy.map { "\($0)/\(name).json" }.first { FileKind(path: $0) == .file }
  }
}
