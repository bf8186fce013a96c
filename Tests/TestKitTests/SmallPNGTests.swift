import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Small files for golden images")
struct SmallPNGTests {
  /// A picture of so many colours, in which every one of them stands as long as there is room.
  private func picture(
    _ width: Int, _ height: Int, colors count: Int, opaque: Bool, _ random: inout SeededRandom
  ) -> StraightImage {
    let colors = (0..<count).map { index -> [UInt8] in
      let alpha = opaque ? 255 : UInt8(random.integer(in: 0...255))
      return [UInt8(index & 255), UInt8(index >> 8), UInt8(random.integer(in: 0...255)), alpha]
    }
    let bytes = (0..<width * height).flatMap { place in
      colors[place < count ? place : random.integer(in: 0...(count - 1))]
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  @Test(
    "pictures of any number of colours come back exactly, from files no larger than others",
    arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 600], [false, true])
  func roundTrip(colors: Int, opaque: Bool) {
    forEachSeed(3) { random in
      for (width, height) in [(1, 1), (7, 5), (33, 19)] {
        let image = picture(width, height, colors: colors, opaque: opaque, &random)
        let file = try SmallPNG.encode(image)
        #expect(try ImageFile.decode(file).straight == image)
        #expect(file.count <= (try PNGEncoder.encode(image)).count)
      }
    }
  }

  @Test("a few colours take a palette, and fewer bits a pixel")
  func palettes() throws {
    var random = SeededRandom(seed: 1)
    for (colors, depth) in [(2, 1), (4, 2), (16, 4), (17, 8)] {
      let file = try SmallPNG.encode(picture(64, 64, colors: colors, opaque: true, &random))
      // Of the header, behind the signature: the depth and the colour type.
      #expect(file[24] == UInt8(depth) && file[25] == 3)
    }
  }
}
