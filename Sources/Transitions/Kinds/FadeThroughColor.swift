public import LambentPixels
import LambentProperties
import LambentRaster

extension Transitions {
  /// The old image fades to a colour, and the colour to the new image.
  public struct FadeThroughColor: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<FadeThroughColor>(
      name: "fadeThroughColor",
      summary: "The old image fades to a colour, and the colour to the new image.",
      aliases: ["dipToColor"],
      inputs: [
        Property("color", \.color, summary: "The colour between both images."),
        Property(
          "hold", \.hold, minimum: 0, maximum: 1,
          summary: "The fraction of the progress that shows only the colour."),
      ])

    /// The colour half-way. Default: black.
    public var color = Color.black
    /// The fraction of the transition that shows only the colour: 0…1.
    public var hold = 0.1

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let color = canvas.color(color)
      return { frame in
        let isOld = frame.progress < 0.5
        let near = isOld ? frame.progress : 1 - frame.progress
        let weight = Float(max(0, min(1, near / max(1e-9, (1 - hold) / 2))))
        return { row in
          let image = isOld ? frame.from : frame.to
          let isDone = row.withBytes(image, image) { bytes, _, out in
            FractionRows.fade(bytes, to: color, weight: weight, into: out, count: row.width)
          }
          guard !isDone else { return }
          let pixels = row.paint()
          row.read(image, into: pixels)
          for x in 0..<row.width { pixels[x] += (color - pixels[x]) * weight }
        }
      }
    }
  }
}
