import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("The extent of a transition")
struct ExtentTests {
  private static let (width, height) = (120, 40)
  private static let extent = Rect(x: 20, y: 10, width: 60, height: 20)
  private let black = PixelBuffer(width: width, height: height, repeating: 0xFF00_0000)
  private let white = PixelBuffer(width: width, height: height, repeating: 0xFFFF_FFFF)

  /// The levels of a row between black and white.
  private func levels(
    _ transition: any Transition, at progress: Double, row: Int = 20
  ) throws -> [Int] {
    let renderer = try TransitionRenderer(transition, from: black, to: white)
    let frame = renderer.buffer(at: progress)
    return (0..<Self.width).map { Int(frame[$0, row] & 255) }
  }

  @Test("is what a swipe crosses", arguments: [0.001, 0.25, 0.5, 0.75, 0.999])
  func swipe(progress: Double) throws {
    var swipe = Transitions.Swipe()
    (swipe.extent, swipe.width) = (Self.extent, 0.1)
    let front = 20 + 60.1 * progress
    for (x, level) in try levels(swipe, at: progress).enumerated() {
      let position = Double(x) + 0.5
      guard abs(position - front) > 1 else { continue }
      #expect(level == (position < front ? 255 : 0), "at \(x)")
    }
  }

  @Test("is what the light of a copying machine crosses", arguments: [0.25, 0.5, 0.75])
  func copyMachine(progress: Double) throws {
    var copy = Transitions.CopyMachine()
    (copy.extent, copy.width, copy.opacity) = (Self.extent, 10, 0)
    let bar = 15 + 70 * progress
    let levels = try levels(copy, at: progress)
    #expect(levels[Int(bar) - 4] == 255 && levels[Int(bar) + 4] == 0)
  }

  @Test("is what a page is rolled up over")
  func pageCurl() throws {
    var (plain, shadowed) = (Transitions.PageCurl(), Transitions.PageCurlWithShadow())
    (plain.angle, shadowed.angle) = (0, 0)
    (plain.extent, plain.radius) = (Self.extent, 2)
    (shadowed.extent, shadowed.radius, shadowed.shadowAmount) = (Self.extent, 2, 0)
    for curl in [plain as any Transition, shadowed] {
      // Before the extent the page is rolled up from the first moment on; beyond it lies its back.
      let early = try levels(curl, at: 0.01)
      #expect(early[5] == 255 && early[60] == 0 && early[100] == 0)
      let late = try levels(curl, at: 0.99)
      #expect(late[5] == 255 && late[60] == 255 && late[115] < 230)
    }
  }

  @Test("is what a ripple has to leave")
  func ripple() throws {
    var ripple = Transitions.Ripple()
    (ripple.extent, ripple.width, ripple.scale) = (Self.extent, 4, 0)
    let levels = try levels(ripple, at: 0.999)
    #expect(levels[50] == 255 && levels[25] == 255 && levels[75] == 255)
    #expect(levels[10] == 0 && levels[95] == 0)
  }

  @Test("is the picture where it is empty, and both ends are exact wherever it is")
  func ends() throws {
    for name in ["flash", "swipe", "copyMachine", "pageCurl", "pageCurlWithShadow", "ripple"] {
      let plain = try #require(Transitions.named(name))
      var (empty, small) = (plain, plain)
      try empty.setValue(.rect(.zero), forKeyPath: "extent")
      try small.setValue(.rect(Self.extent), forKeyPath: "extent")
      for progress in [0.2, 0.6] {
        #expect(try levels(empty, at: progress) == levels(plain, at: progress), "\(name)")
        #expect(try levels(small, at: progress) != levels(plain, at: progress), "\(name)")
      }
      #expect(try levels(small, at: 0).allSatisfy { $0 == 0 }, "\(name)")
      #expect(try levels(small, at: 1).allSatisfy { $0 == 255 }, "\(name)")
    }
  }

  @Test("has sides that are not negative")
  func negative() throws {
    for (name, input) in [("swipe", "extent"), ("pageCurlWithShadow", "shadowExtent")] {
      var transition = try #require(Transitions.named(name))
      for rect in [Rect(x: 0, y: 0, width: -1, height: 5), Rect(x: 9, y: 9, width: 5, height: -2)] {
        #expect(throws: PropertyError.self) {
          try transition.setValue(.rect(rect), forKeyPath: input)
        }
      }
    }
  }

  @Test("set beyond all bounds on the field itself draws all the same")
  func unchecked() throws {
    var swipe = Transitions.Swipe()
    swipe.extent = Rect(x: 1e300, y: -1e300, width: -1e300, height: .nan)
    #expect(try levels(swipe, at: 0.5).count == Self.width)
  }
}
