import LambentPixels
import LambentScenes
import LambentWorkers
import Testing

@testable import LambentRendering

@Suite("What a frame may cost")
struct FrameCostTests {
  private func scene(_ layers: String, _ change: (inout SceneOptions) -> Void = { _ in }) throws
    -> Scene
  {
    let text = """
      {"version": 1, "size": [40, 40], "duration": 4,
       "images": {"dot": {"shape": "circle", "size": [4, 4]}}, "layers": [\(layers)]}
      """
    var options = SceneOptions()
    change(&options)
    return try Scene(json: Array(text.utf8), options: options)
  }

  private func emitter(_ name: String) -> String {
    """
    {"type": "emitter", "name": "\(name)", "emitterPosition": [20, 20], "emitterCells":
      [{"contents": "dot", "birthRate": 1000, "lifetime": 2, "velocity": 30}]}
    """
  }

  @Test("the particles of all emitters of a frame count together")
  func emitters() throws {
    // About 2,000 births of 100 steps, and as many sprites of 500.
    func draw(_ count: Int) throws {
      let emitters = (0..<count).map { emitter("e\($0)") }.joined(separator: ",")
      let scene = try scene(emitters) { $0.maximumWork = 3e6 }
      let tree = try scene.renderTree(at: 3)
      _ = try tree.withSpritesMade(limit: 1_000_000)
    }
    try draw(1)
    #expect {
      try draw(40)
    } throws: { error in
      "\(error)".contains("steps of motion") && "\(error)".contains("with the emitters below it")
    }
  }

  @Test("the work of particles counts toward the work of the frame")
  func particlesAndPixels() throws {
    let scene = try scene(emitter("e"))
    let (_, particles, work) = try scene.renderTree(at: 3).withSpritesMade(limit: 1_000_000)
    #expect(particles > 1000 && work > 1e5)
  }

  private let moving = """
    {"name": "a", "frame": [0, 0, 20, 20], "backgroundColor": "#f008", "animations": [{"type": "basic",
     "keyPath": "position.x", "fromValue": 0, "toValue": 40, "duration": 1}]}
    """

  @Test("single frames go on with the layers of the last one, unless it failed")
  func players() throws {
    let scene = try scene(moving)
    let idle = IdleParts(limit: 1)
    func player() throws -> ObjectIdentifier? {
      try idle.withPlayer(of: scene) { ObjectIdentifier($0) }
    }
    let first = try player()
    #expect(try player() == first)
    let busy = try idle.withPlayer(of: scene) { _ in try player() }
    #expect(busy == .some(nil))
    #expect(throws: CancellationError.self) {
      try idle.withPlayer(of: scene) { (_) throws -> Bool in throw CancellationError() }
    }
    // The new player may lie at the address of the old one: what counts is that there is one.
    #expect(try player() != nil)
  }

  @Test("frames are the same in any order, and stay so when later ones are drawn over them")
  func order() throws {
    let scene = try scene(moving + "," + emitter("e"))
    let numbers = [3, 4, 9, 2, 2, 30, 0, 5]
    let expected = try numbers.map { try SceneRenderer(scene).frame($0).image.premultiplied }
    let renderer = SceneRenderer(scene)
    #expect(try numbers.map { try renderer.frame($0).image.premultiplied } == expected)
    let kept = Lock<[PixelBuffer]>([])
    try renderer.render(numbers) {
      $0.image.premultiplied
    } deliver: { _, pixels in
      kept.withLock { $0.append(pixels) }
    }
    #expect(kept.withLock { $0 } == expected)
    let stride = 4 * expected[0].width
    var bytes = [UInt8](repeating: 0, count: stride * expected[0].height)
    for (number, frame) in zip(numbers, expected) {
      try bytes.withUnsafeMutableBytes {
        try renderer.render(number, into: $0, stride: stride, alpha: .premultiplied)
      }
      #expect(frame.pixels.withUnsafeBytes { Array($0) } == bytes)
    }
    #expect(kept.withLock { $0 } == expected)
  }

  @Test("trees of many layers are made when they are drawn, and give the same frame")
  func trees() throws {
    let scene = try scene(
      """
      {"frame": [0, 0, 20, 20], "backgroundColor": "#f00", "animations": [{"type": "basic",
       "keyPath": "position.x", "fromValue": 0, "toValue": 40, "duration": 1}]},
      \(emitter("e"))
      """)
    var options = RenderOptions()
    options.samples = 5
    let renderer = SceneRenderer(scene, options: options)
    func moments(_ nodeLimit: Int) throws -> FrameMoments {
      try FrameMoments(
        number: 9, of: ScenePlayer(scene), options: options, nodeLimit: nodeLimit)
    }
    let (all, few) = (try moments(1000), try moments(4))
    #expect(all.made.count == 5 && few.made.count == 2 && few.count == 5)
    let frame = try renderer.draw(all, jobs: 1).image.straight
    #expect(try renderer.draw(few, jobs: 1).image.straight == frame)
    #expect(try renderer.frame(9).image.straight == frame)
  }

  @Test("fewer frames exist at a time where they are large")
  func framesAtOnce() throws {
    func frames(_ width: Int, _ height: Int, _ samples: Int = 1, trusts: Bool = false) throws -> Int
    {
      var options = RenderOptions()
      (options.jobs, options.samples) = (16, samples)
      let scene = try scene(#"{"frame": [0, 0, 9, 9]}"#) {
        $0.output = .pixels(width: width, height: height)
        $0.trustsDocument = trusts
      }
      return SceneRenderer(scene, options: options).framesAtOnce
    }
    #expect(try frames(1920, 1080) == 32)
    #expect(try frames(8192, 8192) == 2 && frames(8192, 8192, trusts: true) == 4)
    #expect(try frames(8192, 8192, 4) == 1)
  }

  @Test("a frame of an untrusted document shows a tenth of the layers")
  func layers() throws {
    func draw(_ trusts: Bool) throws {
      _ = try scene(
        #"{"type": "replicator", "instanceCount": 30000, "sublayers": [{"frame": [0, 0, 9, 9]}]}"#
      ) { $0.trustsDocument = trusts }.renderTree(at: 0)
    }
    try draw(true)
    #expect {
      try draw(false)
    } throws: { "\($0)".contains("more than 26214 layers") }
  }
}
