import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

/// A transition of one's own: blinds that open.
struct Blinds: Transition {
  static let name = "blinds"
  static let summary = "Blinds open."
  static let properties: [Property<Blinds>] = [
    Property("slats", \.slats, minimum: 1, maximum: 100, summary: "How many there are.")
  ]

  var slats = 8.0

  func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    let height = Double(canvas.height) / slats
    return { frame in
      { row in
        let position = (Double(row.y) / height).truncatingRemainder(dividingBy: 1)
        let isOpen = position < frame.progress
        row.shade { x, y in isOpen ? frame.to.color(x: x, y: y) : frame.from.color(x: x, y: y) }
      }
    }
  }
}

let dusk = try Image(contentsOf: "Samples/Pictures/dusk.jpg")
let morning = try Image(contentsOf: "Samples/Pictures/morning.jpg")
let renderer = try TransitionRenderer(Blinds(), from: dusk, to: morning)
try renderer.frame(at: 0.4).write(to: folder + "/own-transition.png")

// The ends are exact, whatever a transition draws between them.
precondition(renderer.frame(at: 0).straight == dusk.straight)
precondition(renderer.frame(at: 1).straight == morning.straight)
