import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

/// Each property with a range against its definition: v − |r| / 2 … v + |r| / 2, evenly.
@Suite("Ranges")
struct RangeTests {
  private func particles(
    at age: Double, count: Int = 6000, layer: (inout EmitterProperties) -> Void = { _ in },
    _ configure: (inout EmitterCell) -> Void
  ) throws -> [Particle] {
    try born(count, layer, configure).particles(at: age)
  }

  private func born(
    _ count: Int, _ layer: (inout EmitterProperties) -> Void = { _ in },
    _ configure: (inout EmitterCell) -> Void
  ) throws -> ParticleSystem {
    let c = cell("c") {
      ($0.bursts, $0.lifetime, $0.contents) = ([EmitterBurst(count: count)], 100, [pixel])
      configure(&$0)
    }
    return try system(c, layer: layer)
  }

  private func angle(_ v: Vector3) -> Double { Elementary.atan2(v.y, v.x) }

  @Test("lifetime, velocity, scale and rotation, and those of negative ranges alike")
  func initialValues() throws {
    for sign in [1.0, -1] {
      let all = try particles(at: 0) {
        ($0.lifetime, $0.lifetimeRange) = (10, 4 * sign)
        ($0.velocity, $0.velocityRange) = (100, 40 * sign)
        ($0.scale, $0.scaleRange) = (1, 0.5 * sign)
        ($0.rotation, $0.rotationRange) = (0.3, 2 * sign)
      }
      #expect(isDrawn(all.map(\.lifetime), mean: 10, range: 4))
      #expect(isDrawn(all.map(\.velocity.x), mean: 100, range: 40))
      #expect(isDrawn(all.map(\.scale), mean: 1, range: 0.5))
      #expect(isDrawn(all.map(\.rotation), mean: 0.3, range: 2))
    }
  }

  @Test("a layer's factors scale mean and range alike")
  func layerFactors() throws {
    let all = try particles(
      at: 0,
      layer: { ($0.lifetime, $0.velocity, $0.scale, $0.spin) = (0.5, 3, 2, -1) }
    ) {
      ($0.lifetime, $0.lifetimeRange) = (10, 4)
      ($0.velocity, $0.velocityRange) = (100, 40)
      ($0.scale, $0.scaleRange) = (1, 0.5)
    }
    #expect(isDrawn(all.map(\.lifetime), mean: 5, range: 2))
    #expect(isDrawn(all.map(\.velocity.x), mean: 300, range: 120))
    #expect(isDrawn(all.map(\.scale), mean: 2, range: 1))
  }

  @Test("the spin: how far the angle has turned, by the age")
  func spin() throws {
    let all = try particles(at: 2) { ($0.spin, $0.spinRange) = (1.5, -3) }
    #expect(isDrawn(all.map { $0.rotation / $0.age }, mean: 1.5, range: 3))
  }

