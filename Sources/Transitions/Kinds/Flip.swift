import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The image turns over like a card, with the new one on its back (UIKit's flips).
  public struct Flip: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Flip>(
      name: "flip",
      summary: "The image turns over like a card; the new one is on its back.",
      aliases: ["oglFlip"],
      inputs: [
        Property(
          "direction", \.direction, summary: "The side that comes to the front as the card turns."),
        Property(
          "perspective", \.perspective, minimum: 0, maximum: 4,
          summary:
            "The strength of the perspective: the longer side divided by the eye's distance."),
        .background(\.background),
      ])

    /// The side from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The perspective, 0…4: the longer side of the image divided by the viewer's distance.
    public var perspective = 0.5
    /// The background colour, also behind translucent images.
    public var background = Color.black

    /// Creates a transition with its default inputs.
    public init() {}

    /// Rotates the card by half a turn; the image changes at a quarter turn.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let background = canvas.color(background)
      let eye = Eye(canvas, perspective: perspective)
      return { frame in
        let isBack = frame.progress >= 0.5
        let angle = .pi * (isBack ? frame.progress - 1 : frame.progress)
        let face = card(turned: angle, on: canvas, eye)
        let beneath = Face.groundShown(at: frame.progress)
        return { row in
          row.fill(background)
          face?.paint(isBack ? frame.to : frame.from, onto: &row, beneath: beneath)
        }
      }
    }
  }
}

extension Transitions.Flip {
  /// The card rotated by an angle.
  private func card(turned angle: Double, on canvas: TransitionCanvas, _ eye: Eye) -> Face? {
    let (sin, cos) = Elementary.sinCos(direction.isForward ? angle : -angle)
    let (w, h) = (Double(canvas.width) / 2, Double(canvas.height) / 2)
    let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].map { x, y in
      direction.isHorizontal
        ? eye.see(x * cos, y, -x * sin) : eye.see(x, y * cos, -y * sin)
    }
    return Face(canvas, corners: corners)
  }
}
