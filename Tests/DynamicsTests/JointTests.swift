import LambentGeometry
import Testing

@testable import LambentDynamics

@Suite("Joints")
struct JointTests {
  @Test("a pendulum swings with 2π√(L/g), and goes on")
  func pendulum() throws {
    var world = World()
    let start = Rotation(angle: 0.1).apply(Point(x: 0, y: 200))
    let ball = try world.put(.ball(4), x: start.x, y: start.y)
    _ = try world.add(Joint(.rod(length: 200), from: nil, at: .zero, to: ball))
    try world.fall()
    let measured = world.period(seconds: 20) { $0.center(of: ball).x }
    let expected = 2 * Double.pi * 0.2.squareRoot()
    #expect(abs(measured / expected - 1) < 0.01)
    var widest = 0.0
    world.run(2) { widest = max(widest, abs($0.center(of: ball).x)) }
    #expect(abs(widest / abs(start.x) - 1) < 0.02)
    #expect(abs(world.center(of: ball).length - 200) < 0.01)
  }

  @Test("a bar that is pinned at its end swings with its moment of inertia", arguments: [0.0, 60])
  func physicalPendulum(offset: Double) throws {
    var world = World()
    let bar = try world.put(.box(10, 200), x: offset, y: 100) { $0.rotation = 0 }
    _ = try world.add(
      Joint(
        .pin(limits: nil, frictionTorque: 0), from: nil, at: Point(x: offset, y: 0), to: bar,
        at: Point(x: 0, y: -100)))
    try world.addVelocity(.zero, spin: 0.3, to: bar)
    try world.fall()
    let measured = world.period(seconds: 10) { $0.rotation(of: bar) }
    let inertia: Double = (10 * 10 + 200 * 200) / 12 + 100 * 100
    let expected = 2 * Double.pi * (inertia / 100_000).squareRoot()
    #expect(abs(measured / expected - 1) < 0.01)
  }

  @Test("a spring swings with its frequency", arguments: [0.5, 1, 2, 5, 10, 25])
  func spring(frequency: Double) throws {
    var world = World()
    let ball = try world.put(.ball(40), x: 220, y: 0)
    _ = try world.add(
      Joint(.spring(length: 200, frequency: frequency, damping: 0), from: nil, at: .zero, to: ball))
    let measured = world.period(seconds: 6) { $0.center(of: ball).x - 200 }
    // Fast springs are part of the solution, which bends their frequency a little.
    #expect(abs(measured * frequency - 1) < (frequency > 20 ? 0.2 : 0.01))
  }

  @Test("a spring without damping keeps its swing, and one with critical damping never overshoots")
  func damping() throws {
    var world = World()
    let free = try world.put(.ball(40), x: 220, y: 0)
    let damped = try world.put(.ball(40), x: 220, y: 200)
    _ = try world.add(
      Joint(.spring(length: 200, frequency: 2, damping: 0), from: nil, at: .zero, to: free))
    _ = try world.add(
      Joint(
        .spring(length: 200, frequency: 2, damping: 1), from: nil, at: Point(x: 0, y: 200),
        to: damped))
    var widest = 0.0
    world.run(10) { world in
      if world.time > 9 { widest = max(widest, world.center(of: free).x) }
      #expect(world.center(of: damped).x > 199.9)
    }
    #expect(abs(widest - 220) < 0.2)
    #expect(abs(world.center(of: damped).x - 200) < 0.1)
  }

  @Test("a rope is slack below its length and taut at it")
  func rope() throws {
    var world = World()
    let ball = try world.put(.ball(20), x: 50, y: 0)
    _ = try world.add(Joint(.rope(length: 200), from: nil, at: .zero, to: ball))
    try world.fall()
    world.run(0.3)
    #expect(abs(world.center(of: ball).y - 45) < 0.01)
    var longest = 0.0
    world.run(10) { longest = max(longest, $0.center(of: ball).length) }
    #expect(longest < 200.5)
    #expect(longest > 199.5)
  }

  @Test("a pin turns as far as its limits, against its friction")
  func pin() throws {
    var world = World()
    let bar = try world.put(.box(100, 10), x: 50, y: 0)
    _ = try world.add(
      Joint(
        .pin(limits: -0.2...0.5, frictionTorque: 0), from: nil, at: .zero, to: bar,
        at: Point(x: -50, y: 0)))
    try world.fall()
    world.run(3)
    #expect(abs(world.rotation(of: bar) - 0.5) < 0.005)
    #expect(world.isResting)
    // A torque above the weight's holds the bar where it is.
    var held = World()
    let other = try held.put(.box(100, 10), x: 50, y: 0)
    let torque = held.mass(of: other) * 1000 * 50
    _ = try held.add(
      Joint(
        .pin(limits: nil, frictionTorque: torque * 1.1), from: nil, at: .zero, to: other,
        at: Point(x: -50, y: 0)))
    try held.fall()
    held.run(3)
    #expect(abs(held.rotation(of: other)) < 0.001)
  }

