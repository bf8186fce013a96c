import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Pushes, slides and wipes")
struct MotionTests {
  private let from = TransitionLaws.testImage(16, 12, seed: 1)
  private let to = TransitionLaws.testImage(16, 12, seed: 2)

  private func frame(_ transition: any Transition, at progress: Double) throws -> PixelBuffer {
    try TransitionRenderer(transition, from: from, to: to).buffer(at: progress)
  }

  private func push(_ direction: TransitionDirection) -> Transitions.Push {
    var push = Transitions.Push()
    push.direction = direction
    return push
  }

  @Test("push moves both pictures by whole pixels exactly")
  func push() throws {
    let left = try frame(push(.fromLeft), at: 0.25)
    let right = try frame(push(.fromRight), at: 0.25)
    let top = try frame(push(.fromTop), at: 0.25)
    let bottom = try frame(push(.fromBottom), at: 0.25)
    for y in 0..<12 {
      for x in 0..<16 {
        #expect(left[x, y] == (x < 4 ? to[x + 12, y] : from[x - 4, y]))
        #expect(right[x, y] == (x < 12 ? from[x + 4, y] : to[x - 12, y]))
        #expect(top[x, y] == (y < 3 ? to[x, y + 9] : from[x, y - 3]))
        #expect(bottom[x, y] == (y < 9 ? from[x, y + 3] : to[x, y - 9]))
      }
    }
  }

  @Test("move in leaves the old picture, reveal the new one, where it is")
  func halves() throws {
    let moved = try frame(Transitions.MoveIn(), at: 0.5)
    let revealed = try frame(Transitions.Reveal(), at: 0.5)
    for y in 0..<12 {
      for x in 0..<16 {
        #expect(moved[x, y] == (x < 8 ? to[x + 8, y] : from[x, y]))
        #expect(revealed[x, y] == (x < 8 ? to[x, y] : from[x - 8, y]))
      }
    }
  }

  @Test("an edge between two pixels is the mean of both by area")
  func fraction() throws {
    let black = PixelBuffer(width: 4, height: 1, repeating: 0xFF00_0000)
    let white = PixelBuffer(width: 4, height: 1, repeating: 0xFFFF_FFFF)
    for transition in [
      Transitions.MoveIn() as any Transition, Transitions.Reveal(), Transitions.Push(),
      Transitions.Wipe(),
    ] {
      let renderer = try TransitionRenderer(transition, from: black, to: white)
      let frame = renderer.buffer(at: 0.375)
      let levels = frame.pixels.map { Int($0 & 255) }
      #expect([levels[0], levels[2], levels[3]] == [255, 0, 0])
      #expect(abs(levels[1] - 128) <= 1, "\(type(of: transition).name)")
    }
  }

  @Test(
    "the new picture enters at the edge that the direction names",
    arguments: Transitions.all.filter { $0.inputs.contains { $0.name == "direction" } }
      .map(\.name).filter { !["flip", "curl", "checkerboard", "blinds", "filmBurn"].contains($0) })
  func directions(name: String) throws {
    let red = PixelBuffer(width: 60, height: 60, repeating: 0xFF00_00FF)
    let blue = PixelBuffer(width: 60, height: 60, repeating: 0xFFFF_0000)
    func isNew(_ pixel: UInt32) -> Bool { (pixel >> 16) & 255 > pixel & 255 }
    for (direction, x, y) in [
      ("fromLeft", 1, 30), ("fromRight", 58, 30), ("fromTop", 30, 1), ("fromBottom", 30, 58),
    ] {
      var transition = try #require(Transitions.named(name))
      try transition.setValue(.text(direction), forKeyPath: "direction")
      let frame = try TransitionRenderer(transition, from: red, to: blue).buffer(at: 0.5)
      if !["burn", "wind"].contains(name) {
        #expect(isNew(frame[x, y]), "\(name) \(direction): new at that edge")
        #expect(!isNew(frame[59 - x, 59 - y]), "\(name) \(direction): old at the other edge")
      }
      let near = (0..<60).count {
        isNew(frame[x < 30 ? 10 : x > 30 ? 49 : $0, y < 30 ? 10 : y > 30 ? 49 : $0])
      }
      #expect(near > 30, "\(name) \(direction)")
    }
  }

  @Test("doors open from the middle by area, from the first moment on")
  func doors() throws {
    let black = PixelBuffer(width: 64, height: 4, repeating: 0xFF00_0000)
    let white = PixelBuffer(width: 64, height: 4, repeating: 0xFFFF_FFFF)
    let renderer = try TransitionRenderer(Transitions.BarnDoors(), from: black, to: white)
    for progress in [0.001, 0.01, 0.02] {
      let levels = renderer.buffer(at: progress).pixels.prefix(64).map { Int($0 & 255) }
      // Each door has left so much of the pixel next to the middle.
      let area = Int(progress * 32 * 255)
      #expect(abs(levels[31] - area) <= 9 && abs(levels[32] - area) <= 9, "at \(progress)")
      #expect(levels[30] == 0 && levels[33] == 0)
    }
  }

  @Test("a soft wipe is as bright as its place in the fade says")
  func softness() throws {
    var wipe = Transitions.Wipe()
    wipe.softness = 1
    let black = PixelBuffer(width: 100, height: 1, repeating: 0xFF00_0000)
    let white = PixelBuffer(width: 100, height: 1, repeating: 0xFFFF_FFFF)
    let frame = try TransitionRenderer(wipe, from: black, to: white).buffer(at: 0.5)
    let levels = frame.pixels.map { Int($0 & 255) }
    #expect(levels == levels.sorted(by: >))
    #expect(abs(levels[50] - 127) <= 3 && levels[0] > 240 && levels[99] < 15)
  }
}
