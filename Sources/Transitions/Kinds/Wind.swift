import LambentProperties

extension Transitions {
  /// The old image is blown away in streaks that are drawn out from the edge.
  public struct Wind: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Wind>(
      name: "wind",
      summary: "The old image is blown away in streaks.",
      inputs: [
        .direction(\.direction),
        Property(
          "size", \.size, minimum: 0, maximum: 1,
          summary: "The length of the streaks, as a fraction of the path."),
        .length("width", \.width, minimum: 1, standard: 1, "The width of a streak"),
        .softness(\.softness),
        Property(
          "smear", \.smear, minimum: 0, maximum: 1,
          summary: "The stretch of a streak at the edge."),
        .seed(\.seed),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The length of the streaks, as a fraction of the travel: 0…1.
    public var size = 0.25
    /// The width of a streak, in pixels; `nil` scales with the image.
    public var width: Double?
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.15
    /// The distance by which the pixels of a streak are drawn out from the edge, as a fraction of
    /// its length: 0…1.
    public var smear = 0.8
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    /// Orders pixels along the direction, with a random delay for each streak.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let gusts = Gusts(self, canvas)
      return { frame in
        let threshold = gusts.order.threshold(at: frame.progress)
        return { row in gusts.paint(&row, frame, threshold) }
      }
    }
  }
}

/// The streaks of the wind.
private struct Gusts: Sendable {
  let order: ThresholdMap
  let canvas: TransitionCanvas
  let direction: TransitionDirection
  /// The fraction of the travel that the edge takes; streaks lag behind it by the rest.
  let edge: Float
  /// The factor from a pixel's distance behind the edge to its displacement.
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

  /// The delay of each streak, 0…1: half its own, half the mean with its neighbours.
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
    order.weights(y: row.y, threshold, into: weights)
    pixels.mix(new, weights: weights, count: row.width)
  }
}
