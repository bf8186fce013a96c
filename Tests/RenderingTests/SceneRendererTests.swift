import Lambent
import Synchronization
import Testing

/// A scene with a picture that moves, one that turns, an event and a translucent background.
private let document = """
  { "version": 1, "name": "trial", "size": [40, 30], "duration": 1, "frameRate": 10,
    "background": "#20406080",
    "images": {
      "dot": { "shape": "glow", "size": [16, 16], "color": "#fc0" },
      "star": { "shape": "star", "size": [12, 12] } },
    "layers": [
      { "name": "dot", "frame": "contents", "contents": "dot", "position": [10, 10],
        "animations": [
          { "type": "basic", "keyPath": "position.x", "fromValue": 5, "toValue": 35,
            "duration": 1 } ] },
      { "name": "star", "frame": "contents", "contents": "star", "position": [20, 20],
        "animate": { "transform.rotation.z": [[0, 0], [1, "90deg"]] } } ],
    "events": [
      { "time": 0.35, "transaction": { "animationDuration": 0.4 },
        "set": { "star.opacity": 0.2 } } ] }
  """

private func scene(_ options: SceneOptions = .init()) throws -> Scene {
  try Scene(json: Array(document.utf8), options: options)
}

private func render(
  _ scene: Scene, _ numbers: [Int], options: RenderOptions
) throws -> [StraightImage] {
  let frames = Mutex<[StraightImage]>([])
  try SceneRenderer(scene, options: options).render(numbers) { frame in
    frame.image.straight
  } deliver: { _, image in
    frames.withLock { $0.append(image) }
  }
  return frames.withLock { $0 }
}

@Suite("Rendering scenes")
struct SceneRendererTests {
  @Test("the bytes depend neither on the jobs nor on the order nor on the other frames")
  func sameBytes() throws {
    let scene = try scene()
    let numbers = Array(0..<scene.frameCount)
    #expect(numbers.count == 10)
    var options = RenderOptions()
    options.jobs = 1
    let alone = try numbers.map {
      try SceneRenderer(scene, options: options).frame($0).image.straight
    }
    #expect(try render(scene, numbers, options: options) == alone)
    options.jobs = 5
    #expect(try render(scene, numbers, options: options) == alone)
    #expect(try render(scene, numbers.reversed(), options: options) == alone.reversed())
    #expect(Set(alone).count == alone.count)
  }

  @Test("progress counts to the end, and frames come in order with their times")
  func progress() throws {
    let scene = try scene()
    let seen = Mutex<[Int]>([])
    let numbers = Mutex<[Int]>([])
    try SceneRenderer(scene).render([3, 1, 25]) { progress in
      #expect(progress.total == 3)
      seen.withLock { $0.append(progress.completed) }
    } encode: { frame in
      frame.time
    } deliver: { frame, time in
      #expect(time == Double(frame.number) / 10 && time == frame.time)
      numbers.withLock { $0.append(frame.number) }
    }
    #expect(seen.withLock { $0 } == [1, 2, 3])
    #expect(numbers.withLock { $0 } == [3, 1, 25])
  }

