import LambentGeometry
import Testing

@testable import LambentDynamics

@Suite("Fields")
struct FieldTests {
  /// A body of 100 × 100 points after a second in a field.
  private func moved(
    _ field: Field, from start: Point = Point(x: 100, y: 0), velocity: Point = .zero,
    seconds: Double = 1, _ change: (inout Body) -> Void = { _ in }
  ) throws -> (center: Point, velocity: Point) {
    var world = World()
    let body = try world.put(.box(100, 100), x: start.x, y: start.y) {
      $0.velocity = velocity
      change(&$0)
    }
    _ = try world.add(Force(.field(field), on: [.init(body)]))
    world.run(seconds)
    return (world.center(of: body), world.velocity(of: body))
  }

  @Test("linear gravity accelerates by its strength in m/s², whatever the mass")
  func linear() throws {
    var field = Field(.linearGravity)
    field.strength = 2
    let heavy = try moved(field) { $0.material.density = 9 }
    #expect(abs(heavy.center.y - 100) < 1e-6)
  }

  @Test("radial gravity pulls to its position and fades with distance")
  func radial() throws {
    var field = Field(.radialGravity)
    field.falloff = 2
    let near = try moved(field, from: Point(x: 200, y: 0), seconds: 1.0 / 240)
    let far = try moved(field, from: Point(x: 400, y: 0), seconds: 1.0 / 240)
    #expect(near.velocity.x < 0)
    #expect(abs(near.velocity.x / far.velocity.x - 4) < 1e-9)
  }

  @Test("drag fades as e^(−t), a spring swings with its stiffness")
  func dragAndSpring() throws {
    let slowed = try moved(Field(.drag), velocity: Point(x: 100, y: 0))
    #expect(abs(slowed.velocity.x - 36.79) < 0.2)
    // 1 N/m and 1 kg: a quarter of a swing is π/2 s.
    let swung = try moved(Field(.spring), seconds: .pi / 2)
    #expect(abs(swung.center.x) < 0.5)
  }

  @Test("a body swings in a spring field, and orbits in radial gravity, as wide as at first")
  func swingsAndOrbits() throws {
    // 20 m/s² at half a metre.
    let circular = 100 * 10.0.squareRoot()
    for (kind, strength, falloff, start, speed) in [
      (Field.Kind.spring, 10, 0, 60, 0), (.spring, 0.2, 0, 60, 0), (.spring, 40, 0, 10, 200),
      (.radialGravity, 5, 2, 50, circular),
    ] as [(Field.Kind, Double, Double, Double, Double)] {
      var field = Field(kind)
      (field.strength, field.falloff) = (strength, falloff)
      var world = World()
      let body = try world.put(.box(20, 20), x: start, y: 0) {
        $0.velocity = Point(x: 0, y: speed)
      }
      _ = try world.add(Force(.field(field), on: [.init(body)]))
      var (early, late) = (0.0, 0.0)
      world.run(2) { early = max(early, $0.center(of: body).length) }
      world.run(6)
      world.run(2) { late = max(late, $0.center(of: body).length) }
      #expect(abs(late / early - 1) < 0.02, "\(kind): \(early), then \(late)")
    }
  }

  @Test("a magnetic field bends without work, an electric one pushes charges")
  func charges() throws {
    var field = Field(.magnetic)
    field.strength = 3
    let bent = try moved(field, velocity: Point(x: 100, y: 0)) { $0.material.charge = 1 }
    #expect(abs(bent.velocity.length - 100) < 1e-6)
    #expect(abs(Elementary.atan2(bent.velocity.y, bent.velocity.x) + 3) < 1e-6)
    let pushed = try moved(Field(.electric)) { $0.material.charge = 2 }
    #expect(pushed.velocity.x > 190)
    #expect(try moved(Field(.electric)).velocity == .zero)
  }

  @Test("velocity overrides, vortex turns, noise and turbulence wander")
  func others() throws {
    var field = Field(.velocity)
    field.direction = Point(x: 1, y: 0)
    #expect(abs(try moved(field, velocity: Point(x: 0, y: 70)).velocity.x - 100) < 1e-9)
    let turned = try moved(Field(.vortex), seconds: 0.1)
    #expect(turned.velocity.y < 0)
    let noisy = try moved(Field(.noise), from: Point(x: 33, y: 21))
    #expect(noisy.velocity.length > 1)
    #expect(try moved(Field(.turbulence), from: Point(x: 33, y: 21)).velocity == .zero)
  }

  @Test("distances below the minimum radius count as that")
  func minimumRadius() throws {
    var field = Field(.radialGravity)
    field.falloff = 2
    field.minimumRadius = 50
    let step = 1.0 / 240
    let near = try moved(field, from: Point(x: 10, y: 0), seconds: step).velocity.x
    let edge = try moved(field, from: Point(x: 50, y: 0), seconds: step).velocity.x
    // 1 m/s² at a metre, four times as much at half of one.
    #expect(near == edge && abs(edge + 400 * step) < 1e-9)
  }

  @Test("smoothness, seed and time change noise; turbulence grows with speed")
  func randomFields() throws {
    func drift(_ change: (inout Field) -> Void, velocity: Point = .zero) throws -> Point {
      var field = Field(.noise)
      change(&field)
      return try moved(field, from: Point(x: 33, y: 21), velocity: velocity).velocity
    }
    let plain = try drift { _ in }
    #expect(try drift { _ in } == plain)
    #expect(try drift { $0.seed = 5 } != plain)
    #expect(try drift { $0.smoothness = 1 } != plain)
    #expect(try drift { $0.animationSpeed = 3 } != plain)
    let start = Point(x: 50, y: 0)
    let slow = try drift({ $0.kind = .turbulence }, velocity: start) - start
    #expect(slow.length > 0.1)
  }

  @Test("regions combine, and a field acts only in its own")
  func regions() throws {
    let ring = FieldRegion.radius(100).subtracting(.radius(40))
    #expect(ring.contains(Point(x: 50, y: 0)) && !ring.contains(.zero))
    #expect(FieldRegion.size(Size(width: 10, height: 4)).contains(Point(x: 4, y: -2)))
    #expect(!FieldRegion.inverse(.infinite).contains(.zero))
    #expect(FieldRegion.radius(1).union(.radius(9)).contains(Point(x: 5, y: 0)))
    #expect(!FieldRegion.radius(1).intersection(.radius(9)).contains(Point(x: 5, y: 0)))
    var field = Field(.linearGravity)
    field.region = .radius(50)
    #expect(try moved(field, from: Point(x: 60, y: 0)).velocity == .zero)
  }

  @Test("a custom field is told where, how fast, how heavy and when")
  func custom() throws {
    let field = Field(
      .custom { sample in Point(x: sample.mass * 2, y: sample.time < 0.5 ? 0 : -1) })
    let result = try moved(field, from: .zero)
    #expect(abs(result.velocity.x - 200) < 1e-6)
    #expect(abs(result.velocity.y + 50) < 1)
  }
}
