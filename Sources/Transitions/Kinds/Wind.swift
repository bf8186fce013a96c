import LambentProperties

extension Transitions {
  /// The old image is blown away in streaks, each drawn out of the edge that it hangs on.
  public struct Wind: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Wind>(
      name: "wind",
      summary: "The old image is blown away in streaks.",
      inputs: [
        .direction(\.direction),
        Property(
          "size", \.size, minimum: 0, maximum: 1,
          summary: "The length of the streaks, as a fraction of the way."),
        .length("width", \.width, minimum: 1, standard: "1", "The width of a streak"),
        .softness(\.softness),
        Property(
          "smear", \.smear, minimum: 0, maximum: 1,
          summary: "How far a streak is drawn out of the edge that it hangs on."),
        .seed(\.seed),
      ])

    /// The left edge by default.
    public var direction = TransitionDirection.fromLeft
    /// The length of the streaks, as a fraction of the way: 0…1.
    public var size = 0.25
    /// The width of a streak; `nil` for one that grows with the image.
    public var width: Double?
    /// The width of the edge's fade, as a fraction of its whole way: 0…1.
    public var softness = 0.15
    /// How far a streak is drawn out of the edge that it hangs on: 0…1.
    public var smear = 0.8
    /// 0 by default; equal numbers give equal frames.
    public var seed = 0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels along the direction, each streak with a lag of chance.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let gusts = Gusts(self, canvas)
      return { frame in
        let threshold = gusts.order.threshold(at: frame.progress)
        return { row in gusts.paint(&row, frame, threshold) }
      }
    }
  }
}

/// The streaks of a wind.
private struct Gusts: Sendable {
  let order: ThresholdMap
  let canvas: TransitionCanvas
  let direction: TransitionDirection
  /// The part of the way that the edge itself takes; streaks lag behind it by the rest.
  let edge: Float
  /// From how far a position lies behind the edge to how far the streak over it is drawn out.
  let smear: Float

  init(_ wind: Transitions.Wind, _ canvas: TransitionCanvas) {
    let direction = wind.direction
    let streak = Float(max(1, min(1e6, wind.width ?? canvas.scale)))
    let length = Float(wind.size)
    let breadth = Float(direction.isHorizontal ? canvas.height : canvas.width)
    let lags = Self.lags(Int(breadth / streak) + 4, seed: UInt64(bitPattern: Int64(wind.seed)))
    order = ThresholdMap(canvas, softness: wind.softness) { x, y in
      var lag = SIMD4<Float>.zero
      for lane in 0..<4 { lag[lane] = lags[Int((direction.isHorizontal ? y : x[lane]) / streak)] }
      return direction.weights(x: x, y: y, on: canvas) * (1 - length) + lag * length
    }
    (self.canvas, self.direction) = (canvas, direction)
    edge = 1 - length
    smear = Float(wind.smear)
  }

  /// How late each streak is, 0…1: half by itself, half with its neighbours.
  private static func lags(_ count: Int, seed: UInt64) -> [Float] {
    (0...count).map { streak in
      let (gust, part) = streak.quotientAndRemainder(dividingBy: 7)
      let (a, b) = (
        LatticeNoise.value(gust, 1, seed: seed), LatticeNoise.value(gust + 1, 1, seed: seed)
      )
      let wide = a + (b - a) * LatticeNoise.smooth(Float(part) / 7)
      return 0.5 * (wide + LatticeNoise.value(streak, 0, seed: seed))
    }
  }

  func paint(_ row: inout TransitionRow, _ frame: TransitionFrame, _ threshold: Float) {
    let pixels = row.paint()
    let side = Float(direction.isHorizontal ? canvas.width : canvas.height)
    let pull = edge > 0 ? smear * side / edge * (direction.isForward ? 1 : -1) : 0
    row.warp(frame.from, into: pixels) { x, y in
      let behind = threshold - direction.weights(x: x, y: y, on: canvas) * edge
      let shift = behind.clamped(from: 0, to: 1 - edge) * pull
      return direction.isHorizontal
        ? (x + shift, SIMD4(repeating: y)) : (x, SIMD4(repeating: y) + shift)
    }
    let (new, weights) = (row.scratch.color(1), row.scratch.number(2))
    row.read(frame.to, into: new)
    order.weights(y: row.y, columns: 0..<row.width, threshold, into: weights)
    pixels.mix(new, weights: weights, count: row.width)
  }
}
