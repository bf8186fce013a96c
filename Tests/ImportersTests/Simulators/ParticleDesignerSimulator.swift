import Foundation

@testable import LambentImporters

/// Steps a Particle Designer effect as cocos2d does: births while fewer than the limit live, then each
/// particle moves by a time step, its velocity first.
struct ParticleDesignerSimulator {
  private struct Particle {
    var left = 0.0
    var place = SIMD2<Double>()
    var velocity = SIMD2<Double>()
    var radial = 0.0
    var tangential = 0.0
    var angle = 0.0
    var turn = 0.0
    var radius = 0.0
    var radiusDelta = 0.0
    var size = 0.0
    var sizeDelta = 0.0
    var color = SIMD4<Double>()
    var colorDelta = SIMD4<Double>()
  }

  let effect: ParticleDesignerConfiguration
  private var particles: [Particle] = []
  private var counter = 0.0
  private var elapsed = 0.0
  private var chance: Chance

  init(_ effect: ParticleDesignerConfiguration, seed: UInt64) {
    self.effect = effect
    chance = Chance(state: seed)
  }

  /// Steps until a moment.
  mutating func advance(to time: Double, step: Double = 1.0 / 480) {
    while elapsed < time - step / 2 {
      emit(step)
      for index in particles.indices { move(&particles[index], step) }
      particles.removeAll { $0.left <= 0 }
      elapsed += step
    }
  }

  /// What is seen, y downward.
  var samples: [Sample] {
    particles.map { particle in
      let y = effect.isYUp ? -particle.place.y : particle.place.y
      return Sample(x: particle.place.x, y: y, size: max(0, particle.size), color: particle.color)
    }
  }

  private mutating func emit(_ step: Double) {
    let rate = effect.maximumParticles / effect.lifespan.mean
    if effect.duration >= 0, effect.duration < elapsed { return }
    if Double(particles.count) < effect.maximumParticles { counter += step }
    while counter > 1 / rate, Double(particles.count) < effect.maximumParticles {
      particles.append(birth())
      counter -= 1 / rate
    }
  }

  private mutating func draw(_ spread: ParticleDesignerConfiguration.Spread) -> Double {
    chance.uniform(spread.mean - spread.variance, spread.mean + spread.variance)
  }

  private mutating func draw(_ color: ParticleDesignerConfiguration.ColorSpread) -> SIMD4<Double> {
    var result = SIMD4<Double>()
    for index in 0..<4 {
      let value = chance.uniform(
        color.mean[index] - color.variance[index], color.mean[index] + color.variance[index])
      result[index] = min(max(value, 0), 1)
    }
    return result
  }

  private mutating func birth() -> Particle {
    var result = Particle()
    result.left = max(0, draw(effect.lifespan))
    let life = max(result.left, 1e-9)
    let angle = draw(effect.angle) * .pi / 180
    let speed = draw(effect.speed)
    result.velocity = SIMD2(cos(angle), sin(angle)) * speed
    (result.radial, result.tangential) = (
      draw(effect.radialAcceleration), draw(effect.tangentialAcceleration)
    )
    if !effect.isRadial {
      result.place = SIMD2(
        chance.uniform(-effect.sourceVariance.x, effect.sourceVariance.x),
        chance.uniform(-effect.sourceVariance.y, effect.sourceVariance.y))
    }
    result.angle = angle
    result.turn = draw(effect.rotatePerSecond) * .pi / 180
    result.radius = draw(effect.maxRadius)
    result.radiusDelta = (draw(effect.minRadius) - result.radius) / life
    result.size = max(0, draw(effect.startSize))
    result.sizeDelta = (max(0, draw(effect.finishSize)) - result.size) / life
    result.color = draw(effect.startColor)
    result.colorDelta = (draw(effect.finishColor) - result.color) / life
    return result
  }

  private func move(_ particle: inout Particle, _ step: Double) {
    particle.left -= step
    guard particle.left > 0 else { return }
    if effect.isRadial {
      particle.angle += particle.turn * step
      particle.radius += particle.radiusDelta * step
      particle.place = -SIMD2(cos(particle.angle), sin(particle.angle)) * particle.radius
    } else {
      let distance = (particle.place * particle.place).sum().squareRoot()
      let out = distance > 0 ? particle.place / distance : SIMD2()
      let force = out * particle.radial + SIMD2(-out.y, out.x) * particle.tangential
      particle.velocity += (effect.gravity + force) * step
      particle.place += particle.velocity * step
    }
    particle.size += particle.sizeDelta * step
    particle.color += particle.colorDelta * step
  }
}
