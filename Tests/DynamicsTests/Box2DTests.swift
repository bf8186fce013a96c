import Foundation
import LambentGeometry
import Testing

@testable import LambentDynamics

/// The same worlds in Box2D 2.4.1: `Scripts/compare-with-box2d` builds it and sets its figures.
@Suite("Beside Box2D", .enabled(if: Box2D.figures != nil, "run Scripts/compare-with-box2d"))
struct Box2DTests {
  private func figure(_ name: String) throws -> Double { try #require(Box2D.figures?[name]) }

  @Test("falls as Box2D does, but for its first half step")
  func fall() throws {
    var world = World()
    let box = try world.put(.box(100, 100), x: 100, y: 100)
    try world.fall()
    world.run(1)
    // Box2D's Euler steps fall by g·t·h/2 = 2.08 points too far.
    #expect(abs(world.center(of: box).y - (try figure("fall"))) < 2.2)
  }

  @Test("hits within a step of Box2D's, and rebounds as high within 3 points")
  func impact() throws {
    var world = World()
    let box = try world.put(.box(100, 100), x: 100, y: 100) { $0.material.elasticity = 0.4 }
    try world.line((-1000, 480), (1000, 480))
    try world.fall()
    var (time, top) = (0.0, Double.infinity)
    world.run(329.0 / 240) { world in
      if time == 0, world.velocity(of: box).y < 0 { time = world.time }
      if time > 0 { top = min(top, world.center(of: box).y) }
    }
    #expect(abs(time - (try figure("impactTime"))) <= 2.0 / 240)
    #expect(abs(top - (try figure("reboundTop"))) < 3)
  }

  @Test("a stack rests where Box2D's does, but for its skin of a point each side")
  func stack() throws {
    var world = World()
    let boxes = try (0..<5).map { try world.put(.box(100, 100), x: 0, y: -60 - 105 * Double($0)) }
    try world.line((-1000, 0), (1000, 0))
    try world.fall()
    world.run(10)
    for (index, box) in boxes.enumerated() {
      let theirs = try figure("stack\(index)")
      #expect(abs(world.center(of: box).y - theirs) < 2 * Double(index + 1))
    }
  }

  @Test("slides as far as Box2D's box within a hundredth")
  func slide() throws {
    var world = World()
    let angle = Elementary.atan(0.8)
    let start = Rotation(angle: angle).apply(Point(x: 0, y: -20))
    let box = try world.put(.box(80, 40), x: start.x, y: start.y) {
      $0.rotation = angle
      $0.material.friction = 0.5
    }
    let end = Rotation(angle: angle).apply(Point(x: 2000, y: 0))
    try world.line((-end.x, -end.y), (end.x, end.y))
    try world.fall()
    world.run(1)
    let distance = (world.center(of: box) - start).length
    #expect(abs(distance / (try figure("slide")) - 1) < 0.01)
  }

  @Test("a pinned bar swings with Box2D's period within a hundredth")
  func pendulum() throws {
    var world = World()
    let bar = try world.put(.box(10, 200), x: 0, y: 100)
    _ = try world.add(
      Joint(
        .pin(limits: nil, frictionTorque: 0), from: nil, at: .zero, to: bar,
        at: Point(x: 0, y: -100)))
    try world.addVelocity(.zero, spin: 0.3, to: bar)
    try world.fall()
    var (crossings, before) = ([Double](), 0.0)
    world.run(10) { world in
      let now = world.rotation(of: bar)
      if before < 0, now >= 0 {
        crossings.append(world.time - DynamicsLimits.step * now / (now - before))
      }
      before = now
    }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(period / (try figure("pendulumPeriod")) - 1) < 0.01)
  }
}

/// The figures of Box2D, by name.
enum Box2D {
  static let figures: [String: Double]? = {
    guard let text = ProcessInfo.processInfo.environment["LAMBENT_BOX2D_FIGURES"] else {
      return nil
    }
    let pairs = text.split(separator: "\n").compactMap { line -> (String, Double)? in
      let words = line.split(separator: " ")
      guard words.count == 2, let value = Double(words[1]) else { return nil }
      return (String(words[0]), value)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()
}
