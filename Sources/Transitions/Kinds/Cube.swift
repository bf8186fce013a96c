import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// Both images are on sides of a rotating cube.
  public struct Cube: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Cube>(
      name: "cube",
      summary: "Both images are sides of a cube that turns.",
      inputs: [
        .direction(\.direction),
        .perspective(\.perspective),
        Property(
          "shading", \.shading, minimum: 0, maximum: 1,
          summary: "The darkening of a side that faces away from the light."),
        .background(\.background),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The perspective, 0…4: the longer side of the image divided by the viewer's distance.
    public var perspective = 0.5
    /// The darkening of a side that faces away from the light, 0…1.
    public var shading = 0.5
    /// The background colour, also behind translucent images.
    public var background = Color.black

    /// Creates a transition with its default inputs.
    public init() {}

    /// Rotates the cube by a quarter turn.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let background = canvas.color(background)
      let eye = Eye(canvas, perspective: perspective)
      return { frame in
        let angle = .pi / 2 * frame.progress
        // The light comes from the side of the new image.
        let sin = Elementary.sin(angle)
        let old = side(turned: angle, brightness: 1 - shading * sin, on: canvas, eye)
        let new = side(
          turned: angle - .pi / 2, brightness: 1 - shading * (1 - sin), on: canvas, eye)
        let beneath = Face.groundShown(at: frame.progress)
        return { row in
          row.fill(background)
          old?.paint(frame.from, onto: &row, beneath: beneath)
          new?.paint(frame.to, onto: &row, beneath: beneath)
        }
      }
    }
  }
}

extension Transitions.Cube {
  /// A side, initially toward the viewer, rotated by an angle; `nil` if the rest of the cube hides
  /// it.
  private func side(
    turned angle: Double, brightness: Double, on canvas: TransitionCanvas, _ eye: Eye
  ) -> Face? {
    let (sin, cos) = Elementary.sinCos(direction.isForward ? angle : -angle)
    let (w, h) = (Double(canvas.width) / 2, Double(canvas.height) / 2)
    let depth = direction.isHorizontal ? w : h
    let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].map { x, y in
      direction.isHorizontal
        ? eye.see(x * cos + depth * sin, y, depth * cos - x * sin - depth)
        : eye.see(x, y * cos + depth * sin, depth * cos - y * sin - depth)
    }
    let face = Face(canvas, corners: corners, brightness: brightness)
    return face?.isSeenFromBehind == true ? nil : face
  }
}
