import CDigest
import LambentImageFiles
import LambentPixels

/// SHA-256, by libmd.
enum Digest {
  /// The digest in hexadecimal.
  static func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
    sha256 { update in update(bytes) }
  }

  /// The digest of bytes that come piece by piece: `pieces` calls the function it is given.
  static func sha256(pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) -> String {
    var context = SHA2_CTX()
    SHA256Init(&context)
    pieces { SHA256Update(&context, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
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
