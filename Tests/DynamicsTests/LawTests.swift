import LambentGeometry
import Testing

@testable import LambentDynamics

@Suite("Laws of motion")
struct LawTests {
  @Test("a body falls by ½·1000·t², and never stops")
  func freeFall() throws {
    var world = World()
    let body = try world.put(.box(100, 100), x: 100, y: 100)
    try world.fall()
    var worst = 0.0
    world.run(4) { world in
      let t = world.time
      worst = max(worst, abs(world.center(of: body).y - 100 - 500 * t * t))
    }
    #expect(worst < 1e-3)
    let isAwake = world.isAwake(body)
    #expect(isAwake)
  }

  @Test("momentum and energy are kept where nothing is lost")
  func conservation() throws {
    var world = World()
    for index in 0..<20 {
      let angle = Double(index) * 2.4
      try world.put(
        .ball(30 + Double(index % 4) * 10), x: Double(index % 5) * 90, y: Double(index / 5) * 90
      ) { body in
        body.material.elasticity = 1
        body.material.friction = 0
        body.velocity = Point(x: 400 * Elementary.cos(angle), y: 400 * Elementary.sin(angle))
      }
    }
    try world.line((-100, -100), (500, -100), (500, 500), (-100, 500), isClosed: true)
    let before = world.kineticEnergy
    world.run(10)
    #expect(abs(world.kineticEnergy / before - 1) < 1e-3)
  }

  @Test("the momentum of bodies that only meet each other is kept")
  func momentum() throws {
    var world = World()
    let heavy = try world.put(.box(100, 100), x: 0, y: 0) { $0.velocity = Point(x: 300, y: 0) }
    let light = try world.put(.box(40, 40), x: 200, y: 20) { $0.velocity = Point(x: -500, y: 10) }
    func momentum() -> Point {
      world.velocity(of: heavy) * world.mass(of: heavy)
        + world.velocity(of: light) * world.mass(of: light)
    }
    let before = momentum()
    world.run(2)
    #expect((momentum() - before).length < 1e-9)
    #expect(world.angularVelocity(of: light) != 0)
  }

  @Test("resistance lets the speed fade by e^(−r·t)")
  func resistance() throws {
    var world = World()
    let body = try world.put(.box(10, 10), x: 0, y: 0) {
      $0.velocity = Point(x: 100, y: 0)
      $0.angularVelocity = 3
      $0.material.resistance = 2
      $0.material.angularResistance = 1
    }
    world.run(1)
    #expect(abs(world.velocity(of: body).x - 13.5335) < 0.01)
    #expect(abs(world.center(of: body).x - 50 * (1 - 0.135335)) < 0.1)
    #expect(abs(world.angularVelocity(of: body) - 3 * 0.367879) < 0.001)
  }

