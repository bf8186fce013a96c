import LambentGeometry
import Testing

@testable import LambentDynamics

@Suite("The work of a simulation")
struct WorkTests {
  @Test("grows with awake bodies, contacts, joints and forces, and stands still where all rest")
  func parts() throws {
    func work(_ set: (inout World) throws -> Void) throws -> Double {
      var world = World()
      try world.put(.ball(8), x: 0, y: 0) { $0.velocity = Point(x: 1, y: 0) }
      try set(&world)
      world.step()
      return world.work
    }
    let alone = try work { _ in }
    #expect(alone > 0)
    let two = try work { try $0.put(.ball(8), x: 100, y: 0) }
    #expect(two > alone)
    #expect(try work { try $0.put(.ball(8), x: 7, y: 0) } > two)
    #expect(try work { try $0.fall() } > alone)
    var world = World()
    try world.put(.ball(8), x: 0, y: 0)
    world.run(2)
    #expect(world.isResting)
    let before = world.work
    world.run(1)
    #expect(world.work == before)
  }

  @Test("fast bodies are work for every piece that may be in their way")
  func fast() throws {
    func work(speed: Double) throws -> Double {
      var world = World()
      for index in 0..<100 {
        try world.line((Double(index) * 100, 500), (Double(index) * 100 + 1, 500))
      }
      try world.put(.ball(8), x: 0, y: 0) { $0.velocity = Point(x: 0, y: -speed) }
      world.step()
      return world.work
    }
    #expect(try work(speed: 50_000) > 1.2 * work(speed: 10))
  }

  @Test("10,000 behaviours are read in time that follows their number")
  func reading() throws {
    let item = TestItem()
    let animator = DynamicAnimator()
    for _ in 0..<10_000 {
      let push = PushBehavior(items: [item], mode: .instantaneous)
      push.magnitude = 1e-6
      animator.addBehavior(push)
    }
    animator.step()
    let read = animator.work
    animator.step()
    #expect(read > 10_000 && animator.work < 1.1 * read)
  }

  @Test("a list of items keeps their order, and each once")
  func list() {
    let items = (0..<3).map { _ in TestItem() }
    let behavior = GravityBehavior(items: [items[2], items[0], items[2]])
    behavior.addItem(items[1])
    behavior.addItem(items[0])
    #expect(
      behavior.items.map { ObjectIdentifier($0) } == [2, 0, 1].map { ObjectIdentifier(items[$0]) })
    behavior.removeItem(items[0])
    behavior.removeItem(items[0])
    behavior.addItem(items[0])
    #expect(
      behavior.items.map { ObjectIdentifier($0) } == [2, 1, 0].map { ObjectIdentifier(items[$0]) })
  }

  @Test("an action that is set while the animator runs is called from the next step on")
  func action() throws {
    let item = TestItem()
    let gravity = GravityBehavior(items: [item])
    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    animator.step()
    var calls = 0
    gravity.action = { calls += 1 }
    animator.step()
    animator.step()
    #expect(calls == 2)
    gravity.action = nil
    animator.step()
    #expect(calls == 2)
  }

  @Test("steps in which everything rests are taken at once, as one by one")
  func rest() throws {
    func track(_ rest: (DynamicAnimator) -> Void) -> [MotionTrack.Key] {
      let item = TestItem()
      let animator = DynamicAnimator()
      animator.addBehavior(DynamicItemBehavior(items: [item]))
      while !animator.isResting { animator.step() }
      rest(animator)
      let push = PushBehavior(items: [item], mode: .instantaneous)
      push.magnitude = 1
      animator.addBehavior(push)
      for _ in 0..<10 { animator.step() }
      return animator.track(of: item)?.keys ?? []
    }
    let one = track { for _ in 0..<1000 { $0.step() } }
    #expect(one.count > 5 && one == track { $0.rest(forSteps: 1000) })
  }
}
