import LambentGeometry
import LambentPixels
import LambentText
import Testing

/// A text of boxes: all characters are as wide as each other, on any machine.
private func layout(_ text: String) -> TextLayout {
  TextLayout([TextRun(text, style: TextStyle(size: 10))])
}

private func weights(
  _ text: String = "abcd", _ change: (inout TextSelector) -> Void
) -> [Double] {
  var selector = TextSelector()
  change(&selector)
  return selector.weights(for: layout(text)).map { ($0 * 1e6).rounded() / 1e6 }
}

@Suite("Text animators")
struct AnimatorTests {
  @Test("a square covers units in part where its ends lie within them")
  func square() {
    #expect(weights { _ in } == [1, 1, 1, 1])
    #expect(weights { $0.end = 0.5 } == [1, 1, 0, 0])
    #expect(weights { $0.start = 0.375 } == [0, 0.5, 1, 1])
    #expect(weights { ($0.end, $0.offset) = (0.5, 0.125) } == [0.5, 1, 0.5, 0])
    // Ends that are exchanged are the same range.
    #expect(weights { ($0.start, $0.end) = (0.5, 0) } == [1, 1, 0, 0])
    #expect(weights { $0.offset = 1 } == [0, 0, 0, 0])
  }

  @Test("without smoothness a square takes in units at once, half way through them")
  func smoothness() {
    for (end, expected) in [(0.36, [1.0, 0, 0, 0]), (0.38, [1, 1, 0, 0]), (1, [1, 1, 1, 1])] {
      #expect(weights { ($0.end, $0.smoothness) = (end, 0) } == expected)
    }
    #expect(weights { ($0.end, $0.smoothness) = (0.4, 0.5) } == [1, 0.7, 0, 0])
    // The other shapes are smooth by themselves.
    #expect(
      weights { ($0.shape, $0.smoothness) = (.rampUp, 0) } == weights { $0.shape = .rampUp })
  }

  @Test("the shapes rise and fall over the range")
  func shapes() {
    #expect(weights { $0.shape = .rampUp } == [0.125, 0.375, 0.625, 0.875])
    #expect(weights { $0.shape = .rampDown } == [0.875, 0.625, 0.375, 0.125])
    #expect(weights { $0.shape = .triangle } == [0.25, 0.75, 0.75, 0.25])
    #expect(weights { $0.shape = .round }[1] == 0.968246)
    #expect(weights { $0.shape = .smooth } == [0.146447, 0.853553, 0.853553, 0.146447])
    // Beyond the range ramps keep their ends, the others have none.
    #expect(weights { ($0.shape, $0.end) = (.rampUp, 0.5) } == [0.25, 0.75, 1, 1])
    #expect(weights { ($0.shape, $0.start) = (.rampDown, 0.5) } == [1, 1, 0.75, 0.25])
    #expect(weights { ($0.shape, $0.end) = (.triangle, 0.5) } == [0.5, 0.5, 0, 0])
    #expect(weights { ($0.shape, $0.start, $0.end) = (.rampUp, 0.5, 0.5) } == [0, 0, 1, 1])
  }

  @Test("eases bend the weights, and keep their ends")
  func eases() {
    let plain = weights { $0.shape = .rampUp }
    let slow = weights { ($0.shape, $0.easeLow) = (.rampUp, 1) }
    let fast = weights { ($0.shape, $0.easeLow) = (.rampUp, -1) }
    for index in 0..<3 { #expect(slow[index] < plain[index] && plain[index] < fast[index]) }
    let both = weights("abcd") { ($0.shape, $0.easeLow, $0.easeHigh) = (.rampUp, 1, 1) }
    #expect(abs(both[0] + both[3] - 1) < 1e-6)
  }

  @Test("units are characters, characters without spaces, words and lines")
  func units() {
    let text = "ab c\nd"
    #expect(weights(text) { ($0.unit, $0.end) = (.words, 1 / 3) } == [1, 1, 1, 0, 0, 0])
    #expect(weights(text) { ($0.unit, $0.end) = (.lines, 0.5) } == [1, 1, 1, 1, 1, 0])
    #expect(
      weights(text) { ($0.unit, $0.end) = (.charactersWithoutSpaces, 0.75) } == [1, 1, 0, 1, 0, 0])
  }

  @Test("the order is forward, backward or shuffled by the seed; the amount multiplies")
  func orders() {
    #expect(weights { ($0.end, $0.order) = (0.25, .backward) } == [0, 0, 0, 1])
    #expect(weights { ($0.end, $0.amount) = (0.25, -0.5) } == [-0.5, 0, 0, 0])
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let shuffled = (0..<2).map { seed in
      weights(letters) { ($0.shape, $0.order, $0.seed) = (.rampUp, .random, seed) }
    }
    let sorted = weights(letters) { $0.shape = .rampUp }
    #expect(shuffled[0] != sorted && shuffled[0] != shuffled[1])
    #expect(shuffled[0].sorted() == sorted)
    #expect(shuffled[0] == weights(letters) { ($0.shape, $0.order) = (.rampUp, .random) })
  }

  @Test("re-typing the text keeps the animation: weights depend on the index alone")
  func retyping() {
    #expect(
      weights("abcd") { ($0.shape, $0.offset) = (.triangle, 0.1) }
        == weights("wxyz") { ($0.shape, $0.offset) = (.triangle, 0.1) })
  }

  @Test("a character has the animator's values where its weight is 1, and its own where it is 0")
  func values() throws {
    var animator = TextAnimator()
    animator.selector.end = 0.5
    (animator.position, animator.opacity) = (Point(x: 3, y: 40), 0.25)
    animator.color = Color(red: 1, green: 0, blue: 0)
    let text = layout("ab")
    let pieces = text.pieces(TextLook(animators: [animator]))
    #expect(pieces.count == 2)
    let (moved, plain) = (
      try #require(pieces[0].path.boundingBox), try #require(text.pieces()[0].path.boundingBox)
    )
    #expect(abs(moved.minY - plain.minY - 40) < 1e-9 && abs(moved.minX - plain.minX - 3) < 1e-9)
    #expect(pieces[0].color == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(pieces[1].color == .white)
    // What cannot be seen is not drawn.
    animator.opacity = 0
    #expect(text.pieces(TextLook(animators: [animator])).count == 1)
  }

  @Test("characters turn and grow about the middle of their unit, on the baseline")
  func pivots() throws {
    var animator = TextAnimator()
    (animator.scale, animator.selector.unit) = (2, .words)
    let text = layout("ab cd")
    let (old, new) = (
      try #require(text.pieces()[0].path.boundingBox),
      try #require(text.pieces(TextLook(animators: [animator]))[0].path.boundingBox)
    )
    // Boxes are 6 wide: the words reach from 0.8 to 11.2 and from 18.8 to 29.2.
    #expect(abs(old.minX - 0.8) < 1e-9 && abs(old.maxX - 29.2) < 1e-9)
    #expect(abs(new.minX - (6 - 2 * 5.2)) < 1e-9 && abs(new.maxX - (24 + 2 * 5.2)) < 1e-9)
    #expect(abs(new.maxY - old.maxY) < 1e-9)
    // A quarter turn takes what was above the baseline to the right.
    (animator.scale, animator.rotation) = (1, Double.pi / 2)
    let turned = try #require(
      layout("a").pieces(TextLook(animators: [animator]))[0].path.boundingBox)
    #expect(abs(turned.minX - 3) < 1e-9 && abs(turned.maxX - 10) < 1e-9)
  }

  @Test("tracking moves what follows, and keeps centred lines centred")
  func tracking() throws {
    var animator = TextAnimator()
    animator.tracking = 5
    func box(_ alignment: TextFrame.Alignment) throws -> Rect {
      var frame = TextFrame(width: 100)
      frame.alignment = alignment
      let text = TextLayout([TextRun("abc", style: TextStyle(size: 10))], in: frame)
      return try #require(text.pieces(TextLook(animators: [animator]))[0].path.boundingBox)
    }
    #expect(abs(try box(.left).maxX - (18 + 10 - 0.8)) < 1e-9)
    let centred = try box(.center)
    #expect(abs(centred.minX - (50 - 9 - 7.5 + 0.8)) < 1e-9)
  }

  @Test("scrambled characters are others of their kind, by the seed and the step")
  func scramble() {
    var animator = TextAnimator()
    animator.scramble = 3.7
    let text = layout("Ab1-")
    let runs = text.scrambled(by: [animator])
    let changed = Array(runs[0].text)
    #expect(changed.count == 4 && changed[3] == "-")
    #expect(changed[0].isUppercase && changed[1].isLowercase && changed[2].isNumber)
    #expect(text.scrambled(by: [animator]) == runs)
    var later = animator
    later.scramble = 4.2
    #expect(
      layout("Ab1-sentence").scrambled(by: [later])
        != layout("Ab1-sentence").scrambled(by: [animator]))
    animator.selector.end = 0
    #expect(text.scrambled(by: [animator]) == text.runs)
  }
}
