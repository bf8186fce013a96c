import LambentFilters
import LambentPixels
import Testing

@Suite("Packed rows equal the reference")
struct BlendPackedTests {
  /// Every alpha over every alpha, with colours from none to the whole of it.
  private static func forEachAlphaPair(_ body: ([UInt32], [UInt32]) -> Void) {
    for sa in 0..<256 {
      var (sources, backdrops): ([UInt32], [UInt32]) = ([], [])
      for da in 0..<256 {
        sources.append(pixel(sa, sa * (da % 5) / 4, sa * (da % 7) / 6, alpha: sa))
        backdrops.append(pixel(da, da * (sa % 3) / 2, da * (sa % 11) / 10, alpha: da))
      }
      body(sources, backdrops)
    }
  }

  private static func pixel(_ red: Int, _ green: Int, _ blue: Int, alpha: Int) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @Test("source-over is exact for every alpha over every alpha")
  func sourceOver() {
    Self.forEachAlphaPair { sources, backdrops in
      var row = backdrops
      BlendPacked.sourceOver(sources, onto: &row, count: row.count)
      let expected = zip(sources, backdrops).map { BlendReference.blend(.sourceOver, $0, over: $1) }
      #expect(row == expected)
    }
  }

  @Test("dissolve is exact for every pair of bytes")
  func dissolve() {
    for weight in [0, 1, 100, 9_830, 16_384, 20_000, 32_767, 32_768] {
      for a in 0..<256 {
        let from = [UInt32](repeating: UInt32(a) * 0x0101_0101, count: 256)
        let to = (0..<256).map { Self.pixel($0, 255 - $0, $0, alpha: 255 - $0) }
        var row = [UInt32](repeating: 0, count: 256)
        BlendPacked.dissolve(from, to, weight: weight, into: &row, count: 256)
        #expect(
          row == zip(from, to).map { BlendReference.dissolve($0, $1, weight: weight) })
      }
    }
  }
}
