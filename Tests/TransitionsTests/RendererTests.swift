import LambentGeometry
import LambentKernels
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import LambentWorkers
import Synchronization
import Testing

@Suite("A transition renderer")
struct RendererTests {
  /// A transition of a user's own.
  private struct Curtain: Transition {
    static let name = "curtain"
    static let summary = "A hard edge from the left."
    static let properties: [Property<Curtain>] = []

    func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        let edge = Float(frame.progress) * Float(canvas.width)
        return { row in
          row.shade { x, y in
            x < edge ? frame.to.color(x: x, y: y) : frame.from.color(x: x, y: y)
          }
        }
      }
    }
  }

  @Test("draws a transition of a user's own")
  func custom() throws {
    let from = TransitionLaws.testImage(10, 4, seed: 1)
    let to = TransitionLaws.testImage(10, 4, seed: 2)
    let frame = try TransitionRenderer(Curtain(), from: from, to: to).buffer(at: 0.5)
    for x in 0..<10 { #expect(frame[x, 2] == (x < 5 ? to : from)[x, 2]) }
    #expect(TransitionLaws.violations(of: Curtain(), width: 9, height: 5).isEmpty)
  }

  @Test("throws the error of a kernel that cannot draw a frame, and draws others")
  func kernelErrors() throws {
    var kernel = try KernelTransition(
      Kernel(
        source: """
          vec4 transition(vec2 uv) {
            float x = uv.x;
            while (progress > 0.5 && x < 2.0) { x = fract(x + 0.1); }
            return vec4(x, 0.0, 0.0, 1.0);
          }
          """), name: "endless")
    kernel.work = 1e7
    let image = TransitionLaws.testImage(32, 2, seed: 1)
    let renderer = try TransitionRenderer(kernel, from: image, to: image)
    #expect(throws: NamedKernelError.self) { try renderer.throwing { $0.buffer(at: 0.75) } }
    let drawn = try renderer.throwing { $0.buffer(at: 0.25) }
    #expect(drawn == renderer.buffer(at: 0.25) && drawn != image)
    #expect(kernel.takeFailure() == nil)
  }

  @Test(
    "makes the same frame for a file as in memory, translucent or not", arguments: [false, true])
  func straight(isOpaque: Bool) throws {
    let (from, to) = (
      TransitionLaws.testImage(67, 23, seed: 1, alpha: isOpaque ? 255 : 130),
      TransitionLaws.testImage(67, 23, seed: 2, alpha: isOpaque ? 255 : 70)
    )
    for name in Transitions.all.map(\.name) {
      let transition = try #require(Transitions.named(name))
      var renderers = [try TransitionRenderer(transition, from: from, to: to)]
      if isOpaque {
        // Straight images are known to be opaque.
        renderers.append(
          try TransitionRenderer(
            transition, from: StraightImage(from), to: StraightImage(to)))
      }
      for renderer in renderers {
        for progress in [0.2, 0.7] {
          let frame = StraightImage(renderer.buffer(at: progress))
          #expect(renderer.straightFrame(at: progress, jobs: 2) == frame, "\(name)")
        }
      }
    }
  }

  @Test("refuses pictures of different sizes")
  func sizes() {
    let (small, large) = (
      PixelBuffer(width: 2, height: 2), PixelBuffer(width: 3, height: 2)
    )
    #expect(throws: TransitionError.sizesDiffer(from: [2, 2], to: [3, 2])) {
      try TransitionRenderer(Transitions.Dissolve(), from: small, to: large)
    }
  }

  @Test("dissolves by the exact mean, rounded once, alpha too")
  func dissolve() throws {
    let (a, b): (UInt32, UInt32) = (0xFE00_40FE, 0x8080_1020)
    let from = PixelBuffer(width: 5, height: 3, repeating: a)
    let to = PixelBuffer(width: 5, height: 3, repeating: b)
    let renderer = try TransitionRenderer(Transitions.Dissolve(), from: from, to: to)
    for step in 1..<64 {
      let frame = renderer.buffer(at: Double(step) / 64)
      for shift: UInt32 in [0, 8, 16, 24] {
        let (x, y) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
        let mean = (x * (64 - step) + y * step + 32) / 64
        #expect(Int((frame[3, 1] >> shift) & 255) == mean)
      }
    }
  }

  @Test("gives back 16-bit and translucent files as they were at both ends")
  func ends() throws {
    let words = (0..<(4 * 12)).map { UInt16(truncatingIfNeeded: $0 * 5557) }
    let from = StraightImage(width: 4, height: 3, samples: .sixteen(words))
    let to = StraightImage(width: 4, height: 3, samples: .sixteen(words.reversed()))
    for space in WorkingSpace.allCases {
      let renderer = try TransitionRenderer(
        Transitions.Flash(), from: from, to: to, workingSpace: space)
      #expect(renderer.straightFrame(at: 0, depth: 16) == from)
      #expect(renderer.straightFrame(at: -0.2, depth: 16) == from)
      #expect(renderer.straightFrame(at: 1, depth: 16) == to)
    }
  }

  @Test("mixes 16 bits in 16 bits")
  func sixteen() throws {
    func grey(_ level: UInt16) -> StraightImage {
      StraightImage(width: 1, height: 1, samples: .sixteen([level, level, level, 65535]))
    }
    let renderer = try TransitionRenderer(Transitions.Dissolve(), from: grey(1000), to: grey(1003))
    #expect(renderer.straightFrame(at: 1 / 3, depth: 16) == grey(1001))
  }

  @Test("mixes light where the working space is linear")
  func linear() throws {
    func grey(_ level: UInt8) -> StraightImage {
      StraightImage(
        width: 8, height: 8, samples: .eight((0..<64).flatMap { _ in [level, level, level, 255] }))
    }
    let renderer = try TransitionRenderer(
      Transitions.Dissolve(), from: grey(0), to: grey(255), workingSpace: .linear)
    guard case .eight(let bytes) = renderer.straightFrame(at: 0.5).samples else {
      Issue.record("not of 8 bits")
      return
    }
    // Half the light is encoded as 187.516, which the dither shows as both of its neighbours.
    let levels = stride(from: 0, to: bytes.count, by: 4).map { Int(bytes[$0]) }
    #expect(Set(levels) == [187, 188])
    #expect(abs(Double(levels.reduce(0, +)) / 64 - 187.516) < 0.02)
  }

  @Test("decides the order of a luma wipe by the picture that is given")
  func luma() throws {
    let order = PixelBuffer(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0xFF00_0000])
    var luma = Transitions.Luma()
    luma.image = Image(.rgba8(order))
    luma.softness = 0
    let from = PixelBuffer(width: 20, height: 2, repeating: 0xFF00_00FF)
    let to = PixelBuffer(width: 20, height: 2, repeating: 0xFFFF_0000)
    let frame = try TransitionRenderer(luma, from: from, to: to).buffer(at: 0.5)
    #expect(frame[0, 0] == from[0, 0] && frame[19, 0] == to[0, 0])
    luma.isInverted = true
    let inverted = try TransitionRenderer(luma, from: from, to: to).buffer(at: 0.5)
    #expect(inverted[0, 0] == to[0, 0] && inverted[19, 0] == from[0, 0])
  }

  /// A transition that counts how often it is prepared.
  private struct Counted: Transition {
    static let name = "counted"
    static let summary = "Shows the second image."
    static let properties = [Property<Counted>("seed", \.seed, summary: "A number.")]
    static let preparations = Atomic(0)

    var seed = 0

    func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      Self.preparations.add(1, ordering: .relaxed)
      return { frame in { row in row.shade { x, y in frame.to.color(x: x, y: y) } } }
    }
  }

  @Test("prepares each of many transitions once, on any number of threads")
  func preparedOnce() throws {
    let image = PixelBuffer(width: 8, height: 8)
    try Workers.forEach(count: 200, jobs: 4, cancellation: nil) { index in
      var transition = Counted()
      transition.seed = index % 20
      _ = try TransitionRenderer(transition, from: image, to: image)
    }
    #expect(Counted.preparations.load(ordering: .relaxed) == 20)
  }

  /// Another one, whose preparations nobody else counts.
  private struct Large: Transition {
    static let name = "large"
    static let summary = "Shows the second image."
    static let properties = [Property<Large>("seed", \.seed, summary: "A number.")]
    static let preparations = Atomic(0)

    var seed = 0

    func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      Self.preparations.add(1, ordering: .relaxed)
      return { frame in { row in row.shade { x, y in frame.to.color(x: x, y: y) } } }
    }
  }

  @Test("prepares as many large transitions once as the cache holds, and never keeps more bytes")
  func largeTransitions() throws {
    for (width, height, count) in [(3840, 2160, 8), (7680, 4320, 2)] {
      let (cache, canvas) = (PreparedCache(), TransitionCanvas(width: width, height: height))
      let before = Large.preparations.load(ordering: .relaxed)
      @Sendable func prepare(_ seed: Int) -> PreparedTransition {
        var transition = Large()
        transition.seed = seed
        return cache.prepared(transition, for: canvas)
      }
      // Frames in order, each with all transitions, on several threads.
      for frame in 0..<5 {
        try Workers.forEach(count: 4 * count, jobs: 4, cancellation: nil) { index in
          _ = prepare(index % count)
        }
        #expect(Large.preparations.load(ordering: .relaxed) - before == count, "\(frame)")
      }
      for seed in 100..<120 {
        _ = prepare(seed)
        #expect(cache.bytes <= PreparedCache.limit)
      }
    }
  }
}
