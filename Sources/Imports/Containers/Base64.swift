import FoundationEssentials

/// Decodes Base64 with any white space, with or without padding.
package enum Base64 {
  package static func decode(_ text: String) -> [UInt8] {
    let letters = text.utf8.filter { byte in
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: true
      default: false
      }
    }
    // A single remaining letter is less than a byte.
    let whole = letters.count % 4 == 1 ? letters.dropLast() : letters[...]
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
    return Array(Data(base64Encoded: Data(Array(whole) + padding)) ?? Data())
  }
}
