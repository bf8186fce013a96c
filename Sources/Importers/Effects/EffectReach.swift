import Foundation

/// How far an effect's particles go: what its canvas has to hold.
///
/// A few hundred particles of each cell are followed with a coarse step; the box that holds nearly all
/// of them, and the emitter, is the stage.
struct EffectReach {
  /// A canvas, and the effect's origin on it.
  struct Stage: Sendable, Hashable {
    var size: SIMD2<Double>
    var origin: SIMD2<Double>
  }

  private var low: [SIMD2<Double>] = []
  private var high: [SIMD2<Double>] = []
  private var random = LinearRandom(state: 1)

  init(_ emitters: [EmitterDraft], images: ImageSet) {
    for emitter in emitters.prefix(32) {
      for cell in emitter.cells.prefix(32) {
        let picture = cell.contents.first.flatMap { images.size(of: $0) } ?? SIMD2(1, 1)
        let frames = cell.film.map { Double(max(1, $0.framesPerRow)) } ?? 1
        let half = max(picture.x / frames, picture.y) / 2 * abs(cell.scale)
        for _ in 0..<200 { follow(cell, of: emitter, half: half) }
      }
    }
  }

  /// The canvas: nine tenths of all that is met, at least 100 points a side, at most 1,600.
  var stage: Stage {
    guard !low.isEmpty else { return Stage(size: SIMD2(320, 320), origin: SIMD2(160, 160)) }
    func span(_ axis: Int) -> (Double, Double) {
      let lows = low.map { $0[axis] }.sorted()
      let highs = high.map { $0[axis] }.sorted()
      let cut = lows.count / 20
      var (least, most) = (min(lows[cut], 0), max(highs[highs.count - 1 - cut], 0))
      let middle = (least + most) / 2
      let half = min(max((most - least) / 2 * 1.1, 50), 800)
      (least, most) = (middle - half, middle + half)
      return ((least / 10).rounded(.down) * 10, (most / 10).rounded(.up) * 10)
    }
    let (x, y) = (span(0), span(1))
    return Stage(size: SIMD2(x.1 - x.0, y.1 - y.0), origin: SIMD2(-x.0, -y.0))
  }

  private mutating func follow(_ cell: CellDraft, of emitter: EmitterDraft, half: Double) {
    let life = max(0, cell.lifetime + cell.lifetimeRange * (random.next() - 0.5))
    guard life > 0, life.isFinite else { return }
    var place = emitter.position
    switch emitter.shape {
    case .point: break
    case .rectangle(let width, let height):
      place += SIMD2(width * (random.next() - 0.5), height * (random.next() - 0.5))
    case .disc(let radius), .ring(let radius):
      let angle = random.next() * 2 * .pi
      place += SIMD2(cos(angle), sin(angle)) * radius
    }
    let spread = (random.next() - 0.5) * min(abs(cell.emissionRange), 3600)
    let angle = (cell.longitude + spread) * .pi / 180
    let speed = cell.velocity + cell.velocityRange * (random.next() - 0.5)
    var velocity = SIMD2(cos(angle), sin(angle)) * speed
    let center = emitter.position
    let step = life / 24
    let end = random.next()
    for index in 0..<24 where Double(index) / 24 <= end {
      let fraction = (Double(index) + 0.5) / 24
      let way = place - center
      let distance = max((way * way).sum().squareRoot(), 1e-6)
      let out = way / distance
      let across = SIMD2(-out.y, out.x)
      let force = out * cell.radialAcceleration + across * cell.tangentialAcceleration
      velocity += (cell.acceleration + force - velocity * cell.drag) * step
      place += velocity * cell.velocityOverLife.value(at: fraction) * step
    }
    if let orbit = cell.orbit {
      let radius = orbit.radius + (orbit.endRadius - orbit.radius) * end
      place += SIMD2(cos(angle), sin(angle)) * radius
    }
    if emitter.rotation != 0 {
      let turn = emitter.rotation * .pi / 180
      let (way, s, c) = (place - center, sin(turn), cos(turn))
      place = center + SIMD2(way.x * c - way.y * s, way.x * s + way.y * c)
    }
    let margin = SIMD2(repeating: half * cell.scaleOverLife.value(at: end))
    guard place.x.isFinite, place.y.isFinite, margin.x.isFinite else { return }
    low.append(place - margin)
    high.append(place + margin)
  }
}

/// Numbers that look random and are the same every time.
private struct LinearRandom {
  var state: UInt64

  /// A number in 0..<1. Knuth's MMIX generator.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }
}