  @Test("a ball of elasticity 1 returns to its height, again and again")
  func bouncing() throws {
    var world = World()
    let ball = try world.put(.ball(40), x: 0, y: 0) { $0.material.elasticity = 1 }
    try world.line((-100, 320), (100, 320))
    try world.fall()
    // Falls 300 points: a bounce every 1.549 s.
    var (highest, heights) = (Double.infinity, [Double]())
    world.run(10) { world in
      if world.velocity(of: ball).y < 0 {
        highest = min(highest, world.center(of: ball).y)
      } else if highest < 300 {
        heights.append(highest)
        highest = .infinity
      }
    }
    #expect(heights.count == 6)
    for height in heights { #expect(abs(height) < 3) }
  }

  @Test("a box comes back by the square of its elasticity, without turning")
  func rebound() throws {
    var world = World()
    let box = try world.put(.box(100, 100), x: 100, y: 100) {
      $0.velocity = Point(x: 200, y: 0)
      $0.material.elasticity = 0.4
    }
    try world.line((0, 480), (320, 480))
    try world.fall()
    var (contact, highest) = (Double?.none, (y: Double.infinity, time: 0.0))
    world.run(1.5) { world in
      if world.events.contains(where: \.isBeginning), contact == nil { contact = world.time }
      guard contact != nil, world.center(of: box).y < highest.y else { return }
      highest = (world.center(of: box).y, world.time)
    }
    #expect(abs((contact ?? 0) - 0.81240) < 1.0 / 240)
    #expect(abs(highest.y - 377.2) < 0.5)
    #expect(abs(highest.time - 1.13737) < 1.0 / 240)
    #expect(abs(world.velocity(of: box).x) < 1e-4)
    world.run(3)
    #expect(abs(world.center(of: box).y - 430) < 0.01)
    #expect(abs(world.rotation(of: box)) < 1e-6)
    let isResting = world.isResting
    #expect(isResting)
  }

  @Test("a box at rest stays within 0.01 points for 10 s")
  func rest() throws {
    var world = World()
    let box = try world.put(.box(100, 60), x: 0, y: 70)
    try world.line((-200, 100), (200, 100))
    try world.fall()
    var worst = 0.0
    world.run(10) { worst = max(worst, ($0.center(of: box) - Point(x: 0, y: 70)).length) }
    #expect(worst < 0.01)
  }

  @Test("ten boxes on each other stay within 0.05 points for 10 s")
  func stack() throws {
    var world = World()
    let boxes = try (0..<10).map { try world.put(.box(100, 100), x: 0, y: -50 - 100 * Double($0)) }
    try world.line((-200, 0), (200, 0))
    try world.fall()
    var worst = 0.0
    world.run(10) { world in
      for (index, box) in boxes.enumerated() {
        let start = Point(x: 0, y: -50 - 100 * Double(index))
        worst = max(worst, (world.center(of: box) - start).length)
      }
    }
    #expect(worst < 0.05)
  }

  @Test("a box slides down a plane exactly when it is steeper than the angle of friction")
  func incline() throws {
    for (steepness, slides) in [(0.46, false), (0.495, false), (0.505, true), (0.54, true)] {
      var world = World()
      let angle = Elementary.atan(steepness)
      let turn = Rotation(angle: angle)
      let start = turn.apply(Point(x: 0, y: -20))
      let box = try world.put(.box(80, 40), x: start.x, y: start.y) {
        $0.rotation = angle
        $0.material.friction = 0.5
      }
      let (left, right) = (turn.apply(Point(x: -900, y: 0)), turn.apply(Point(x: 900, y: 0)))
      try world.line((left.x, left.y), (right.x, right.y))
      try world.fall()
      world.run(1)
      let distance = (world.center(of: box) - start).length
      if slides {
        let g = 1000 * (Elementary.sin(angle) - 0.5 * Elementary.cos(angle))
        #expect(abs(distance / (g / 2) - 1) < 0.02)
      } else {
        #expect(distance < 0.1)
      }
    }
  }

  @Test("a ball rolls down a plane with two thirds of the acceleration of what slides")
  func rolling() throws {
    var world = World()
    let angle = 0.3
    let turn = Rotation(angle: angle)
    let start = turn.apply(Point(x: 0, y: -25))
    let ball = try world.put(.ball(50), x: start.x, y: start.y) { $0.material.friction = 1 }
    let (left, right) = (turn.apply(Point(x: -900, y: 0)), turn.apply(Point(x: 900, y: 0)))
    try world.line((left.x, left.y), (right.x, right.y))
    try world.fall()
    world.run(1.5)
    let distance = (world.center(of: ball) - start).length
    let expected = 1000 * Elementary.sin(angle) * 2 / 3 / 2 * 2.25
    #expect(abs(distance / expected - 1) < 0.01)
    #expect(abs(world.rotation(of: ball) * 25 / distance - 1) < 0.01)
  }

  @Test("a box a hundred times as heavy rests on a light one")
  func massRatio() throws {
    var world = World()
    let light = try world.put(.box(60, 60), x: 0, y: -30)
    let heavy = try world.put(.box(100, 60), x: 0, y: -90) { $0.material.density = 60 }
    #expect(abs(world.mass(of: heavy) / world.mass(of: light) - 100) < 1e-9)
    try world.line((-200, 0), (200, 0))
    try world.fall()
    world.run(10)
    #expect(abs(world.center(of: light).y + 30) < 0.5)
    #expect(abs(world.center(of: heavy).y + 90) < 0.5)
    let isResting = world.isResting
    #expect(isResting)
  }
}
