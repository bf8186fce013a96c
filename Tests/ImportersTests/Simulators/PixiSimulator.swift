import Foundation

@testable import LambentSpriteImporters

/// Steps a Pixi effect as particle-emitter does: waves at multiples of the frequency, each particle moved
/// from its own birth by the speed at the end of the step.
struct PixiSimulator {
  private static let step = 1.0 / 240
  private let effect: PixiConfiguration
  private let speed: LifeTable
  private let path: PixiSine?
  private var nextWave = 0.0
  private var rest: Double
  private var steps = 0
  private var chance: Chance

  private var ages: [Double] = []
  private var lives: [Double] = []
  private var places: [SIMD2<Double>] = []
  private var origins: [SIMD2<Double>] = []
  private var directions: [SIMD2<Double>] = []
  private var velocities: [SIMD2<Double>] = []
  /// The way along a path, the factor on the speed and that on the scale.
  private var ways: [Double] = []
  private var paces: [Double] = []
  private var scales: [Double] = []

  init(_ effect: PixiConfiguration, seed: UInt64) {
    self.effect = effect
    (speed, path) =
      switch effect.movement {
      case .speed(let list, _): (LifeTable { list.value(at: effect.ease.value(at: $0)) }, nil)
      case .path(let text, let list, _):
        (LifeTable { list.value(at: effect.ease.value(at: $0)) }, PixiSine(text))
      case .fixed, .acceleration, .none: (LifeTable { _ in 1 }, nil)
      }
    rest = effect.emitterLifetime
    chance = Chance(state: seed)
  }

  /// Steps until a moment.
  mutating func advance(to time: Double) {
    while (Double(steps) + 0.5) * Self.step < time {
      let now = Double(steps + 1) * Self.step
      for index in ages.indices { move(index, Self.step) }
      while nextWave <= now + 1e-12 {
        if rest >= 0 {
          rest -= effect.frequency
          if rest <= 0 {
            nextWave = .infinity
            break
          }
        }
        wave(now)
        nextWave += effect.frequency
      }
      for index in ages.indices.reversed() where ages[index] > lives[index] { remove(index) }
      steps += 1
    }
  }

  private mutating func wave(_ now: Double) {
    for number in 0..<effect.particlesPerWave
    where Double(ages.count) < effect.maximumParticles {
      if effect.spawnChance < 1, chance.uniform(0, 1) >= effect.spawnChance { continue }
      bear(number)
      move(ages.count - 1, now - nextWave)
    }
  }

  /// What is seen, the picture being of a width.
  func samples(width: Double) -> [Sample] {
    ages.indices.map { index in
      let u = effect.ease.value(at: min(ages[index] / lives[index], 1))
      var color = SIMD4<Double>(repeating: 1)
      if let list = effect.color { color = list.color(at: u) }
      if let alpha = effect.alpha { color.w = alpha.value(at: u) }
      let scale = (effect.scale?.value(at: u) ?? 1) * scales[index]
      return Sample(places[index], size: scale * width, color: color)
    }
  }

  private mutating func bear(_ number: Int) {
    ages.append(0)
    lives.append(chance.uniform(effect.lifetime.least, effect.lifetime.most))
    var angle = chance.uniform(effect.startRotation.least, effect.startRotation.most)
    var place = SIMD2<Double>()
    switch effect.shape {
    case .point: break
    case .rectangle(let corner, let size):
      place = corner + size * SIMD2(chance.uniform(0, 1), chance.uniform(0, 1))
    case .torus(let center, let radius, let inner, let turns):
      let (way, distance) = (chance.uniform(0, 360), chance.uniform(inner, radius))
      place = center + SIMD2(cos(way * .pi / 180), sin(way * .pi / 180)) * distance
      if turns { angle += way }
    case .chain(let chains): place = draw(chains)
    case .burst(let start, let spacing, let distance):
      // The place of a wave's particle decides its direction; at random without spacing.
      angle += spacing != 0 ? start + spacing * Double(number) : chance.uniform(0, 360)
      place = SIMD2(cos(angle * .pi / 180), sin(angle * .pi / 180)) * distance
    }
    places.append(place + effect.position)
    origins.append(place + effect.position)
    let direction = SIMD2(cos(angle * .pi / 180), sin(angle * .pi / 180))
    directions.append(direction)
    ways.append(0)
    drawFactors(direction)
  }

  private mutating func drawFactors(_ direction: SIMD2<Double>) {
    var (pace, velocity) = (1.0, SIMD2<Double>())
    switch effect.movement {
    case .speed(_, let least), .path(_, _, let least): pace = chance.uniform(least, 1)
    case .fixed(let span): pace = chance.uniform(span.least, span.most)
    case .acceleration(_, let start, _, _):
      velocity = direction * chance.uniform(start.least, start.most)
    case .none: pace = 0
    }
    paces.append(pace)
    velocities.append(velocity)
    scales.append(
      effect.fixedScale.map { chance.uniform($0.least, $0.most) }
        ?? chance.uniform(effect.leastScale, 1))
  }

  /// A point of a chain, evenly by length.
  private mutating func draw(_ chains: [[SIMD2<Double>]]) -> SIMD2<Double> {
    let lines = chains.flatMap { Array(zip($0, $0.dropFirst())) }
    let lengths = lines.map { (($0.1 - $0.0) * ($0.1 - $0.0)).sum().squareRoot() }
    var way = chance.uniform(0, lengths.reduce(0, +))
    for (line, length) in zip(lines, lengths) {
      if way <= length, length > 0 { return line.0 + (line.1 - line.0) * (way / length) }
      way -= length
    }
    return lines.last?.1 ?? chains.first?.first ?? SIMD2()
  }

  private mutating func move(_ index: Int, _ step: Double) {
    ages[index] += step
    if case .acceleration(let acceleration, _, _, let most) = effect.movement {
      let old = velocities[index]
      var velocity = old + acceleration * step
      let size = (velocity * velocity).sum().squareRoot()
      if most > 0, size > most { velocity *= most / size }
      velocities[index] = velocity
      places[index] += (old + velocity) / 2 * step
      return
    }
    let way = speed[ages[index] / lives[index]] * paces[index] * step
    guard case .path = effect.movement else {
      places[index] += directions[index] * way
      return
    }
    ways[index] += way
    let (x, d) = (ways[index], directions[index])
    let y = path.map { sin(x * $0.factor) * $0.amplitude } ?? 0
    places[index] = origins[index] + SIMD2(d.x * x - d.y * y, d.y * x + d.x * y)
  }

  private mutating func remove(_ index: Int) {
    ages.swapRemove(index)
    lives.swapRemove(index)
    places.swapRemove(index)
    origins.swapRemove(index)
    directions.swapRemove(index)
    velocities.swapRemove(index)
    ways.swapRemove(index)
    paces.swapRemove(index)
    scales.swapRemove(index)
  }
}
