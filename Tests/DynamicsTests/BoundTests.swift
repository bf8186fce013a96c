import Foundation
import LambentGeometry
import TestKit
import Testing

@testable import LambentDynamics

@Suite("Bounds of a world")
struct BoundTests {
  @Test("nothing passes through a line at 10,000 points per second", arguments: [0.0, 0.2, 1])
  func tunnelling(elasticity: Double) throws {
    forEachSeed(20) { random in
      var world = World()
      let shapes: [CollisionShape] = [
        .ball(10), .box(8, 8), .ellipse(Size(width: 12, height: 6)), .box(40, 4),
      ]
      try world.line((0, -5000), (0, 5000))
      var bodies: [BodyID] = []
      for shape in shapes {
        bodies.append(
          try world.put(shape, x: random.number(in: -200 ... -50), y: Double(bodies.count) * 300) {
            $0.velocity = Point(x: 10_000, y: random.number(in: -3000...3000))
            $0.rotation = random.number(in: 0...6)
            $0.material.elasticity = elasticity
          })
      }
      world.run(0.2)
      for body in bodies { #expect(world.center(of: body).x < 0) }
    }
  }

  @Test("fast bodies hit each other")
  func bullets() throws {
    var world = World()
    let left = try world.put(.ball(8), x: -200, y: 0) { $0.velocity = Point(x: 9000, y: 0) }
    let right = try world.put(.ball(8), x: 200, y: 0) { $0.velocity = Point(x: -9000, y: 0) }
    world.run(0.1)
    #expect(world.center(of: left).x < world.center(of: right).x)
  }

  /// `Scripts/try-closed-boxes` tries 1,000 scenes of 60 s; here are a few of 10 s.
  @Test("nothing escapes a closed box")
  func closedBox() throws {
    let asked = ProcessInfo.processInfo.environment["LAMBENT_CLOSED_BOXES"].flatMap { Int($0) }
    let (count, seconds) = asked.map { ($0, 60.0) } ?? (12, 10.0)
    forEachSeed(count) { random in try Self.closedBox(&random, seconds: seconds) }
  }

  /// A box with random bodies that are thrown about; each must stay inside.
  static func closedBox(_ random: inout SeededRandom, seconds: Double) throws {
    var world = World()
    try world.line((0, 0), (600, 0), (600, 400), (0, 400), isClosed: true)
    let speed = random.flag() ? 10_000.0 : 800
    for index in 0..<random.integer(in: 3...20) {
      let size = random.number(in: 8...60)
      let shapes: [CollisionShape] = [
        .ball(size), .box(size, random.number(in: 4...60)),
        .ellipse(Size(width: size, height: size / 2)),
        .polygon([
          Point(x: 0, y: -size / 2), Point(x: size / 2, y: size / 3),
          Point(x: -size / 3, y: size / 2),
        ]),
      ]
      try world.put(
        shapes[random.integer(in: 0...3)], x: 60 + Double(index % 5) * 110,
        y: 60 + Double(index / 5) * 90
      ) { body in
        body.velocity = Point(
          x: random.number(in: -speed...speed), y: random.number(in: -speed...speed))
        body.angularVelocity = random.number(in: -30...30)
        body.material.elasticity = random.number(in: 0...1)
        body.material.friction = random.number(in: 0...1)
        body.material.density = random.flag() ? 1 : random.number(in: 0.1...10)
      }
    }
    if random.flag() { try world.fall(Point(x: 0, y: random.number(in: -2000...2000))) }
    world.run(seconds)
    for body in world.allBodies {
      let center = world.center(of: body)
      #expect(center.x > 0 && center.x < 600 && center.y > 0 && center.y < 400)
    }
  }

  @Test("bodies that begin in each other part and rest")
  func overlapping() throws {
    var world = World()
    for index in 0..<40 {
      try world.put(.box(40, 40), x: Double(index % 3), y: Double(index) * 0.1)
    }
    try world.line((-5000, 400), (5000, 400))
    try world.fall()
    world.run(20)
    for body in world.allBodies {
      #expect(world.center(of: body).y < 400)
      #expect(world.center(of: body).isFinite)
      #expect(world.velocity(of: body).length < 2000)
    }
  }

  @Test("a pile of a hundred boxes and balls comes to rest", arguments: 0..<3)
  func pile(_ seed: Int) throws {
    var world = World()
    for index in 0..<100 {
      let kind = index &* 7919 &+ seed &* 104_729
      let (column, row) = (Double(index % 10), Double(index / 10))
      let (x, y) = (column * 25 - 125 + row, -30 - row * 30)
      let height = 16 + Double(kind % 5) * 2
      try world.put(kind % 3 == 0 ? .ball(20) : .box(20, height), x: x, y: y) { body in
        if kind % 3 != 0 { body.rotation = Double(kind % 97) }
      }
    }
    try world.line((-137.5, -1000), (-137.5, 0), (137.5, 0), (137.5, -1000))
    try world.fall()
    world.run(10)
    let isResting = world.isResting
    #expect(isResting)
    for body in world.allBodies { #expect(world.center(of: body).y < 0) }
  }

  @Test("whatever is thrown together ends in a world of finite numbers")
  func anything() throws {
    forEachSeed(30) { random in
      var world = World()
      for index in 0..<random.integer(in: 2...30) {
        let size = random.number(in: 1e-3...300)
        try world.put(
          index % 3 == 0 ? .ball(size) : .box(size, random.number(in: 1e-3...300)),
          x: random.number(in: 0...50), y: random.number(in: 0...50)
        ) { body in
          body.rotation = random.number(in: -1e6...1e6)
          body.material.density = random.flag() ? 1 : 1e6
          body.material.elasticity = random.number(in: 0...1)
          body.material.isAnchored = random.integer(in: 0...9) == 0
        }
      }
      let bodies = world.allBodies
      let kinds: [Joint.Kind] = [
        .rod(length: 0), .spring(length: 50, frequency: random.number(in: 0.1...500), damping: 0),
        .rope(length: 1), .pin(limits: -1...1, frictionTorque: 1e6), .fixed,
        .slide(axis: Point(x: 1, y: 1), limits: -5...5),
      ]
      for (kind, pair) in zip(kinds, zip(bodies, bodies.dropFirst())) where random.flag() {
        _ = try world.add(
          Joint(
            kind, from: pair.0, at: Point(x: random.number(in: -500...500), y: 0), to: pair.1))
      }
      try world.line((-50, 60), (100, 60))
      try world.fall(Point(x: 0, y: random.flag() ? 1000 : 1e9))
      world.run(3)
      for body in world.allBodies {
        #expect(world.center(of: body).isFinite && world.velocity(of: body).isFinite)
      }
    }
  }

  @Test("absurd masses, speeds and forces end in a world of finite numbers")
  func absurd() throws {
    forEachSeed(20) { random in
      var world = World()
      for index in 0..<12 {
        try world.put(index % 2 == 0 ? .box(1e-3, 1e5) : .ball(30), x: 0, y: Double(index)) {
          $0.material.density = random.flag() ? 1e6 : 1e-6
          $0.velocity = Point(x: random.number(in: -1e5...1e5), y: 1e5)
          $0.angularVelocity = 1e6
          $0.material.friction = 1e6
          $0.material.elasticity = 1
        }
      }
      try world.line((-100, 50), (100, 50))
      _ = try world.add(
        Force(
          .push(Point(x: 1e12, y: -1e12)),
          on: [.init(world.allBodies[0], offset: Point(x: 1e7, y: 0))]))
      _ = try world.add(
        Force(
          .field(Field(.custom { _ in Point(x: .nan, y: .infinity) })),
          on: [.init(world.allBodies[1])]))
      _ = try world.add(
        Joint(
          .spring(length: 0, frequency: 1e6, damping: 1e6), from: world.allBodies[2], at: .zero,
          to: world.allBodies[3]))
      world.run(2)
      for body in world.allBodies {
        #expect(world.center(of: body).isFinite)
        #expect(world.velocity(of: body).isFinite)
        #expect(world.rotation(of: body).isFinite)
      }
    }
  }

  @Test("numbers out of range are errors")
  func errors() throws {
    var world = World()
    for shape in [
      CollisionShape.box(.nan, 1), .box(0, 1), .ball(-1), .box(1e9, 1), .polygon([]),
      .polygon([.zero, Point(x: 1, y: 1), Point(x: 2, y: 2)]),
      .polygon([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 10)]),
      .compound([]), .compound([.init(.compound([.init(.ball(1))]))]),
    ] {
      #expect(throws: DynamicsError.self) {
        try world.add(Body(shape: shape, center: .zero))
      }
    }
    #expect(throws: DynamicsError.self) {
      try world.add(Body(shape: .ball(1), center: Point(x: .infinity, y: 0)))
    }
    let ball = try world.add(Body(shape: .ball(1), center: .zero))
    #expect(throws: DynamicsError.invalidJoint(reason: "joins a body to itself")) {
      try world.add(Joint(.fixed, from: ball, at: .zero, to: ball))
    }
    #expect(throws: DynamicsError.self) {
      try world.add(Joint(.rod(length: .nan), from: nil, at: .zero, to: ball))
    }
    #expect(throws: DynamicsError.emptyBoundary) {
      try world.addBoundary([.zero, .zero], groups: 1)
    }
    #expect(throws: DynamicsError.self) {
      try world.add(Force(.gravity(Point(x: .nan, y: 0)), on: [.init(ball)]))
    }
    world.remove(ball)
    #expect(throws: DynamicsError.unknownBody) { try world.applyImpulse(.zero, to: ball) }
  }

  @Test("the same world takes the same steps, to the bit, from any copy of it")
  func determinism() throws {
    var world = World()
    for index in 0..<30 {
      try world.put(
        index % 3 == 0 ? .ellipse(Size(width: 40, height: 20)) : .box(30, 20),
        x: Double(index % 6) * 45, y: -Double(index) * 20)
    }
    try world.line((-100, -2000), (-100, 0), (400, 0), (400, -2000))
    try world.fall()
    var field = Field(.turbulence)
    field.animationSpeed = 1
    _ = try world.add(Force(.field(field), on: world.allBodies.map { Force.Target($0) }))
    var copy = world
    world.run(1)
    let middle = world
    world.run(2)
    copy.run(3)
    var late = middle
    late.run(2)
    for body in world.allBodies {
      #expect(world.center(of: body) == copy.center(of: body))
      #expect(world.rotation(of: body) == late.rotation(of: body))
    }
  }
}
