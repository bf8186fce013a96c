import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Reading PNG")
struct PNGDecodingTests {
  @Test(
    "a photograph is turned upright as its EXIF block says, in both depths", arguments: [8, 16])
  func orientation(depth: Int) throws {
    // Big-endian TIFF with the tag 0x0112 of the value 8: its top is at the right.
    let exif: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0]
    var file = TestPNG(colorType: TestPNG.rgba, depth: depth)
    let plain = try ImageFile.decode(file.bytes).straight
    file.extra = [PNGChunks.chunk("eXIf", exif)]
    let turned = try ImageFile.decode(file.bytes).straight
    #expect((turned.width, turned.height) == (plain.height, plain.width))
    #expect(turned.bytes[0..<4] == plain.bytes[(4 * (plain.width - 1))..<(4 * plain.width)])
  }

  @Test("every colour type, depth, interlacing and transparency chunk", arguments: TestPNG.all)
  func everyKind(png: TestPNG) throws {
    let decoded = try ImageFile.decode(png.bytes)
    #expect(decoded.format == .png)
    #expect(decoded.warnings == [])
    #expect(decoded.straight.width == png.width && decoded.straight.height == png.height)
    let expected = (0..<png.height).flatMap { y in
      (0..<png.width).flatMap { x in png.expected(x, y) }
    }
    switch decoded.straight.samples {
    case .eight(let bytes):
      #expect(!png.isSixteen)
      #expect(bytes.map(Int.init) == expected)
    case .sixteen(let words):
      #expect(png.isSixteen)
      #expect(words.map(Int.init) == expected)
    }
  }

  private func firstRed(gamma: UInt32, then extra: [[UInt8]] = [], depth: Int = 8) throws -> Int {
    var png = TestPNG(colorType: TestPNG.grey, depth: depth)
    png.extra = extra + [PNGChunks.chunk("gAMA", [UInt8](bigEndian: gamma))]
    // The stored sample at (5, 3) is 74, or 8474 of 65,535.
    let at = 4 * (3 * png.width + 5)
    switch try ImageFile.decode(png.bytes).straight.samples {
    case .eight(let bytes): return Int(bytes[at])
    case .sixteen(let words): return Int(words[at])
    }
  }

  @Test("a gamma chunk's samples become sRGB's")
  func gamma() throws {
    // 74/255 of light is encoded as 0.5759.
    #expect(try firstRed(gamma: 100_000) == 147)
    // (74/255)^2 = 0.08421 of light is encoded as 0.3215.
    #expect(try firstRed(gamma: 50_000) == 82)
    // 0.1293 of light is encoded as 0.3960.
    #expect(try abs(firstRed(gamma: 100_000, depth: 16) - 25_950) < 300)
  }

  @Test("1/2.2 is what writers call sRGB, and a chunk that says sRGB has the last word")
  func gammaOfSRGB() throws {
    #expect(try firstRed(gamma: 45_455) == 74)
    #expect(try firstRed(gamma: 100_000, then: [PNGChunks.chunk("sRGB", [0])]) == 74)
  }

  @Test("primaries without a profile are those of the profile that has them")
  func primaries() throws {
    let displayP3: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    var png = TestPNG(colorType: TestPNG.rgb, depth: 8)
    let plain = try ImageFile.decode(png.bytes)
    png.extra = [PNGChunks.chunk("cHRM", displayP3.flatMap { [UInt8](bigEndian: $0) })]
    let decoded = try ImageFile.decode(png.bytes)
    var expected = plain.straight
    let warning = SmallProfile.displayP3.bytes.withUnsafeBufferPointer {
      expected.convert(profile: $0)
    }
    #expect(warning == nil && decoded.warnings == [] && expected != plain.straight)
    #expect(zip(decoded.straight.bytes, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("an animated PNG is read as its default image")
  func animated() throws {
    let image = TestImages.gradient(width: 6, height: 4)
    let file = TestFolder()
    let path = file.path("a.apng")
    let rate = try #require(FrameRate(10))
    let description = FrameStreamDescription(width: 6, height: 4, rate: rate, frameCount: 2)
    let stream = try FrameFormat.apng.openStream(description, to: .file(path))
    try stream.append(image)
    try stream.append(TestImages.gradient(width: 6, height: 4, seed: 9))
    try stream.finish()
    #expect(try ImageFile.read(path).straight == image)
  }

  @Test("text and other chunks that say nothing about pixels are passed over")
  func otherChunks() throws {
    var png = TestPNG(colorType: TestPNG.rgb, depth: 8)
    png.extra = [PNGChunks.chunk("tEXt", Array("Comment\0hello".utf8))]
    #expect(try ImageFile.decode(png.bytes).warnings == [])
  }
}
