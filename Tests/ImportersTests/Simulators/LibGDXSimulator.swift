import Foundation

@testable import LambentSpriteImporters

/// Steps an emitter of libGDX's: delays and runs, births at the emission's rate, each value of a
/// particle a low draw plus a high one's distance times the table at its age.
struct LibGDXSimulator {
  /// Milliseconds, whole ones as in the library.
  private static let step = 2.0
  private let emitter: LibGDXEmitter
  private let tables: [LifeTable]
  private var chance: Chance
  private var elapsed = 0.0
  private var run = Run()
  private var carried = 0.0
  private var isFirst = true
  private var isDone = false

  private var left: [Double] = []
  private var lives: [Double] = []
  private var places: [SIMD2<Double>] = []
  /// The low draws and the distances of `Value`.
  private var lows: [SIMD8<Double>] = []
  private var reaches: [SIMD8<Double>] = []
  /// The directions at birth.
  private var directions: [SIMD2<Double>] = []

  /// What is drawn once a run: durations, and the values that follow the run.
  private struct Run {
    var delay = 0.0
    var waited = 0.0
    var duration = 0.0
    var elapsed = 0.0
    var emission = SIMD2<Double>()
    var life = SIMD2<Double>()
    var width = SIMD2<Double>()
    var height = SIMD2<Double>()
    var fraction: Double { duration > 0 ? min(elapsed / duration, 1) : 1 }
  }

  /// The lanes of a particle's values.
  private enum Value: Int, CaseIterable {
    case velocity, angle, wind, gravity, scale, transparency

    func table(_ emitter: LibGDXEmitter) -> LibGDXEmitter.Scaled {
      switch self {
      case .velocity: emitter.velocity
      case .angle: emitter.angle
      case .wind: emitter.wind
      case .gravity: emitter.gravity
      case .scale: emitter.xScale
      case .transparency: emitter.transparency
      }
    }
  }

  init(_ emitter: LibGDXEmitter, seed: UInt64) {
    self.emitter = emitter
    tables = Value.allCases.map { value in LifeTable { value.table(emitter).factor(at: $0) } }
    chance = Chance(state: seed)
    begin()
  }

  /// Steps until a moment, in seconds.
  mutating func advance(to time: Double) {
    while elapsed + Self.step / 2 < time * 1000 {
      emit()
      move()
      elapsed += Self.step
    }
  }

  /// What is seen, y downward.
  var samples: [Sample] {
    left.indices.map { index in
      let u = 1 - left[index] / lives[index]
      var color = tint(at: u)
      color.w = value(.transparency, index, u)
      let place = places[index]
      return Sample(
        SIMD2(place.x, -place.y), size: value(.scale, index, u), color: color)
    }
  }

  // MARK: Runs

  private mutating func draw(_ value: LibGDXEmitter.Scaled) -> SIMD2<Double> {
    guard value.isActive else { return SIMD2() }
    let low = chance.uniform(value.low.least, value.low.most)
    let high = chance.uniform(value.high.least, value.high.most)
    return SIMD2(low, value.isRelative ? high : high - low)
  }

  private mutating func begin() {
    run.delay = emitter.delay.isActive ? draw(emitter.delay).x : 0
    run.waited = 0
    run.duration = draw(emitter.duration).x
    run.elapsed = 0
    (run.emission, run.life) = (draw(emitter.emission), draw(emitter.life))
    (run.width, run.height) = (draw(emitter.spawnWidth), draw(emitter.spawnHeight))
  }

  private func value(_ draw: SIMD2<Double>, _ table: LibGDXEmitter.Scaled) -> Double {
    draw.x + draw.y * table.factor(at: run.fraction)
  }

  private mutating func emit() {
    guard !isDone else { return }
    if run.waited < run.delay {
      run.waited += Self.step
      return
    }
    if isFirst {
      isFirst = false
      bear()
    }
    if run.elapsed < run.duration {
      run.elapsed += Self.step
    } else if emitter.isContinuous {
      begin()
    } else {
      isDone = true
      return
    }
    carried += Self.step
    let rate = value(run.emission, emitter.emission)
    if rate > 0, carried >= 1000 / rate {
      let interval = 1000 / rate
      let count = min(
        Int(carried / interval), max(0, Int(emitter.mostCount) - left.count))
      carried -= Double(count) * interval
      carried.formTruncatingRemainder(dividingBy: interval)
      for _ in 0..<count { bear() }
    }
    while Double(left.count) < emitter.leastCount, Double(left.count) < emitter.mostCount { bear() }
  }

