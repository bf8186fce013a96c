import Foundation

@testable import LambentSpriteImporters

/// Steps a Particle Designer effect as cocos2d does: births while fewer than the limit live, then each
/// particle loses a step of its life and moves, its velocity first. What goes in a straight line from
/// birth to death is worked out when it is looked at.
struct ParticleDesignerSimulator {
  private let effect: ParticleDesignerConfiguration
  private let step: Double
  private let interval: Double
  private var counter = 0.0
  private var steps = 0
  private var chance: Chance

  private var left: [Double] = []
  private var lives: [Double] = []
  private var places: [SIMD2<Double>] = []
  private var velocities: [SIMD2<Double>] = []
  /// Radial and tangential accelerations.
  private var forces: [SIMD2<Double>] = []
  /// Angle, radius, size, red, green, blue and alpha at birth, and their growth per second.
  private var starts: [SIMD8<Double>] = []
  private var growths: [SIMD8<Double>] = []

  init(_ effect: ParticleDesignerConfiguration, seed: UInt64) {
    self.effect = effect
    let life = effect.lifespan.mean
    // Without a mean life every frame is filled: frames are those of the reference.
    step = life > 0 ? 1.0 / 480 : 1.0 / 60
    let rate =
      effect.emissionRate > 0
      ? effect.emissionRate
      : (effect.isStarling ? effect.maximumParticles - 1 : effect.maximumParticles)
        / max(life, effect.isStarling ? 0.01 : 0)
    interval = 1 / rate
    chance = Chance(state: seed)
  }

  /// Steps until a moment.
  mutating func advance(to time: Double) {
    while (Double(steps) + 0.5) * step < time {
      emit()
      move()
      steps += 1
    }
  }

  /// What is seen, y downward.
  var samples: [Sample] {
    left.indices.map { index in
      let value = starts[index] + growths[index] * (lives[index] - left[index])
      var place = places[index]
      if effect.isRadial { place = -SIMD2(cos(value[0]), sin(value[0])) * value[1] }
      if effect.isYUp { place.y = -place.y }
      return Sample(place, size: value[2], color: SIMD4(value[3], value[4], value[5], value[6]))
    }
  }

  private mutating func emit() {
    let limit = effect.maximumParticles
    let frames = max(1, (effect.duration * 60 - 1e-6).rounded(.up))
    if effect.duration >= 0, Double(steps) * step >= frames / 60 { return }
    if Double(left.count) < limit { counter += step }
    while counter > interval, Double(left.count) < limit {
      bear()
      counter -= interval
    }
  }

  private mutating func draw(_ spread: ParticleDesignerConfiguration.Spread) -> Double {
    chance.uniform(spread.mean - spread.variance, spread.mean + spread.variance)
  }

  private mutating func draw(_ color: ParticleDesignerConfiguration.ColorSpread) -> SIMD4<Double> {
    var result = SIMD4<Double>()
    for index in 0..<4 {
      result[index] = chance.uniform(
        color.mean[index] - color.variance[index], color.mean[index] + color.variance[index])
    }
    // Starling's colours are cut when they are drawn.
    return effect.isStarling
      ? result : result.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
  }

  private mutating func bear() {
    let life = max(0, draw(effect.lifespan))
    let angle = draw(effect.angle) * .pi / 180
    let speed = draw(effect.speed)
    left.append(life)
    lives.append(life)
    velocities.append(SIMD2(cos(angle), sin(angle)) * speed)
    forces.append(SIMD2(draw(effect.radialAcceleration), draw(effect.tangentialAcceleration)))
    let box = effect.sourceVariance
    places.append(SIMD2(chance.uniform(-box.x, box.x), chance.uniform(-box.y, box.y)))
    let (turn, radius, end) = (
      draw(effect.rotatePerSecond) * .pi / 180, draw(effect.maxRadius), draw(effect.minRadius)
    )
    let least = effect.isStarling ? 0.1 : 0
    let (size, finish) = (max(least, draw(effect.startSize)), max(least, draw(effect.finishSize)))
    let (color, last) = (draw(effect.startColor), draw(effect.finishColor))
    let start = SIMD8(angle, radius, size, color.x, color.y, color.z, color.w, 0)
    let span = max(life, 1e-9)
    var growth = (SIMD8(0, end, finish, last.x, last.y, last.z, last.w, 0) - start) / span
    growth[0] = turn
    starts.append(start)
    growths.append(growth)
  }

  private mutating func move() {
    let step = step
    for index in left.indices { left[index] -= step }
    if !effect.isRadial { fly() }
    for index in left.indices.reversed() where left[index] <= 0 { remove(index) }
  }

  private mutating func fly() {
    let (step, gravity, forces) = (step, effect.gravity, forces)
    let hasForce = effect.radialAcceleration != .init() || effect.tangentialAcceleration != .init()
    velocities.withUnsafeMutableBufferPointer { velocities in
      places.withUnsafeMutableBufferPointer { places in
        for index in velocities.indices {
          var acceleration = gravity
          if hasForce { acceleration += Self.pull(at: places[index], forces[index]) }
          velocities[index] += acceleration * step
          places[index] += velocities[index] * step
        }
      }
    }
  }

  /// Radial and tangential acceleration about the source.
  private static func pull(at place: SIMD2<Double>, _ force: SIMD2<Double>) -> SIMD2<Double> {
    let distance = (place.x * place.x + place.y * place.y).squareRoot()
    let out = distance > 0 ? place / distance : SIMD2()
    return out * force.x + SIMD2(-out.y, out.x) * force.y
  }

  /// Puts the last particle where one has died.
  private mutating func remove(_ index: Int) {
    left.swapRemove(index)
    lives.swapRemove(index)
    places.swapRemove(index)
    velocities.swapRemove(index)
    forces.swapRemove(index)
    starts.swapRemove(index)
    growths.swapRemove(index)
  }
}

extension Array {
  /// Removes an element; the last one takes its index.
  mutating func swapRemove(_ index: Int) {
    let last = removeLast()
    if index < count { self[index] = last }
  }
}
