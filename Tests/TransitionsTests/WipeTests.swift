import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("A wipe")
struct WipeTests {
  /// A way to order pixels.
  enum Pattern: String, CaseIterable {
    case even, slats, steps, blocks, circle, noise, constant

    func order(_ x: Float, _ y: Float) -> Float {
      switch self {
      case .even: x * 0.125 + y * 0.03125
      case .slats: (x / 13 - (x / 13).rounded(.down)) * 3
      case .steps: -x - 7 * (y / 5).rounded(.down)
      case .blocks: Self.chance((x / 11).rounded(.down), (y / 9).rounded(.down))
      case .circle: (x * x + y * y).squareRoot()
      case .noise: Self.chance(x, y)
      case .constant: 5
      }
    }

    private static func chance(_ x: Float, _ y: Float) -> Float {
      let bits = (Int(x) * 7919 + Int(y) * 104_729 + 31) % 1021
      return Float(bits * bits % 1021) / 1020
    }
  }

  /// A wipe of a pattern.
  private struct PatternWipe: Transition {
    static let name = "patternWipe"
    static let summary = "Pixels change in the order of a pattern."
    static let properties: [Property<PatternWipe>] = []
    var pattern = Pattern.even
    var softness = 0.0

    func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      ThresholdMap(canvas, softness: softness) { x, y in
        var order = SIMD4<Float>.zero
        for lane in 0..<4 { order[lane] = pattern.order(x[lane], y) }
        return order
      }.painter
    }
  }

  /// The fractions of the new image and the mixed bytes, pixel by pixel from the formula.
  private struct Formula {
    let width: Int
    let height: Int
    let orders: [Float]
    let edges: [Float]

    init(_ pattern: Pattern, _ width: Int, _ height: Int, softness: Float) {
      (self.width, self.height) = (width, height)
      let orders = (0..<(width * height)).map { index in
        pattern.order(Float(index % width) + 0.5, Float(index / width) + 0.5)
      }
      let (low, high) = (orders.min() ?? 0, orders.max() ?? 0)
      let least = max(softness * (high - low), max(abs(low), abs(high), 1e-3) * 1e-5)
      let most = (high - low) * max(1 / 32, 2 / Float(max(1, min(width, height) - 1)))
      edges = orders.indices.map { index in
        /// The lesser change to the neighbours that there are.
        func change(_ position: Int, _ count: Int, _ step: Int) -> Float {
          var changes: [Float] = []
          if position > 0 { changes.append(abs(orders[index] - orders[index - step])) }
          if position + 1 < count { changes.append(abs(orders[index + step] - orders[index])) }
          return changes.min() ?? 0
        }
        let across = change(index % width, width, 1)
        let down = change(index / width, height, width)
        return max(least, min(across + down, most))
      }
      self.orders = orders
    }

    func frame(_ from: PixelBuffer, _ to: PixelBuffer, at progress: Double) -> PixelBuffer {
      let begin = zip(orders, edges).map { $0 - $1 / 2 }.min() ?? 0
      let end = zip(orders, edges).map { $0 + $1 / 2 }.max() ?? 0
      let threshold = begin + (end - begin) * Float(progress)
      let pixels = orders.indices.map { index in
        let weight = max(0, min(1, (threshold - orders[index]) / edges[index] + 0.5))
        return Self.mixed(from.pixels[index], to.pixels[index], weight)
      }
      return PixelBuffer(width: width, height: height, pixels: pixels)
    }

    /// a + (b − a)·share of each byte, rounded once, halves to even.
    private static func mixed(_ a: UInt32, _ b: UInt32, _ weight: Float) -> UInt32 {
      [UInt32(0), 8, 16, 24].reduce(0) { pixel, shift in
        let (first, second) = (Float((a >> shift) & 255), Float((b >> shift) & 255))
        let change = (second - first) * weight
        let sum = Double(first) + Double(change)
        return pixel | UInt32(sum.rounded(.toNearestOrEven)) << shift
      }
    }
  }

  @Test(
    "shows of each pixel what the formula says, whatever the number of threads",
    arguments: Pattern.allCases, [[1, 1], [1, 7], [6, 1], [3, 2], [37, 21], [131, 300]])
  func formula(pattern: Pattern, size: [Int]) {
    let (width, height) = (size[0], size[1])
    let from = TransitionLaws.testImage(width, height, seed: 1)
    let to = TransitionLaws.testImage(width, height, seed: 2, alpha: 200)
    let canvas = TransitionCanvas(width: width, height: height)
    for softness in [0, 0.2, 1] {
      let wipe = PatternWipe(pattern: pattern, softness: softness)
      let prepared = PreparedTransition(wipe, for: canvas)
      let shared = PreparedTransition(
        wipe, for: TransitionCanvas(width: width, height: height, jobs: 3))
      let formula = Formula(pattern, width, height, softness: Float(softness))
      for progress in [0.001, 0.1, 0.25, 0.5, 0.62, 0.9, 0.999] {
        let expected = formula.frame(from, to, at: progress)
        for jobs in [1, 4] {
          let frame = prepared.frame(from: from, to: to, at: progress, jobs: jobs)
          #expect(shared.frame(from: from, to: to, at: progress, jobs: jobs) == expected)
          #expect(frame == expected, "softness \(softness) at \(progress) with \(jobs) jobs")
        }
      }
    }
  }

  @Test(
    "rounds in bytes what it shows in floats, whatever the number of threads",
    arguments: [
      "wipe", "cornerWipe", "clockWipe", "iris", "barnDoors", "blinds", "checkerboard",
      "randomBlocks", "strips", "zigZag", "spiral", "luma", "mod",
    ])
  func floats(name: String) throws {
    let kind = try #require(Transitions.kind(named: name))
    let (width, height) = (149, 227)
    let from = TransitionLaws.testImage(width, height, seed: 1)
    let to = TransitionLaws.testImage(width, height, seed: 2)
    let canvas = TransitionCanvas(width: width, height: height)
    for transition in try variants(of: kind) {
      let prepared = PreparedTransition(transition, for: canvas)
      for progress in [0.03, 0.25, 0.5, 0.77, 0.98] {
        let bytes = prepared.frame(from: from, to: to, at: progress)
        #expect(prepared.frame(from: from, to: to, at: progress, jobs: 4) == bytes)
        let floats = prepared.frame(
          from: FloatPixelBuffer(from), to: FloatPixelBuffer(to), at: progress)
        let worst = zip(FloatPixelBuffer(bytes).pixels, floats.pixels).map { byte, float in
          let difference = (byte - float) * 255
          return max(difference.max(), -difference.min())
        }.max()
        #expect(try #require(worst) <= 0.501, "\(transition) at \(progress)")
      }
    }
  }

  /// A transition with its defaults, and with every other choice of each of its inputs.
  private func variants(of kind: TransitionKind) throws -> [any Transition] {
    let prototype = try #require(Transitions.named(kind.name))
    var variants = [prototype]
    for input in kind.inputs {
      guard case .choice(let names) = input.type else { continue }
      for name in names {
        var transition = prototype
        try transition.setValue(.text(name), forKeyPath: input.name)
        variants.append(transition)
      }
    }
    return variants
  }
}
