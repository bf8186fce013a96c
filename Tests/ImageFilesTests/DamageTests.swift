import Foundation
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
    let image = TestImages.gradient(width: 7, height: 5)
    let whole = try PNGEncoder.encode(image)
    let endOfImage = whole.count - PNGChunks.end.count
    for end in endOfImage..<whole.count {
      let decoded = try ImageFile.decode(Array(whole[..<end]))
      #expect(decoded.straight == image && decoded.isFlawed)
      #expect(decoded.warnings == ["the end of the file is missing"])
    }
    for end in 0..<endOfImage {
      let error = try #require(refusal(Array(whole[..<end])), "\(end) of \(whole.count) bytes")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("a PNG with any byte of its image changed is refused")
  func alteredPNG() throws {
    let whole = try PNGEncoder.encode(TestImages.gradient(width: 7, height: 5))
    for at in 0..<whole.count - PNGChunks.end.count {
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
    for end in 0..<whole.count - 2 {
      let error = try #require(refusal(Array(whole[..<end])), "\(end) of \(whole.count) bytes")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("a colour profile that the library rejects is reported, but the image is not damaged")
  func brokenProfile() throws {
    var png = TestPNG(colorType: TestPNG.rgb, depth: 8)
    let plain = try ImageFile.decode(png.bytes)
    png.extra = [PNGChunks.chunk("iCCP", Array("x\0\0".utf8) + [1, 2, 3, 4])]
    let decoded = try ImageFile.decode(png.bytes)
    #expect(decoded.straight == plain.straight && !decoded.isFlawed && decoded.warnings.count == 1)
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

  @Test("what might never end is not even opened")
  func endless() {
    let folder = TestFolder()
    mkfifo(folder.path("pipe"), 0o600)
    for (path, kind) in [(folder.path("pipe"), "a pipe"), ("/dev/zero", "a device")] {
      #expect(throws: ImageFileError.unreadable(file: path, reason: "it is \(kind), not a file")) {
        try ImageFile.read(path)
      }
    }
  }

  @Test("a limit of bytes holds while a file is read")
  func limit() throws {
    let folder = TestFolder()
    try OutputFile.write([UInt8](repeating: 7, count: 4096), to: folder.path("x"))
    #expect(try ImageFile.readBytes(folder.path("x"), name: "x", limit: 4096).count == 4096)
    #expect(throws: ImageFileError.self) {
      try ImageFile.readBytes(folder.path("x"), name: "x", limit: 4095)
    }
  }

  @Test("the size is read from the header alone")
  func sizes() throws {
    let folder = TestFolder()
    let image = TestImages.gradient(width: 40, height: 30)
    try OutputFile.write(PNGEncoder.encode(image), to: folder.path("a.png"))
    try OutputFile.write(JPEGEncoder.encode(image), to: folder.path("a.jpg"))
    try OutputFile.write([1, 2, 3], to: folder.path("none"))
    for name in ["a.png", "a.jpg"] {
      let header = try #require(ImageHeader(path: folder.path(name)))
      #expect((header.width, header.height, header.depth) == (40, 30, 8))
    }
    let deep = TestImages.deepGradient(width: 4, height: 3)
    try OutputFile.write(PNGEncoder.encode(deep), to: folder.path("deep.png"))
    #expect(ImageHeader(path: folder.path("deep.png"))?.keptBytes == 4 * 3 * 16)
    #expect(ImageHeader(path: folder.path("none")) == nil)
  }
}
