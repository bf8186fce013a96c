import Lambent
import Synchronization
import Testing

/// The examples of the README, kept compiling and true.
@Suite("The README's examples")
struct ReadmeExampleTests {
  static let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  @Test("a frame of a preset is drawn, and frames are encoded in order")
  func frames() throws {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: 64, height: 36)
    let scene = try Scene(contentsOf: "/\(Self.root)/Presets/snow.json", options: options)
    let renderer = SceneRenderer(scene)
    let picture = try renderer.frame(120).image
    #expect(picture.width == 64)

    let delivered = Mutex<[Int]>([])
    try renderer.render(0..<3) { frame in
      try frame.image.pngData
    } deliver: { frame, file in
      #expect(!file.isEmpty)
      delivered.withLock { $0.append(frame.number) }
    }
    #expect(delivered.withLock { $0 } == [0, 1, 2])
  }

  @Test("a transition needs no document")
  func transition() throws {
    func image(_ pixel: UInt32) -> Image {
      Image(.rgba8(PixelBuffer(width: 8, height: 8, repeating: pixel)))
    }
    let (dusk, morning) = (image(0xFF00_00FF), image(0xFFFF_0000))
    let flash = try TransitionRenderer(Transitions.Flash(), from: dusk, to: morning)
    #expect(flash.frame(at: 1).straight == morning.straight)
    #expect(flash.frame(at: 0.5).premultiplied == flash.premultipliedFrame(at: 0.5).premultiplied)
  }
}
