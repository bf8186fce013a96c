public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image is a page that is rolled up and casts a shadow (`CIPageCurlWithShadowTransition`).
  public struct PageCurlWithShadow: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<PageCurlWithShadow>(
      name: "pageCurlWithShadow",
      summary:
        "The old image is rolled up like a page, casts a soft shadow and uncovers the new one.",
      aliases: ["CIPageCurlWithShadowTransition"],
      inputs: [
        .extent(\.extent),
        .image(
          "backsideImage", \.backsideImage,
          "The image on the back of the page; by default paper through which the front shows."),
        .angle(
          \.angle, "The direction in which the page is rolled up, counter-clockwise from the right."
        ),
        .length("radius", \.radius, minimum: 0.01, standard: "100", "The radius of the roll"),
        Property(
          "shadowSize", \.shadowSize, minimum: 0, maximum: 1, summary: "How far the shadow reaches."
        ),
        Property(
          "shadowAmount", \.shadowAmount, minimum: 0, maximum: 1, summary: "How dark the shadow is."
        ),
        .rect(
          "shadowExtent", \.shadowExtent, "Where shadows fall; everywhere for an empty rectangle."),
      ])

    /// The rectangle that it crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The image on the back of the page; `nil` for paper through which the front shows.
    public var backsideImage: Image?
    /// The direction in which the page is rolled up, in radians, counter-clockwise from +x.
    public var angle = 0.0
    /// The radius of the roll, in pixels; `nil` for 100 of 300.
    public var radius: Double?
    /// How far the shadow reaches: 0…1.
    public var shadowSize = 0.5
    /// How dark the shadow is: 0…1.
    public var shadowAmount = 0.7
    /// Where shadows fall, in pixels; an empty rectangle for everywhere.
    public var shadowExtent = Rect.zero

    /// Creates one with its default inputs.
    public init() {}

    /// Rolls the page up.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let roll = PageRoll(
        canvas, angle: angle, radius: radius ?? 100 * canvas.scale, extent: extent,
        shadowSize: shadowSize, shadowAmount: shadowAmount, shadowExtent: shadowExtent,
        backside: backsideImage)
      return { frame in
        { row in
          roll.paint(&row, progress: frame.progress, front: frame.from, beneath: frame.to)
        }
      }
    }
  }
}