  @Test("a cancelled run stops", arguments: [1, 3])
  func cancelled(jobs: Int) throws {
    let cancellation = Cancellation()
    let delivered = Atomic(0)
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = SceneRenderer(try scene(), options: options)
    #expect(throws: CancellationError.self) {
      try renderer.render(0..<500, cancellation: cancellation) {
        $0.number
      } deliver: { _, _ in
        if delivered.add(1, ordering: .relaxed).newValue == 3 { cancellation.cancel() }
      }
    }
    #expect(delivered.load(ordering: .relaxed) == 3)
  }

  @Test("a frame is written into the caller's memory at a stride")
  func stride() throws {
    let renderer = SceneRenderer(try scene())
    let expected = try renderer.frame(2).image.straight
    let stride = 4 * 40 + 12
    var memory = [UInt8](repeating: 9, count: stride * 29 + 4 * 40)
    try memory.withUnsafeMutableBytes { try renderer.render(2, into: $0, stride: stride) }
    guard case .eight(let bytes) = expected.samples else {
      Issue.record("another kind of value")
      return
    }
    for y in 0..<30 {
      #expect(
        memory[(y * stride)..<(y * stride + 160)] == bytes[(y * 160)..<((y + 1) * 160)])
    }
    #expect(memory[160..<172].allSatisfy { $0 == 9 })
    try memory.withUnsafeMutableBytes {
      try renderer.render(2, into: $0, stride: stride, alpha: .premultiplied)
    }
    let premultiplied = try renderer.frame(2).image.premultiplied
    for y in 0..<30 {
      let row = premultiplied.pixels[(40 * y)..<(40 * y + 40)].withUnsafeBytes(Array.init)
      #expect(Array(memory[(y * stride)..<(y * stride + 160)]) == row)
    }
    memory.removeLast()
    #expect(throws: RenderingError.memoryTooSmall(bytes: memory.count)) {
      try memory.withUnsafeMutableBytes { try renderer.render(2, into: $0, stride: stride) }
    }
    #expect(throws: RenderingError.strideTooSmall(stride: 159, least: 160)) {
      try memory.withUnsafeMutableBytes { try renderer.render(2, into: $0, stride: 159) }
    }
  }

  @Test("a frame with motion blur is the mean of its moments, rounded once")
  func motionBlur() throws {
    let scene = try scene()
    var options = RenderOptions()
    options.samples = 4
    options.shutter = 0.5
    guard case .eight(let blurred) = try SceneRenderer(scene, options: options).frame(3).pixels
    else {
      Issue.record("another kind of value")
      return
    }
    let sharp = SceneRenderer(scene)
    let moments = try (0..<4).map { try sharp.image(at: 0.3 + 0.05 * Double($0) / 4).premultiplied }
    for index in blurred.pixels.indices {
      let channels = moments.map { PixelBuffer.channels(of: $0.pixels[index]) }
      let mean = PixelBuffer.channels(of: blurred.pixels[index])
      let red: Int = channels.reduce(0) { $0 + Int($1.red) }
      let alpha: Int = channels.reduce(0) { $0 + Int($1.alpha) }
      #expect(Int(mean.red) == (red + 2) / 4)
      #expect(Int(mean.alpha) == (alpha + 2) / 4)
    }
  }

  @Test("sixteen bits agree with eight to their rounding")
  func sixteenBits() throws {
    var options = RenderOptions()
    options.depth = .sixteen
    let scene = try scene()
    let deep = try SceneRenderer(scene, options: options).frame(4).image.straight
    let flat = try SceneRenderer(scene).frame(4).image.straight
    guard case .sixteen(let words) = deep.samples, case .eight(let bytes) = flat.samples else {
      Issue.record("wrong depth")
      return
    }
    for (word, byte) in zip(words, bytes) {
      #expect(abs(Int(word) - 257 * Int(byte)) < 257 * 4)
    }
  }

  @Test("emitters that need more particles together than allowed are refused")
  func particleLimit() throws {
    let emitter = { (name: String) in
      "{\"type\": \"emitter\", \"name\": \"\(name)\", \"emitterCells\": [{\"contents\": \"dot\", "
        + "\"birthRate\": 8, \"lifetime\": 1}]}"
    }
    let text = """
      {"version": 1, "size": [20, 20], "duration": 2,
       "images": {"dot": {"shape": "circle", "size": [4, 4]}},
       "layers": [\(emitter("a")), \(emitter("b"))]}
      """
    var options = SceneOptions()
    options.maximumParticles = 16
    let whole = try Scene(json: Array(text.utf8), options: options)
    #expect(try SceneRenderer(whole).frame(45).statistics.liveParticles == 16)
    options.maximumParticles = 15
    let renderer = SceneRenderer(try Scene(json: Array(text.utf8), options: options))
    #expect(throws: RenderingError.tooManyParticles(layer: "b", count: 16, limit: 15)) {
      try renderer.frame(45)
    }
  }

  @Test("a particle of two pictures that fade is one")
  func fadingParticles() throws {
    let text = """
      {"version": 1, "size": [20, 20], "duration": 2,
       "images": {"dot": {"shape": "circle", "size": [4, 4]}, "box": {"shape": "square", "size": [4, 4]}},
       "layers": [{"type": "emitter", "emitterCells": [
          {"name": "a", "contents": "dot", "birthRate": 8, "lifetime": 1}],
        "animate": {"emitterCells.a.contents": [[0, "dot"], [2, "box"]]}}]}
      """
    var options = SceneOptions()
    options.maximumParticles = 8
    let renderer = SceneRenderer(try Scene(json: Array(text.utf8), options: options))
    #expect(try renderer.frame(45).statistics.liveParticles == 8)
  }

  @Test("statistics name the cost of each frame")
  func statistics() throws {
    let frame = try SceneRenderer(try scene()).frame(0)
    #expect(frame.statistics.simulateMilliseconds > 0)
    #expect(frame.statistics.compositeMilliseconds > 0)
    #expect(frame.statistics.liveParticles == 0)
  }
}

@Suite("Where a scene lies on its frames")
struct CanvasTests {
  private func canvas(_ output: SceneOptions.Output) throws -> SceneCanvas {
    var options = SceneOptions()
    options.output = output
    return try scene(options).canvas
  }

  @Test("a size of its own fits the scene, centred")
  func fits() throws {
    let canvas = try canvas(.pixels(width: 100, height: 60))
    #expect(canvas.density == 2)
    #expect(canvas.clip == Rect(x: 10, y: 0, width: 80, height: 60))
    #expect(canvas.viewport.apply(.zero) == Point(x: 10, y: 0))
  }

  @Test("a scale multiplies the scene's own size, rounded up to whole pixels")
  func scaled() throws {
    let canvas = try canvas(.scaled(1.51))
    #expect(canvas.width == 61 && canvas.height == 46)
    #expect(canvas.clip.width == 40 * 1.51)
  }

  @Test("the margin shows the background and nothing of the scene")
  func margin() throws {
    var options = SceneOptions()
    options.output = .pixels(width: 100, height: 60)
    let frame = try SceneRenderer(try scene(options)).image(at: 0).premultiplied
    let background = frame[0, 0]
    #expect(background == PixelBuffer.pixel(red: 16, green: 32, blue: 48, alpha: 128))
    #expect((0..<60).allSatisfy { y in (0..<10).allSatisfy { frame[$0, y] == background } })
    #expect(frame[10 + 2 * 5, 20] != background)
  }

  @Test("sizes that are too small or too large are refused", arguments: [0, -1, 1e9, .nan])
  func refused(scale: Double) {
    #expect(throws: SceneError.self) { try canvas(.scaled(scale)) }
  }
}
