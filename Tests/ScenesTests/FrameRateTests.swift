import LambentImageFiles
import LambentScenes
import Testing

@Suite("A scene's frame rate")
struct FrameRateTests {
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
