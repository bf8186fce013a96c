import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Colour profiles")
struct ColorProfileTests {
  private static let colors: [[UInt8]] = [
    [255, 255, 255], [200, 100, 50], [40, 180, 90], [20, 30, 160], [128, 128, 128], [0, 0, 0],
  ]
  private static let image = StraightImage(
    width: 3, height: 2, samples: .eight(colors.flatMap { $0 + [77] }))

  /// The image in sRGB, and the warning.
  private func converted(
    _ profile: [UInt8], _ image: StraightImage = image
  ) -> (image: StraightImage, warning: String?) {
    var image = image
    let warning = profile.withUnsafeBufferPointer { image.convert(profile: $0) }
    return (image, warning)
  }

  /// A table of a square, with 17 values.
  private static let square = SmallProfile.values(
    (0...16).map { UInt16((65_535 * Double($0 * $0) / 256).rounded()) })

  /// Values of Little CMS 2.19, relative colorimetric, for the colours above.
  private static let cases: [(name: String, profile: SmallProfile, expected: [Int])] = [
    (
      "Display P3", .displayP3,
      [255, 255, 255, 215, 93, 31, 0, 183, 78, 17, 30, 167, 128, 128, 128, 0, 0, 0]
    ),
    (
      "Adobe RGB",
      SmallProfile(SmallProfile.adobeRGBPrimaries, curves: [SmallProfile.values([563])]),
      [255, 255, 255, 227, 100, 42, 0, 181, 83, 5, 24, 165, 129, 129, 129, 0, 0, 0]
    ),
    (
      "ProPhoto",
      SmallProfile(
        [[0.79767, 0.28804, 0], [0.13519, 0.71188, 0], [0.03134, 0.00009, 0.82491]],
        curves: [SmallProfile.function(3, 1.8, 1, 0, 1 / 16, 1 / 32)]),
      [255, 255, 255, 255, 80, 47, 0, 211, 87, 0, 41, 187, 146, 146, 146, 0, 0, 0]
    ),
    (
      "a curve for each channel",
      SmallProfile(
        SmallProfile.adobeRGBPrimaries,
        curves: [SmallProfile.curveOfSRGB, SmallProfile.values([461]), square]),
      [255, 255, 255, 222, 119, 51, 0, 193, 92, 4, 40, 171, 120, 146, 137, 0, 0, 0]
    ),
    (
      "a power from where its base is 0",
      SmallProfile(
        SmallProfile.displayP3Primaries,
        curves: [SmallProfile.function(2, 2, 0.9, 0.05, 0.05)]),
      [250, 250, 250, 220, 122, 81, 0, 194, 112, 71, 77, 181, 149, 149, 149, 65, 65, 65]
    ),
    (
      "a power and a straight part",
      SmallProfile(
        SmallProfile.displayP3Primaries,
        curves: [SmallProfile.function(4, 2.2, 0.95, 0.05, 0.1, 0.05, 0, 0)]),
      [255, 255, 255, 219, 101, 41, 0, 188, 87, 23, 37, 173, 135, 135, 135, 0, 0, 0]
    ),
  ]

  @Test("colours become those of Little CMS, in both depths, and alpha is unchanged")
  func conversions() {
    let deep = StraightImage(
      width: 3, height: 2, samples: .sixteen(Self.image.words))
    for (name, profile, expected) in Self.cases {
      let (image, warning) = converted(profile.bytes)
      let bytes = image.bytes
      #expect(warning == nil && !image.hasWords, "\(name)")
      for index in expected.indices {
        let value = Int(bytes[index / 3 * 4 + index % 3])
        #expect(abs(value - expected[index]) <= 1, "\(name), \(index): \(value)")
      }
      #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 77 }, "\(name)")
      let words = converted(profile.bytes, deep).image
      #expect(words.hasWords && zip(words.bytes, bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(words.words[3] == 77 * 257, "\(name)")
    }
  }

  @Test("white stays white, also with primaries that are not adapted to D50")
  func white() {
    let unadapted = SmallProfile(
      [[0.4124, 0.2126, 0.0193], [0.3576, 0.7152, 0.1192], [0.1805, 0.0722, 0.9505]],
      curves: [SmallProfile.values([461])])
    let bytes = converted(unadapted.bytes).image.bytes
    #expect(bytes[0..<3] == [255, 255, 255])
    #expect(bytes[16] == bytes[17] && bytes[17] == bytes[18])
  }

  @Test("a profile of sRGB changes nothing, known by its numbers or by its name")
  func sRGB() {
    // Some profiles of sRGB are small tables.
    var small = SmallProfile.sRGB
    let table = SmallProfile.values(
      (0...32).map { UInt16((TransferFunction.linear(Double($0) / 32) * 65_535).rounded()) })
    for index in small.tags.indices where small.tags[index].name.hasSuffix("TRC") {
      small.tags[index].data = table
    }
    var tables = SmallProfile([], curves: [SmallProfile.curveOfSRGB], name: "sRGB v4 preference")
    tables.tags.append(("A2B0", [UInt8](repeating: 0, count: 64)))
    for profile in [SmallProfile.sRGB, small, tables] {
      let (image, warning) = converted(profile.bytes)
      #expect(warning == nil && image == Self.image)
    }
  }

