import LambentAnimations
import LambentGeometry
import LambentProperties
import LambentRenderTree
import Testing

@testable import LambentLayers

/// A panel of 200 × 100 with a card in it, in a context.
private struct Panel {
  let panel = Layer()
  let card = Layer()
  let context: Context

  init(_ constraints: [LayerConstraint]) throws {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
    panel.frame = Rect(x: 10, y: 10, width: 200, height: 100)
    card.name = "card"
    card.bounds = Rect(x: 0, y: 0, width: 40, height: 20)
    panel.addSublayer(card)
    root.addSublayer(panel)
    panel.constraints = constraints
    context = try Context(rootLayer: root)
  }
}

@Suite("Layouts of layers by constraints")
struct LayerLayoutTests {
  private let left = LayerConstraint(
    "gap", "card", .left, to: .left, constant: 20)
  private let right = LayerConstraint(
    "end", "card", .right, to: .right, constant: -30)

  @Test("are made when the tree gets its context, and at each commit that calls for one")
  func commits() throws {
    let stage = try Panel([left, right])
    #expect(stage.card.frame == Rect(x: 20, y: -10, width: 150, height: 20))
    stage.context.transaction {
      $0.disablesActions = true
    } changes: {
      stage.panel.bounds.size.width = 300
    }
    #expect(stage.card.frame.width == 250)
    try stage.panel.setValue(.number(50), forKeyPath: "constraints.gap.constant")
    #expect(stage.card.frame.minX == 20)
    stage.context.flush()
    #expect(stage.card.frame == Rect(x: 50, y: -10, width: 220, height: 20))
  }

  /// Notes how often it places its sublayers.
  private final class Card: Layer {
    let inner = Layer()
    var layouts = 0

    required init() {
      super.init()
      addSublayer(inner)
    }

    override func layoutSublayers() {
      layouts += 1
      inner.frame = Rect(x: 4, y: 4, width: bounds.width - 8, height: bounds.height - 8)
    }
  }

  @Test("are made of what was changed or asked for before the layer came into the tree")
  func beforeTheTree() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let (first, second) = (Card(), Card())
    first.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    #expect(first.needsLayout && first.layouts == 0)
    root.addSublayer(first)
    context.flush()
    #expect(first.layouts == 1 && !first.needsLayout)
    #expect(first.inner.frame == Rect(x: 4, y: 4, width: 32, height: 32))
    // What waits when a layer is taken away waits until it comes again.
    root.addSublayer(second)
    second.removeFromSuperlayer()
    context.flush()
    #expect(second.layouts == 0 && second.needsLayout)
    root.addSublayer(second)
    context.flush()
    #expect(second.layouts == 1)
    first.removeFromSuperlayer()
    root.addSublayer(first)
    context.flush()
    #expect(first.layouts == 1)
  }

  @Test("a move by hand stands until the next layout")
  func moves() throws {
    let stage = try Panel([left])
    stage.card.position.x = 500
    stage.context.flush()
    #expect(stage.card.position.x == 500)
    stage.panel.setNeedsLayout()
    stage.context.flush()
    #expect(stage.card.frame.minX == 20)
  }

  @Test("an animated constant moves what is shown, sizes too; the model stays")
  func animation() throws {
    let stage = try Panel([left, right])
    var animation = BasicAnimation(keyPath: "constraints.gap.constant")
    (animation.fromValue, animation.toValue, animation.duration) = (20, 120, 1)
    animation.timingFunction = .linear
    stage.panel.add(animation, forKey: "gap")
    stage.context.advance(to: 0.5)
    let shown = stage.card.presentation(at: 0.5)
    #expect(shown.frame == Rect(x: 70, y: -10, width: 100, height: 20))
    #expect(stage.card.frame == Rect(x: 20, y: -10, width: 150, height: 20))
    #expect(
      try stage.context.renderNode(at: 0.5).children[0].children[0].bounds.width == 100)
    stage.context.advance(to: 1)
    #expect(stage.card.presentation(at: 1).frame.minX == 20)
  }

  @Test("the owner by its name, layers by paths; what names none or several is left out")
  func names() throws {
    let stage = try Panel([
      LayerConstraint("", "card", .left, to: .left, of: "nobody"),
      LayerConstraint("", "card", .top, to: .top, of: "panel", constant: 3),
    ])
    #expect(stage.card.frame.minY == -10)
    stage.panel.name = "panel"
    stage.panel.setNeedsLayout()
    stage.context.flush()
    #expect(stage.card.frame == Rect(x: -20, y: 3, width: 40, height: 20))
  }

  @Test("a layer that is inserted is placed with the commit")
  func insertion() throws {
    let stage = try Panel([
      LayerConstraint("", "late", .right, to: .right),
      LayerConstraint("", "late", .bottom, to: .bottom),
    ])
    let late = Layer()
    late.name = "late"
    late.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.card.addSublayer(late)
    stage.context.flush()
    // In the coordinates of the card, whose corner lies at (−20, −10) of the panel.
    #expect(late.frame == Rect(x: 210, y: 100, width: 10, height: 10))
  }

  @Test("contradictions are told with their names, and which is broken")
  func conflicts() throws {
    let stage = try Panel([])
    var told: [LayoutConflict] = []
    stage.context.onLayoutConflict = { told.append($0) }
    stage.panel.constraints = [
      LayerConstraint("wide", "card", .width, constant: 90),
      LayerConstraint("", "card", .width, constant: 60),
    ]
    stage.context.flush()
    let conflict = LayoutConflict(
      constraints: ["wide", "card.width = 60.0"], broken: "card.width = 60.0")
    #expect(Set(told) == [conflict])
    #expect(stage.card.bounds.width == 90)
  }
}
