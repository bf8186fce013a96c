import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

/// What is listed is what is drawn, and follows from the motion.
@Suite("Listed and drawn values")
struct DrawnValueTests {
  private func flying(_ configure: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    cell("c") {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange, $0.contents) = (80, 2, 1, [pixel])
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (90, 60, 6)
      ($0.yAcceleration, $0.drag, $0.spinRange, $0.rotationRange) = (120, 0.6, 4, 6)
      ($0.scale, $0.scaleRange, $0.scaleSpeed) = (2, 1, -0.8)
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (1, 1, 1, 1)
      $0.alphaSpeed = -0.4
      $0.wave = EmitterWave(amplitude: Point(x: 12, y: 3))
      configure(&$0)
    }
  }

  @Test("each particle that is drawn has the place, tint, size and angle that are listed")
  func drawn() throws {
    let aligned = flying {
      ($0.alignToMotion, $0.stretch) = (true, 0.02)
      $0.turbulence = EmitterTurbulence(amplitude: 9)
    }
    let parent = flying {
      $0.emitterCells = [cell("k") { ($0.birthRate, $0.lifetime, $0.contents) = (9, 1, [pixel]) }]
    }
    for c in [flying(), aligned, parent, flying { $0.tumble = 1.5 }] {
      let system = try system(c)
      for time in [0.9, 4.4] {
        let listed = try system.particles(at: time).filter { $0.scale > 0 && $0.color.alpha > 0 }
        let batch = try system.sprites(at: time)
        #expect(listed.count == batch.count && batch.count > 60)
        for (index, particle) in listed.enumerated() {
          #expect(Float(particle.position.x) == batch.x[index])
          #expect(Float(particle.position.y) == batch.y[index])
          #expect(SIMD4<Float>(particle.color.components) == batch.color[index])
          let height = Point(x: Double(batch.heightX[index]), y: Double(batch.heightY[index]))
          #expect(height.length.isNear(particle.scale, within: 1e-5))
          let (sine, cosine) = Elementary.sinCos(particle.rotation)
          #expect(height.x.isNear(-sine * particle.scale, within: 1e-4))
          #expect(height.y.isNear(cosine * particle.scale, within: 1e-4))
        }
      }
    }
  }

  @Test("an aligned picture points where the particle goes, by its places before and after")
  func alignment() throws {
    let system = try system(
      flying { ($0.alignToMotion, $0.wave, $0.rotationRange, $0.spinRange) = (true, nil, 0, 0) })
    let step = 1e-3
    let (before, after) = (
      places(try system.particles(at: 3 - step)), places(try system.particles(at: 3 + step))
    )
    var compared = 0
    for particle in try system.particles(at: 3) {
      let identity = particle.identity
      guard let a = before[identity], let b = after[identity] else { continue }
      let way = b - a
      guard way.length > 20 * 2 * step else { continue }
      let heading = Elementary.atan2(way.y, way.x)
      let off = (particle.rotation - heading) / (2 * .pi)
      #expect(abs(off - off.rounded()) < 1e-3)
      #expect((particle.velocity - way * (0.5 / step)).length < 0.2)
      compared += 1
    }
    #expect(compared > 100)
  }

  private func places(_ particles: [Particle]) -> [Particle.Identity: Vector3] {
    Dictionary(uniqueKeysWithValues: particles.map { ($0.identity, $0.position) })
  }

  @Test("stretch lengthens along the motion by seconds of the speed, and nothing across it")
  func stretch() throws {
    let system = try system(
      flying { ($0.stretch, $0.wave, $0.rotationRange, $0.spinRange) = (0.05, nil, 0, 0) })
    let listed = try system.particles(at: 3).filter { $0.scale > 0 && $0.color.alpha > 0 }
    let batch = try system.sprites(at: 3)
    for (index, particle) in listed.enumerated() {
      let width = Point(x: Double(batch.widthX[index]), y: Double(batch.widthY[index]))
      let height = Point(x: Double(batch.heightX[index]), y: Double(batch.heightY[index]))
      let v = particle.velocity
      #expect(width.length.isNear(particle.scale + 0.05 * v.length, within: 1e-4))
      #expect(height.length.isNear(particle.scale, within: 1e-4))
      #expect((width.x * v.y - width.y * v.x).isNear(0, within: 1e-3 * v.length * width.length))
    }
  }

  @Test("rates that change are integrated over each particle's life", arguments: 0..<8)
  func rates(seed: UInt64) throws {
    var draw = Draw(seed: seed, stream: 4)
    let names = ["xAcceleration", "scaleSpeed", "redSpeed", "alphaSpeed"]
    let sizes = ["xAcceleration": 300.0, "scaleSpeed": 0.6, "redSpeed": 0.4, "alphaSpeed": 0.4]
    var timelines: [String: Timeline] = [:]
    for name in names {
      var (time, points) = (0.0, [(time: Double, value: Double)]())
      for _ in 0..<7 {
        points.append((time, draw.value(around: 0, range: sizes[name, default: 1])))
        time += 0.2 + draw.uniform()
      }
      timelines[name] = Timeline(through: points)
    }
    let c = cell("c") {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.scale) = (7, 3, 20, 3)
      $0.color = Color(red: 0.5, green: 0, blue: 0, alpha: 0.5)
    }
    let keyed = Dictionary(
      uniqueKeysWithValues: timelines.map { ("emitterCells.c.\($0)", $1) })
    for particle in try system(c, timelines: keyed).particles(at: 4) {
      let b = particle.birthTime
      // The midpoint rule; a piecewise linear rate is off by its kinks only.
      let steps = 4000
      let h = (4 - b) / Double(steps)
      func sum(_ name: String, _ weight: (Double) -> Double = { _ in 1 }) -> Double {
        (0..<steps).reduce(0.0) { sum, step in
          let time = b + (Double(step) + 0.5) * h
          return sum + (timelines[name]?.value(at: time) ?? 0) * weight(4 - time) * h
        }
      }
      let v = 20 + sum("xAcceleration")
      #expect(particle.velocity.x.isNear(v, within: 1e-2))
      let x = 20 * (4 - b) + sum("xAcceleration") { $0 }
      #expect(particle.position.x.isNear(x, within: 1e-2))
      #expect(particle.scale.isNear(max(0, 3 + sum("scaleSpeed")), within: 1e-4))
      #expect(particle.color.red.isNear(min(max(0.5 + sum("redSpeed"), 0), 1), within: 1e-4))
      #expect(particle.color.alpha.isNear(min(max(0.5 + sum("alphaSpeed"), 0), 1), within: 1e-4))
    }
  }
}
