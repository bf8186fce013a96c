import LambentAnimations
import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import TestKit
import Testing

@testable import LambentLayers

@Suite("Layers that stay the same from frame to frame")
struct KnownNodeTests {
  /// A tree of three levels, its root first.
  private static func layers() -> [Layer] {
    let kinds: [() -> Layer] = [
      Layer.init, ShapeLayer.init, GradientLayer.init, TransformLayer.init,
    ]
    var layers = [Layer()]
    for index in 1..<16 {
      let layer = kinds[index % kinds.count]()
      layer.name = "layer \(index)"
      layer.frame = Rect(x: Double(index), y: 2, width: 10, height: 8)
      layer.backgroundColor = .red
      layers[(index - 1) / 3].addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  private static func animation(
    _ keyPath: String, to end: Double, lasting duration: Double
  ) -> BasicAnimation {
    var result = BasicAnimation(keyPath: keyPath)
    result.fromValue = .number(0)
    result.toValue = .number(end)
    result.duration = duration
    return result
  }

  /// What a tree shows, in words.
  private static func text(_ node: RenderNode) -> String {
    var values = node.values
    let below = [values.children, values.mask?.nodes ?? [], values.transition?.from ?? []]
      .map { "(" + $0.map(text).joined(separator: " ") + ")" }
    values.children = []
    values.mask?.nodes = []
    values.transition?.from = []
    return "\(values)" + below.joined()
  }

  /// What a tree shows at a time when every layer is asked anew.
  private static func freshText(of root: Layer, at time: Double) throws -> String {
    var builder = NodeBuilder(view: .current)
    // A frame of a hidden root is one node that draws nothing.
    return text(try builder.node(for: root, in: .init(time: time))?.node ?? RenderNode())
  }

  @Test("contribute the node of the frame before, and those that change do not")
  func sameNodes() throws {
    let root = Layer()
    let (still, moving) = (Layer(), Layer())
    let inner = Layer()
    still.addSublayer(inner)
    (root.sublayers, inner.backgroundColor) = ([still, moving], .red)
    let context = try Context(rootLayer: root)
    context.flush()
    moving.add(
      Self.animation("opacity", to: 1, lasting: 10), forKey: "fade")
    let first = try context.renderNode(at: 1).children
    let second = try context.renderNode(at: 2).children
    #expect(first.countOfSame(as: second) == 1)
    #expect(second[1].opacity == 0.2)
    inner.setWithoutAction { inner.opacity = 0.5 }
    let third = try context.renderNode(at: 3).children
    #expect(second.countOfSame(as: third) == 0)
    #expect(third[0].children[0].opacity == 0.5)
    #expect(try third.countOfSame(as: context.renderNode(at: 4).children) == 1)
  }

  @Test("are not asked at all beside one of many that changes")
  func manyNeighbours() throws {
    let root = Layer()
    root.sublayers = (0..<100).map { _ in Layer() }
    let context = try Context(rootLayer: root)
    root.sublayers[50].add(Self.animation("opacity", to: 1, lasting: 10), forKey: "fade")
    let first = try context.renderNode(at: 1).children
    let second = try context.renderNode(at: 2).children
    #expect(first.countOfSame(as: second) == 50)
    #expect(second[50].opacity == 0.2)
    let known = try #require(root.knownSublayers)
    #expect(known.takeChanged() == [50])
  }

  @Test("are asked again when their time comes")
  func begins() throws {
    let root = Layer()
    let late = Layer()
    late.beginTime = 2
    root.addSublayer(late)
    let context = try Context(rootLayer: root)
    #expect(try context.renderNode(at: 0.5).children.isEmpty)
    #expect(try context.renderNode(at: 1).children.isEmpty)
    let shown = try context.renderNode(at: 2.5).children
    #expect(shown.count == 1)
    #expect(try shown.countOfSame(as: context.renderNode(at: 3).children) == 1)
  }

  @Test("do not stay after a layer below came, went, was renamed, hidden or drawn anew")
  func changes() throws {
    let layers = Self.layers()
    let context = try Context(rootLayer: layers[0])
    func check(_ change: () -> Void) throws {
      let before = try Self.text(context.renderNode(at: 0))
      #expect(try before == Self.freshText(of: layers[0], at: 0))
      change()
      let after = try Self.text(context.renderNode(at: 0))
      #expect(after != before)
      #expect(try after == Self.freshText(of: layers[0], at: 0))
    }
    try check { layers[8].setWithoutAction { layers[8].isHidden = true } }
    try check { layers[8].setWithoutAction { layers[8].isHidden = false } }
    try check { layers[9].name = "other" }
    try check { layers[4].removeFromSuperlayer() }
    try check { layers[5].addSublayer(layers[4]) }
    try check { layers[2].mask = Layer() }
    let pen = Pen()
    layers[1].delegate = pen
    try check { layers[1].setNeedsDisplay() }
  }

  @Test("show what layers show that are all asked, whatever changes", arguments: [0, 40])
  func anyChange(neighbours: Int) {
    forEachSeed(neighbours == 0 ? 60 : 6) { random in
      let layers = Self.layers()
      let root = layers[0]
      for index in 0..<neighbours {
        let layer = Layer()
        if random.flag() { layer.zPosition = Double(index % 3) }
        layer.isHidden = index % 7 == 0
        root.addSublayer(layer)
      }
      let context = try Context(rootLayer: root)
      var time = 0.0
      var history: [String] = []
      for _ in 0..<25 {
        let index = random.integer(in: 0...15)
        let layer = layers[index]
        let change = random.integer(in: 0...10)
        history.append("\(change) of \(index) at \(time)")
        switch change {
        case 0: layer.opacity = random.number(in: 0...1)
        case 1: layer.setWithoutAction { layer.isHidden.toggle() }
        case 2: layer.position.x += 1
        case 3: if layer !== root { layer.removeFromSuperlayer() }
        case 4: if layer !== root, layer.superlayer == nil { root.addSublayer(layer) }
        case 5:
          var animation = Self.animation("position.y", to: 9, lasting: 1)
          animation.fillMode = random.flag() ? .both : .removed
          animation.isRemovedOnCompletion = random.flag()
          animation.beginTime = time + random.number(in: -1...1)
          layer.add(animation, forKey: "y")
        case 6: layer.setWithoutAction { layer.speed = random.flag() ? 0.5 : 1 }
        case 7: layer.setWithoutAction { layer.viewerOffset = Point(x: 0.5, y: 0) }
        case 8: layer.setWithoutAction { layer.isGeometryFlipped.toggle() }
        case 9: layer.zPosition = Double(random.integer(in: 0...2))
        default: layer.backgroundColor = random.flag() ? .blue : .white
        }
        context.flush()
        for _ in 0..<3 {
          time += random.number(in: 0...0.4)
          let shown = try Self.text(context.renderNode(at: time))
          let fresh = try Self.freshText(of: root, at: time)
          #expect(shown == fresh, "after \(history)")
        }
      }
    }
  }
}

/// Draws a square.
private final class Pen: LayerDelegate {
  func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {
    context.fill(Rect(x: 0, y: 0, width: 3, height: 3))
  }
}

extension Layer {
  fileprivate func setWithoutAction(_ change: () -> Void) {
    guard let context else { return change() }
    context.transaction {
      $0.disablesActions = true
    } changes: {
      change()
    }
  }
}
