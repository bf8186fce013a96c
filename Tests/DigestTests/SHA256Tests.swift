import CDigest
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  private static func digest(_ bytes: [UInt8], pieces: Int = 1) -> String {
    var context = lambent_sha256()
    lambent_sha256_begin(&context)
    var rest = bytes[...]
    let length = max(1, (bytes.count + pieces - 1) / pieces)
    while !rest.isEmpty {
      rest.prefix(length).withUnsafeBytes { lambent_sha256_add(&context, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(length)
    }
    var digest = [UInt8](repeating: 0, count: 32)
    lambent_sha256_end(&context, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test("the examples of the standard have their digests, in any pieces, by both kinds of code")
  func examples() {
    let texts = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ]
    func check() {
      for (text, expected) in texts {
        for pieces in [1, 2, 3, 7, 1001] {
          #expect(Self.digest(Array(text.utf8), pieces: pieces) == expected)
        }
      }
    }
    check()
    let lengths = (0..<200).map { Self.digest([UInt8](repeating: 7, count: $0)) }
    lambent_sha256_use_portable()
    check()
    #expect(lengths == (0..<200).map { Self.digest([UInt8](repeating: 7, count: $0)) })
  }
}
