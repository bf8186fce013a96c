public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image is a page that rolls up and casts a shadow (`CIPageCurlWithShadowTransition`).
  public struct PageCurlWithShadow: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<PageCurlWithShadow>(
      name: "pageCurlWithShadow",
      summary:
        "The old image is rolled up like a page, casts a soft shadow and uncovers the new one.",
      aliases: ["CIPageCurlWithShadowTransition"],
      aliasDefaults: { $0.angle = 0 },
      inputs: [
        .extent(\.extent),
        Property(
          "backsideImage", \.backsideImage,
          summary:
            "The image on the back of the page; by default paper through which the front shows."),
        .angle(
          \.angle, "The direction in which the page is rolled up, counter-clockwise from the right."
        ),
        .length("radius", \.radius, minimum: 0.01, standard: 100, "The radius of the roll"),
        Property(
          "shadowSize", \.shadowSize, minimum: 0, maximum: 1, summary: "The size of the shadow."
        ),
        Property(
          "shadowAmount", \.shadowAmount, minimum: 0, maximum: 1,
          summary:
            "The darkness of the shadow."
        ),
        .rect(
          "shadowExtent", \.shadowExtent,
          "The rectangle that receives shadows; everywhere if empty."),
      ])

    /// The rectangle that the roll crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The image on the back of the page; `nil` for translucent paper.
    public var backsideImage: Image?
    /// The direction in which the page rolls up, in radians, counter-clockwise from +x.
    public var angle = 2.4
    /// The radius of the roll, in pixels; `nil` for 100/300 of the image's shorter side.
    public var radius: Double?
    /// The size of the shadow, as a factor: 0…1.
    public var shadowSize = 0.5
    /// The darkness of the shadow, 0…1.
    public var shadowAmount = 0.7
    /// The area in which shadows fall, in pixels; an empty rectangle means everywhere.
    public var shadowExtent = Rect.zero
    package var alias: String?

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let roll = PageRoll(
        canvas, angle: angle, radius: radius ?? 100 * canvas.scale, extent: extent,
        shadowSize: shadowSize, shadowAmount: shadowAmount, shadowExtent: shadowExtent,
        backside: backsideImage)
      return roll.painter
    }
  }
}
