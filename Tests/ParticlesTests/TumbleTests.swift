import LambentAnimations
import LambentParticles
import LambentPixels
import Testing

@Suite("Particles that tumble")
struct TumbleTests {
  @Test("what was born before its cell tumbled faces the viewer for good")
  func bornBefore() throws {
    let still = cell("c") { ($0.birthRate, $0.lifetime) = (20, 4) }
    let later = Timeline(through: [(0, 0), (1, 0), (1, 3), (9, 3)])
    let turning = try system(still, timelines: ["emitterCells.c.tumble": later])
    let plain = try system(still)
    for time in [0.5, 1, 1.7, 3.2] {
      let (some, all) = (try turning.particles(at: time), try plain.particles(at: time))
      for (particle, other) in zip(some, all) where particle.birthTime < 1 {
        #expect(particle == other)
      }
      #expect(some.count == all.count)
    }
    // Those that came later show their backs at times: 0.76 of the light, where a front has 0.88 and more.
    #expect(try turning.particles(at: 3.2).contains { abs($0.color.red - 0.76) < 1e-6 })
  }
}
