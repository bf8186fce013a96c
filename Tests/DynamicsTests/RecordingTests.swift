import LambentGeometry
import Testing

@testable import LambentDynamics

@Suite("What an animator records")
struct RecordingTests {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
  let item = TestItem()

  private func floor(for items: [TestItem]) -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(
      withIdentifier: "floor", from: Point(x: -200, y: 480), to: Point(x: 400, y: 480))
    return collision
  }

  @Test("a recording has a key per step while an item moves, and none while it rests")
  func recording() throws {
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(floor(for: [item]))
    animator.advance(by: 10)
    let track = try #require(animator.track(of: item))
    #expect(track.keys.first?.step == 0)
    #expect(track.keys.count < 800 && track.keys.count > 195)
    #expect(track.keys.last?.center == item.center)
    #expect(animator.recording.contacts.first?.boundary == "floor")
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Point(x: 0, y: -2)
    animator.addBehavior(push)
    animator.step()
    let later = try #require(animator.track(of: item))
    #expect(later.keys.suffix(2).map(\.step) == [2400, 2401])
  }

  @Test("poses of all times are known afterwards, in any order")
  func poses() throws {
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(floor(for: [item]))
    var seen: [Point] = [item.center]
    for _ in 0..<480 {
      animator.step()
      seen.append(item.center)
    }
    for step in [479, 3, 195, 0, 240, 480, 196] {
      #expect(animator.pose(of: item, at: Double(step) / 240)?.center == seen[step])
    }
    let between = try #require(animator.pose(of: item, at: 10.5 / 240))
    #expect(between.center == (seen[10] + seen[11]) * 0.5)
    #expect(animator.pose(of: item, at: -1)?.center == seen[0])
    #expect(animator.pose(of: item, at: 99)?.center == item.center)
    #expect(animator.pose(of: item, at: .nan) == nil)
    #expect(animator.pose(of: TestItem(), at: 0) == nil)
  }

  @Test("an item that leaves and comes back goes on with its track")
  func leaving() throws {
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    animator.advance(by: 0.5)
    gravity.removeItem(item)
    animator.advance(by: 0.5)
    item.center = Point(x: 7, y: 7)
    gravity.addItem(item)
    animator.advance(by: 0.5)
    #expect(abs((animator.pose(of: item, at: 0.25)?.center.y ?? 0) - 131.25) < 1e-9)
    #expect(abs((animator.pose(of: item, at: 0.9)?.center.y ?? 0) - 225) < 1e-9)
    #expect(animator.pose(of: item, at: 1)?.center == Point(x: 7, y: 7))
    #expect(abs((animator.pose(of: item, at: 1.5)?.center.y ?? 0) - 132) < 1e-9)
  }

  @Test("what a program records is bounded: the older half of the time is forgotten")
  func bounded() throws {
    animator.recording = MotionRecording(limit: 1000)
    let resting = TestItem(x: 0, y: 430)
    let gravity = GravityBehavior(items: [item, resting])
    animator.addBehavior(gravity)
    animator.addBehavior(floor(for: [resting]))
    for _ in 0..<20 {
      animator.advance(by: 1)
      #expect(animator.recording.tracks.reduce(0) { $0 + $1.keys.count } <= 1001)
    }
    for time in [18.5, 19, 20] {
      let pose = try #require(animator.pose(of: item, at: time))
      #expect(abs(pose.center.y - 100 - 500 * time * time) < 0.1)
    }
    #expect(abs((animator.pose(of: resting, at: 19)?.center.y ?? 0) - 430) < 0.1)
    // Items that come and go leave nothing.
    for _ in 0..<10 {
      let guest = TestItem()
      gravity.addItem(guest)
      animator.advance(by: 1)
      gravity.removeItem(guest)
      animator.advance(by: 1)
    }
    #expect(animator.recordedItems.count == 2)
    #expect(animator.recording.tracks.count { !$0.keys.isEmpty } <= 6)
  }
}
