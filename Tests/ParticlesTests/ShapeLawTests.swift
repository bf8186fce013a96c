import LambentGeometry
import LambentParticles
import Testing

/// Every shape in every mode: nothing outside, and all of it as likely by length, area or volume.
@Suite("Laws of shapes")
struct ShapeLawTests {
  private static let size = SIMD3(100.0, 40, 60)
  private static let center = Vector3(x: 10, y: 20, z: 5)

  /// `AreaShapeTests` tries the others.
  static let cases = [EmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere]
    .flatMap { shape in EmitterMode.allCases.map { (shape, $0) } }

  @Test("are uniform and within their bounds", arguments: cases)
  func uniform(shape: EmitterShape, mode: EmitterMode) throws {
    for seed in 1...3 {
      let charts = try offsets(shape, mode, seed: seed).map { Chart(shape, mode, $0, Self.size) }
      let weights = Chart.weights(shape, mode, Self.size)
      #expect(charts.allSatisfy { $0.distance < 1e-3 && weights.indices.contains($0.part) })
      #expect(follows(weights, weights.indices.map { part in charts.count { $0.part == part } }))
      for part in weights.indices {
        let fractions = charts.filter { $0.part == part }.map(\.fractions)
        let dimensions = fractions.first?.count ?? 0
        for axis in 0..<dimensions {
          let other = (axis + 1) % dimensions
          #expect(
            other == axis
              ? isUniform(fractions.map { $0[axis] })
              : isUniform(fractions.map { SIMD2($0[axis], $0[other]) }, cells: 4))
        }
      }
    }
  }

  @Test(
    "hold for a program's own shapes",
    arguments: [EmitterShape.rectangle, .circle, .cuboid, .sphere])
  func customShapes(shape: EmitterShape) throws {
    for seed in 1...3 {
      let charts = try offsets(shape, .volume, seed: seed, custom: Twin(shape: shape))
        .map { Chart(shape, .volume, $0, Self.size) }
      #expect(charts.count == 6000 && charts.allSatisfy { $0.distance < 1e-3 })
      for axis in charts[0].fractions.indices {
        #expect(isUniform(charts.map { $0.fractions[axis] }))
      }
    }
  }

  private func offsets(
    _ shape: EmitterShape, _ mode: EmitterMode, seed: Int, custom: Twin? = nil
  ) throws -> [SIMD3<Double>] {
    let still = cell { ($0.bursts, $0.lifetime) = ([EmitterBurst(count: 6000)], 2) }
    return try system(
      still,
      layer: {
        ($0.emitterShape, $0.emitterMode, $0.seed) = (custom == nil ? shape : .point, mode, seed)
        $0.customShape = custom.map(AnyEmitterShape.init)
        $0.emitterPosition = Point(x: Self.center.x, y: Self.center.y)
        ($0.emitterZPosition, $0.emitterDepth) = (Self.center.z, Self.size.z)
        $0.emitterSize = Size(width: Self.size.x, height: Self.size.y)
      }
    ).particles(at: 1).map {
      let offset = $0.position - Self.center
      return SIMD3(offset.x, offset.y, offset.z)
    }
  }

  @Test(
    "placed evenly, each part of a shape takes its fraction of the births",
    arguments: [EmitterShape.rectangle, .circle])
  func even(shape: EmitterShape) throws {
    let still = cell {
      ($0.bursts, $0.lifetime, $0.placement) = ([EmitterBurst(count: 2500)], 2, .even)
    }
    let charts = try system(
      still,
      layer: {
        ($0.emitterShape, $0.emitterSize) = (shape, Size(width: Self.size.x, height: Self.size.y))
      }
    ).particles(at: 1).map {
      Chart(shape, .volume, SIMD3($0.position.x, $0.position.y, 0), Self.size).fractions
    }
    var counts = [Int](repeating: 0, count: 100)
    for fractions in charts {
      counts[min(Int(fractions[0] * 10), 9) * 10 + min(Int(fractions[1] * 10), 9)] += 1
    }
    // 25 each; by chance a fifth of the hundred would be beyond these.
    #expect(counts.allSatisfy { abs($0 - 25) <= 6 })
  }
}

/// A built-in shape, filled evenly, written again as a program writes its own.
private struct Twin: CustomEmitterShape {
  let shape: EmitterShape

  var isFlat: Bool { shape == .rectangle || shape == .circle }

  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    switch shape {
    case .circle: EmitterShapeBounds(width: 2 * size.width, height: 2 * size.width)
    case .sphere:
      EmitterShapeBounds(width: 2 * size.width, height: 2 * size.width, depth: 2 * size.width)
    default: EmitterShapeBounds(width: size.width, height: size.height, depth: size.depth)
    }
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample {
    let (sine, cosine) = (Elementary.sin(random.u * 2 * .pi), Elementary.cos(random.u * 2 * .pi))
    switch shape {
    case .circle:
      let radius = size.width * random.v.squareRoot()
      return EmitterShapeSample(x: radius * cosine, y: radius * sine)
    case .sphere:
      let height = 2 * random.v - 1
      let ring = max(0, 1 - height * height).squareRoot()
      let radius = size.width * Elementary.pow(random.w, 1 / 3.0)
      return EmitterShapeSample(
        x: radius * ring * cosine, y: radius * ring * sine, z: radius * height)
    default:
      return EmitterShapeSample(
        x: (random.u - 0.5) * size.width, y: (random.v - 0.5) * size.height,
        z: (random.w - 0.5) * size.depth)
    }
  }
}

