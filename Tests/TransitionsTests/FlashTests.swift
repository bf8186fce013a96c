import LambentPixels
import LambentTransitions
import Testing

@Suite("A flash")
struct FlashTests {
  private let red = PixelBuffer(width: 64, height: 48, repeating: 0xFF00_00FF)
  private let photograph = TransitionLaws.testImage(64, 48, seed: 1)
  private let other = TransitionLaws.testImage(64, 48, seed: 2)
  private let flash = {
    var flash = Transitions.Flash()
    flash.fadeThreshold = 0.85
    return flash
  }()

  @Test("is white for a moment only by default")
  func moment() throws {
    let renderer = try TransitionRenderer(Transitions.Flash(), from: photograph, to: other)
    let white = (1..<200).count { step in
      let pixels = renderer.buffer(at: Double(step) / 200).pixels
      return pixels.count { $0 == 0xFFFF_FFFF } * 20 > pixels.count * 19
    }
    #expect(white > 0 && white <= 10)
  }

  @Test(
    "knows nothing of the target before its fade threshold", arguments: [0.1, 0.5, 0.75, 0.849])
  func before(progress: Double) throws {
    let first = try TransitionRenderer(flash, from: red, to: photograph)
    let second = try TransitionRenderer(flash, from: red, to: other)
    #expect(first.buffer(at: progress) == second.buffer(at: progress))
  }

  @Test("is white everywhere at its fade threshold")
  func white() throws {
    for from in [red, photograph, PixelBuffer(width: 64, height: 48, repeating: 0xFF00_0000)] {
      let renderer = try TransitionRenderer(flash, from: from, to: other)
      #expect(renderer.buffer(at: 0.85).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test("is white everywhere at its fade threshold in linear light too")
  func linearWhite() throws {
    for level: UInt32 in [0, 0xFF, 0x20_4060] {
      let from = PixelBuffer(width: 64, height: 48, repeating: 0xFF00_0000 | level)
      let renderer = try TransitionRenderer(
        flash, from: from, to: other, workingSpace: .linear)
      #expect(renderer.buffer(at: 0.85).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
      #expect(renderer.buffer(at: 0.5).pixels.contains { $0 != 0xFFFF_FFFF })
    }
  }

  @Test("has not yet covered a dark picture a tenth before it")
  func growing() throws {
    let black = PixelBuffer(width: 64, height: 48, repeating: 0xFF00_0000)
    let frame = try TransitionRenderer(flash, from: black, to: other).buffer(at: 0.75)
    #expect(frame[32, 24] == 0xFFFF_FFFF)
    #expect((frame[0, 0] >> 16) & 255 < 250)
  }

  @Test(
    "fades from white to the target after it, evenly under Core Image's name",
    arguments: [true, false])
  func fade(isEven: Bool) throws {
    let black = PixelBuffer(width: 64, height: 48, repeating: 0xFF00_0000)
    let coreImage = try #require(Transitions.named("CIFlashTransition"))
    let renderer = try TransitionRenderer(
      isEven ? coreImage : flash as any Transition, from: red, to: black)
    let halfway = renderer.buffer(at: 0.925)
    let level = isEven ? 128 : 64
    #expect(halfway.pixels.allSatisfy { abs(Int($0 & 255) - level) <= 1 })
  }

  @Test("begins at its centre")
  func center() throws {
    let renderer = try TransitionRenderer(flash, from: red, to: photograph)
    let frame = renderer.buffer(at: 0.3)
    #expect(frame[32, 24] == 0xFFFF_FFFF)
    #expect((frame[0, 0] >> 8) & 255 < 40)
  }
}
