import LambentImageFiles
import Testing

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "a decimal means exactly what it says",
    arguments: [
      ("30", 30, 1), ("30000/1001", 30_000, 1001), ("23.976", 2997, 125), ("29.97", 2997, 100),
      ("0.5", 1, 2), ("60/2", 30, 1), ("12.50", 25, 2), (".5", nil, nil), ("5.", nil, nil),
    ] as [(String, Int?, Int?)])
  func reading(text: String, numerator: Int?, denominator: Int?) {
    let rate = FrameRate(text)
    #expect(rate?.numerator == numerator)
    #expect(rate?.denominator == denominator)
  }

  @Test(
    "nonsense is not a rate",
    arguments: [
      "", "0", "-1", "1/0", "0/1", "a", "1/2/3", "1.2.3", "1e3", "99999999999", "nan", " 30",
    ])
  func nonsense(text: String) { #expect(FrameRate(text) == nil) }

  @Test("frames are at n / rate")
  func times() throws {
    let rate = try #require(FrameRate("30000/1001"))
    #expect(rate.time(ofFrame: 30_000) == 1001)
    #expect(rate.time(ofFrame: 0) == 0)
    #expect(rate.description == "30000/1001")
  }
}
