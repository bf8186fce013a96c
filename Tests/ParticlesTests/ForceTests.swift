import CRows
import LambentGeometry
import LambentNoise
import LambentPixels
import Testing

@testable import LambentParticles

/// Attractors, vortices and fields against their formulas, and against an integration of their own.
@Suite("Forces that depend on the position")
struct ForceTests {
  /// A particle at the origin that flies to the right, under forces.
  private func thrown(_ velocity: Double = 40, _ change: (inout EmitterCell) -> Void) -> EmitterCell
  {
    cell {
      ($0.bursts, $0.lifetime, $0.velocity) = ([EmitterBurst(count: 1)], 8, velocity)
      change(&$0)
    }
  }

  private func place(_ cell: EmitterCell, at time: Double) throws -> SIMD2<Double> {
    let particle = try #require(try system(cell).particles(at: time).first)
    return SIMD2(particle.position.x, particle.position.y)
  }

  private func force(_ cell: EmitterCell, at point: SIMD2<Double>, age: Double = 0) throws
    -> SIMD2<Double>
  {
    try #require(ForceField(cell, seed: 7)).acceleration(at: point, age: age)
  }

  @Test("attract as strength · u · (1 + u²)^(−(1 + falloff)/2)", arguments: 0...3)
  func attraction(falloff: Int) throws {
    let center = Point(x: 30, y: 40)
    let cell = thrown {
      $0.attractors = [
        EmitterAttractor(position: center, strength: 200, radius: 25, falloff: falloff)
      ]
    }
    // 50 points from the centre: u is 2, and 1 + u² is 5.
    let factor = [1 / 5.0.squareRoot(), 0.2, 1 / (5 * 5.0.squareRoot()), 0.04][falloff]
    let force = try force(cell, at: SIMD2(0, 0))
    #expect(force.x.isNear(200 * 2 * 0.6 * factor, within: 1e-9))
    #expect(force.y.isNear(200 * 2 * 0.8 * factor, within: 1e-9))
    #expect(try self.force(cell, at: SIMD2(30, 40)) == SIMD2())
  }

  @Test("attract to the nearest point of a line")
  func line() throws {
    let cell = thrown {
      $0.attractors = [
        EmitterAttractor(
          position: Point(x: 0, y: 50), end: Point(x: 100, y: 50), strength: 100, radius: 50,
          falloff: 1)
      ]
    }
    #expect(try force(cell, at: SIMD2(30, 0)) == SIMD2(0, 50))
    #expect(try force(cell, at: SIMD2(150, 50)) == SIMD2(-50, 0))
    #expect(try force(cell, at: SIMD2(-50, 50)) == SIMD2(50, 0))
  }

  @Test("accelerate clockwise about a vortex, and counterclockwise where it is negative")
  func vortex() throws {
    func force(_ strength: Double) throws -> SIMD2<Double> {
      let cell = thrown {
        $0.vortices = [EmitterVortex(position: .zero, strength: strength, radius: 20)]
      }
      return try self.force(cell, at: SIMD2(20, 0))
    }
    // Right of the centre, clockwise is downward.
    #expect(try force(90) == SIMD2(0, 45))
    #expect(try force(-90) == SIMD2(0, -45))
  }

  @Test("come from an image's red and green, interpolated, and end at its frame")
  func image() throws {
    var pixels = PixelBuffer(width: 2, height: 1)
    pixels.pixels[0] = 255 | 128 << 8 | 255 << 24
    pixels.pixels[1] = 128 | 1 << 8 | 255 << 24
    let cell = thrown {
      $0.field = EmitterField(
        image: Image(.rgba8(pixels)), strength: 100,
        frame: Rect(x: 10, y: 10, width: 40, height: 20))
    }
    #expect(try force(cell, at: SIMD2(20, 20)) == SIMD2(100, 0))
    #expect(try force(cell, at: SIMD2(40, 20)) == SIMD2(0, -100))
    #expect(try force(cell, at: SIMD2(30, 20)) == SIMD2(50, -50))
    #expect(try force(cell, at: SIMD2(11, 11)) == SIMD2(100, 0))
    #expect(try force(cell, at: SIMD2(9, 20)) == SIMD2())
    #expect(try force(cell, at: SIMD2(.nan, 20)) == SIMD2())
  }

  @Test("come from divergence-free noise without an image")
  func noise() throws {
    let cell = thrown { $0.field = EmitterField(strength: 100, scale: 60, speed: 1, octaves: 2) }
    let curl = GradientNoise(seed: 7).curl(x: 0.5, y: 0.25, z: 2, octaves: 2)
    #expect(try force(cell, at: SIMD2(30, 15), age: 2) == curl * 100)
  }

