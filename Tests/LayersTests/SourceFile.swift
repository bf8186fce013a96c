import Foundation

/// The project's own sources, for laws that compare what is declared twice.
enum SourceFile {
  /// The text of a file, by its path from the package's root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The texts of the Swift files of a folder, one after the other.
  static func texts(in folder: String) throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }.joined()
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
