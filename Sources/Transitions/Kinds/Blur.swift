import LambentProperties

extension Transitions {
  /// The image blurs, changes, and becomes sharp.
  public struct Blur: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Blur>(
      name: "blur",
      summary: "The image blurs, dissolves, and becomes sharp as the new one.",
      inputs: [
        .length(
          "radius", \.radius, minimum: 0, standard: 12,
          "The standard deviation of the strongest blur"
        )
      ])

    /// The standard deviation of the strongest blur, in pixels; `nil` for 12/300 of the image's
    /// shorter side.
    public var radius: Double?

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let most = Float(max(0, min(2000, radius ?? 12 * canvas.scale)))
      return { frame in
        let p = Float(frame.progress)
        let strength = (2 * min(p, 1 - p)).smoothStep
        let weight = ((p - 0.25) * 2).smoothStep
        let soft = BlurredImage(frame, weight: weight, deviation: most * strength)
        return { row in soft.paint(&row) }
      }
    }
  }
}