  // MARK: Particles

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

  private func value(_ value: Value, _ index: Int, _ u: Double) -> Double {
    lows[index][value.rawValue] + reaches[index][value.rawValue] * tables[value.rawValue][u]
  }

  private mutating func bear() {
    guard Double(left.count) < emitter.mostCount else { return }
    let life = value(emitter.life.isIndependent ? draw(emitter.life) : run.life, emitter.life)
    guard life > 0 else { return }
    left.append(life)
    lives.append(life)
    var (low, reach) = (SIMD8<Double>(), SIMD8<Double>())
    for value in Value.allCases {
      let drawn = draw(value.table(emitter))
      (low[value.rawValue], reach[value.rawValue]) = (drawn.x, drawn.y)
    }
    let place = drawPlace(&low, &reach)
    lows.append(low)
    reaches.append(reach)
    places.append(place)
    let angle = value(.angle, lows.count - 1, 0) * .pi / 180
    directions.append(SIMD2(cos(angle), sin(angle)))
  }

  private mutating func drawPlace(
    _ low: inout SIMD8<Double>, _ reach: inout SIMD8<Double>
  ) -> SIMD2<Double> {
    var place = SIMD2<Double>()
    if emitter.xOffset.isActive { place.x = draw(emitter.xOffset).x }
    if emitter.yOffset.isActive { place.y = draw(emitter.yOffset).x }
    let (w, h) = (value(run.width, emitter.spawnWidth), value(run.height, emitter.spawnHeight))
    switch emitter.shape {
    case "square":
      return place + SIMD2(chance.uniform(-w / 2, w / 2), chance.uniform(-h / 2, h / 2))
    case "line": return place + SIMD2(w, h) * chance.uniform(0, 1)
    case "ellipse":
      guard emitter.hasEdges else {
        let (way, size) = (chance.uniform(0, 2 * .pi), chance.uniform(0, 1).squareRoot())
        return place + SIMD2(cos(way) * w, sin(way) * h) / 2 * size
      }
      let sides = ["bottom": (0.0, 179.0), "top": (-179, 0)]
      let side = sides[emitter.side] ?? (0, 360)
      let way = chance.uniform(side.0, side.1)
      // The way out is the direction of flight, unless that changes over life.
      if emitter.angle.table.count < 2 {
        (low[Value.angle.rawValue], reach[Value.angle.rawValue]) = (way, 0)
      }
      return place + SIMD2(cos(way * .pi / 180) * w, sin(way * .pi / 180) * h) / 2
    default: return place
    }
  }

  private mutating func move() {
    for index in left.indices { left[index] -= Self.step }
    if emitter.velocity.isActive {
      let drifts = emitter.wind.isActive || emitter.gravity.isActive
      let turns = emitter.angle.table.count > 1
      for index in left.indices {
        let u = 1 - left[index] / lives[index]
        // Velocity, angle, wind and gravity.
        let (low, reach) = (lows[index], reaches[index])
        var direction = directions[index]
        if turns {
          let angle = (low[1] + reach[1] * tables[1][u]) * .pi / 180
          direction = SIMD2(cos(angle), sin(angle))
        }
        var way = direction * (low[0] + reach[0] * tables[0][u])
        if drifts {
          way += SIMD2(low[2] + reach[2] * tables[2][u], low[3] + reach[3] * tables[3][u])
        }
        places[index] += way * (Self.step / 1000)
      }
    }
    for index in left.indices.reversed() where left[index] <= 0 { remove(index) }
  }

  private mutating func remove(_ index: Int) {
    left.swapRemove(index)
    lives.swapRemove(index)
    places.swapRemove(index)
    lows.swapRemove(index)
    reaches.swapRemove(index)
    directions.swapRemove(index)
  }
}
