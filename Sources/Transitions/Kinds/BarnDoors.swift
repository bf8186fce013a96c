import LambentProperties

extension Transitions {
  /// Two doors open onto the new image from the middle, or close with it from the sides.
  public struct BarnDoors: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<BarnDoors>(
      name: "barnDoors",
      summary:
        "Two doors open from the middle and show the new image, or close from both sides and bring "
        + "it in.",
      inputs: [
        .axis(\.axis),
        Property(
          "motion", \.motion,
          summary: "Whether the doors open from the middle or close from the sides."
        ),
        .softness(\.softness),
      ])

    /// The axis along which the doors move.
    public var axis = TransitionAxis.horizontal
    /// The motion of the doors: they open or close.
    public var motion = Iris.Motion.opening
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let along = canvas.fractions(x: x, y: y, isHorizontal: axis == .horizontal)
        let distance = Polar.magnitude(along * 2 - 1)
        return motion == .opening ? distance : 1 - distance
      }.painter
    }
  }
}
