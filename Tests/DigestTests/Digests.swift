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
    let known = Set(committed.map(String.init))
    let changed = lines.filter { !known.contains($0) }.map { $0.dropLast(65) }
    #expect(
      changed.isEmpty,
      "\(changed.count) of \(lines.count) frames have other pixels, as \(changed.prefix(8))",
      sourceLocation: sourceLocation)
    #expect(
      committed.count == lines.count, "frames were added or removed: make digests",
      sourceLocation: sourceLocation)
  }

  private static func sha256(_ bytes: [UInt8]) -> String {
    var context = SHA2_CTX()
    SHA256Init(&context)
    SHA256Update(&context, bytes, bytes.count)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    return digest.map { String(format: "%02x", $0) }.joined()
  }
}
