import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Lines along shapes")
struct ShapeStrokeTests {
  private func line() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = Path([.move(to: .zero), .line(to: Point(x: 100, y: 0))])
    layer.strokeColor = .white
    return layer
  }

  /// The line that a layer draws at a moment.
  private func stroke(_ layer: ShapeLayer, at time: Double = 0) throws -> Drawable.Fill? {
    let node = try layer.renderNode(at: time)
    guard case .fill(let shape)? = node?.drawables.last, shape.stroke != nil else { return nil }
    return shape
  }

  @Test("the defaults are Core Animation's")
  func defaults() {
    let layer = ShapeLayer()
    #expect(layer.strokeColor == nil && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.lineDashPattern == [])
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineDashPhase == 0)
  }

  @Test("the line lies above the fill and below the sublayers")
  func order() throws {
    let layer = line()
    layer.fillColor = .black
    layer.addSublayer(Layer())
    let node = try #require(try layer.renderNode(at: 0))
    guard case .fill? = node.drawables.first, case .fill(let shape)? = node.drawables.last else {
      Issue.record("no shapes")
      return
    }
    #expect(shape.stroke?.lineWidth == 1 && node.children.count == 1)
  }

  @Test("without colour, width or length nothing is drawn")
  func nothing() throws {
    let layer = line()
    #expect(try stroke(layer) != nil)
    layer.lineWidth = 0
    #expect(try stroke(layer) == nil)
    (layer.lineWidth, layer.strokeEnd, layer.strokeStart) = (1, 0.4, 0.4)
    #expect(try stroke(layer) == nil)
    (layer.strokeStart, layer.strokeColor) = (0, nil)
    #expect(try stroke(layer) == nil)
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(-1), forKeyPath: "lineWidth")
    }
  }

  @Test("a line that draws itself is trimmed by the animated fraction of its length")
  func drawsItself() throws {
    let layer = line()
    let stage = try Stage(layer)
    var animation = BasicAnimation(keyPath: "strokeEnd")
    (animation.fromValue, animation.duration) = (.number(0), 2)
    layer.add(animation)
    let node = try stage.context.renderNode(at: 0.5).children[0]
    guard case .fill(let shape)? = node.drawables.last else {
      Issue.record("no line")
      return
    }
    #expect(shape.path.boundingBox?.maxX == 25)
  }

  @Test("the path is trimmed, then dashed: dashes begin where the trim does")
  func trimThenDash() throws {
    let layer = line()
    (layer.strokeStart, layer.strokeEnd) = (0.25, 0.75)
    layer.lineDashPattern = [10, 5]
    let shape = try #require(try stroke(layer))
    let style = try #require(shape.stroke)
    let dashes = shape.path.dashed(pattern: style.dashPattern, phase: style.dashPhase)
      .flattened(tolerance: 1).map { [$0[0].x, $0[$0.count - 1].x] }
    #expect(dashes == [[25, 35], [40, 50], [55, 65], [70, 75]])
  }

  @Test("a path becomes another with more points")
  func morph() throws {
    let layer = line()
    let stage = try Stage(layer)
    var animation = BasicAnimation(keyPath: "path")
    animation.fromValue = .path(Path(ellipseIn: Rect(x: 0, y: -50, width: 100, height: 100)))
    animation.duration = 1
    layer.add(animation)
    let node = try stage.context.renderNode(at: 0.5).children[0]
    guard case .fill(let shape)? = node.drawables.last else {
      Issue.record("no line")
      return
    }
    let box = try #require(shape.path.boundingBox)
    #expect(abs(box.height - 50) < 2)
  }
}
