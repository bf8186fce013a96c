import FoundationEssentials

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
