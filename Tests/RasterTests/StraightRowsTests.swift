import CRows
import LambentPixels
import Testing

@Suite("Straight rows")
struct StraightRowsTests {
  @Test("straight pixels are the nearest, for all pairs of a channel and an alpha, in place, too")
  func unpremultiply() {
    for rows in [lambent_plain_rows().pointee, lambent_rows().pointee] {
      for alpha in UInt8.min...UInt8.max {
        for shift in [UInt32(0), 8, 16] {
          let pixels = (0...255).map { UInt32(alpha) << 24 | $0 << shift }
          let expected = (0...255).map { channel in
            UInt32(alpha) << 24 | UInt32(Alpha.unpremultiply(UInt8(channel), by: alpha)) << shift
          }
          var (result, same) = ([UInt32](repeating: 1, count: 256), pixels)
          rows.unpremultiply(pixels, &result, 256)
          same.withUnsafeMutableBytes { rows.unpremultiply($0.baseAddress!, $0.baseAddress!, 256) }
          #expect(result == expected)
          #expect(same == expected)
        }
      }
    }
  }
}
