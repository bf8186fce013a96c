import LambentPixels
import LambentRaster
import Testing

@Suite("Colour matrices")
struct ColorMatrixTests {
  private func apply(_ matrix: ColorMatrix, _ straight: SIMD4<Float>) -> SIMD4<Float> {
    var row = [SIMD4(straight.x, straight.y, straight.z, 1) * straight.w]
    matrix.apply(to: &row, count: 1)
    return SIMD4(row[0].x, row[0].y, row[0].z, row[0].w * row[0].w) / max(row[0].w, 1e-9)
  }

  private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let change = a - b
    return (change * change).sum() < 1e-10
  }

  @Test("the identity keeps every premultiplied byte")
  func identity() {
    for alpha in 0..<256 as Range<UInt32> {
      let row = (0...alpha).map { $0 | ($0 / 2) << 8 | (alpha - $0) << 16 | alpha << 24 }
      var result = row
      ColorMatrix.identity.apply(to: &result, count: row.count)
      #expect(result == row)
    }
  }

  @Test("twenty numbers are four rows of factors and an offset")
  func rows() throws {
    let swap = try #require(
      ColorMatrix(rows: [
        0, 1, 0, 0, 0, 1, 0, 0, 0, 0.1, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.5, 0.25,
      ]))
    #expect(isNear(apply(swap, SIMD4(0.2, 0.4, 0.6, 0.5)), SIMD4(0.4, 0.3, 0.3, 0.5)))
    #expect(ColorMatrix(rows: [1, 2, 3]) == nil)
  }

  @Test("greys keep still under saturation and hue")
  func greys() {
    let grey = SIMD4<Float>(0.4, 0.4, 0.4, 0.7)
    for amount in [0, 0.5, 1, 2.0] {
      #expect(isNear(apply(.saturation(amount), grey), grey))
      #expect(isNear(apply(.hueRotation(amount), grey), grey))
    }
    let color = SIMD4<Float>(0.8, 0.3, 0.5, 1)
    let light = Float(0.2126 * 0.8 + 0.7152 * 0.3 + 0.0722 * 0.5)
    #expect(isNear(apply(.saturation(0), color), SIMD4(light, light, light, 1)))
    #expect(isNear(apply(.saturation(1), color), color))
    #expect(isNear(apply(.hueRotation(0), color), color))
  }

  @Test("inversion swaps light and dark of straight colour, twice nothing")
  func inversion() {
    let color = SIMD4<Float>(0.8, 0.3, 0.5, 0.25)
    #expect(isNear(apply(.inversion, color), SIMD4(0.2, 0.7, 0.5, 0.25)))
    #expect(isNear(apply(.inversion, SIMD4(0, 0, 0, 0)), SIMD4(0, 0, 0, 0)))
  }

  @Test("monochrome gives shades of its colour")
  func monochrome() {
    let sepia = ColorMatrix.monochrome(Color(red: 1, green: 0.5, blue: 0.25), amount: 1)
    #expect(isNear(apply(sepia, SIMD4(1, 1, 1, 1)), SIMD4(1, 0.5, 0.25, 1)))
    let none = ColorMatrix.monochrome(.black, amount: 0)
    #expect(isNear(apply(none, SIMD4(0.1, 0.2, 0.3, 1)), SIMD4(0.1, 0.2, 0.3, 1)))
  }

  @Test("numbers that mean nothing never trap")
  func degenerate() {
    for value: Double in [.nan, .infinity, -Double.infinity, 1e300] {
      for matrix in [
        ColorMatrix.saturation(value), .hueRotation(value), .monochrome(.white, amount: value),
      ] {
        var row: [UInt32] = [0xFF12_3456, 0x8040_2010, 0]
        matrix.apply(to: &row, count: 3)
      }
    }
  }
}
