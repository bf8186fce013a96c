import LambentImageFiles
import LambentPixels
import Testing

@Suite("Damaged, lying and hostile files")
struct DamageTests {
  private func refusal(_ bytes: [UInt8]) -> ImageFileError? {
    do throws(ImageFileError) {
      _ = try ImageFile.decode(bytes, name: "x")
      return nil
    } catch {
      return error
    }
  }

  private func header(width: UInt32, height: UInt32, depth: UInt8 = 8, type: UInt8 = 6) -> [UInt8] {
    PNGChunks.signature
      + PNGChunks.chunk(
        "IHDR", [UInt8](bigEndian: width) + [UInt8](bigEndian: height) + [depth, type, 0, 0, 0])
  }

  @Test("a PNG that breaks off anywhere is refused in one line")
  func truncatedPNG() throws {
    let whole = try PNGEncoder.encode(TestImages.gradient(width: 7, height: 5))
    for end in 0..<whole.count {
      let error = try #require(refusal(Array(whole[..<end])), "\(end) of \(whole.count) bytes")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("a PNG with any byte changed is refused")
  func alteredPNG() throws {
    let whole = try PNGEncoder.encode(TestImages.gradient(width: 7, height: 5))
    for at in 0..<whole.count {
      for change: UInt8 in [1, 0x20, 0xFF] {
        var bytes = whole
        bytes[at] ^= change
        #expect(refusal(bytes) != nil, "byte \(at) ^ \(change)")
      }
    }
  }

  @Test("a JPEG that breaks off anywhere is refused in one line")
  func truncatedJPEG() throws {
    let whole = try JPEGEncoder.encode(TestImages.gradient(width: 24, height: 17).flattened())
    for end in 0..<whole.count {
      let error = try #require(refusal(Array(whole[..<end])), "\(end) of \(whole.count) bytes")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("a JPEG with any byte changed is refused or decoded, never fatal")
  func alteredJPEG() throws {
    let whole = try JPEGEncoder.encode(TestImages.gradient(width: 24, height: 17).flattened())
    var refused = 0
    for at in 0..<whole.count {
      for change: UInt8 in [1, 0x20, 0xFF] {
        var bytes = whole
        bytes[at] ^= change
        if refusal(bytes) != nil { refused += 1 }
      }
    }
    #expect(refused > whole.count / 2)
  }

  @Test("sizes of zero are refused")
  func zeroSizes() {
    #expect(refusal(header(width: 0, height: 4)) != nil)
    #expect(refusal(header(width: 4, height: 0)) != nil)
  }

  @Test("sizes beyond the limits are refused before memory is taken")
  func hugeSizes() {
    #expect(refusal(header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)) != nil)
    #expect(refusal(header(width: 0xFFFF_FFFF, height: 1)) != nil)
    let many = header(width: 32_768, height: 32_768) + PNGChunks.chunk("IDAT", [1, 2, 3])
    #expect(
      refusal(many)
        == .tooLarge(
          file: "x",
          what: "32768x32768 pixels, where at most 32768 a side and 134217728 in all are allowed"))
  }

  @Test("a header that promises more than the bytes can hold is refused at once")
  func lyingHeader() {
    let file = header(width: 11_000, height: 11_000) + PNGChunks.chunk("IDAT", [1, 2, 3])
    #expect(
      refusal(file + PNGChunks.end)
        == .damaged(file: "x", format: "PNG", reason: "too few bytes for 11000x11000 pixels"))
  }

  @Test("image data that are too few, too many or not compressed are refused")
  func lyingData() throws {
    let start = header(width: 4, height: 4)
    let row: [UInt8] = [0] + [UInt8](repeating: 7, count: 16)
    func file(_ data: [UInt8]) -> [UInt8] { start + PNGChunks.chunk("IDAT", data) + PNGChunks.end }
    let rows = try #require(Deflate.zlib(row + row + row + row))
    #expect(refusal(file(rows)) == nil)
    #expect(refusal(file(try #require(Deflate.zlib(row + row)))) != nil)
    #expect(refusal(file(try #require(Deflate.zlib(row + row + row + row + row)))) != nil)
    #expect(refusal(file([UInt8](repeating: 0x55, count: 64))) != nil)
    #expect(refusal(start + PNGChunks.end) != nil)
    #expect(refusal(start) != nil)
  }

  @Test("impossible combinations and chunks out of place are refused")
  func nonsense() {
    #expect(refusal(header(width: 4, height: 4, depth: 3)) != nil)
    #expect(refusal(header(width: 4, height: 4, depth: 16, type: 3)) != nil)
    #expect(refusal(header(width: 4, height: 4, type: 9)) != nil)
    #expect(refusal(PNGChunks.signature + PNGChunks.chunk("IDAT", [0])) != nil)
    let withoutPalette = header(width: 4, height: 4, type: 3) + PNGChunks.chunk("IDAT", [0])
    #expect(refusal(withoutPalette) != nil)
  }

  @Test("a compressed text that unfolds without end takes no memory")
  func textBomb() throws {
    let zeros = try #require(Deflate.zlib([UInt8](repeating: 0, count: 1 << 20)))
    var png = TestPNG(colorType: TestPNG.rgb, depth: 8)
    png.extra = (0..<8).map { _ in PNGChunks.chunk("zTXt", Array("a\0\0".utf8) + zeros) }
    #expect(refusal(png.bytes) == nil)
  }

  @Test("files of other kinds are called unknown")
  func unknown() {
    #expect(refusal([]) == .unrecognised(file: "x"))
    #expect(refusal(Array("GIF89a".utf8)) == .unrecognised(file: "x"))
    #expect(refusal([0xFF]) == .unrecognised(file: "x"))
  }

  @Test("files that are missing or folders say so")
  func missing() {
    #expect(
      throws: ImageFileError.unreadable(file: "/nowhere", reason: "no such file or directory")
    ) { try ImageFile.read("/nowhere") }
    #expect(throws: ImageFileError.unreadable(file: "/tmp", reason: "it is a folder")) {
      try ImageFile.read("/tmp")
    }
    #expect(throws: ImageFileError.self) { try ImageFile.read("a\0b") }
  }
}
