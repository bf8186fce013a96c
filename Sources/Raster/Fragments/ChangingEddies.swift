import LambentNoise

/// Displaces fragments along fields that change, many at once.
struct ChangingEddies {
  private let disintegration: Disintegration
  private let noise: GradientNoise
  /// The points of fragments in the whole image, in eddies.
  private var points: [SIMD2<Double>] = []
  /// The fractions of their flights, and the factors on the nearer field.
  private var flights: [(age: Float, factor: Float)] = []

  init(_ disintegration: Disintegration, _ noise: GradientNoise) {
    (self.disintegration, self.noise) = (disintegration, noise)
  }

  /// Adds a fragment.
  mutating func append(at place: SIMD2<Float>, age: Float, factor: Float) {
    points.append(SIMD2<Double>(place) / max(1, disintegration.eddy))
    flights.append((age, factor))
  }

  /// Displaces the last fragments, which were added in this order, and removes them.
  mutating func displace(_ fragments: inout [Fragment]) {
    let first = fragments.count - points.count
    let strength = Float(disintegration.turbulence * 0.5)
    let (near, far) = (curls(of: 1, depth: 0), curls(of: 0.5, depth: 7.5))
    for (index, flight) in flights.enumerated() {
      let way =
        near[index] * (flight.age * flight.factor) + far[index] * (flight.age * flight.age * 2)
      fragments[first + index].middle += way * strength
    }
    points.removeAll(keepingCapacity: true)
    flights.removeAll(keepingCapacity: true)
  }

  /// curl(x · frequency, y · frequency, depth + change · time) of the noise, as that of particles.
  private func curls(of frequency: Double, depth: Double) -> [SIMD2<Float>] {
    let speed = disintegration.change * Disintegration.flight
    var (x, y) = (points.map { $0.x * frequency }, points.map { $0.y * frequency })
    let z = flights.map { depth + speed * Double($0.age) }
    x.withUnsafeMutableBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        z.withUnsafeBufferPointer { z in
          guard let u = x.baseAddress, let v = y.baseAddress, let w = z.baseAddress else { return }
          noise.fillCurls(x: u, y: v, z: w, count: x.count, octaves: disintegration.octaves)
        }
      }
    }
    return zip(x, y).map { SIMD2(Float($0), Float($1)) }
  }
}
