import LambentImageFiles
package import LambentPixels
package import LambentText

extension SystemFonts: GlyphImageDecoder {
  /// The image of a PNG file of at most 512 × 512 pixels; `nil` if it cannot be read.
  package static func glyphImage(png bytes: [UInt8]) -> Image? {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func side(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard side(at: 16) <= 512, side(at: 20) <= 512,
      let decoded = try? ImageFile.decode(bytes, name: "glyph")
    else { return nil }
    return Image(decoded.straight)
  }
}
