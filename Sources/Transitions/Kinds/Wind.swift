public import LambentProperties

extension Transitions {
  /// The old image is blown away in streaks.
  public struct Wind: Transition, Hashable {
    /// The name.
    public static let name = "wind"
    /// The effect, in one sentence.
    public static let summary =
      "The old image is blown away in streaks."
    /// The inputs.
    public static let properties: [Property<Wind>] = [
      .direction(\.direction),
      Property(
        "size", \.size, minimum: 0, maximum: 1,
        summary: "The length of the streaks, as a fraction of the way."),
      .length("width", \.width, minimum: 1, standard: "1", "The width of a streak"),
      .softness(\.softness),
      .seed(\.seed),
    ]

    /// The edge at which the new image enters.
    public var direction = TransitionDirection.fromLeft
    /// The length of the streaks, as a fraction of the way: 0…1.
    public var size = 0.25
    /// The width of a streak; `nil` for one that grows with the image.
    public var width: Double?
    /// The width of the edge's fade, as a fraction of its whole way: 0…1.
    public var softness = 0.05
    /// Another number gives another chance pattern.
    public var seed = 0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels along the direction, each streak with a lag of chance.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      let streak = Float(max(1, min(1e6, width ?? canvas.scale)))
      let length = Float(max(0, min(1, size)))
      let breadth = Float(direction.isHorizontal ? canvas.height : canvas.width)
      let delays = (0...Int(breadth / streak) + 4).map { streak in
        LatticeNoise.value(streak, 0, seed: UInt64(bitPattern: Int64(seed)))
      }
      return ThresholdMap(canvas, softness: softness) { x, y in
        var late = SIMD4<Float>.zero
        for lane in 0..<4 {
          late[lane] = delays[Int((direction.isHorizontal ? y : x[lane]) / streak)]
        }
        return direction.weights(x: x, y: y, on: canvas) * (1 - length) + late * length
      }.painter
    }
  }
}