  @Test("grey has a curve")
  func grey() throws {
    let profile = SmallProfile(grey: SmallProfile.values([]))
    var png = TestPNG(colorType: TestPNG.grey, depth: 8)
    png.extra = [try chunk(profile)]
    let decoded = try ImageFile.decode(png.bytes)
    // The stored sample at (5, 3) is 74: 74/255 of light is encoded as 147.
    #expect(decoded.straight.bytes[4 * (3 * png.width + 5)] == 147 && decoded.warnings == [])
  }

  @Test("profiles that are not followed change nothing, and are told")
  func faults() {
    var tables = SmallProfile.displayP3
    tables.tags.append(("A2B0", [UInt8](repeating: 0, count: 64)))
    var inks = SmallProfile.displayP3
    inks.space = "CMYK"
    var incomplete = SmallProfile.displayP3
    incomplete.tags.removeFirst()
    let black = SmallProfile(
      [[0, 0, 0], [0, 0, 0], [0, 0, 0]], curves: [SmallProfile.curveOfSRGB])
    let cases: [([UInt8], String)] = [
      (tables.bytes, "has tables of colours, which are not read"),
      (inks.bytes, "is neither of red, green and blue nor of grey"),
      (incomplete.bytes, "is damaged"), (black.bytes, "is damaged"), ([], "is damaged"),
    ]
    for (profile, fault) in cases {
      let (image, warning) = converted(profile)
      #expect(image == Self.image)
      #expect(
        warning
          == "its colour profile \(fault): sRGB is assumed; save the image in sRGB to keep its colours"
      )
    }
  }

  @Test("a profile with any byte changed, or that breaks off anywhere, is never fatal")
  func damage() {
    for (_, profile, _) in Self.cases {
      let whole = profile.bytes
      for end in whole.indices { _ = converted(Array(whole[..<end])) }
      for at in whole.indices where at < 300 || at % 7 == 0 {
        for change: UInt8 in [1, 0x80, 0xFF] {
          var bytes = whole
          bytes[at] ^= change
          _ = converted(bytes)
        }
      }
    }
    // Curves that are infinite, undefined or endless.
    for curve in [
      SmallProfile.function(1, 2, 0, 0), SmallProfile.function(3, -30_000, -1, 0, 0, 0),
      SmallProfile.function(4, 30_000, 30_000, -1, 30_000, 2, -30_000, 30_000),
    ] {
      let profile = SmallProfile(SmallProfile.displayP3Primaries, curves: [curve])
      #expect(converted(profile.bytes).image.bytes[3] == 77)
    }
  }

  @Test("a JPEG has its profile in segments of any order")
  func segments() throws {
    let file = try JPEGEncoder.encode(TestImages.gradient(width: 24, height: 17).flattened())
    let plain = try ImageFile.decode(file).straight
    let profile = SmallProfile.displayP3.bytes
    func segment(_ number: UInt8, of count: UInt8, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let data = Array("ICC_PROFILE\0".utf8) + [number, count] + bytes
      return [0xFF, 0xE2] + [UInt8](bigEndian: UInt16(data.count + 2)) + data
    }
    func decoded(_ segments: [[UInt8]]) throws -> ImageFile.Decoded {
      try ImageFile.decode(Array(file[..<2]) + segments.joined() + file[2...])
    }
    let expected = converted(profile, plain).image
    #expect(expected != plain)
    let (first, second) = (segment(1, of: 2, profile[..<200]), segment(2, of: 2, profile[200...]))
    for segments in [[segment(1, of: 1, profile[...])], [first, second], [second, first]] {
      let decoded = try decoded(segments)
      #expect(decoded.straight == expected && decoded.warnings == [] && !decoded.isFlawed)
    }
    let wrong = [[first], [first, first], [first, segment(3, of: 3, profile[200...])]]
    for segments in wrong + [[segment(1, of: 1, [1, 2])]] {
      let decoded = try decoded(segments)
      #expect(decoded.straight == plain && !decoded.isFlawed)
      #expect(decoded.warnings.count == 1 && decoded.warnings[0].contains("is damaged"))
    }
  }

  private func chunk(_ profile: SmallProfile) throws -> [UInt8] {
    let compressed = try #require(Deflate.zlib(profile.bytes))
    return PNGChunks.chunk("iCCP", Array("x\0\0".utf8) + compressed)
  }

  @Test("a PNG's profile is followed in every kind of PNG", arguments: [8, 16])
  func pngs(depth: Int) throws {
    for type in [TestPNG.rgb, TestPNG.rgba, TestPNG.palette]
    where depth == 8 || type != TestPNG.palette {
      var png = TestPNG(colorType: type, depth: depth)
      let plain = try ImageFile.decode(png.bytes).straight
      png.extra = [try chunk(.displayP3)]
      let decoded = try ImageFile.decode(png.bytes)
      #expect(decoded.straight == converted(SmallProfile.displayP3.bytes, plain).image)
      #expect(decoded.straight != plain && decoded.warnings == [])
      png.extra = [try chunk(.sRGB)]
      #expect(try ImageFile.decode(png.bytes).straight == plain)
    }
  }
}
