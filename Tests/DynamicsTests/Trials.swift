import LambentGeometry

@testable import LambentDynamics

/// Short ways to set up a world.
extension World {
  /// Adds a body that meets everything.
  @discardableResult
  mutating func put(
    _ shape: CollisionShape, x: Double, y: Double, _ change: (inout Body) -> Void = { _ in }
  ) throws -> BodyID {
    var body = Body(shape: shape, center: Point(x: x, y: y))
    change(&body)
    let id = try add(body)
    try setGroups(items: 1, boundaries: 1, of: id)
    return id
  }

  /// Lets everything fall.
  mutating func fall(_ acceleration: Point = Point(x: 0, y: 1000)) throws {
    _ = try add(Force(.gravity(acceleration), on: allBodies.map { Force.Target($0) }))
  }

  /// A line that everything meets.
  @discardableResult
  mutating func line(_ points: (Double, Double)..., isClosed: Bool = false) throws -> BoundaryID {
    try addBoundary(
      points.map { Point(x: $0.0, y: $0.1) }, isClosed: isClosed, groups: 1)
  }

  /// Steps for a time in seconds.
  mutating func run(_ seconds: Double, each: (inout World) -> Void = { _ in }) {
    for _ in 0..<Int((seconds * 240).rounded()) {
      step()
      each(&self)
    }
  }

  /// Steps for a time: the mean time between the moments at which a value rises through 0.
  mutating func period(seconds: Double, of value: (World) -> Double) -> Double {
    var crossings: [Double] = []
    var last = value(self)
    run(seconds) { world in
      let now = value(world)
      if last < 0, now >= 0 {
        crossings.append(world.time - DynamicsLimits.step * now / (now - last))
      }
      last = now
    }
    guard let first = crossings.first, let end = crossings.last, crossings.count > 1 else {
      return .nan
    }
    return (end - first) / Double(crossings.count - 1)
  }
}

extension CollisionShape {
  static func box(_ width: Double, _ height: Double) -> CollisionShape {
    .rectangle(Size(width: width, height: height))
  }

  static func ball(_ diameter: Double) -> CollisionShape {
    .ellipse(Size(width: diameter, height: diameter))
  }
}

extension World {
  /// The kinetic energy of all bodies, in kg·pt²/s².
  var kineticEnergy: Double {
    allBodies.reduce(0) { sum, body in
      let (velocity, spin) = (velocity(of: body), angularVelocity(of: body))
      return sum + mass(of: body) * velocity.dot(velocity) / 2 + inertia(of: body) * spin * spin / 2
    }
  }
}
