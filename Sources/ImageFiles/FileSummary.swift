/// A fingerprint of a file: its size and a checksum.
package struct FileSummary: Sendable, Hashable, CustomStringConvertible {
  private let size: Int
  private let checksum: UInt

  /// Of larger files, such as movies, only the first and the last bytes are used.
  private static let mostBytes = 64 << 20
  private static let sampleBytes = 1 << 20

  /// Computes the fingerprint of a regular file.
  ///
  /// - Throws: ``ImageFileError/unreadable(file:reason:)``.
  package init(path: String) throws(ImageFileError) {
    let file = try ReadableFile(path)
    size = file.size
    guard file.size > Self.mostBytes else {
      checksum = UInt(Deflate.checksum(try file.bytes(at: 0, count: file.size)))
      return
    }
    let first = Deflate.checksum(try file.bytes(at: 0, count: Self.sampleBytes))
    let last = try file.bytes(at: file.size - Self.sampleBytes, count: Self.sampleBytes)
    checksum = UInt(Deflate.checksum(last, after: first))
  }

  /// The numbers as text.
  package var description: String { "\(size) \(checksum)" }
}
