public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The view zooms into the old image and out of the new one, with a radial blur.
  public struct CrossZoom: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CrossZoom>(
      name: "crossZoom",
      summary:
        "The view zooms into the old image with motion blur, and arrives in the new one.",
      aliases: ["zoomBlur"],
      inputs: [
        .center(\.center),
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary:
            "The length of the zoom blur at each point, as a fraction of its distance from "
            + "the centre."
        ),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The strength of the blur, 0…1.
    public var strength = 0.4

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let strength = Float(strength)
      return { frame in
        let p = Float(frame.progress)
        let rush = strength * (2 * min(p, 1 - p)).smoothStep
        let weight = ((p - 0.3) * 2.5).smoothStep
        let image = BlurredImage(
          frame, weight: weight, center: center, radius: canvas.farthestDistance(from: center),
          strength: rush)
        return { row in image.paint(&row) }
      }
    }
  }
}
