import LambentCompositor
import LambentPixels
import LambentRenderTree
import Testing

@Suite("The textures of frames")
struct FrameTexturesTests {
  /// An image that draws another frame when it is read, as another thread might at the same time.
  private final class Interruption: Footage {
    let width = 10
    let height = 5
    private let draw: @Sendable () throws -> Void

    init(_ draw: @escaping @Sendable () throws -> Void) { self.draw = draw }

    func image(at time: Double) throws -> Image {
      try draw()
      return Image(.rgba8(PixelBuffer(width: width, height: height, repeating: pixel(9, 9, 9))))
    }
  }

  private static func tree(_ images: [Image]) -> RenderTree {
    var root = box(0, 0, 16, 16, nil)
    root.children = images.map { image in
      var node = box(0, 0, Double(image.width), Double(image.height), nil)
      node.name = "photograph"
      node.contents = .init(image)
      return node
    }
    return RenderTree(root: root, width: 16, height: 16)
  }

  @Test("are limited for each frame by itself, whatever is drawn at the same time")
  func concurrentFrames() throws {
    var limits = CompositorLimits()
    limits.maximumTextureBytes = 4 * 100
    let compositor = Compositor(limits: limits)
    @Sendable func draw(_ images: [Image]) throws -> PixelBuffer {
      var buffer = PixelBuffer(width: 0, height: 0)
      try compositor.render(Self.tree(images), into: &buffer)
      return buffer
    }
    let (small, large) = (image(8, 5) { x, y in pixel(x, y, 0) }, image(10, 6) { _, _ in 0 })
    let interruption = Interruption { _ = try draw([large]) }
    let moments = [Image(Interruption {}), Image(interruption)]
    #expect(try draw([small, moments[0]]) == draw([small, moments[1]]))
    #expect {
      try draw([small, large, moments[0]])
    } throws: { error in
      guard case .tooMuchMemory("photograph", let bytes, 400)? = error as? RenderError else {
        return false
      }
      return bytes == 4 * (40 + 60 + 50)
    }
  }
}
