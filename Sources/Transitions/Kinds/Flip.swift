import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The image turns over like a card, with the new one on its back (UIKit's flips, which have no
  /// thickness).
  public struct Flip: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<Flip>(
      name: "flip",
      summary: "The image turns over like a card; the new one is on its back.",
      aliases: ["oglFlip"],
      inputs: [
        Property(
          "direction", \.direction, summary: "The side that comes to the front as the card turns."),
        .perspective(\.perspective),
        .background(\.background),
        .length(
          "thickness", \.thickness, minimum: 0, standard: standardThickness,
          "The thickness of the card"),
        Property("edgeColor", \.edgeColor, summary: "The colour of the card's edge."),
      ])

    /// The side from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The perspective, 0…4: the longer side of the image divided by the viewer's distance.
    public var perspective = 0.5
    /// The background colour, also behind translucent images.
    public var background = Color.black
    /// The thickness of the card, in pixels; `nil` for 5/300 of the image's shorter side.
    public var thickness: Double?
    /// The colour that shows while the card is seen from the side: light grey by default.
    public var edgeColor = Color(red: 0.85, green: 0.85, blue: 0.85)
    package var alias: String?
    private static let standardThickness = StandardLength(5, alias: 0)

    /// Creates a transition with its default inputs.
    public init() {}

    /// Rotates the card by half a turn. Its front is the old image, its back the new one.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let (background, edgeColor) = (canvas.color(background), canvas.color(edgeColor))
      let side = Double(min(canvas.width, canvas.height))
      let thickness = Self.standardThickness.or(thickness, on: canvas, alias)
      let card = Card(
        canvas, direction, Eye(canvas, perspective: perspective), thickness: min(thickness, side))
      return { frame in
        let angle = .pi * frame.progress
        let (edge, front, back) = (
          card.edge(turned: angle), card.face(turned: angle),
          card.face(turned: .pi * (frame.progress - 1))
        )
        let beneath = Face.groundShown(at: frame.progress)
        return { row in
          row.fill(background)
          edge?.fill(edgeColor, onto: &row)
          front?.paint(frame.from, onto: &row, beneath: beneath)
          back?.paint(frame.to, onto: &row, beneath: beneath)
        }
      }
    }
  }
}

/// A card that turns about the axis in its middle; its front touches the canvas at first, its back in
/// the end.
private struct Card: Sendable {
  let canvas: TransitionCanvas
  let direction: TransitionDirection
  let eye: Eye
  /// Half the thickness, in pixels.
  let depth: Double

  init(
    _ canvas: TransitionCanvas, _ direction: TransitionDirection, _ eye: Eye, thickness: Double
  ) {
    (self.canvas, self.direction, self.eye, depth) = (canvas, direction, eye, thickness / 2)
  }

  /// The sine and the cosine of the card's turn.
  private func turn(_ angle: Double) -> (sin: Double, cos: Double) {
    Elementary.sinCos(direction.isForward ? angle : -angle)
  }

  /// The image of a point of the card.
  ///
  /// - Parameters:
  ///   - along: the distance from the axis, in the plane of the card.
  ///   - across: the distance along the axis.
  ///   - out: the distance from the middle of the card toward its front.
  private func see(
    _ along: Double, _ across: Double, _ out: Double, _ turn: (sin: Double, cos: Double)
  ) -> Point {
    let side = along * turn.cos + out * turn.sin
    let toward = -along * turn.sin + out * turn.cos - depth
    return direction.isHorizontal ? eye.see(side, across, toward) : eye.see(across, side, toward)
  }

  /// The front of the card; `nil` if it faces away from the eye.
  func face(turned angle: Double) -> Face? {
    let turn = turn(angle)
    guard turn.cos * (eye.distance + depth) > depth else { return nil }
    let (w, h) = (Double(canvas.width) / 2, Double(canvas.height) / 2)
    return Face(
      canvas,
      corners: [(-w, -h), (w, -h), (w, h), (-w, h)].map { x, y in
        direction.isHorizontal ? see(x, y, depth, turn) : see(y, x, depth, turn)
      })
  }

  /// The edge that comes toward the eye; `nil` if it cannot be seen.
  func edge(turned angle: Double) -> Face? {
    let turn = turn(angle)
    let (w, h) = (Double(canvas.width) / 2, Double(canvas.height) / 2)
    let (reach, half) = direction.isHorizontal ? (w, h) : (h, w)
    guard depth > 0, abs(turn.sin) * (eye.distance + depth) > reach else { return nil }
    let along = turn.sin > 0 ? -reach : reach
    // It extends a little under the side that is seen, so that nothing shows through between them.
    let under = min(1.5, reach * abs(turn.cos)) / abs(turn.sin)
    let (front, back) = turn.cos > 0 ? (depth + under, -depth) : (depth, -depth - under)
    return Face(
      canvas,
      corners: [(back, -half), (front, -half), (front, half), (back, half)].map { out, across in
        see(along, across, out, turn)
      })
  }
}
