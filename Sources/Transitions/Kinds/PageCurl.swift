public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image is a page that rolls up on a cylinder (`CIPageCurlTransition`).
  public struct PageCurl: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<PageCurl>(
      name: "pageCurl",
      summary: "The old image is rolled up like a page and uncovers the new one.",
      aliases: ["CIPageCurlTransition"],
      aliasDefaults: { $0.angle = 0 },
      inputs: [
        .extent(\.extent),
        Property(
          "backsideImage", \.backsideImage,
          summary:
            "The image on the back of the page; by default paper through which the front shows."),
        Property(
          "shadingImage", \.shadingImage,
          summary:
            "The image of a sphere in the light that falls on the page; by default a plain light."),
        .angle(
          \.angle, "The direction in which the page is rolled up, counter-clockwise from the right."
        ),
        .length("radius", \.radius, minimum: 0.01, standard: 100, "The radius of the roll"),
      ])

    /// The rectangle that the roll crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The image on the back of the page; `nil` for translucent paper.
    public var backsideImage: Image?
    /// The light on the page, as the image of a lit sphere; `nil` for plain light.
    public var shadingImage: Image?
    /// The direction in which the page rolls up, in radians, counter-clockwise from +x.
    public var angle = 2.4
    /// The radius of the roll, in pixels; `nil` for 100/300 of the image's shorter side.
    public var radius: Double?
    package var alias: String?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Adds a narrow shadow where the roll touches the page.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let roll = PageRoll(
        canvas, angle: angle, radius: radius ?? 100 * canvas.scale, extent: extent,
        shadowSize: 0.15, shadowAmount: 0.35, backside: backsideImage, shading: shadingImage)
      return roll.painter
    }
  }
}
