import Foundation

@testable import LambentImporters

/// Steps a Pixi effect as particle-emitter does: waves at multiples of the frequency, each particle moved
/// from its own birth by the speed at the end of the step.
struct PixiSimulator {
  private struct Particle {
    var age = 0.0
    var life = 0.0
    var place = SIMD2<Double>()
    var velocity = SIMD2<Double>()
    var direction = SIMD2<Double>()
    var speedFactor = 1.0
    var scaleFactor = 1.0
  }

  let effect: PixiConfiguration
  private var particles: [Particle] = []
  private var nextWave = 0.0
  private var elapsed = 0.0
  private var chance: Chance

  init(_ effect: PixiConfiguration, seed: UInt64) {
    self.effect = effect
    chance = Chance(state: seed)
  }

  /// Steps until a moment.
  mutating func advance(to time: Double, step: Double = 1.0 / 240) {
    while elapsed < time - step / 2 {
      for index in particles.indices { move(&particles[index], step) }
      while nextWave <= elapsed + step {
        for _ in 0..<effect.particlesPerWave
        where Double(particles.count) < effect.maximumParticles {
          var particle = birth()
          move(&particle, elapsed + step - nextWave)
          particles.append(particle)
        }
        nextWave += effect.frequency
      }
      particles.removeAll { $0.age > $0.life }
      elapsed += step
    }
  }

  /// What is seen, the picture being of a width.
  func samples(width: Double) -> [Sample] {
    particles.map { particle in
      let u = effect.ease.value(at: min(particle.age / particle.life, 1))
      var color = SIMD4<Double>(repeating: 1)
      if let list = effect.color {
        for channel in 0..<3 {
          let nodes = list.nodes.map { SIMD2($0.fraction, $0.color[channel]) }
          color[channel] = PixiList(nodes: nodes, isStepped: list.isStepped, ease: list.ease)
            .value(at: u)
        }
      }
      if let alpha = effect.alpha { color.w = alpha.value(at: u) }
      let scale = (effect.scale?.value(at: u) ?? 1) * particle.scaleFactor
      return Sample(x: particle.place.x, y: particle.place.y, size: scale * width, color: color)
    }
  }

  private mutating func birth() -> Particle {
    var result = Particle()
    result.life = chance.uniform(effect.lifetime.least, effect.lifetime.most)
    let angle =
      chance.uniform(effect.startRotation.least, effect.startRotation.most) * .pi / 180
    result.direction = SIMD2(cos(angle), sin(angle))
    if case .rectangle(let corner, let size) = effect.shape {
      result.place = corner + size * SIMD2(chance.uniform(0, 1), chance.uniform(0, 1))
    }
    switch effect.movement {
    case .speed(_, let least), .path(_, _, let least):
      result.speedFactor = chance.uniform(least, 1)
    case .fixed(let span): result.speedFactor = chance.uniform(span.least, span.most)
    case .acceleration(_, let start, _, _):
      result.velocity = result.direction * chance.uniform(start.least, start.most)
    case .none: break
    }
    result.scaleFactor = chance.uniform(effect.leastScale, 1)
    return result
  }

  private func move(_ particle: inout Particle, _ step: Double) {
    particle.age += step
    let u = effect.ease.value(at: min(particle.age / particle.life, 1))
    switch effect.movement {
    case .speed(let list, _), .path(_, let list, _):
      particle.place += particle.direction * (list.value(at: u) * particle.speedFactor * step)
    case .fixed: particle.place += particle.direction * (particle.speedFactor * step)
    case .acceleration(let acceleration, _, _, _):
      let old = particle.velocity
      particle.velocity += acceleration * step
      particle.place += (old + particle.velocity) / 2 * step
    case .none: break
    }
  }
}
