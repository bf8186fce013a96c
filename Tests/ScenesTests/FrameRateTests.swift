import LambentScenes
import Testing

@Suite("A frame rate")
struct FrameRateTests {
  @Test(
    "means exactly what its text says",
    arguments: [
      ("30", 30, 1), ("30000/1001", 30000, 1001), ("23.976", 2997, 125), ("29.97", 2997, 100),
      ("0.5", 1, 2), ("60/2", 30, 1),
    ])
  func text(text: String, numerator: Int, denominator: Int) {
    let rate = FrameRate(text)
    #expect(rate?.numerator == numerator)
    #expect(rate?.denominator == denominator)
  }

  @Test(
    "refuses what is not a rate",
    arguments: [
      "", "0", "-30", "30/0", "1e3", "nan", "30/", "/30", "1.2.3", "99999999999999999999", "0.0001",
      "5000", ".", "٣٠",
    ])
  func refuses(text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test("puts frame n at n / rate", arguments: [0, 1, 2, 3, 89, 5000, 1_000_000])
  func time(frame: Int) {
    #expect(FrameRate(30)?.time(ofFrame: frame) == Double(frame) / 30)
    #expect(FrameRate(30000, 1001)?.time(ofFrame: frame) == Double(frame * 1001) / 30000)
  }

  @Test(
    "counts the frames before the end, to within a nanosecond",
    arguments: [
      ("30", 4, 120), ("30", 0.1, 3), ("30", 0.1000001, 4), ("24", 1.0 / 24, 1), ("60", 0, 0),
      ("30000/1001", 1.001, 30), ("30", -1, 0),
    ] as [(String, Double, Int)])
  func count(rate: String, duration: Double, frames: Int) {
    #expect(FrameRate(rate)?.frameCount(duration: duration) == frames)
  }
}
