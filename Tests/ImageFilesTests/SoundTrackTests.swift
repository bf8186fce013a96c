import Testing

@testable import LambentImageFiles

@Suite("The sound of films that are written")
struct SoundTrackTests {
  /// The number of parts in each run of parts of a duration.
  private func runs(_ starts: [Double], duration: Double = 1) -> [Int] {
    let parts = starts.map { SoundTrack.Part(file: "a.wav", start: $0, duration: duration) }
    return SoundTrack.runs(of: parts).map(\.parts.count)
  }

  @Test("copies at equal distances are one input, and others are several")
  func copies() {
    #expect(runs([0.5, 1.5, 2.5, 3.5]) == [4])
    #expect(runs([0, 1, 3]) == [2, 1])
    #expect(runs([0, 0.5]) == [1, 1])
    // They would be long in memory.
    #expect(runs([0, 61, 122]) == [1, 1, 1])
    #expect(runs([0, 1], duration: .infinity) == [1, 1])
  }

  @Test("copies whose distance is not a whole number of samples stay at their places")
  func drift() {
    // 48000.4 samples.
    let counts = runs((0..<600).map { Double($0) * 48_000.4 / 48_000 })
    #expect(counts.reduce(0, +) == 600 && counts.allSatisfy { $0 <= 64 }, "\(counts)")
  }

  @Test("a sound is read at the times of its film")
  func places() throws {
    let part = SoundTrack.Part(file: "a.mov", start: 0, duration: 2)
    let track = try #require(SoundTrack([part], duration: 2))
    let filter = try #require(track.arguments(for: .mov).first { $0.contains("aresample") })
    #expect(filter.contains("first_pts=0"))
    #expect(!track.inputs.contains("-ss"))
  }
}
