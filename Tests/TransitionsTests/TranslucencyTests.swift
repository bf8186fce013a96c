import LambentPixels
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Translucent pictures")
struct TranslucencyTests {
  private static let (width, height) = (64, 48)
  private let clear = PixelBuffer(width: width, height: height)
  private let red = PixelBuffer(width: width, height: height, repeating: 0xFF00_00FF)

  /// An image whose alpha grows from left to right, white where it is opaque.
  private var ramp: PixelBuffer {
    var image = PixelBuffer(width: Self.width, height: Self.height)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        image[x, y] = UInt32(x * 255 / (Self.width - 1)) * 0x0101_0101
      }
    }
    return image
  }

  @Test(
    "have no colour beyond their alpha in any transition", arguments: Transitions.all.map(\.name))
  func premultiplied(name: String) throws {
    let transition = try #require(Transitions.named(name))
    let renderer = try TransitionRenderer(transition, from: ramp, to: red)
    for progress in [0.1, 0.3, 0.5, 0.7, 0.9] {
      let isValid = renderer.buffer(at: progress).pixels.allSatisfy { pixel in
        [0, 8, 16].allSatisfy { (pixel >> UInt32($0)) & 255 <= pixel >> 24 }
      }
      #expect(isValid, "at \(progress)")
    }
  }

  @Test("keep their colours where a glitch parts them")
  func glitch() throws {
    var glitch = Transitions.Glitch()
    (glitch.strength, glitch.colorSeparation) = (0, 0.1)
    var image = clear
    for y in 0..<Self.height { image[32, y] = 0xFFFF_FFFF }
    let renderer = try TransitionRenderer(glitch, from: image, to: image)
    let frame = renderer.buffer(at: 0.5)
    for y in 0..<Self.height {
      let row = (0..<Self.width).map { frame[$0, y] }
      // One pixel of each colour is left, and each is opaque.
      for shift: UInt32 in [0, 8, 16] { #expect(row.count { ($0 >> shift) & 255 == 255 } == 1) }
      #expect(row.allSatisfy { $0 == 0 || $0 >> 24 == 255 })
    }
  }

  @Test("let the background of a flip and a cube show through")
  func background() throws {
    var (flip, cube) = (Transitions.Flip(), Transitions.Cube())
    flip.background = .init(red: 0, green: 1, blue: 0)
    flip.thickness = 0
    cube.background = flip.background
    for transition in [flip as any Transition, cube] {
      let renderer = try TransitionRenderer(transition, from: clear, to: clear)
      // All is background, but for what has to become the clear images at both ends.
      #expect(renderer.buffer(at: 0.3).pixels.allSatisfy { $0 == 0xFF00_FF00 })
      for progress in [0.001, 0.999] {
        let middle = renderer.buffer(at: progress)[Self.width / 2, Self.height / 2]
        #expect(middle >> 24 <= 1, "\(type(of: transition).name) at \(progress)")
      }
    }
  }

  @Test("of half alpha are laid over the background by their alpha")
  func over() throws {
    let half = PixelBuffer(width: Self.width, height: Self.height, repeating: 0x8080_8080)
    var cube = Transitions.Cube()
    (cube.shading, cube.background) = (0, .init(red: 0, green: 1, blue: 0))
    let frame = try TransitionRenderer(cube, from: half, to: half).buffer(at: 0.25)
    // 128 of white and 127 of the green beneath.
    #expect(frame[Self.width / 2 + 8, Self.height / 2] == 0xFF80_FF80)
  }

  @Test(
    "break into particles and assemble from them without a jump at either end",
    arguments: [false, true])
  func particles(assembles: Bool) throws {
    var particles = Transitions.Particles()
    particles.assembles = assembles
    let (still, breaking) = (red, ramp)
    let renderer = try TransitionRenderer(
      particles, from: assembles ? still : breaking, to: assembles ? breaking : still)
    let shown = [0.02, 0.15, 0.5, 0.98].map { part in
      let frame = renderer.buffer(at: assembles ? 1 - part : part)
      return zip(frame.pixels, breaking.pixels).count { $0 == $1 }
    }
    let all = Self.width * Self.height
    #expect(shown[0] > all * 9 / 10)
    #expect(shown[1] > all / 3 && shown[2] < shown[1] && shown[3] < all / 10, "\(shown)")
  }

  @Test(
    "roll without holes where both images are opaque",
    arguments: ["curl", "pageCurl", "pageCurlWithShadow"])
  func roundedPage(name: String) throws {
    // A page without its corners, over an opaque image.
    var page = PixelBuffer(width: Self.width, height: Self.height, repeating: 0xFF00_FF00)
    for y in 0..<Self.height {
      for x in 0..<Self.width where min(x, Self.width - 1 - x) + min(y, Self.height - 1 - y) < 14 {
        page[x, y] = 0
      }
    }
    let renderer = try TransitionRenderer(
      #require(Transitions.named(name)), from: page, to: red)
    for progress in [0.2, 0.35, 0.5, 0.65] {
      let frame = renderer.buffer(at: progress)
      let isWhole = zip(frame.pixels, page.pixels).allSatisfy { $1 >> 24 < 255 || $0 >> 24 > 245 }
      #expect(isWhole, "at \(progress)")
    }
  }
}
