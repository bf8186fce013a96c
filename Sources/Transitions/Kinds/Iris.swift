public import LambentGeometry
public import LambentProperties

extension Transitions {
  /// A shape opens onto the new image, or closes over the old one.
  public struct Iris: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Iris>(
      name: "iris",
      summary:
        "A shape grows from the centre and shows the new image, or shrinks onto the old one.",
      inputs: [
        Property("shape", \.shape, summary: "The outline of the opening."),
        Property(
          "motion", \.motion,
          summary: "Whether the shape opens onto the new image or closes over the old one."),
        .center(\.center),
        .softness(\.softness),
      ])

    /// The shape of the opening. Default: a circle.
    public var shape = Shape.circle
    /// The motion: the iris opens onto the new image or closes over the old one.
    public var motion = Motion.opening
    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The width of the soft edge, as a fraction of its travel: 0…1.
    public var softness = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let (cx, cy) = (Float(center.x), Float(center.y))
      let outline = shape.outline(on: canvas)
      return ThresholdMap(canvas, softness: softness, change: .even) { x, y in
        let size = outline(x - cx, SIMD4(repeating: y - cy))
        return motion == .opening ? size : -size
      }.painter
    }
  }
}

extension Transitions.Iris {
  /// The outline of an iris.
  public enum Shape: String, DescribedChoice, Hashable {
    /// A circle.
    case circle
    /// An ellipse with the image's proportions.
    case ellipse
    /// A rectangle with the image's proportions.
    case rectangle
    /// A square standing on a corner.
    case diamond
    /// A five-pointed star.
    case star
    /// A heart.
    case heart
  }

  /// The direction in which an iris moves.
  public enum Motion: String, DescribedChoice, Hashable {
    /// The opening grows and shows the new image.
    case opening
    /// The opening shrinks and shows the old image.
    case closing
  }
}
