import LambentGeometry
import LambentPixels
import LambentRaster
import Testing

@Suite("Mip levels and whole images at other sizes")
struct ResamplingTests {
  static func mean(_ image: PixelBuffer) -> SIMD4<Double> {
    image.pixels.reduce(SIMD4()) { $0 + BlendReference.unpack($1) * 255 }
      / Double(image.pixels.count)
  }

  @Test(
    "mip levels keep the mean of the whole, odd sizes included",
    arguments: [(64, 32), (13, 9), (1, 7), (31, 1), (3, 3), (17, 40)])
  func mipMeans(size: (Int, Int)) {
    let image = ImageSpanTests.raster(width: size.0, height: size.1)
    let levels = image.mipLevels
    #expect(levels.last?.pixels.count == 1)
    for (upper, lower) in zip(levels, levels.dropFirst()) {
      #expect(lower.width == max(1, upper.width / 2))
      #expect(lower.height == max(1, upper.height / 2))
      let change = Self.mean(lower) - Self.mean(upper)
      #expect(max(change.max(), -change.min()) < 0.501)
    }
  }

  @Test("a level's pixel is the mean of exactly the area beneath it")
  func oddHalving() {
    // Five pixels become two of two and a half each.
    let image = PixelBuffer(
      width: 5, height: 1, pixels: [10, 20, 30, 40, 60].map { $0 | 0xFF00_0000 })
    let half = image.mipLevels[1]
    #expect(half.pixels.map { $0 & 255 } == [18, 46])
  }

  @Test("shrinking leaves no dark halo: no channel rises above its alpha's share")
  func halo() {
    var image = PixelBuffer(width: 32, height: 32)
    for y in 8..<24 { for x in 5..<20 { image[x, y] = 0xFFFF_FFFF } }
    for level in image.mipLevels {
      #expect(level.pixels.allSatisfy { $0 == ($0 >> 24) * 0x0101_0101 })
    }
    let part = Rect(x: 0, y: 0, width: 32, height: 32)
    for side in [7, 13, 50] {
      let scaled = image.resampled(part, width: side, height: side)
      #expect(scaled.pixels.allSatisfy { $0 == ($0 >> 24) * 0x0101_0101 })
    }
  }

  @Test("sprites take the nearest level, and within a sixteenth of an octave of its change both")
  func nearestLevels() {
    for step in 0...40_000 {
      let exact = Double(step) / 5_000
      let square = Elementary.exp(2 * exact * 0.693_147_180_559_945_3)
      let level = MipLevel.nearest(squaredFootprint: square, bias: 0, count: 7)
      let position = min(6, exact)
      let weight = max(0, min(1, (position - position.rounded(.down) - 0.4375) * 8))
      let found = Double(level.index) + Double(level.fraction)
      #expect(abs(found - (position.rounded(.down) + weight)) < 2e-4, "\(exact)")
    }
  }

  @Test("the place between levels is the logarithm of the texels a pixel spans")
  func levels() {
    func position(_ footprint: Double, bias: Double = 0, count: Int = 7) -> Double {
      let level = MipLevel(footprint: footprint, bias: bias, count: count)
      return Double(level.index) + Double(level.fraction)
    }
    #expect(
      position(1) == 0 && position(0.3) == 0 && position(2) == 1 && position(4) == 2
        && position(32) == 5)
    #expect(abs(position(2.0.squareRoot()) - 0.5) < 1e-5 && abs(position(3) - 1.584_963) < 1e-5)
    #expect(
      position(4, bias: -1) == 1 && position(4, bias: -9) == 0 && position(0.5, bias: 1.25) == 0.25)
    #expect(position(.infinity) == 6 && position(1e12, count: 3) == 2 && position(9, count: 1) == 0)
    #expect(position(.nan) == 0 && position(-1) == 0 && position(4, bias: .nan) == 2)
    #expect(MipLevel(footprint: 1, count: 4).isImage && !MipLevel(footprint: 1.1, count: 4).isImage)
  }

  @Test("the same size gives the same image")
  func identity() {
    let image = ImageSpanTests.raster(width: 17, height: 11)
    let same = image.resampled(Rect(x: 0, y: 0, width: 17, height: 11), width: 17, height: 11)
    #expect(same == image)
    let part = image.resampled(Rect(x: 3, y: 2, width: 5, height: 4), width: 5, height: 4)
    #expect(part[0, 0] == image[3, 2] && part[4, 3] == image[7, 5])
  }

  @Test("a slope stays a slope, larger and smaller")
  func slope() {
    var image = PixelBuffer(width: 40, height: 3)
    for y in 0..<3 { for x in 0..<40 { image[x, y] = 0xFF00_0000 | UInt32(5 * x + 20) } }
    for width in [16, 100] {
      let scaled = image.resampled(Rect(x: 0, y: 0, width: 40, height: 3), width: width, height: 3)
      let scale = 40 / Double(width)
      for x in width / 5..<width * 4 / 5 {
        let exact = 5 * ((Double(x) + 0.5) * scale - 0.5) + 20
        #expect(abs(Double(scaled[x, 1] & 255) - exact) < 0.51)
      }
    }
  }

  @Test("sizes and parts that mean nothing give transparent pixels")
  func degenerate() {
    let image = ImageSpanTests.raster(width: 4, height: 4)
    #expect(image.resampled(.zero, width: 3, height: 2).pixels.allSatisfy { $0 == 0 })
    let nan = Rect(x: .nan, y: 0, width: 4, height: 4)
    #expect(image.resampled(nan, width: 2, height: 2).pixels.allSatisfy { $0 == 0 })
    #expect(image.resampled(.unit, width: 0, height: 5).pixels.isEmpty)
    #expect(
      image.resampled(Rect(x: 1e9, y: -1e9, width: 9, height: 9), width: 2, height: 2).width == 2)
  }
}
