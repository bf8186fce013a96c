import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentScenes
import Testing

@testable import LambentRendering

@Suite("Frames in the caller's memory")
struct FrameMemoryTests {
  /// Still layers, one that moves, particles, and a blur that needs an image of its own.
  private static let layers = """
    {"frame": [0, 0, 20, 20], "backgroundColor": "#ff000080"},
    {"frame": [5, 25, 20, 10], "cornerRadius": 4, "backgroundColor": "#00ff00", "shadowOpacity": 0.5},
    {"frame": [0, 10, 12, 12], "backgroundColor": "#0000ffc0", "animations": [{"type": "basic",
      "keyPath": "position.x", "fromValue": 0, "toValue": 40, "duration": 1}]},
    {"type": "emitter", "emitterPosition": [20, 20], "emitterCells":
      [{"contents": "dot", "birthRate": 100, "lifetime": 2, "velocity": 30}]}
    """

  private func scene(_ head: String, layers: String = layers) throws -> Scene {
    try Scene(
      json: Array(
        """
        {"version": 1, "size": [40, 40], "duration": 2, \(head)
         "images": {"dot": {"shape": "circle", "size": [4, 4]}},
         "layers": [\(layers)]}
        """.utf8))
  }

  /// The bytes of frames, drawn one after the other into memory at an offset.
  private func bytes(
    of numbers: [Int], _ scene: Scene, _ options: RenderOptions, alpha: AlphaMode = .straight,
    offset: Int
  ) throws -> [[UInt8]] {
    let renderer = SceneRenderer(scene, options: options)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6400 + offset, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7)
    return try numbers.map {
      let part = UnsafeMutableRawBufferPointer(rebasing: memory[offset...])
      try renderer.render($0, into: part, stride: 160, alpha: alpha)
      return Array(part)
    }
  }

  @Test(
    "frames in a row of memory have the bytes of frames by themselves, in any order",
    arguments: ["", ##""background": "#ffffff","##, #""workingSpace": "linear","#], [1, 3])
  func straight(head: String, jobs: Int) throws {
    let scene = try scene(head)
    let numbers = [0, 1, 2, 3, 3, 4, 30, 2, 9]
    for (samples, depth) in [(1, RenderOptions.Depth.eight), (2, .eight), (1, .sixteen)] {
      var options = RenderOptions()
      (options.jobs, options.samples, options.depth) = (jobs, samples, depth)
      let expected = try numbers.map {
        let frame = try SceneRenderer(scene, options: options).frame($0).image.premultiplied
        return try #require(StraightImage(frame).bytes)
      }
      // Rows that follow each other are drawn in place; those at an odd address are copied.
      for offset in [0, 1] {
        let bytes = try bytes(of: numbers, scene, options, offset: offset)
        #expect(bytes == expected)
      }
    }
  }

  @Test("straight bytes of a scene that shows only an image are the image's own")
  func onlyImage() throws {
    // Colours beneath such alphas are lost where they are premultiplied.
    let samples = (0..<6400).map { (index: Int) -> UInt8 in
      index % 4 == 3 ? 2 : UInt8(index % 251)
    }
    let image = Image(StraightImage(width: 40, height: 40, samples: .eight(samples)))
    let document: JSONValue = [
      "version": 1, "size": [40, 40], "duration": 1,
      "images": ["glass": ["file": "glass.png"]],
      "layers": [["frame": [0, 0, 40, 40], "contents": "glass"]],
    ]
    let scene = try Scene(
      document, file: "glass.json", images: ["glass.png": image.pngData], options: SceneOptions())
    for offset in [0, 1] {
      #expect(try bytes(of: [0], scene, RenderOptions(), offset: offset) == [samples])
    }
  }
}

extension StraightImage {
  /// Bytes, if it has some.
  fileprivate var bytes: [UInt8]? { if case .eight(let bytes) = samples { bytes } else { nil } }
}
