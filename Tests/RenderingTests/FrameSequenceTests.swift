import Glibc
import Lambent
import Synchronization
import Testing

/// A scene of some emitters and blurs: frames that cost something.
private func scene(_ options: SceneOptions = .init()) throws -> Scene {
  let document = """
    { "version": 1, "size": [160, 90], "duration": 2, "frameRate": 30, "background": "black",
      "images": { "dot": { "shape": "glow", "size": [16, 16] } },
      "layers": [
        { "type": "emitter", "frame": [0, 0, 160, 90], "emitterPosition": [80, 45],
          "emitterCells": [ { "name": "spark", "contents": "dot", "birthRate": 400, "lifetime": 2,
            "velocity": 40, "emissionRange": "360deg" } ] },
        { "frame": [20, 20, 60, 40], "backgroundColor": "#f0f8",
          "filters": [ { "filter": "gaussianBlur", "radius": 6 } ],
          "animate": { "position.x": [[0, 20], [2, 140]] } } ] }
    """
  return try Scene(json: Array(document.utf8), options: options)
}

/// A sign that a task has run.
private final class Beat: Sendable {
  let hasCome = Atomic(false)
}

@Suite("Frames for tasks")
struct FrameSequenceTests {
  @Test("frames come in order, with the bytes of those drawn alone", arguments: [1, 2, 5])
  func order(jobs: Int) async throws {
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = SceneRenderer(try scene(), options: options)
    let numbers = [5, 0, 59, 5, 70]
    var found: [RenderedFrame] = []
    for try await frame in renderer.frames(numbers, lookAhead: 2) { found.append(frame) }
    #expect(found.map(\.number) == numbers)
    for frame in found {
      #expect(try await renderer.frame(frame.number).image.straight == frame.image.straight)
      #expect(try alone(renderer, frame.number) == frame.image.straight)
    }
    #expect(try await renderer.frame(at: 0.5).image.straight == alone(renderer, 15))
  }

  /// A frame drawn without tasks.
  private func alone(_ renderer: SceneRenderer, _ number: Int) throws -> StraightImage {
    try renderer.frame(number, cancellation: nil).image.straight
  }

  @Test("what is encoded comes in order, and no more of it is made than looked ahead")
  func encoding() async throws {
    let made = Atomic(0)
    let renderer = SceneRenderer(try scene())
    var count = 0
    for try await number in renderer.frames(
      0..<12, lookAhead: 3,
      encode: { frame in
        made.add(1, ordering: .relaxed)
        return frame.number
      })
    {
      #expect(number == count)
      count += 1
      for _ in 0..<50 { await Task.yield() }
      #expect(made.load(ordering: .relaxed) <= count + 3)
    }
    #expect(count == 12)
  }

  @Test("a task that is cancelled stops the frames that are being drawn")
  func cancelling() async throws {
    let drawn = Atomic(0)
    let renderer = SceneRenderer(try scene())
    let task = Task {
      for try await _ in renderer.frames(
        0..<100_000,
        encode: { _ in
          drawn.add(1, ordering: .relaxed)
        })
      {}
    }
    while drawn.load(ordering: .relaxed) < 3 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(drawn.load(ordering: .relaxed) < 100_000)
  }

  @Test("a frame that is cancelled before it begins is not drawn", arguments: [1, 3])
  func cancelledWithin(jobs: Int) throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = SceneRenderer(try scene(), options: options)
    #expect(throws: CancellationError.self) { try renderer.frame(3, cancellation: cancellation) }
    #expect(throws: CancellationError.self) {
      try renderer.frame(at: 0.5, cancellation: cancellation)
    }
  }

  @Test("a loop that ends early ends the drawing")
  func leaving() async throws {
    let drawn = Atomic(0)
    let renderer = SceneRenderer(try scene())
    for try await number in renderer.frames(
      0..<100_000, lookAhead: 2,
      encode: { frame in
        drawn.add(1, ordering: .relaxed)
        return frame.number
      }) where number == 4
    {
      break
    }
    #expect(drawn.load(ordering: .relaxed) <= 8)
  }

  @Test("tasks have their turns while frames are drawn, however many", .timeLimit(.minutes(2)))
  func heartbeat() async throws {
    let renderer = SceneRenderer(try scene())
    let beat = Beat()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<16 {
        group.addTask {
          // The frames wait for a task that begins after them: it would never run if they kept its thread.
          let frames = renderer.frames([index], lookAhead: 1) { frame in
            while !beat.hasCome.load(ordering: .relaxed) { sched_yield() }
            return frame.number
          }
          for try await number in frames { #expect(number == index) }
        }
      }
      group.addTask { beat.hasCome.store(true, ordering: .relaxed) }
      try await group.waitForAll()
    }
  }

  @Test("an error comes with the frame that has it")
  func failing() async throws {
    var options = SceneOptions()
    options.maximumParticles = 100
    let renderer = SceneRenderer(try scene(options))
    let drawnAlone = Mutex<[Int]>([])
    #expect(throws: RenderingError.self) {
      try renderer.render(0..<30) {
        $0.number
      } deliver: { _, number in
        drawnAlone.withLock { $0.append(number) }
      }
    }
    var numbers: [Int] = []
    await #expect(throws: RenderingError.self) {
      for try await frame in renderer.frames(0..<30) { numbers.append(frame.number) }
    }
    #expect(!numbers.isEmpty && numbers == drawnAlone.withLock { $0 })
  }
}
