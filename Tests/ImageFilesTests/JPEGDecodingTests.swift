import CMalloc
import Foundation
import LambentImageFiles
import LambentPixels
import Testing

/// `Fixtures` holds 24 × 17 pixels of (40 + 8x, 30 + 10y, 200 − 5x) in the kinds of JPEG that our
/// encoder does not write; `Tests/Fuzz/fixtures.c` makes them.
@Suite("Reading JPEG")
struct JPEGDecodingTests {
  private func fixture(_ name: String) throws -> [UInt8] {
    let url = Bundle.module.url(forResource: name, withExtension: "jpg", subdirectory: "Fixtures")
    return try [UInt8](Data(contentsOf: #require(url)))
  }

  @Test(
    "every kind of coding and of colour",
    arguments: [
      "progressive", "rgb", "subsampled-restarts", "arithmetic", "cmyk", "cmyk-adobe", "ycck-adobe",
    ])
  func kinds(name: String) throws {
    let decoded = try ImageFile.decode(fixture(name))
    let image = decoded.straight
    #expect(decoded.format == .jpeg && decoded.warnings == [])
    #expect(image.width == 24 && image.height == 17 && image.isOpaque)
    let bytes = image.bytes
    for y in 0..<17 {
      for x in 0..<24 {
        let at = 4 * (24 * y + x)
        let expected = [40 + 8 * x, 30 + 10 * y, 200 - 5 * x]
        for channel in 0..<3 {
          #expect(abs(Int(bytes[at + channel]) - expected[channel]) <= 8, "\(x), \(y), \(channel)")
        }
      }
    }
  }

  @Test("grey becomes equal red, green and blue")
  func grey() throws {
    let bytes = try ImageFile.decode(fixture("grey")).straight.bytes
    for x in 0..<24 {
      #expect(abs(Int(bytes[4 * x]) - (40 + 8 * x)) <= 3)
      #expect(bytes[4 * x] == bytes[4 * x + 1] && bytes[4 * x] == bytes[4 * x + 2])
    }
  }

  @Test("each kind that breaks off anywhere is refused")
  func truncated() throws {
    for name in ["progressive", "arithmetic", "ycck-adobe", "subsampled-restarts"] {
      let whole = try fixture(name)
      // Without its end marker an image may still be whole, see below.
      for end in stride(from: 2, to: whole.count - 2, by: 3) {
        #expect(throws: ImageFileError.self, "\(name), \(end) bytes") {
          try ImageFile.decode(Array(whole[..<end]))
        }
      }
    }
  }

  /// A JPEG of 16 × 8 pixels, its left half red, its right half blue, with an EXIF block.
  private func photograph(exif: [UInt8]) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for _ in 0..<8 {
      for x in 0..<16 { pixels += x < 8 ? [254, 0, 0, 255] : [0, 0, 254, 255] }
    }
    let image = StraightImage(width: 16, height: 8, samples: .eight(pixels))
    let file = try JPEGEncoder.encode(image, quality: 100)
    let block = Array("Exif\0\0".utf8) + exif
    return file[..<2] + [0xFF, 0xE1] + [UInt8](bigEndian: UInt16(block.count + 2)) + block
      + file[2...]
  }

  private func exif(orientation: UInt8, isLittle: Bool) -> [UInt8] {
    isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }

  @Test("every orientation of a camera is set upright, in both byte orders", arguments: 1...8)
  func orientations(number: Int) throws {
    // Where red ends up: left, right or top, bottom.
    let redIsFirst = [1, 4, 5, 6].contains(number)
    for isLittle in [false, true] {
      let exif = exif(orientation: UInt8(number), isLittle: isLittle)
      let image = try ImageFile.decode(photograph(exif: exif)).straight
      #expect(image.width == (number < 5 ? 16 : 8) && image.height == (number < 5 ? 8 : 16))
      let bytes = image.bytes
      #expect((bytes[0] > 200) == redIsFirst)
      #expect((bytes[bytes.count - 4] > 200) == !redIsFirst)
    }
  }