  @Test("fixed bodies move as one, and a slide only along its axis")
  func fixedAndSlide() throws {
    var world = World()
    let first = try world.put(.box(50, 50), x: 0, y: 0)
    let second = try world.put(.box(50, 50), x: 60, y: 0)
    _ = try world.add(
      Joint(.fixed, from: first, at: Point(x: 30, y: 0), to: second, at: Point(x: -30, y: 0)))
    try world.addVelocity(Point(x: 0, y: 100), spin: 0, to: first)
    world.run(2)
    #expect(abs((world.center(of: second) - world.center(of: first)).length - 60) < 0.01)
    #expect(abs(world.rotation(of: first) - world.rotation(of: second)) < 1e-3)
    #expect(abs(world.rotation(of: first)) > 0.5)

    var rail = World()
    let box = try rail.put(.box(50, 50), x: 0, y: 0)
    _ = try rail.add(
      Joint(.slide(axis: Point(x: 1, y: 1), limits: -10...80), from: nil, at: .zero, to: box))
    try rail.fall()
    rail.run(0.2)
    // Half of the acceleration along each axis.
    #expect(abs(rail.center(of: box).x - 10) < 0.3)
    #expect((rail.center(of: box) - Point(x: 1, y: 1) * rail.center(of: box).x).length < 0.01)
    rail.run(3)
    #expect(abs(rail.center(of: box).length - 80) < 0.1)
    #expect(abs(rail.rotation(of: box)) < 1e-12)
  }

  @Test("Newton's cradle: what hits with one ball lets one ball go", arguments: [1, 2])
  func cradle(raised: Int) throws {
    var world = World()
    var balls: [BodyID] = []
    for index in 0..<5 {
      let hook = Point(x: Double(index) * 40, y: 0)
      let angle = index < raised ? 0.6 : 0
      let place = hook + Rotation(angle: angle).apply(Point(x: 0, y: 200))
      let ball = try world.put(.ball(40), x: place.x, y: place.y) {
        $0.material.elasticity = 1
        $0.material.friction = 0
        $0.material.allowsRotation = false
      }
      _ = try world.add(Joint(.rod(length: 200), from: nil, at: hook, to: ball))
      balls.append(ball)
    }
    try world.fall()
    func angles() -> [Double] {
      balls.enumerated().map { index, ball in
        let arm = world.center(of: ball) - Point(x: Double(index) * 40, y: 0)
        return Elementary.atan2(arm.x, arm.y)
      }
    }
    // Half a swing later the other end is up.
    let halfSwing = .pi * 0.2.squareRoot() * (1 + 0.36 / 16)
    world.run(halfSwing)
    let swung = angles()
    for (index, angle) in swung.enumerated() {
      if index >= 5 - raised {
        #expect(abs(angle - 0.6) < 0.03, "ball \(index) of \(swung)")
      } else {
        #expect(abs(angle) < 0.03, "ball \(index) of \(swung)")
      }
    }
    world.run(20)
    var highest = 0.0
    world.run(2) { world in
      highest = max(highest, world.center(of: balls[4]).x - 160)
    }
    #expect(highest > 200 * 0.5)
  }

  @Test("bodies that are pinned together do not collide, also if their joint became a pin")
  func linkedBodies() throws {
    let pin = Joint.Kind.pin(limits: nil, frictionTorque: 0)
    for kind in [pin, .fixed, .rod(length: 5)] {
      var world = World()
      let first = try world.put(.box(20, 20), x: 0, y: 0)
      let second = try world.put(.box(20, 20), x: 5, y: 0)
      let joint = try world.add(Joint(kind, from: first, at: .zero, to: second))
      world.step()
      #expect(world.contacts.isEmpty == (kind != .rod(length: 5)))
      try world.update(joint, to: Joint(pin, from: first, at: .zero, to: second))
      world.step()
      #expect(world.contacts.isEmpty)
      world.removeJoint(joint)
      world.step()
      #expect(!world.contacts.isEmpty)
    }
  }
}