/// Where a place lies on a shape: on which of its parts, and where on that, in numbers that are
/// uniform over 0…1 where places are uniform on the shape.
private struct Chart {
  var part = 0
  var fractions: [Double] = []
  /// How far from the shape, in fractions of its extent.
  var distance = 0.0

  /// What part of all births each part should carry.
  static func weights(
    _ shape: EmitterShape, _ mode: EmitterMode, _ size: SIMD3<Double>
  ) -> [Double] {
    let (w, h, d) = (size.x, size.y, size.z)
    return switch (shape, mode) {
    case (.line, .points): [1, 1]
    case (.rectangle, .points), (.circle, .points): [1, 1, 1, 1]
    case (.cuboid, .points): [Double](repeating: 1, count: 8)
    case (.sphere, .points): [Double](repeating: 1, count: 6)
    case (.rectangle, .outline): [h, h, w, w]
    case (.cuboid, .outline): [w, w, w, w, h, h, h, h, d, d, d, d]
    case (.cuboid, .surface): [h * d, h * d, w * d, w * d, w * h, w * h]
    default: [1]
    }
  }

  init(_ shape: EmitterShape, _ mode: EmitterMode, _ p: SIMD3<Double>, _ size: SIMD3<Double>) {
    switch shape {
    case .point: distance = (p * p).sum().squareRoot()
    case .line: box(SIMD3(p.x / size.x, 0, 0), mode == .points ? 1 : 0, axes: 1)
    case .rectangle:
      let fixed = mode == .points ? 2 : mode == .outline ? 1 : 0
      box(SIMD3(p.x / size.x, p.y / size.y, 0), fixed, axes: 2)
    case .cuboid:
      box(p / size, [EmitterMode.points: 3, .outline: 2, .surface: 1][mode] ?? 0, axes: 3)
    case .circle: disc(p / size.x, mode)
    case .sphere: ball(p / size.x, mode)
    case .image, .path, .text, .layer: break
    }
    if shape != .cuboid && shape != .sphere {
      distance = max(distance, abs(p.z) / size.z)
    }
    if shape == .line { distance = max(distance, abs(p.y) / size.y) }
  }

  /// A place in a box of −½…½, of which so many coordinates lie on its sides. A part's number counts
  /// by the axes that lie on a side or, where they are two of three, by the one that does not.
  private mutating func box(_ q: SIMD3<Double>, _ fixed: Int, axes: Int) {
    let order = (0..<axes).sorted {
      abs(abs(q[$0]) - 0.5) < abs(abs(q[$1]) - 0.5)
    }
    let (sides, free) = (order.prefix(fixed).sorted(), order.dropFirst(fixed).sorted())
    distance = sides.map { abs(abs(q[$0]) - 0.5) }.max() ?? 0
    distance = max(distance, free.map { max(abs(q[$0]) - 0.5, 0) }.max() ?? 0)
    for (bit, axis) in sides.enumerated() where q[axis] > 0 { part += 1 << bit }
    if fixed == 1, axes > 1 { part += 2 * sides[0] }
    if fixed == 2, axes == 3 { part += 4 * free[0] }
    fractions = free.map { q[$0] + 0.5 }
  }

  private mutating func disc(_ q: SIMD3<Double>, _ mode: EmitterMode) {
    let (radius, turn) = ((q.x * q.x + q.y * q.y).squareRoot(), Self.turn(q.x, q.y))
    distance = abs(radius - 1)
    switch mode {
    case .points:
      part = Int((turn * 4).rounded()) % 4
      distance = max(distance, abs(turn * 4 - (turn * 4).rounded()))
    case .outline: fractions = [turn]
    case .surface, .volume:
      distance = max(0, radius - 1)
      fractions = [radius * radius, turn]
    }
  }

  private mutating func ball(_ q: SIMD3<Double>, _ mode: EmitterMode) {
    let radius = (q * q).sum().squareRoot()
    distance = abs(radius - 1)
    switch mode {
    case .points:
      let axis = (0..<3).max { abs(q[$0]) < abs(q[$1]) } ?? 0
      part = 2 * axis + (q[axis] > 0 ? 1 : 0)
      distance = max(distance, abs(abs(q[axis]) - 1))
    case .outline, .surface: fractions = [q.z / radius / 2 + 0.5, Self.turn(q.x, q.y)]
    case .volume:
      distance = max(0, radius - 1)
      fractions = [radius * radius * radius, q.z / radius / 2 + 0.5, Self.turn(q.x, q.y)]
    }
  }

  private static func turn(_ x: Double, _ y: Double) -> Double {
    Elementary.atan2(y, x) / (2 * .pi) + 0.5
  }
}
