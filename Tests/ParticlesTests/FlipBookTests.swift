import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Flip-books")
struct FlipBookTests {
  /// The frames that one particle shows at an age, the lower one first, with their alphas.
  private func shown(
    _ mode: FlipBookMode, at age: Double, frames: Int = 4, rate: Double = 10,
    blending: Bool = false,
    additive: Bool = false
  ) throws -> [(frame: Int, alpha: Double)] {
    let batch = try book(
      1, mode, at: age, frames: frames, rate: rate, blending: blending, additive: additive)
    return zip(batch.texture, batch.color).map { (Int($0), Double($1.w)) }
  }

  private func book(
    _ count: Int, _ mode: FlipBookMode, at age: Double, frames: Int, rate: Double, blending: Bool,
    additive: Bool = false
  ) throws -> SpriteBatch {
    let c = cell("c") {
      ($0.bursts, $0.lifetime, $0.contents) = ([EmitterBurst(count: count)], 2, [strip])
      ($0.flipBook.frameCount, $0.flipBook.mode) = (frames, mode)
      ($0.flipBook.framesPerSecond, $0.flipBook.blending) = (rate, blending)
      $0.color = Color(red: 1, green: 1, blue: 1, alpha: 0.8)
    }
    return try system(c, layer: { if additive { $0.renderMode = .additive } }).sprites(at: age)
  }

  private func frames(
    _ mode: FlipBookMode, frames: Int = 4, rate: Double = 10, at ages: [Double]
  ) throws -> [Int] {
    try ages.map { age in
      let shown = try shown(mode, at: age, frames: frames, rate: rate)
      #expect(shown.count == 1 && shown[0].alpha.isNear(0.8))
      return shown[0].frame
    }
  }

  /// The middles of the frames' times.
  private let tenths = (0..<10).map { 0.05 + 0.1 * Double($0) }

  @Test("played once stay at the last frame; in a loop begin again; in ping-pong turn back")
  func modes() throws {
    #expect(try frames(.once, at: tenths) == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3])
    #expect(try frames(.loop, at: tenths) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1])
    #expect(try frames(.pingPong, at: tenths) == [0, 1, 2, 3, 2, 1, 0, 1, 2, 3])
    #expect(try frames(.pingPong, frames: 2, at: tenths) == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
  }

  @Test("without a rate are played once a life")
  func life() throws {
    let ages = [0.1, 0.6, 1.1, 1.6, 1.99]
    for mode in [FlipBookMode.once, .loop, .pingPong] {
      #expect(try frames(mode, rate: 0, at: ages) == [0, 1, 2, 3, 3])
      // Nothing follows the last frame.
      let last = try shown(mode, at: 1.9, rate: 0, blending: true)
      #expect(last.map(\.frame) == [3] && last[0].alpha.isNear(0.8))
    }
  }

  @Test(
    "at random: every frame as likely, the same for life without a rate, another each time with")
  func random() throws {
    let still = try book(6000, .random, at: 0.5, frames: 5, rate: 0, blending: false)
    let counts = (0..<5).map { frame in still.texture.count { $0 == frame } }
    #expect(counts.reduce(0, +) == 6000 && follows([1, 1, 1, 1, 1], counts))
    #expect(
      try book(6000, .random, at: 1.9, frames: 5, rate: 0, blending: false).texture
        == still.texture)
    let steps = try tenths.map {
      try book(6000, .random, at: $0, frames: 5, rate: 10, blending: false).texture
    }
    for (earlier, later) in zip(steps, steps.dropFirst()) {
      #expect(zip(earlier, later).allSatisfy { $0 != $1 })
      #expect(follows([1, 1, 1, 1, 1], (0..<5).map { frame in later.count { $0 == frame } }))
    }
  }

  @Test("blended: both frames cover what one would, each by its fraction of the time between them")
  func blending() throws {
    for (age, fraction) in [(0.12, 0.2), (0.15, 0.5), (0.19, 0.9)] {
      let over = try shown(.loop, at: age, blending: true)
      #expect(over.map(\.frame) == [1, 2])
      #expect(over[1].alpha.isNear(0.8 * fraction))
      // Light of the lower that reaches through the upper, and what reaches through both.
      #expect((over[0].alpha * (1 - over[1].alpha)).isNear(0.8 * (1 - fraction)))
      #expect(((1 - over[0].alpha) * (1 - over[1].alpha)).isNear(0.2))
      let sum = try shown(.loop, at: age, blending: true, additive: true)
      #expect(sum[0].alpha.isNear(0.8 * (1 - fraction)) && sum[1].alpha.isNear(0.8 * fraction))
    }
    #expect(try shown(.once, at: 1.5, blending: true).map(\.frame) == [3])
  }
}
