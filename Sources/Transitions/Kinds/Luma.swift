public import LambentPixels
import LambentProperties

extension Transitions {
  /// A grey image determines the order: dark pixels change first.
  public struct Luma: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Luma>(
      name: "luma",
      summary: "A grey image sets the order in which the new image appears: dark before bright.",
      inputs: [
        Property(
          "image", \.image,
          summary:
            "The image whose luminance sets the order, from its darkest point to its "
            + "brightest; by default a ramp from left to right."
        ),
        Property(
          "softness", \.softness, minimum: 0, maximum: 1,
          summary:
            "The width of the fade, as a fraction of the range from the darkest point to the brightest."
        ),
        Property(
          "inverted", \.isInverted, summary: "Whether bright points change before dark ones."),
      ])

    /// The image whose luminance determines the order; `nil` for a ramp from left to right.
    public var image: Image?
    /// The width of the fade, as a fraction of the range of luminance: 0…1.
    public var softness = 0.1
    /// True if bright pixels change first.
    public var isInverted = false

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let encoded = TransitionCanvas(width: canvas.width, height: canvas.height)
      let raster = image.map { StretchedImage($0, on: encoded) }
      return ThresholdMap(canvas, softness: softness) { x, y in
        let order = raster?.luminance(x: x, y: y) ?? x / Float(canvas.width)
        return isInverted ? -order : order
      }.painter
    }
  }
}