  @Test("each component of the colour, about a colour's own components")
  func colors() throws {
    let all = try particles(at: 0) {
      $0.color = Color(red: 0.3, green: 0.6, blue: 0.5, alpha: 0.7)
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.4, -0.6, 0.2, 0.5)
    }
    #expect(isDrawn(all.map(\.color.red), mean: 0.3, range: 0.4))
    #expect(isDrawn(all.map(\.color.green), mean: 0.6, range: 0.6))
    #expect(isDrawn(all.map(\.color.blue), mean: 0.5, range: 0.2))
    #expect(isDrawn(all.map(\.color.alpha), mean: 0.7, range: 0.5))
    // One draw does not decide another.
    let pairs: [SIMD2<Double>] = all.map { particle in
      let (red, alpha) = (particle.color.red - 0.3, particle.color.alpha - 0.7)
      return SIMD2(red / 0.4 + 0.5, alpha / 0.5 + 0.5)
    }
    #expect(isUniform(pairs))
  }

  @Test("the mass: what divides the drag that slows a particle")
  func mass() throws {
    let all = try particles(at: 1) {
      ($0.velocity, $0.drag, $0.mass, $0.massRange) = (100, 1, 2, 1.5)
    }
    // v = v₀·exp(−drag·τ / mass)
    #expect(
      isDrawn(all.map { -1 / Elementary.log($0.velocity.x / 100) }, mean: 2, range: 1.5))
  }

  @Test("a flat cone: angles even, half the range to each side of the longitude")
  func flatCone() throws {
    for (longitude, range) in [(0.4, 1.0), (-2, -0.6), (1, 2)] {
      let all = try particles(at: 0) {
        ($0.velocity, $0.emissionLongitude, $0.emissionRange) = (10, longitude, range)
      }
      #expect(all.allSatisfy { $0.velocity.z == 0 && $0.velocity.length.isNear(10) })
      #expect(isDrawn(all.map { angle($0.velocity) }, mean: longitude, range: range))
    }
    let whole = try particles(at: 0) { ($0.velocity, $0.emissionRange) = (10, 2 * .pi) }
    #expect(isUniform(whole.map { angle($0.velocity) / (2 * .pi) + 0.5 }))
  }

  @Test("a solid cone about any axis: the cosine to it even, and the angle about it")
  func solidCone() throws {
    for (longitude, latitude, range) in [(0, 0, 1.0), (0.7, 0.4, 2), (2.5, -1.2, .pi)] {
      let all = try particles(at: 0) {
        ($0.velocity, $0.emissionLongitude, $0.emissionLatitude) = (10, longitude, latitude)
        ($0.emissionRange, $0.emissionSpace) = (range, .solid)
      }
      let (s, c) = Elementary.sinCos(latitude)
      let (sl, cl) = Elementary.sinCos(longitude)
      let axis = Vector3(x: cl * c, y: sl * c, z: s)
      let side = Vector3(x: -sl, y: cl, z: 0)
      let up = Vector3(
        x: axis.y * side.z - axis.z * side.y, y: axis.z * side.x - axis.x * side.z,
        z: axis.x * side.y - axis.y * side.x)
      let least = Elementary.cos(range / 2)
      let pairs: [SIMD2<Double>] = all.map { particle in
        let d = particle.velocity * 0.1
        let turn = Elementary.atan2(d.dot(up), d.dot(side)) / (2 * .pi)
        return SIMD2((d.dot(axis) - least) / (1 - least), turn + 0.5)
      }
      #expect(all.allSatisfy { $0.velocity.length.isNear(10, within: 1e-3) })
      #expect(isUniform(pairs))
    }
  }

  @Test("a cone is solid where the layer preserves depth; a full one fills the sphere")
  func depth() throws {
    let all = try particles(at: 0, layer: { $0.preservesDepth = true }) {
      ($0.velocity, $0.emissionRange) = (1, 2 * .pi)
    }
    let pairs: [SIMD2<Double>] = all.map { particle in
      let turn = angle(particle.velocity) / (2 * .pi)
      return SIMD2(particle.velocity.z / 2 + 0.5, turn + 0.5)
    }
    #expect(isUniform(pairs))
  }

  @Test("a latitude tilts every longitude out of the plane by its angle")
  func latitude() throws {
    let all = try particles(at: 0, count: 500) {
      ($0.velocity, $0.emissionLatitude) = (10, 0.5)
      ($0.emissionLongitude, $0.emissionRange) = (1, 1)
    }
    // In the plane the cone turns what is tilted already.
    #expect(all.allSatisfy { $0.velocity.z.isNear(10 * Elementary.sin(0.5)) })
    #expect(isDrawn(all.map { angle($0.velocity) }, mean: 1, range: 1))
  }

  @Test("the sway's amplitude, frequency and phase")
  func wave() throws {
    func offsets(
      at age: Double, _ amplitude: Double, _ frequency: (Double, Double), _ phase: (Double, Double)
    ) throws -> [Double] {
      try particles(at: age) {
        $0.wave = EmitterWave(
          amplitude: Point(x: 10, y: -5), amplitudeRange: amplitude, frequency: frequency.0,
          frequencyRange: frequency.1, phase: phase.0, phaseRange: phase.1)
      }.map { particle in
        #expect(particle.position.y.isNear(particle.position.x / -2, within: 1e-4))
        return particle.position.x / 10
      }
    }
    // A quarter of a swing: sin = 1.
    #expect(isDrawn(try offsets(at: 1, 0.8, (0.25, 0), (0, 0)), mean: 1, range: 0.8))
    // Within an eighth of a swing the sine can be undone.
    let swings = try offsets(at: 1, 0, (0.1, 0.04), (0, 0)).map {
      Elementary.asin($0) / (2 * .pi)
    }
    #expect(isDrawn(swings, mean: 0.1, range: 0.04))
    // Half a swing: sin(π + φ) − sin φ = −2·sin φ.
    let phases = try offsets(at: 1, 0, (0.5, 0), (0.2, 1.5)).map { -Elementary.asin($0 / 2) }
    #expect(isDrawn(phases, mean: 0.2, range: 1.5))
  }

  @Test("tumbling: any phase as likely, and turns a second about their mean")
  func tumble() throws {
    let system = try born(6000) { ($0.tumble, $0.tumbleRange) = (2, 1) }
    let step = 0.01
    let (before, after) = (try system.sprites(at: 0), try system.sprites(at: step))
    let angles = [before, after].map { batch in
      batch.widthX.map { Elementary.acos(min(max(Double($0), -1), 1)) }
    }
    // The angle between the picture's plane and the viewer's, 0 and π being both full.
    #expect(isUniform(angles[0].map { $0 / .pi }))
    let turns = zip(angles[0], angles[1]).compactMap { a, b in
      // Near its ends the cosine folds.
      min(a, b) > 0.2 && max(a, b) < .pi - 0.2 ? abs(b - a) / (2 * .pi * step) : nil
    }
    #expect(turns.count > 4000 && isDrawn(turns, mean: 2, range: 1, rounding: 1e-3))
  }

  @Test("a colour of the choices for each particle, all as likely, times its own colour")
  func colorChoices() throws {
    let choices = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
      Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 0, blue: 0, alpha: 0.5),
      Color(red: 1, green: 1, blue: 1),
    ]
    let all = try particles(at: 0) {
      ($0.colorChoices, $0.color) = (choices, Color(red: 0.5, green: 0.5, blue: 0.5))
    }
    let counts = choices.map { choice in
      all.count {
        $0.color.red.isNear(choice.red / 2) && $0.color.green.isNear(choice.green / 2)
          && $0.color.blue.isNear(choice.blue / 2) && $0.color.alpha.isNear(choice.alpha)
      }
    }
    #expect(counts.reduce(0, +) == 6000 && follows([1, 1, 1, 1, 1], counts))
  }

  @Test("a picture of the contents for each particle, all as likely, for its whole life")
  func contents() throws {
    let pictures = (1...3).map { side in
      Image(.rgba8(PixelBuffer(width: side, height: 1)), name: "\(side)")
    }
    let system = try born(6000) { $0.contents = pictures }
    let batch = try system.sprites(at: 0)
    #expect(follows([1, 1, 1], (0..<3).map { index in batch.texture.count { $0 == index } }))
    // Each is as wide as its picture.
    #expect(zip(batch.texture, batch.widthX).allSatisfy { Float($0) + 1 == $1 })
    #expect(try system.sprites(at: 50).texture == batch.texture)
  }

  @Test("births are earlier than even spacing by up to the jitter, uniformly distributed")
  func birthJitter() throws {
    for jitter in [0.4, 1] {
      let c = cell { ($0.birthRate, $0.lifetime, $0.birthJitter) = (100, 100, jitter) }
      let births = try system(c).particles(at: 60.5).map(\.birthTime)
      #expect(births.count >= 6050 && births == births.sorted())
      let jitters = births.enumerated().map { k, time in (Double(k + 1) - time * 100) / jitter }
      #expect(isUniform(jitters.dropLast(1).map { $0 }))
    }
  }

  @Test("children take the fraction of their parent's velocity that they inherit, at their birth")
  func inheritance() throws {
    let child = cell("k") {
      ($0.birthRate, $0.lifetime, $0.velocity) = (20, 5, 30)
      ($0.emissionRange, $0.inheritVelocity) = (2 * .pi, 0.25)
    }
    let parent = cell("p") {
      ($0.bursts, $0.lifetime, $0.velocity) = ([EmitterBurst(count: 1)], 5, 100)
      ($0.yAcceleration, $0.emitterCells) = (80, [child])
    }
    let system = try system(parent)
    let children = try system.particles(at: 4).filter { $0.identity.parent != nil }
    #expect(children.count == 80)
    for child in children {
      let carrier = try #require(try system.particles(at: child.birthTime).first)
      let own = child.velocity - carrier.velocity * 0.25
      #expect(own.length.isNear(30, within: 1e-3))
      let start = child.position - child.velocity * child.age
      #expect((start - carrier.position).length < 1e-2)
    }
  }
}
