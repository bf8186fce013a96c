public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The eye rushes into the old image and out of the new one.
  public struct CrossZoom: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CrossZoom>(
      name: "crossZoom",
      summary:
        "The eye rushes into the old image, blurred by its speed, and arrives in the new one.",
      inputs: [
        .center(\.center),
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "How far each point is drawn out, as a fraction of its distance from the centre."
        ),
      ])

    /// Where it happens, in pixels; `nil` for the middle.
    public var center: Point?
    /// How strong the rush is: 0…1.
    public var strength = 0.4

    /// Creates one with its default inputs.
    public init() {}

    /// Blurs a mean of both images along the radii.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let strength = Float(strength)
      return { frame in
        let p = Float(frame.progress)
        let rush = strength * SIMD4(repeating: 2 * min(p, 1 - p)).smoothStep.x
        let weight = SIMD4(repeating: (p - 0.3) * 2.5).smoothStep.x
        let image = BlurredImage(
          frame, weight: weight, center: center, radius: canvas.farthestDistance(from: center),
          strength: rush)
        return { row in image.paint(&row) }
      }
    }
  }
}
