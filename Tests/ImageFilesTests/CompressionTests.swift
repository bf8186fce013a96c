import LambentPixels
import TestKit
import Testing

@testable import LambentImageFiles

@Suite("Compression of rows")
struct CompressionTests {
  /// Images of several pieces, of the kinds that blocks treat differently.
  private static func images() -> [(name: String, image: StraightImage)] {
    let (width, height) = (331, 700)
    func image(_ byte: (_ x: Int, _ y: Int, _ channel: Int) -> Int) -> StraightImage {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * width * height)
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<4 { bytes.append(UInt8(byte(x, y, channel) & 255)) }
        }
      }
      return StraightImage(width: width, height: height, samples: .eight(bytes))
    }
    var state: UInt32 = 7
    func noise() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 24)
    }
    return [
      ("flat", image { _, _, channel in channel == 3 ? 255 : 40 }),
      ("noise", image { _, _, _ in noise() }),
      ("rare", image { x, y, channel in channel == 3 ? 255 : (x * y) % 997 == 0 ? noise() : 3 }),
      ("dithered", image { x, y, channel in channel == 3 ? 255 : y / 9 + (x ^ y) % 8 / 5 }),
      ("stripes", image { x, y, channel in channel == 3 ? 255 : x % 5 == 0 ? y * 7 : 9 }),
      ("skewed", image { x, y, channel in 1 << ((x * 31 + y * 17 + channel) % 8) }),
    ]
  }

  @Test("files hold the very samples, whatever they are, and the same bytes whatever the threads")
  func roundTrip() throws {
    for (name, image) in Self.images() {
      let file = try PNGEncoder.encode(image)
      #expect(try ImageFile.decode(file).image == image, "\(name)")
      #expect(try PNGEncoder.encode(image, jobs: 3) == file, "\(name)")
    }
  }

  @Test("what repeats becomes small, and what does not hardly larger")
  func sizes() throws {
    let images = Self.images()
    func size(_ name: String) throws -> Int {
      let image = try #require(images.first { $0.name == name }?.image)
      return try PNGEncoder.encode(image).count
    }
    let bytes = 4 * 331 * 700
    #expect(try size("flat") < bytes / 200)
    #expect(try size("dithered") < bytes / 30)
    #expect(try size("noise") < bytes + bytes / 1000 + 1000)
  }

  @Test("a code's words are no longer than allowed, and all fit", arguments: [7, 9, 15])
  func codes(longest: Int) {
    forEachSeed(30) { random in
      // Counts that double make the longest words.
      let size = Int.random(in: 2...60, using: &random)
      let counts = (0..<size).map { index in
        Bool.random(using: &random) && index > 1
          ? 0 : 1 << min(40, Int.random(in: 0...index, using: &random))
      }
      let code = HuffmanCode(counts: counts, longest: longest)
      var room = 0
      for (count, length) in zip(counts, code.lengths) {
        #expect((count == 0) == (length == 0))
        #expect(Int(length) <= longest)
        if length > 0 { room += 1 << (longest - Int(length)) }
      }
      #expect(room == 1 << longest)
    }
  }

  @Test("checksums can be joined")
  func checksums() {
    forEachSeed(30) { random in
      let bytes = (0..<Int.random(in: 0...20_000, using: &random)).map { _ in
        UInt8.random(in: 128...255, using: &random)
      }
      let middle = Int.random(in: 0...bytes.count, using: &random)
      var joined = Adler32(Array(bytes[..<middle]))
      joined.append(Adler32(Array(bytes[middle...])))
      #expect(joined.value == Adler32(bytes).value)
    }
  }
}
