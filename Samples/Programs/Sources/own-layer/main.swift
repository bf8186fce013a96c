import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

/// A star whose depth is a property of its own: setting it animates it.
final class StarLayer: Layer {
  static let depth = LayerProperty(
    "depth", default: 0.5, minimum: 0, maximum: 1, animation: .implicit,
    summary: "How far the notches reach: 0 not at all, 1 to the middle.")

  override class var properties: [any DeclaredProperty] { super.properties + [depth] }

  var depth: Double {
    get { self[Self.depth] }
    set { self[Self.depth] = newValue }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == depth.name || super.needsDisplay(forKey: key)
  }

  override func draw(in context: inout GraphicsContext, for presentation: Layer) {
    let radius = min(presentation.bounds.width, presentation.bounds.height) / 2
    let corners = (0..<10).map { corner -> Point in
      let length = corner.isMultiple(of: 2) ? radius : radius * (1 - presentation[Self.depth])
      let turn = Affine.rotation(Double(corner) * .pi / 5)
      return turn.apply(Point(x: 0, y: -length)) + presentation.bounds.center
    }
    var star = Path()
    star.addLines(between: corners)
    star.closeSubpath()
    context.fillColor = .orange
    context.fill(star)
  }
}

let stage = Layer()
stage.frame = Rect(x: 0, y: 0, width: 160, height: 160)
let star = StarLayer()
star.frame = Rect(x: 20, y: 20, width: 120, height: 120)
stage.addSublayer(star)

let context = try Context(rootLayer: stage)
context.transaction {
  $0.animationDuration = 1
} changes: {
  star.depth = 0.8
}
for step in 0...2 {
  let file = "\(folder)/own-layer-\(step).png"
  try context.image(at: Double(step) / 2).write(to: file)
}
