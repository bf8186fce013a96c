import LambentGeometry
import LambentParticles
import Testing

@Suite("Shapes and modes")
struct ShapeTests {
  private func births(
    _ shape: EmitterShape, _ mode: EmitterMode, placement: BirthPlacement = .random,
    preservesDepth: Bool = false, count: Double = 8000
  ) throws -> [Particle] {
    let still = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.placement) = (count, 2, 1e-3, placement)
    }
    return try system(
      still,
      layer: {
        ($0.emitterShape, $0.emitterMode, $0.preservesDepth) = (shape, mode, preservesDepth)
        $0.emitterPosition = Point(x: 10, y: 20)
        ($0.emitterZPosition, $0.emitterDepth) = (5, 60)
        $0.emitterSize = Size(width: 100, height: 40)
      }
    ).particles(at: 1)
  }

  /// Places about the emitter's position, in fractions of the extents.
  private func places(_ particles: [Particle], _ size: Vector3) -> [SIMD3<Double>] {
    particles.map {
      SIMD3(
        ($0.position.x - 10) / size.x, ($0.position.y - 20) / size.y,
        ($0.position.z - 5) / size.z)
    }
  }

  @Test(
    "extended shapes are filled evenly, and nothing lies outside",
    arguments: [
      EmitterShape.line, .rectangle, .cuboid,
    ])
  func boxes(shape: EmitterShape) throws {
    let places = places(try births(shape, .volume), Vector3(x: 100, y: 40, z: 60))
    for axis in 0..<3 {
      let fractions = places.map { $0[axis] + 0.5 }
      #expect(fractions.allSatisfy { $0 > -0.001 && $0 < 1.001 })
      let isExtended = axis == 0 || axis == 1 && shape != .line || axis == 2 && shape == .cuboid
      #expect(isExtended ? isUniform(fractions) : fractions.allSatisfy { $0.isNear(0.5) })
    }
  }

  @Test("the circle's radius is the width; area and circumference are filled evenly")
  func circle() throws {
    for mode in EmitterMode.allCases {
      let places = places(try births(.circle, mode), Vector3(x: 100, y: 100, z: 1))
      let radii = places.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
      let angles = places.map { Elementary.atan2($0.y, $0.x) / (2 * .pi) + 0.5 }
      switch mode {
      case .points: #expect(Set(angles.map { ($0 * 4).rounded() }).count <= 5)
      case .outline: #expect(radii.allSatisfy { $0.isNear(1) } && isUniform(angles))
      case .surface, .volume: #expect(isUniform(radii.map { $0 * $0 }) && isUniform(angles))
      }
    }
  }

  @Test("the sphere's surface and ball are filled evenly")
  func sphere() throws {
    for mode in [EmitterMode.surface, .volume] {
      let places = places(try births(.sphere, mode), Vector3(x: 100, y: 100, z: 100))
      let radii = places.map { ($0 * $0).sum().squareRoot() }
      #expect(isUniform(zip(places, radii).map { $0.z / $1 / 2 + 0.5 }))
      #expect(
        mode == .surface ? radii.allSatisfy { $0.isNear(1) } : isUniform(radii.map { $0 * $0 * $0 })
      )
    }
  }

  @Test("outlines and faces carry births by their length and area")
  func edges() throws {
    let outline = places(try births(.rectangle, .outline), Vector3(x: 100, y: 40, z: 1))
    let across = outline.count { abs(abs($0.y) - 0.5) < 1e-4 }
    #expect((Double(across) / Double(outline.count)).isNear(200 / 280, within: 0.02))
    let size = Vector3(x: 100, y: 40, z: 60)
    let faces = places(try births(.cuboid, .surface), size)
    let front = faces.count { abs(abs($0.z) - 0.5) < 1e-4 }
    #expect((Double(front) / Double(faces.count)).isNear(4000 / 12_400, within: 0.02))
    let edges = places(try births(.cuboid, .outline), size)
    #expect(
      edges.allSatisfy { place in (0..<3).count { abs(abs(place[$0]) - 0.5) < 1e-4 } >= 2 })
    let corners = places(try births(.cuboid, .points), size)
    #expect(
      Set(corners.map { SIMD3($0.x > 0 ? 1 : 0, $0.y > 0 ? 1 : 0, $0.z > 0 ? 1 : 0) }).count == 8)
  }

  @Test("natural directions are those of the table")
  func directions() throws {
    func direction(_ shape: EmitterShape, _ mode: EmitterMode) throws -> Vector3 {
      try births(shape, mode, count: 4)[0].velocity * 1000
    }
    #expect(try (direction(.point, .volume) - Vector3(x: 1, y: 0, z: 0)).length < 1e-5)
    #expect(try (direction(.line, .outline) - Vector3(x: 0, y: -1, z: 0)).length < 1e-5)
    #expect(try (direction(.rectangle, .surface) - Vector3(x: 1, y: 0, z: 0)).length < 1e-5)
    for particle in try births(.circle, .volume, count: 50) + births(.sphere, .volume, count: 50) {
      let way = particle.position - Vector3(x: 10, y: 20, z: 5)
      #expect((way.dot(particle.velocity) / way.length * 1000).isNear(1, within: 0.01))
    }
    let face = try births(.rectangle, .surface, preservesDepth: true, count: 4)[0].velocity
    #expect(face.z > 0 && face.x == 0)
  }

  @Test("even placement leaves no gap wider than three times the mean")
  func even() throws {
    let xs = try births(.line, .volume, placement: .even, count: 200).map(\.position.x).sorted()
    let gaps = zip(xs.dropFirst(), xs).map { $0 - $1 }
    #expect((gaps.max() ?? 0) < 3 * 100 / 200)
  }

  @Test("a solid cone is filled evenly, half its angle to each side")
  func cone() throws {
    let solid = cell {
      ($0.birthRate, $0.lifetime, $0.velocity) = (8000, 2, 1)
      ($0.emissionRange, $0.emissionSpace) = (.pi / 2, .solid)
    }
    let particles = try system(solid).particles(at: 1)
    let least = Elementary.cos(.pi / 4)
    #expect(particles.allSatisfy { $0.velocity.length.isNear(1) && $0.velocity.x > least - 1e-5 })
    #expect(isUniform(particles.map { ($0.velocity.x - least) / (1 - least) }))
  }

  @Test("an emitter path takes the shape's place, evenly by length")
  func path() throws {
    let c = cell {
      ($0.birthRate, $0.lifetime) = (4000, 2)
      $0.emitterPath = Path([.move(to: Point(x: 0, y: 0)), .line(to: Point(x: 200, y: 0))])
    }
    #expect(isUniform(try system(c).particles(at: 1).map { $0.position.x / 200 }))
  }
}
