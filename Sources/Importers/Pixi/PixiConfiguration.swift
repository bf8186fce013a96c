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
  var color: PixiColorList?
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

/// Numbers at fractions of life.
struct PixiList: Sendable, Hashable {
  var nodes: [SIMD2<Double>]
  var isStepped = false
  var ease = PixiEase()

  /// The value, if it is constant.
  var constant: Double? {
    guard let first = nodes.first else { return nil }
    return nodes.allSatisfy { $0.y == first.y } ? first.y : nil
  }

  /// The value with the greatest magnitude.
  var peak: Double { nodes.map(\.y).max { abs($0) < abs($1) } ?? 0 }

  /// The value at a fraction of life. Two nodes, the second at the end, are always linear.
  func value(at fraction: Double) -> Double {
    PixiNodes.value(nodes, at: ease.value(at: fraction), isStepped: isStepped) { $0.y } ?? 0
  }

  /// The list divided by its peak as a curve, with the easing of life applied first.
  func curve(_ life: PixiEase) -> Curve {
    let scale = peak == 0 ? 1 : peak
    let points = PixiNodes.points(
      nodes, isStepped: isStepped, isEased: !life.parts.isEmpty || !ease.parts.isEmpty)
    return Curve(
      points.map { fraction, side in
        SIMD2(fraction, value(at: life.value(at: min(max(fraction + side, 0), 1))) / scale)
      })
  }
}

/// Colours at fractions of life.
struct PixiColorList: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    var fraction: Double
    var color: SIMD4<Double>
  }

  var nodes: [Node]
  var isStepped = false
  var ease = PixiEase()

  var constant: SIMD4<Double>? {
    guard let first = nodes.first else { return nil }
    return nodes.allSatisfy { $0.color == first.color } ? first.color : nil
  }

  func curve(_ life: PixiEase) -> ColorCurve {
    let plain = nodes.map { SIMD2($0.fraction, 0) }
    let points = PixiNodes.points(
      plain, isStepped: isStepped, isEased: !life.parts.isEmpty || !ease.parts.isEmpty)
    return ColorCurve(
      points.map { fraction, side in
        let place = ease.value(at: life.value(at: min(max(fraction + side, 0), 1)))
        func channel(_ index: Int) -> Double {
          let nodes = nodes.map { SIMD2($0.fraction, $0.color[index]) }
          return PixiNodes.value(nodes, at: place, isStepped: isStepped) { $0.y } ?? 1
        }
        return ColorCurve.Key(
          fraction: fraction, color: SIMD4(channel(0), channel(1), channel(2), 1))
      })
  }
}

/// Evaluation of lists of numbers and of colours.
enum PixiNodes {
  /// True if the list is stepped: the library treats two nodes, the second at the end, as linear.
  private static func steps(_ nodes: [SIMD2<Double>], _ isStepped: Bool) -> Bool {
    isStepped && !(nodes.count == 2 && nodes[1].x >= 1)
  }

  /// The value at a fraction of life.
  static func value(
    _ nodes: [SIMD2<Double>], at fraction: Double, isStepped: Bool,
    _ value: (SIMD2<Double>) -> Double
  ) -> Double? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    if steps(nodes, isStepped) {
      return value(nodes.last { $0.x <= fraction } ?? first)
    }
    if fraction <= first.x { return value(first) }
    for (a, b) in zip(nodes, nodes.dropFirst()) where fraction < b.x {
      return value(a) + (value(b) - value(a)) * (fraction - a.x) / max(b.x - a.x, 1e-9)
    }
    return value(last)
  }

  /// The fractions at which a curve is sampled, and the side of each sample: two sides make a jump.
  static func points(
    _ nodes: [SIMD2<Double>], isStepped: Bool, isEased: Bool
  ) -> [(fraction: Double, side: Double)] {
    if isEased { return (0...16).map { (Double($0) / 16, 0) } }
    guard steps(nodes, isStepped) else { return nodes.map { (min(max($0.x, 0), 1), 0) } }
    return nodes.enumerated().flatMap { index, node -> [(Double, Double)] in
      let place = min(max(node.x, 0), 1)
      return index == 0 ? [(place, 0)] : [(place, -1e-7), (place, 0)]
    }
  }
}
