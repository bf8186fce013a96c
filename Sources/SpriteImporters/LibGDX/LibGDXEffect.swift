/// An emitter of a libGDX 2D effect, in the units of the file: milliseconds, degrees
/// counter-clockwise, y upward.
struct LibGDXEmitter: Sendable {
  /// low + d · s(u), where d is the high draw, or its difference from the low one.
  struct Scaled: Sendable, Hashable {
    var isActive = false
    var low = Span()
    var high = Span()
    var isRelative = false
    var table: [SIMD2<Double>] = [SIMD2(0, 1)]
    var isIndependent = false

    /// s at a fraction of life or of the emitter's run.
    func factor(at fraction: Double) -> Double { table.value(at: fraction) }

    var isConstant: Bool { table.allSatisfy { $0.y == table[0].y } }

    /// The value at a fraction with mean draws; 0 if it is inactive.
    func mean(at fraction: Double) -> Double {
      guard isActive else { return 0 }
      let reach = isRelative ? high.middle : high.middle - low.middle
      return low.middle + reach * factor(at: fraction)
    }

    /// The mean over all fractions, with mean draws.
    var mean: Double { (0..<64).map { mean(at: (Double($0) + 0.5) / 64) }.reduce(0, +) / 64 }
  }

  /// The use of several images.
  enum SpriteMode: String, Sendable { case single, random, animated }

  var name = ""
  var delay = Scaled()
  var duration = Scaled()
  var leastCount = 0.0
  var mostCount = 0.0
  var emission = Scaled()
  var life = Scaled()
  var lifeOffset = Scaled()
  var xOffset = Scaled()
  var yOffset = Scaled()
  var shape = "point"
  var hasEdges = false
  var side = "both"
  var spawnWidth = Scaled()
  var spawnHeight = Scaled()
  var xScale = Scaled()
  var yScale = Scaled()
  var velocity = Scaled()
  var angle = Scaled()
  var rotation = Scaled()
  var wind = Scaled()
  var gravity = Scaled()
  var tint: [(fraction: Double, color: SIMD4<Double>)] = []
  var transparency = Scaled()
  var isContinuous = false
  var isAligned = false
  var isAdditive = true
  var spriteMode = SpriteMode.single
  var images: [String] = []
}
