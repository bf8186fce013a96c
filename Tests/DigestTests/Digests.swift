import CDigest
import Foundation
import Lambent
import Testing

/// SHA-256 digests of frames, one per line, in a file of the folder `Digests`.
///
/// The test compares them; `make digests` writes them anew.
struct Digests {
  /// The folder of this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// The package's root.
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  private var lines: [String] = []

  /// Adds the digest of a frame's straight RGBA bytes, the same that `lambent --digest` prints.
  mutating func add(_ image: StraightImage, _ title: String) {
    lines.append("\(title) \(Self.sha256(image.bytes))")
  }

  /// Compares the digests with the file of a name, or writes the file where `LAMBENT_BLESS` is 1.
  func expectEqual(toFile name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Self.folder.appendingPathComponent("Digests/\(name).txt")
    let text = lines.joined(separator: "\n") + "\n"
    let environment = ProcessInfo.processInfo.environment
    if environment["LAMBENT_BLESS"] == "1", environment["CI"] == nil {
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    let committed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let (known, titles) = (Set(committed), Set(committed.map(Self.title)))
    let other = lines.filter { !known.contains($0) }.map(Self.title)
    let changed = other.filter(titles.contains)
    #expect(
      changed.isEmpty,
      "\(changed.count) of \(lines.count) frames have other pixels, as \(changed.prefix(8))",
      sourceLocation: sourceLocation)
    let added = other.filter { !titles.contains($0) }
    #expect(
      added.isEmpty, "make digests adds \(added.count) new frames, as \(added.prefix(8))",
      sourceLocation: sourceLocation)
    let removed = titles.subtracting(lines.map(Self.title)).sorted()
    #expect(
      removed.isEmpty, "make digests strikes \(removed.count) frames, as \(removed.prefix(8))",
      sourceLocation: sourceLocation)
  }

  /// What a line says before the digest.
  private static func title(_ line: String) -> String { String(line.dropLast(65)) }

  private static func sha256(_ bytes: [UInt8]) -> String {
    var context = lambent_sha256()
    lambent_sha256_begin(&context)
    lambent_sha256_add(&context, bytes, bytes.count)
    var digest = [UInt8](repeating: 0, count: 32)
    lambent_sha256_end(&context, &digest)
    return digest.map { String(format: "%02x", $0) }.joined()
  }
}
