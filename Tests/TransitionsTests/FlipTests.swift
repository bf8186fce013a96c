import LambentPixels
import LambentTransitions
import Testing

@Suite("A flip")
struct FlipTests {
  private static let (width, height) = (64, 48)
  private let white = PixelBuffer(width: width, height: height, repeating: 0xFFFF_FFFF)

  private func flip(_ direction: TransitionDirection, thickness: Double?) -> Transitions.Flip {
    var flip = Transitions.Flip()
    (flip.direction, flip.thickness) = (direction, thickness)
    (flip.background, flip.edgeColor) = (
      .init(red: 1, green: 0, blue: 0), .init(red: 0, green: 1, blue: 0)
    )
    return flip
  }

  @Test("shows the card's edge by its thickness halfway", arguments: TransitionDirection.allCases)
  func edge(direction: TransitionDirection) throws {
    var flip = flip(direction, thickness: 8)
    flip.perspective = 0
    let frame = try TransitionRenderer(flip, from: white, to: white).buffer(at: 0.5)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let distance =
          [.fromLeft, .fromRight].contains(direction)
          ? abs(x * 2 + 1 - Self.width) : abs(y * 2 + 1 - Self.height)
        #expect(frame[x, y] == (distance < 8 ? 0xFF00_FF00 : 0xFF00_00FF), "\(x), \(y)")
      }
    }
  }

  @Test("shows nothing halfway without thickness, as under Core Animation's name")
  func thin() throws {
    let other = try #require(Transitions.named("oglFlip"))
    for transition in [flip(.fromLeft, thickness: 0) as any Transition, other] {
      let pixels = try TransitionRenderer(transition, from: white, to: white).buffer(at: 0.5).pixels
      #expect(Set(pixels).count == 1 && pixels[0] != 0xFFFF_FFFF)
    }
    let own = try TransitionRenderer(Transitions.Flip(), from: white, to: white).buffer(at: 0.5)
    #expect(Set(own.pixels).count > 1)
  }

  @Test("has no gap between the card's side and its edge", arguments: TransitionDirection.allCases)
  func gap(direction: TransitionDirection) throws {
    for thickness in [0.7, 3, 9.5] {
      let flip = flip(direction, thickness: thickness)
      let renderer = try TransitionRenderer(flip, from: white, to: white)
      for step in 1..<40 {
        let frame = renderer.buffer(at: Double(step) / 40)
        let isHorizontal = [.fromLeft, .fromRight].contains(direction)
        // The green of a line across the middle rises once and falls once.
        let line = (0..<(isHorizontal ? Self.width : Self.height)).map { at in
          let pixel =
            isHorizontal ? frame[at, Self.height / 2] : frame[Self.width / 2, at]
          return Int(pixel >> 8 & 255)
        }
        for (at, level) in line.enumerated() {
          let (before, after) = (line[...at].max() ?? 0, line[at...].max() ?? 0)
          #expect(min(before, after) - level <= 3, "\(thickness) at \(step)")
        }
      }
    }
  }
}
