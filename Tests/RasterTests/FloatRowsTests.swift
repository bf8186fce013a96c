import LambentRaster
import Testing

@Suite("Float rows")
struct FloatRowsTests {
  @Test("bytes come back as they went, and what is beyond is clipped")
  func roundTrip() {
    let bytes = (0..<256).map { UInt32($0) * 0x0101_0101 }
    var floats = [SIMD4<Float>](repeating: SIMD4(), count: 256)
    var back = [UInt32](repeating: 0, count: 256)
    FloatRows.load(bytes, to: &floats, count: 256)
    FloatRows.store(floats, to: &back, count: 256)
    #expect(back == bytes)
    let beyond = [SIMD4<Float>(-1, 2, .nan, .infinity), SIMD4(0.5, 1e-9, 1.001, -0.0)]
    FloatRows.store(beyond, to: &back, count: 2)
    #expect(back[0] == 0xFF00_FF00 && back[1] == 0x00FF_0080)
  }

  @Test("soft highlights change nothing without light, bend it above the knee, and stay below 1")
  func softHighlights() {
    for beneath: Float in [0, 0.3, 0.7, 0.9, 1] {
      let before = [SIMD4<Float>(beneath, beneath, beneath, 1)]
      var row = before
      FloatRows.softenHighlights(row: &row, count: 1) { before[$0] }
      #expect(row == before)
      var last = beneath
      for step in 1...200 {
        let sum = beneath + Float(step) / 20
        row = [SIMD4(sum, sum, sum, 1)]
        FloatRows.softenHighlights(row: &row, count: 1) { before[$0] }
        #expect(row[0].x >= last && (row[0].x <= 1 || beneath == 1))
        if sum <= 0.7, beneath <= 0.7 { #expect(row[0].x == sum) }
        last = row[0].x
      }
    }
  }

  @Test("soft highlights find every bright pixel, and ask for what lay beneath no other")
  func softHighlightsOfRows() {
    for count in [0, 1, 7, 8, 9, 31] {
      for bright in 0..<count {
        var row = (0..<count).map { _ in SIMD4<Float>(0.7, 0.1, .nan, 4) }
        row[bright] = SIMD4(0.2, 0.3, 1.5, 1)
        var asked: [Int] = []
        FloatRows.softenHighlights(row: &row, count: count) {
          asked.append($0)
          return SIMD4(0.2, 0.2, 0.2, 1)
        }
        #expect(asked == [bright])
        #expect(row[bright].x == 0.2 && row[bright].z > 0.7 && row[bright].z < 1)
      }
    }
  }

  @Test("alpha from light is the least that carries it")
  func alphaFromLight() {
    var row = [SIMD4<Float>(0.2, 0.9, 0.4, 1), SIMD4(0, 0, 0, 0.5)]
    FloatRows.takeAlphaFromLight(row: &row, count: 2)
    #expect(row == [SIMD4(0.2, 0.9, 0.4, 0.9), SIMD4(0, 0, 0, 0)])
  }
}
