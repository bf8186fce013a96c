public import LambentProperties

extension Transitions {
  /// A wipe that begins in a corner.
  public struct CornerWipe: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CornerWipe>(
      name: "cornerWipe",
      summary: "An edge sweeps in from a corner: a growing rectangle or a diagonal line.",
      inputs: [
        Property("corner", \.corner, summary: "The corner at which the edge begins."),
        Property(
          "shape", \.shape,
          summary:
            "The shape of the moving edge: a diagonal line or a rectangle."),
        .softness(\.softness),
      ])

    /// The corner from which the new image comes. Default: the top left.
    public var corner = Corner.topLeft
    /// The shape that sweeps over the image.
    public var shape = Shape.diagonal
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let x = x / Float(canvas.width)
        let y = SIMD4(repeating: y / Float(canvas.height))
        let across = corner.isLeft ? x : 1 - x
        let down = corner.isTop ? y : 1 - y
        switch shape {
        case .diagonal: return (across + down) * 0.5
        case .rectangle: return across.replacing(with: down, where: down .> across)
        }
      }.painter
    }
  }
}

extension Transitions.CornerWipe {
  /// A corner of the image.
  public enum Corner: String, DescribedChoice, Hashable {
    /// The top left corner.
    case topLeft
    /// The top right corner.
    case topRight
    /// The bottom left corner.
    case bottomLeft
    /// The bottom right corner.
    case bottomRight

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// The shape that sweeps over the image.
  public enum Shape: String, DescribedChoice, Hashable {
    /// A diagonal line.
    case diagonal
    /// A rectangle that grows from the corner.
    case rectangle
  }
}
