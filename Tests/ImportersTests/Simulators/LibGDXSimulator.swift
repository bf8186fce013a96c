import Foundation

@testable import LambentImporters

/// Steps an emitter of libGDX's: whole milliseconds, births at the emission's rate, each value of a
/// particle a low draw plus a high one's distance times the table at its age.
struct LibGDXSimulator {
  private struct Value {
    var low = 0.0
    var reach = 0.0
  }

  private struct Particle {
    var left = 0.0
    var life = 0.0
    var place = SIMD2<Double>()
    var angle = 0.0
    var velocity = Value()
    var wind = Value()
    var gravity = Value()
    var scale = Value()
    var transparency = Value()
  }

  let emitter: LibGDXEmitter
  private var particles: [Particle] = []
  private var carried = 0.0
  private var elapsed = 0.0
  private var chance: Chance

  init(_ emitter: LibGDXEmitter, seed: UInt64) {
    self.emitter = emitter
    chance = Chance(state: seed)
  }

  /// Steps until a moment, in seconds.
  mutating func advance(to time: Double, step: Double = 2) {
    while elapsed < time * 1000 - step / 2 {
      carried += step
      let rate = emitter.emission.mean(at: 0)
      let count = Int(carried * rate / 1000)
      if count > 0 {
        carried -= Double(count) * 1000 / rate
        for _ in 0..<count where Double(particles.count) < emitter.mostCount {
          particles.append(birth())
        }
      }
      for index in particles.indices { move(&particles[index], step) }
      particles.removeAll { $0.left <= 0 }
      elapsed += step
    }
  }

  /// What is seen, y downward.
  var samples: [Sample] {
    particles.map { particle in
      let u = 1 - particle.left / particle.life
      var color = tint(at: u)
      color.w = value(particle.transparency, emitter.transparency, u)
      return Sample(
        x: particle.place.x, y: -particle.place.y, size: value(particle.scale, emitter.xScale, u),
        color: color)
    }
  }

  private func tint(at u: Double) -> SIMD4<Double> {
    guard let first = emitter.tint.first, let last = emitter.tint.last else {
      return SIMD4(repeating: 1)
    }
    if u <= first.fraction { return first.color }
    for (a, b) in zip(emitter.tint, emitter.tint.dropFirst()) where u < b.fraction {
      return a.color + (b.color - a.color) * ((u - a.fraction) / (b.fraction - a.fraction))
    }
    return last.color
  }

  private func value(_ value: Value, _ table: LibGDXEmitter.Scaled, _ u: Double) -> Double {
    table.isActive ? value.low + value.reach * table.factor(at: u) : 0
  }

  private mutating func draw(_ value: LibGDXEmitter.Scaled) -> Value {
    let low = chance.uniform(value.low.least, value.low.most)
    let high = chance.uniform(value.high.least, value.high.most)
    return Value(low: low, reach: value.isRelative ? high : high - low)
  }

  private mutating func birth() -> Particle {
    var result = Particle()
    let life = draw(emitter.life)
    result.life = life.low + life.reach * emitter.life.factor(at: 0)
    result.left = result.life
    let angle = draw(emitter.angle)
    result.angle = value(angle, emitter.angle, 0) * .pi / 180
    result.velocity = draw(emitter.velocity)
    (result.wind, result.gravity) = (draw(emitter.wind), draw(emitter.gravity))
    (result.scale, result.transparency) = (draw(emitter.xScale), draw(emitter.transparency))
    if emitter.shape == "square" {
      let (w, h) = (emitter.spawnWidth.mean, emitter.spawnHeight.mean)
      result.place = SIMD2(chance.uniform(-w / 2, w / 2), chance.uniform(-h / 2, h / 2))
    }
    return result
  }

  private func move(_ particle: inout Particle, _ step: Double) {
    particle.left -= step
    guard particle.left > 0 else { return }
    let u = 1 - particle.left / particle.life
    let speed = value(particle.velocity, emitter.velocity, u)
    let way = SIMD2(
      cos(particle.angle) * speed + value(particle.wind, emitter.wind, u),
      sin(particle.angle) * speed + value(particle.gravity, emitter.gravity, u))
    particle.place += way * (step / 1000)
  }
}
