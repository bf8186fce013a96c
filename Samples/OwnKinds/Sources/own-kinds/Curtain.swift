import Lambent

/// An edge that comes from the left.
struct Curtain: Transition {
  static let name = "curtain"
  static let summary = "An edge comes from the left."
  static let properties: [Property<Curtain>] = [
    Property(
      "softness", \.softness, minimum: 0, maximum: 1,
      summary: "How soft the edge is: the fraction of the width that it takes.")
  ]

  var softness = 0.1

  func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    let width = Float(canvas.width)
    let soft = max(1, Float(softness) * width)
    return { frame in
      let edge = Float(frame.progress) * (width + soft)
      return { row in
        row.shade { x, y in
          let weight = max(0, min(1, (edge - x) / soft))
          let (from, to) = (frame.from.color(x: x, y: y), frame.to.color(x: x, y: y))
          return from + (to - from) * weight
        }
      }
    }
  }
}
