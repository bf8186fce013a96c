import LambentPixels
import LambentTransitions
import Testing

@Suite("Pictures that are folded and shrunk")
struct FoldTests {
  private static let (width, height) = (80, 480)
  private let gray = PixelBuffer(width: width, height: height, repeating: 0xFFC8_C8C8)

  /// The levels down the middle of an accordion of grey images, where they are folded.
  private func folded(_ fold: Transitions.AccordionFold) throws -> [Int] {
    let renderer = try TransitionRenderer(fold, from: gray, to: gray)
    let frame = renderer.buffer(at: 0.5)
    return (Self.height / 2 + 1..<Self.height).map { Int(frame[Self.width / 2, $0] & 255) }
  }

  @Test("an accordion has as many strips as it says", arguments: [1, 2, 3, 4, 7, 10])
  func strips(count: Int) throws {
    var fold = Transitions.AccordionFold()
    (fold.numberOfFolds, fold.foldShadowAmount) = (count, 1)
    let levels = try folded(fold)
    // Strips face up and down in turns, so that the light jumps between them.
    #expect(zip(levels, levels.dropFirst()).count { abs($0 - $1) > 20 } == count - 1)
  }

  @Test("an accordion's shadow grows with its amount and hides nothing")
  func shadow() throws {
    var darkest = 200
    for step in 1...10 {
      var fold = Transitions.AccordionFold()
      fold.foldShadowAmount = Double(step) / 10
      let least = try #require(try folded(fold).min())
      #expect(least < darkest, "\(step)")
      if step == 1 { #expect(least > 150) }
      darkest = least
    }
    #expect(darkest > 20 && darkest < 80)
  }

  @Test("rows that are folded together are shown as their mean")
  func mean() throws {
    var stripes = gray
    for y in 0..<Self.height {
      for x in 0..<Self.width { stripes[x, y] = y % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    var fold = Transitions.AccordionFold()
    fold.foldShadowAmount = 0
    let renderer = try TransitionRenderer(fold, from: stripes, to: stripes)
    let frame = renderer.buffer(at: 0.1)
    for y in Self.height * 9 / 10 + 1..<Self.height {
      let level = Int(frame[Self.width / 2, y] & 255)
      #expect(abs(level - 128) < 30, "row \(y): \(level)")
    }
  }

  @Test("a picture that zooms away uncovers the new one, and is shown as a mean")
  func zoom() throws {
    var board = PixelBuffer(width: 90, height: 60)
    for y in 0..<60 {
      for x in 0..<90 { board[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    let blue = PixelBuffer(width: 90, height: 60, repeating: 0xFFFF_0000)
    var zoom = Transitions.Zoom()
    zoom.scale = 0.2
    let frame = try TransitionRenderer(zoom, from: board, to: blue).buffer(at: 0.7)
    // At 0.7 it is 1 − 0.8·0.49 of its size: 54.72 × 36.48.
    let weight = { (t: Double) in t * t * (3 - 2 * t) }((0.7 - 0.2) / 0.8)
    for y in 0..<60 {
      for x in 0..<90 {
        let (dx, dy) = (abs(Double(x) - 44.5), abs(Double(y) - 29.5))
        if dx > 27.36 + 0.5 || dy > 18.24 + 0.5 {
          #expect(frame[x, y] == 0xFFFF_0000, "\(x), \(y)")
        } else if dx < 25, dy < 16 {
          let red = Double(frame[x, y] & 255)
          #expect(abs(red - 127.5 * (1 - weight)) < 60 * (1 - weight), "\(x), \(y)")
        }
      }
    }
  }

  @Test("the tint of a swipe is opaque")
  func tint() throws {
    var (swipe, other) = (Transitions.Swipe(), Transitions.Swipe())
    (swipe.opacity, other.opacity) = (1, 1)
    swipe.color = .init(red: 1, green: 0.5, blue: 0, alpha: 0.3)
    other.color = .init(red: 1, green: 0.5, blue: 0)
    let frame = try TransitionRenderer(swipe, from: gray, to: gray).buffer(at: 0.5)
    #expect(frame == (try TransitionRenderer(other, from: gray, to: gray).buffer(at: 0.5)))
    #expect(frame.pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(frame != gray)
  }
}
