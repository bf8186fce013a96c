import Foundation
import LambentPixels
import LambentProperties
import LambentTransitions
import Testing

@Suite("Orders that jump")
struct JumpTests {
  private static let (width, height) = (101, 83)
  private let black = PixelBuffer(width: width, height: height, repeating: 0xFF00_0000)
  private let white = PixelBuffer(width: width, height: height, repeating: 0xFFFF_FFFF)

  private func levels(_ wipe: Transitions.ClockWipe, at progress: Double) throws -> [Int] {
    let renderer = try TransitionRenderer(wipe, from: black, to: white)
    return renderer.buffer(at: progress).pixels.map { Int($0 & 255) }
  }

  /// How far a position lies behind where the hand next to it started, in fractions of a hand's way.
  private func way(_ wipe: Transitions.ClockWipe, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x - Double(Self.width) / 2, y - Double(Self.height) / 2)
    // From twelve o'clock, clockwise, in turns.
    let turns = atan2(dx, -dy) / (2 * .pi) + wipe.angle / (2 * .pi)
    let hands = (wipe.isClockwise ? turns : -turns) * Double(wipe.hands)
    return hands - hands.rounded(.down)
  }

  /// The fraction of a pixel's area behind where a hand started, of 32 × 32 places.
  private func area(_ wipe: Transitions.ClockWipe, _ x: Int, _ y: Int) -> Double {
    let passed = (0..<1024).count { index in
      let position = (Double(index % 32) + 0.5, Double(index / 32) + 0.5)
      return way(wipe, Double(x) + position.0 / 32, Double(y) + position.1 / 32) < 0.5
    }
    return Double(passed) / 1024
  }

  @Test(
    "show by area where the hands of a clock started",
    arguments: [(1, 0.4, true), (3, 0.4, true), (5, -1.1, false), (1, 0, false)])
  func clock(hands: Int, angle: Double, isClockwise: Bool) throws {
    var wipe = Transitions.ClockWipe()
    (wipe.hands, wipe.angle, wipe.isClockwise) = (hands, angle, isClockwise)
    for progress in [0.3, 0.5, 0.7] {
      let levels = try levels(wipe, at: progress)
      var (worst, edges) = (0.0, 0)
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let way = way(wipe, Double(x) + 0.5, Double(y) + 0.5)
          // About the centre the hands that move are near.
          let distance = hypot(Double(x - Self.width / 2), Double(y - Self.height / 2))
          guard min(way, 1 - way) < 0.1, distance > Double(4 + 3 * hands) else { continue }
          let area = area(wipe, x, y)
          edges += area > 0.1 && area < 0.9 ? 1 : 0
          worst = max(worst, abs(Double(levels[y * Self.width + x]) / 255 - area))
        }
      }
      // 64 places are looked at in each pixel.
      #expect(worst < 0.07, "at \(progress)")
      #expect(edges > 20)
    }
  }

  @Test("no pixel goes back to the old picture", arguments: [0, 0.3])
  func monotone(softness: Double) throws {
    var wipe = Transitions.ClockWipe()
    (wipe.hands, wipe.angle, wipe.softness) = (3, 0.4, softness)
    var before = [Int](repeating: 0, count: Self.width * Self.height)
    for step in 1..<200 {
      let now = try levels(wipe, at: Double(step) / 200)
      #expect(zip(before, now).allSatisfy { $0 <= $1 }, "at step \(step)")
      before = now
    }
    #expect(before.allSatisfy { $0 > 200 })
  }

  @Test("floats show the same parts of pixels as bytes")
  func floats() throws {
    var wipe = Transitions.ClockWipe()
    (wipe.hands, wipe.angle) = (3, 0.4)
    let prepared = PreparedTransition(
      wipe, for: TransitionCanvas(width: Self.width, height: Self.height))
    for progress in [0.2, 0.5, 0.9] {
      let bytes = prepared.frame(from: black, to: white, at: progress, jobs: 3)
      let floats = prepared.frame(
        from: FloatPixelBuffer(black), to: FloatPixelBuffer(white), at: progress)
      for (byte, float) in zip(bytes.pixels, floats.pixels) {
        #expect(abs(Float(byte & 255) - 255 * float.x) <= 0.501)
      }
    }
  }

  @Test(
    "a spiral shows several windings at a time, all of them antialiased", arguments: [false, true])
  func spiral(isInward: Bool) throws {
    var spiral = Transitions.Spiral()
    (spiral.turns, spiral.isInward) = (3, isInward)
    let (width, height) = (320, 200)
    let renderer = try TransitionRenderer(
      spiral, from: PixelBuffer(width: width, height: height, repeating: 0xFF00_0000),
      to: PixelBuffer(width: width, height: height, repeating: 0xFFFF_FFFF))
    let frame = renderer.buffer(at: 0.5)
    let middle = (0..<width).map { frame[$0, height / 2] & 255 > 127 }
    #expect(zip(middle, middle.dropFirst()).count { $0 != $1 } >= 6)
    // Between black and white there is nearly always a pixel of both.
    var (crossings, hard) = (0, 0)
    for y in 0..<height {
      let row = (0..<width).map { Int(frame[$0, y] & 255) }
      crossings += zip(row, row.dropFirst()).count { ($0 > 127) != ($1 > 127) }
      hard += zip(row, row.dropFirst()).count { abs($0 - $1) == 255 }
    }
    #expect(crossings > 500 && hard * 40 < crossings, "\(hard) of \(crossings)")
  }
}
