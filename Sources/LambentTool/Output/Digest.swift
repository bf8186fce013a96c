import CDigest
import LambentImageFiles
import LambentPixels

/// SHA-256.
enum Digest {
  /// The digest in hexadecimal.
  static func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
    sha256 { update in update(bytes) }
  }

  /// The digest of bytes that come piece by piece: `pieces` calls the function it is given.
  static func sha256(pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) -> String {
    var context = lambent_sha256()
    lambent_sha256_begin(&context)
    pieces { lambent_sha256_add(&context, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: 32)
    lambent_sha256_end(&context, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of a file of any size, and that size in bytes.
  static func sha256(file path: String) throws -> (digest: String, bytes: Int) {
    var result = Result<Int, any Error>.success(0)
    let digest = sha256 { update in
      result = Result { try StreamedFile.read(path, piece: update) }
    }
    return (digest, try result.get())
  }

  /// The digest of files in their order: of their names and their contents; films are known by their ends.
  ///
  /// - Parameter folder: The folder of the document that names them, which may lie elsewhere on another machine:
  ///   paths in it count from there, of other absolute ones only the name. Without one, paths count as they are.
  static func sha256(files: [String], from folder: String? = nil) -> String {
    var summaries: [String: String] = [:]
    return sha256(
      text: files.flatMap { file in
        let summary =
          summaries[file] ?? (try? FileSummary(path: file))?.description ?? "unreadable"
        summaries[file] = summary
        return [name(of: file, from: folder), summary]
      })
  }

  private static func name(of file: String, from folder: String?) -> String {
    guard let folder else { return file }
    if file.hasPrefix(folder + "/") { return String(file.dropFirst(folder.count + 1)) }
    return file.hasPrefix("/") ? FileName.last(of: file) : file
  }

  static func sha256(text: [String]) -> String {
    sha256(Array(text.joined(separator: "\u{0}").utf8))
  }

  static func sha256(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { sha256($0) } }

  /// The digest of an image's straight RGBA samples: bytes, or words with the low byte first.
  static func sha256(_ image: StraightImage) -> String {
    switch image.samples {
    case .eight(let bytes): sha256(bytes)
    case .sixteen: sha256(image.littleEndianBytes)
    }
  }
}
