/// An effect of Pixi's particle-emitter, in the terms of version 5; earlier versions are upgraded
/// when read. Angles are in degrees, clockwise; y is downward.
struct PixiConfiguration: Sendable {
  /// The motion of particles.
  enum Movement: Sendable, Hashable {
    case none
    /// A speed over life, and the least random factor on it.
    case speed(PixiList, least: Double)
    /// A constant speed.
    case fixed(Span)
    case acceleration(SIMD2<Double>, start: Span, turnsSprite: Bool, most: Double)
    /// An expression of x, with a speed over life.
    case path(String, PixiList, least: Double)
  }

  /// The area of births.
  enum Shape: Sendable, Hashable {
    case point
    /// The corner and the size.
    case rectangle(corner: SIMD2<Double>, size: SIMD2<Double>)
    case torus(center: SIMD2<Double>, radius: Double, inner: Double, turns: Bool)
    case chain([[SIMD2<Double>]])
    case burst(start: Double, spacing: Double, distance: Double)
  }

  enum Art: Sendable, Hashable {
    case none
    case choice([String])
    case ordered([String])
    /// Flip-books: for each, the frames in order, frames per second (−1: once per lifetime), and
    /// whether it loops.
    case films([Film])
  }

  /// A sequence of images.
  struct Film: Sendable, Hashable {
    var frames: [String]
    var framesPerSecond: Double
    var loops: Bool
  }

  var lifetime = Span()
  var frequency = 1.0
  var particlesPerWave = 1
  var spawnChance = 1.0
  /// −1 is infinite.
  var emitterLifetime = -1.0
  var maximumParticles = 1000.0
  var ease = PixiEase()
  var position = SIMD2<Double>()
  var addsAtBack = false
  var alpha: PixiList?
  var scale: PixiList?
  var leastScale = 1.0
  var fixedScale: Span?
  var color: PixiList?
  var movement = Movement.none
  var startRotation = Span()
  var rotationSpeed = Span()
  var rotationAcceleration = 0.0
  /// The angle of sprites if they do not follow the direction.
  var spriteRotation: Double?
  var art = Art.none
  var blendMode = "normal"
  var shape = Shape.point
}

/// An easing over the whole life: equal parts, each a quadratic curve.
struct PixiEase: Sendable, Hashable {
  /// The start, the control point and the end of each part.
  var parts: [SIMD3<Double>] = []

  /// s + t·(2(1 − t)(cp − s) + t(e − s)), with t from 0 to 1 in each part.
  func value(at fraction: Double) -> Double {
    guard !parts.isEmpty else { return fraction }
    let place = min(max(fraction, 0), 1) * Double(parts.count)
    let index = min(Int(place), parts.count - 1)
    let (part, t) = (parts[index], place - Double(index))
    return part.x + t * (2 * (1 - t) * (part.y - part.x) + t * (part.z - part.x))
  }
}

/// Values at fractions of life: colours, or numbers, each in all channels.
struct PixiList: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    var fraction: Double
    var value: SIMD4<Double>
  }

  var nodes: [Node]
  var isStepped = false
  var ease = PixiEase()

  /// The value, if it is constant.
  var constant: SIMD4<Double>? {
    guard let first = nodes.first else { return nil }
    return nodes.allSatisfy { $0.value == first.value } ? first.value : nil
  }

  /// The number with the greatest magnitude.
  var peak: Double { nodes.map(\.value.x).max { abs($0) < abs($1) } ?? 0 }

  /// The number at a fraction of life.
  func value(at fraction: Double) -> Double { color(at: fraction).x }

  /// The colour at a fraction of life.
  func color(at fraction: Double) -> SIMD4<Double> {
    guard let first = nodes.first, let last = nodes.last else { return SIMD4() }
    let place = ease.value(at: fraction)
    if hasSteps { return (nodes.last { $0.fraction <= place } ?? first).value }
    if place <= first.fraction { return first.value }
    for (a, b) in zip(nodes, nodes.dropFirst()) where place < b.fraction {
      return a.value + (b.value - a.value) * (place - a.fraction)
        / max(b.fraction - a.fraction, 1e-9)
    }
    return last.value
  }

  /// The list divided by its peak as a curve, with the easing of life applied first.
  func curve(_ life: PixiEase) -> Curve {
    let scale = peak == 0 ? 1 : peak
    return Curve(samples(life).map { SIMD2($0.fraction, $0.value.x / scale) })
  }

  /// The colours as a curve, with the easing of life applied first.
  func colorCurve(_ life: PixiEase) -> ColorCurve {
    ColorCurve(
      samples(life).map { sample in
        var color = sample.value
        color.w = 1
        return ColorCurve.Key(fraction: sample.fraction, color: color)
      })
  }

  /// True if the list is stepped: the library treats two nodes, the second at the end, as linear.
  private var hasSteps: Bool { isStepped && !(nodes.count == 2 && nodes[1].fraction >= 1) }

  private func samples(_ life: PixiEase) -> [Node] {
    places(isEased: !life.parts.isEmpty || !ease.parts.isEmpty).map { fraction, side in
      Node(
        fraction: fraction,
        value: color(at: life.value(at: min(max(fraction + side, 0), 1))))
    }
  }

  /// The fractions at which a curve is sampled, and the side of each sample: two sides make a jump.
  private func places(isEased: Bool) -> [(fraction: Double, side: Double)] {
    if isEased { return (0...16).map { (Double($0) / 16, 0) } }
    let fractions = nodes.map { min(max($0.fraction, 0), 1) }
    guard hasSteps else { return fractions.map { ($0, 0) } }
    return fractions.enumerated().flatMap { index, place in
      index == 0 ? [(place, 0)] : [(place, -1e-7), (place, 0)]
    }
  }
}
