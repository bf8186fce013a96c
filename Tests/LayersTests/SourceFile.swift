import Foundation

/// The project's own sources, for laws that compare what is declared twice.
enum SourceFile {
  /// The text of a file, by its path from the package's root.
  static func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