  @Test("hold a particle on a circle where its speed is that of the orbit")
  func circle() throws {
    let cell = thrown(40) {
      // At a distance of 50, u is 1: strength / 2 is v² / 50.
      $0.attractors = [
        EmitterAttractor(position: Point(x: 0, y: 50), strength: 64, radius: 50, falloff: 1)
      ]
    }
    for time in [0.5, 1, 2, 4, 7.9] {
      let way = try place(cell, at: time) - SIMD2(0, 50)
      #expect((way * way).sum().squareRoot().isNear(50, within: 1e-3))
      let (s, c) = Elementary.sinCos(40 / 50 * time)
      #expect(way.x.isNear(50 * s, within: 2e-3) && way.y.isNear(-50 * c, within: 2e-3))
    }
  }

  @Test("move particles as an integration of a hundred times as many steps does")
  func reference() throws {
    let cell = thrown {
      $0.attractors = [EmitterAttractor(position: Point(x: 60, y: 30), strength: 300, radius: 20)]
      $0.vortices = [EmitterVortex(position: Point(x: 40, y: -20), strength: 120, radius: 30)]
      ($0.drag, $0.yAcceleration) = (0.5, 20)
    }
    let field = try #require(ForceField(cell, seed: 0))
    var (p, v) = (SIMD2<Double>(), SIMD2(40.0, 0))
    let h = 1.0 / 6000
    for _ in 0..<(6000 * 3) {
      // The midpoint method.
      func rate(_ p: SIMD2<Double>, _ v: SIMD2<Double>) -> SIMD2<Double> {
        field.acceleration(at: p, age: 0) - v * 0.5 + SIMD2(0, 20)
      }
      let (pm, vm) = (p + v * (h / 2), v + rate(p, v) * (h / 2))
      (p, v) = (p + vm * h, v + rate(pm, vm) * h)
    }
    let found = try place(cell, at: 3)
    #expect(found.x.isNear(p.x, within: 0.01) && found.y.isNear(p.y, within: 0.01))
  }

  @Test(
    "move particles through noise as an integration of a hundred times as many steps does",
    arguments: [(120.0, 0.0), (400, 1.5), (150, 0.2)])
  func noiseReference(strength: Double, drag: Double) throws {
    let cell = thrown(300) {
      $0.field = EmitterField(strength: strength, scale: 200, speed: 0.3, octaves: 3)
      ($0.drag, $0.yAcceleration, $0.emissionRange) = (drag, 30, 2 * .pi)
      ($0.bursts, $0.velocityRange) = ([EmitterBurst(count: 21)], 400)
    }
    let system = try system(cell)
    let seed = try #require(system.plan.roots.first).site.fieldSeed
    let field = try #require(ForceField(cell, seed: seed))
    let time = 2.5
    let (births, found) = (try system.particles(at: 0), try system.particles(at: time))
    #expect(births.count == 21 && found.count == 21)
    for (birth, particle) in zip(births, found) {
      var p = SIMD2(birth.position.x, birth.position.y)
      var v = SIMD2(birth.velocity.x, birth.velocity.y)
      let h = 1.0 / 6000
      for step in 0..<Int(time * 6000) {
        // The midpoint method.
        func rate(_ p: SIMD2<Double>, _ v: SIMD2<Double>, _ age: Double) -> SIMD2<Double> {
          field.acceleration(at: p, age: age) - v * drag + SIMD2(0, 30)
        }
        let age = Double(step) * h
        let (pm, vm) = (p + v * (h / 2), v + rate(p, v, age) * (h / 2))
        (p, v) = (p + vm * h, v + rate(pm, vm, age + h / 2) * h)
      }
      #expect(particle.position.x.isNear(p.x, within: 0.1))
      #expect(particle.position.y.isNear(p.y, within: 0.1))
    }
  }

  @Test("give the same state at a time whatever was evaluated before")
  func seeking() throws {
    let cell = thrown { $0.field = EmitterField(strength: 200, scale: 30, speed: 1) }
    let system = try system(cell)
    let alone = try system.particles(at: 2.7)
    for time in [0.1, 5, 1.3] { _ = try system.particles(at: time) }
    #expect(try system.particles(at: 2.7) == alone)
  }

  @Test("give the same bits on every machine")
  func machines() throws {
    let chosen = lambent_rows()
    defer { lambent_choose_rows(chosen) }
    let cell = thrown {
      $0.field = EmitterField(strength: 200, scale: 30, speed: 1, octaves: 3)
      ($0.drag, $0.velocityRange) = (0.4, 60)
      ($0.bursts, $0.emissionRange) = ([EmitterBurst(count: 300)], 2 * .pi)
    }
    let particles = try system(cell).particles(at: 2.5)
    lambent_choose_rows(lambent_plain_rows())
    #expect(try system(cell).particles(at: 2.5) == particles)
  }

  @Test("do no harm with extreme values")
  func extremes() throws {
    for strength in [-1e6, 1e6] {
      let cell = thrown {
        $0.attractors = [
          EmitterAttractor(position: .zero, strength: strength, radius: 1e-3, falloff: 0)
        ]
        $0.vortices = [EmitterVortex(position: Point(x: 1e12, y: 0), strength: strength)]
        $0.field = EmitterField(strength: strength, scale: 1e-6, speed: 1e12, octaves: 8)
      }
      let particles = try system(cell).particles(at: 3)
      #expect(particles.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
    }
  }
}