  @Test("the orientation is read before the library frees its block")
  func orientationOfFreedBlock() throws {
    // Freed memory is overwritten from here on, so that reading it cannot go well by chance.
    mallopt(M_PERTURB, 0xA5)
    defer { mallopt(M_PERTURB, 0) }
    let padding = [UInt8](repeating: 0, count: 20_000)
    let file = try photograph(exif: exif(orientation: 6, isLittle: true) + padding)
    #expect(try ImageFile.decode(file).straight.width == 8)
  }

  @Test("what a library merely warns of is taken, and said", arguments: ["progressive", "grey"])
  func missingEnd(name: String) throws {
    let whole = try fixture(name)
    #expect(whole.suffix(2) == [0xFF, 0xD9])
    let expected = try ImageFile.decode(whole)
    #expect(!expected.isFlawed)
    for missing in 1...2 {
      let decoded = try ImageFile.decode(whole.dropLast(missing))
      #expect(decoded.straight == expected.straight && decoded.isFlawed)
      #expect(decoded.warnings == ["Premature end of JPEG file"])
    }
    let padded = try ImageFile.decode(whole[..<2] + [1, 2, 3] + whole[2...])
    #expect(padded.straight == expected.straight && padded.isFlawed && padded.warnings.count == 1)
  }

  @Test("without its end marker, an image that might go on is rejected")
  func missingRest() throws {
    // What is missing of an arithmetic code is taken for zeros.
    let arithmetic = try fixture("arithmetic")
    #expect(throws: ImageFileError.self) { try ImageFile.decode(arithmetic.dropLast(2)) }
    // A progressive image of which only the first scans are there is a coarse image.
    let progressive = try fixture("progressive")
    let scans = progressive.indices.dropLast().filter {
      progressive[$0] == 0xFF && progressive[$0 + 1] == 0xDA
    }
    #expect(scans.count > 3)
    for scan in scans.dropFirst() {
      #expect(throws: ImageFileError.self) { try ImageFile.decode(Array(progressive[..<scan])) }
    }
  }

  @Test("kinds that cannot be read are unsupported, not damaged")
  func unsupported() throws {
    let file = try JPEGEncoder.encode(TestImages.solid(1, 2, 3, width: 8, height: 8))
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    var deep = file
    deep[frame + 4] = 12
    var lossless = file
    lossless[frame + 1] = 0xC3
    for kind in [deep, lossless] {
      do throws(ImageFileError) {
        _ = try ImageFile.decode(kind, name: "x")
        Issue.record("it was decoded")
      } catch {
        #expect(error.description.hasPrefix("x is an unsupported JPEG: "), "\(error)")
      }
    }
  }

  @Test("rows and columns go where the orientation says, not only halves")
  func corners() {
    // 3 × 2 pixels: a b c / d e f.
    let names: [UInt8] = Array("abcdef".utf8)
    let image = StraightImage(
      width: 3, height: 2, samples: .eight(names.flatMap { [$0, 0, 0, 255] }))
    let expected = ["abcdef", "cbafed", "fedcba", "defabc", "adbecf", "daebfc", "fcebda", "cfbead"]
    for (orientation, letters) in zip(Orientation.allCases, expected) {
      let bytes = orientation.upright(image).bytes
      let found = stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] }
      #expect(String(decoding: found, as: UTF8.self) == letters, "\(orientation)")
    }
  }

  @Test("an EXIF block that makes no sense is passed over")
  func brokenEXIF() throws {
    let whole = exif(orientation: 6, isLittle: true)
    for end in 0..<whole.count {
      _ = try ImageFile.decode(photograph(exif: Array(whole[..<end])))
    }
    var lying = whole
    lying[4] = 0xFF
    lying[7] = 0xFF
    #expect(try ImageFile.decode(photograph(exif: lying)).straight.width == 16)
    #expect(
      try ImageFile.decode(photograph(exif: exif(orientation: 99, isLittle: true))).straight.width
        == 16)
  }
}
