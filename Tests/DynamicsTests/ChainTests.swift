import LambentGeometry
import Testing

@testable import LambentDynamics

/// Boxes in a row, each joined to the one before it, the first to the world.
private struct Row {
  var world = World()
  var boxes: [BodyID] = []
  private var ends: [(first: BodyID?, anchor: Point, second: BodyID, end: Point)] = []

  init(_ count: Int, _ width: Double, _ height: Double, _ kind: Joint.Kind) throws {
    for index in 0..<count {
      let box = try world.put(.box(width, height), x: width * (Double(index) + 0.5), y: 0)
      try join(
        kind, boxes.last, boxes.isEmpty ? .zero : Point(x: width / 2, y: 0), box,
        Point(x: -width / 2, y: 0))
      boxes.append(box)
    }
  }

  mutating func join(
    _ kind: Joint.Kind, _ first: BodyID?, _ anchor: Point, _ second: BodyID, _ end: Point
  ) throws {
    _ = try world.add(Joint(kind, from: first, at: anchor, to: second, at: end))
    ends.append((first, anchor, second, end))
  }

  /// The greatest distance between two points that are joined.
  static func gap(_ row: Row, _ world: World) -> Double {
    row.ends.reduce(0) { widest, joint in
      let first =
        joint.first.map { world.center(of: $0) + world.turn(of: $0).apply(joint.anchor) }
        ?? joint.anchor
      let second = world.center(of: joint.second) + world.turn(of: joint.second).apply(joint.end)
      return max(widest, (first - second).length)
    }
  }

  /// The energy of motion and of height.
  static func energy(_ world: World) -> Double {
    world.allBodies.reduce(world.kineticEnergy) {
      $0 - 1000 * world.mass(of: $1) * world.center(of: $1).y
    }
  }
}

@Suite("Chains")
struct ChainTests {
  private static let pin = Joint.Kind.pin(limits: nil, frictionTorque: 0)

  @Test(
    "a chain of pins stays together and gains no energy, whatever hangs on it",
    arguments: [
      (1, 20, 10, 80), (3, 20, 10, 80), (5, 20, 10, 0), (5, 20, 10, 50), (5, 3, 1, 20),
      (10, 20, 10, 80), (20, 8, 4, 0), (20, 3, 1, 0), (40, 20, 10, 0),
    ] as [(Int, Double, Double, Double)])
  func chain(count: Int, width: Double, height: Double, ball: Double) throws {
    var row = try Row(count, width, height, Self.pin)
    if ball > 0, let last = row.boxes.last {
      let end = try row.world.put(.ball(ball), x: width * Double(count), y: 0)
      try row.world.setGroups(items: 0, boundaries: 0, of: end)
      try row.join(Self.pin, last, Point(x: width / 2, y: 0), end, .zero)
    }
    for box in row.boxes { try row.world.setGroups(items: 0, boundaries: 0, of: box) }
    try row.world.fall()
    let before = Row.energy(row.world)
    var world = row.world
    var (widest, most) = (0.0, before)
    world.run(10) {
      widest = max(widest, Row.gap(row, $0))
      most = max(most, Row.energy($0))
    }
    #expect(widest < 1)
    let weight = 1000 * world.allBodies.reduce(0) { $0 + world.mass(of: $1) }
    #expect((most - before) / weight < width * Double(count) * 0.02)
  }

  @Test(
    "a bridge of planks between two pins sags evenly and stays together",
    arguments: [(10, 14, 6), (30, 8, 4)] as [(Int, Double, Double)])
  func bridge(count: Int, width: Double, height: Double) throws {
    var row = try Row(count, width, height, Self.pin)
    if let last = row.boxes.last {
      try row.join(
        Self.pin, nil, Point(x: width * Double(count), y: 0), last, Point(x: width / 2, y: 0))
    }
    try row.world.fall()
    var world = row.world
    var widest = 0.0
    world.run(10) { widest = max(widest, Row.gap(row, $0)) }
    #expect(widest < 0.1)
    let heights = row.boxes.map { world.center(of: $0).y }
    for (left, right) in zip(heights, heights.reversed()) { #expect(abs(left - right) < 0.1) }
    for box in row.boxes { #expect(world.velocity(of: box).length < 10) }
  }

  @Test("glued boxes keep their places, and turn as one", arguments: [2, 3, 4, 5, 8, 12])
  func glue(count: Int) throws {
    var row = try Row(count, 20, 20, .fixed)
    try row.world.fall()
    var world = row.world
    world.run(3) { world in
      for (index, box) in row.boxes.enumerated() {
        let place = Point(x: 20 * Double(index) + 10, y: 0)
        #expect((world.center(of: box) - place).length < 0.2)
      }
    }
    let isResting = world.isResting
    #expect(isResting)
  }

  @Test("a glued row in the air falls and spins with all its momentum")
  func falling() throws {
    var world = World()
    let boxes = try (0..<6).map { try world.put(.box(20, 20), x: 20 * Double($0), y: 0) }
    for (left, right) in zip(boxes, boxes.dropFirst()) {
      let (end, start) = (Point(x: 10, y: 0), Point(x: -10, y: 0))
      _ = try world.add(Joint(.fixed, from: left, at: end, to: right, at: start))
    }
    try world.addVelocity(Point(x: 0, y: 120), spin: 0, to: boxes[5])
    world.run(5)
    let sum = boxes.reduce(Point.zero) { $0 + world.velocity(of: $1) }
    #expect((sum - Point(x: 0, y: 120)).length < 1e-9)
    #expect(abs((world.center(of: boxes[0]) - world.center(of: boxes[5])).length - 100) < 0.01)
    #expect(abs(world.angularVelocity(of: boxes[0])) > 0.1)
  }
}
