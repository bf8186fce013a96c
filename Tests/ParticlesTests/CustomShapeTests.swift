import LambentGeometry
import LambentParticles
import Testing

/// A shape that returns whatever it is given, within a box of 20 × 10 points.
private struct Anywhere: CustomEmitterShape {
  var sample = EmitterShapeSample(x: 0, y: 0)

  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    EmitterShapeBounds(width: 20, height: 10)
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample { sample }
}

/// The corners of the emitter's size, or its centre in other modes than points.
private struct Corners: CustomEmitterShape {
  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    EmitterShapeBounds(width: size.width, height: size.height)
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample {
    guard mode == .points else { return EmitterShapeSample(x: 0, y: 0) }
    let corner = random.part(of: 4)
    return EmitterShapeSample(
      x: (corner & 1 == 0 ? -0.5 : 0.5) * size.width,
      y: (corner & 2 == 0 ? -0.5 : 0.5) * size.height)
  }
}

@Suite("Emitter shapes of a program's own")
struct CustomShapeTests {
  private func births(
    _ shape: some CustomEmitterShape, mode: EmitterMode = .volume, velocity: Double = 0
  ) throws -> [Particle] {
    let still = cell {
      ($0.bursts, $0.lifetime) = ([EmitterBurst(count: 400)], 3)
      $0.velocity = velocity
    }
    return try system(
      still,
      layer: {
        ($0.customShape, $0.emitterMode) = (AnyEmitterShape(shape), mode)
        $0.emitterSize = Size(width: 100, height: 40)
      }
    ).particles(at: 1)
  }

  @Test(
    "place nothing outside of their bounds, whatever they return",
    arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
  func bounds(value: Double) throws {
    let shape = Anywhere(sample: EmitterShapeSample(x: value, y: value, z: value))
    for particle in try births(shape) {
      #expect(abs(particle.position.x) == 10 && abs(particle.position.y) == 5)
      #expect(particle.position.z == 0)
    }
  }

  @Test("give particles their direction, of any length; zero and NaN count as +x")
  func direction() throws {
    for (vector, expected) in [
      (Vector3(x: 0, y: -7, z: 0), Point(x: 0, y: -10)), (.zero, Point(x: 10, y: 0)),
      (Vector3(x: .nan, y: 1, z: 0), Point(x: 10, y: 0)),
    ] {
      let shape = Anywhere(sample: EmitterShapeSample(x: 0, y: 0, direction: vector))
      let particle = try #require(try births(shape, velocity: 10).first)
      #expect(abs(particle.position.x - expected.x) < 1e-4)
      #expect(abs(particle.position.y - expected.y) < 1e-4)
    }
  }

  @Test("know the emitter's size and mode, and choose parts evenly")
  func parts() throws {
    let places = try births(Corners(), mode: .points).map(\.position)
    for (x, y) in [(-50.0, -20.0), (50, -20), (-50, 20), (50, 20)] {
      #expect((70...130).contains(places.count { $0.x == x && $0.y == y }))
    }
    #expect(try births(Corners()).allSatisfy { $0.position.x == 0 && $0.position.y == 0 })
  }
}
