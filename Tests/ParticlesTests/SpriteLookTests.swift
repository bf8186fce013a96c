import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

@Suite("The look of sprites")
struct SpriteLookTests {
  private func sprites(
    at time: Double, count: Int = 200, _ configure: (inout EmitterCell) -> Void
  ) throws -> SpriteBatch {
    let c = cell("c") {
      ($0.lifetime, $0.bursts, $0.contents) = (10, [EmitterBurst(count: count)], [pixel])
      configure(&$0)
    }
    return try system(c).sprites(at: time)
  }

  @Test("a tumbling piece is as wide as a cosine of its turn, and darker on its back")
  func tumble() throws {
    let batch = try sprites(at: 1.3) { ($0.tumble, $0.tumbleRange) = (1.5, 1) }
    let widths = batch.widthX.map { abs($0) }
    #expect(widths.allSatisfy { $0 <= 1.0001 })
    // The mean of |cos| over all phases is 2/π.
    #expect(widths.map(Double.init).mean.isNear(2 / .pi, within: 0.08))
    let lights = batch.color.map(\.x)
    #expect((lights.max() ?? 0) > (lights.min() ?? 0))
  }

  @Test("an aligned image's x axis points along the motion, and stretch adds seconds of velocity")
  func alignment() throws {
    let still = try sprites(at: 1, count: 50) {
      ($0.velocity, $0.emissionRange, $0.alignToMotion) = (80, 2 * .pi, true)
    }
    let stretched = try sprites(at: 1, count: 50) {
      ($0.velocity, $0.emissionRange, $0.alignToMotion) = (80, 2 * .pi, true)
      $0.stretch = 0.25
    }
    for index in 0..<still.count {
      // Without forces a particle lies where it has flown: its place is its heading.
      let (x, y) = (Double(still.x[index]), Double(still.y[index]))
      let across = x * Double(still.widthY[index]) - y * Double(still.widthX[index])
      let along = x * Double(still.widthX[index]) + y * Double(still.widthY[index])
      #expect(abs(across) < 1e-3 && along > 0)
      let length = Point(
        x: Double(stretched.widthX[index]), y: Double(stretched.widthY[index])
      ).length
      #expect(length.isNear(1 + 80 * 0.25, within: 1e-3))
    }
  }

  @Test("a latitude tilts the heading out of the plane")
  func latitude() throws {
    let c = cell("c") {
      ($0.lifetime, $0.bursts) = (10, [EmitterBurst(count: 1)])
      ($0.velocity, $0.emissionLatitude) = (100, .pi / 6)
    }
    let particle = try #require(try system(c).particles(at: 1).first)
    #expect(particle.position.x.isNear(100 * 0.866_025, within: 1e-2))
    #expect(abs(particle.position.z).isNear(50, within: 1e-2))
  }

  @Test("the bits are those that every machine draws")
  func pinned() throws {
    let c = cell("c") {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange, $0.contents) = (500, 3, 2, [pixel])
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (120, 60, 1.2)
      ($0.drag, $0.spin, $0.spinRange, $0.scaleRange) = (0.7, 1, 4, 0.5)
      ($0.yAcceleration, $0.tumble) = (90, 1.5)
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.5, 0.5, 0.5, 0.2)
      $0.turbulence = EmitterTurbulence(amplitude: 20, scale: 80, speed: 0.5, octaves: 2)
    }
    let batch = try system(c) { $0.seed = 5 }.sprites(at: 7.25)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: Float) {
      // FNV-1a over the bits.
      for shift in stride(from: 0, to: 32, by: 8) {
        hash ^= UInt64((number.bitPattern >> UInt32(shift)) & 255)
        hash = hash &* 0x100_0000_01B3
      }
    }
    for column in [batch.x, batch.y, batch.widthX, batch.widthY, batch.heightX, batch.heightY] {
      for number in column { add(number) }
    }
    for color in batch.color { for lane in 0..<4 { add(color[lane]) } }
    #expect(hash == 7_553_115_898_894_960_756)
  }
}
