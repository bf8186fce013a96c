import LambentAnimations
import LambentDrawing
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentText
import Testing

/// The articles' layer that draws how much of a ring is done.
private final class RoundProgressLayer: Layer {
  static let progressProperty = LayerProperty(
    "ringProgress", default: 0.0, animation: .explicit, summary: "How much is done.")
  static let colorProperty = LayerProperty(
    "ringColor", default: Color(red: 0, green: 0, blue: 1), animation: .explicit,
    summary: "The colour of what is done.")

  var drawings = 0

  override class var properties: [any DeclaredProperty] {
    super.properties + [progressProperty, colorProperty]
  }

  var progress: Double {
    get { self[Self.progressProperty] }
    set { self[Self.progressProperty] = min(max(newValue, 0), 1) }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    [progressProperty.name, colorProperty.name].contains(key) || super.needsDisplay(forKey: key)
  }

  override class func defaultAction(forKey key: String) -> LayerAction? {
    guard key == progressProperty.name else { return super.defaultAction(forKey: key) }
    var animation = BasicAnimation(keyPath: key)
    (animation.duration, animation.timingFunction) = (1, .easeInEaseOut)
    return .animation(animation)
  }

  override func draw(in context: inout GraphicsContext, for presentation: Layer) {
    drawings += 1
    let width = context.scale
    let radius = min(presentation.bounds.width, presentation.bounds.height) / 2 - width
    guard radius > 0 else { return }
    var path = Path()
    let start = -Double.pi / 2
    path.addArc(
      center: presentation.bounds.center, radius: radius, startAngle: start,
      endAngle: start + 2 * Double.pi * presentation[Self.progressProperty], clockwise: false)
    (context.strokeColor, context.lineWidth) = (presentation[Self.colorProperty], width)
    context.stroke(path)
  }
}

@Suite("Layers that draw")
struct DrawingTests {
  private func ring(_ size: Size = Size(width: 100, height: 100)) -> RoundProgressLayer {
    let layer = RoundProgressLayer()
    layer.bounds = Rect(origin: .zero, size: size)
    return layer
  }

  /// The line that a ring draws at a moment.
  private func arc(_ layer: Layer, at time: Double = 0) throws -> Drawable.Fill? {
    let page = try layer.renderNode(at: time)?.children.first
    guard case .fill(let shape)? = page?.children.first?.drawables.first else { return nil }
    return shape
  }

  @Test(
    "a ring ends where its progress says",
    arguments: [
      (0.25, 99.0, 50.0), (0.5, 50, 99), (0.2, 96.6018, 34.8582), (0.9, 21.1985, 10.3582),
      (0.4, 78.8015, 89.6418),
    ])
  func ends(progress: Double, x: Double, y: Double) throws {
    let layer = ring()
    layer.progress = progress
    let shape = try #require(try arc(layer))
    let end = try #require(shape.path.currentPoint)
    #expect(abs(end.x - x) < 1e-4 && abs(end.y - y) < 1e-4)
    #expect(abs(PathMeasure(shape.path).length - 2 * Double.pi * 49 * progress) < 0.05)
    #expect(shape.stroke?.lineWidth == 1 && shape.stroke?.lineCap == .butt)
  }

  @Test("the line is as wide as a pixel of the layer's contents is small: by its scale")
  func scales() throws {
    let layer = ring(Size(width: 100, height: 60))
    (layer.contentsScale, layer.progress) = (2, 1)
    let shape = try #require(try arc(layer))
    #expect(shape.stroke?.lineWidth == 2)
    let box = try #require(shape.path.boundingBox)
    #expect(abs(box.width - 56) < 0.02 && abs(box.midX - 50) < 1e-9 && abs(box.midY - 30) < 1e-9)
  }

  @Test("a ring without room draws nothing", arguments: [(1.0, 50.0), (1.5, 1.5), (0, 0)])
  func noRoom(width: Double, height: Double) throws {
    let layer = ring(Size(width: width, height: height))
    layer.progress = 1
    #expect(try layer.renderNode(at: 0)?.children.isEmpty == true)
  }

  @Test("it is drawn for every frame at which a property that calls for it differs, and only then")
  func redrawing() throws {
    let layer = ring()
    layer.progress = 0.2
    let stage = try Stage(layer)
    stage.context.advance(to: 1)
    _ = try stage.context.renderNode(at: 1)
    let before = layer.drawings
    layer.progress = 0.9
    var ends: Set<Point> = []
    for frame in 0...60 {
      let node = try stage.context.renderNode(at: 1 + Double(frame) / 60).children[0]
      guard case .fill(let shape)? = node.children.first?.children.first?.drawables.first else {
        continue
      }
      if let end = shape.path.currentPoint { ends.insert(end) }
    }
    #expect(ends.count == 61 && layer.drawings - before >= 60)
    let after = layer.drawings
    layer.opacity = 0.5
    _ = try stage.context.renderNode(at: 3)
    _ = try stage.context.renderNode(at: 4)
    #expect(layer.drawings == after)
    layer.setNeedsDisplay()
    _ = try stage.context.renderNode(at: 4)
    #expect(layer.drawings == after + 1)
  }

  @Test(
    "the presentation is drawn: the examples' figures",
    arguments: [
      (1.25, 0.290413), (1.5, 0.55), (1.75, 0.809587), (2.0, 0.9),
    ])
  func presentation(time: Double, progress: Double) throws {
    let layer = ring()
    layer.progress = 0.2
    let stage = try Stage(layer)
    stage.context.advance(to: 1)
    layer.progress = 0.9
    let node = try stage.context.renderNode(at: time).children[0]
    guard case .fill(let shape)? = node.children.first?.children.first?.drawables.first else {
      Issue.record("nothing is drawn")
      return
    }
    #expect(abs(PathMeasure(shape.path).length - 2 * Double.pi * 49 * progress) < 0.1)
  }

  @Test(
    "after a change of the size, what was drawn is stretched, or drawn again where that is asked for"
  )
  func resizing() throws {
    let layer = ring()
    layer.progress = 1
    _ = try layer.renderNode(at: 0)
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    let page = try #require(try layer.renderNode(at: 0)?.children.first)
    #expect(page.transform == .scale(x: 2, y: 2, z: 1) && layer.drawings == 1)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    let shape = try #require(try arc(layer))
    #expect(layer.drawings == 2 && abs((shape.path.boundingBox?.width ?? 0) - 298) < 0.1)
  }

  @Test(
    "what was drawn lies in new bounds as contents do",
    arguments: [
      (RenderNode.Gravity.center, Rect(x: 50, y: 100, width: 100, height: 100)),
      (.topLeft, Rect(x: 0, y: 200, width: 100, height: 100)),
      (.bottomRight, Rect(x: 100, y: 0, width: 100, height: 100)),
      (.resizeAspect, Rect(x: 0, y: 50, width: 200, height: 200)),
      (.resizeAspectFill, Rect(x: -50, y: 0, width: 300, height: 300)),
      (.resize, Rect(x: 0, y: 0, width: 200, height: 300)),
    ])
  func gravity(gravity: RenderNode.Gravity, area: Rect) throws {
    let layer = ring()
    (layer.progress, layer.contentsGravity) = (1, gravity)
    _ = try layer.renderNode(at: 0)
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
    let page = try #require(try layer.renderNode(at: 0)?.children.first)
    let map = try #require(page.transform.affine)
    #expect(map.boundingBox(of: page.bounds) == area && layer.drawings == 1)
  }

  @Test("too many clips, drawings or saved states are an error of the frame that names the layer")
  func limits() throws {
    final class Painter: LayerDelegate {
      let paint: (inout GraphicsContext) -> Void
      init(_ paint: @escaping (inout GraphicsContext) -> Void) { self.paint = paint }
      func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {
        paint(&context)
      }
    }
    func draw(_ paint: @escaping (inout GraphicsContext) -> Void) throws {
      let (layer, painter) = (Layer(), Painter(paint))
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      (layer.name, layer.delegate) = ("art", painter)
      // The second time what was drawn is known, and the error again.
      _ = try? layer.renderNode(at: 0)
      _ = try layer.renderNode(at: 0)
    }
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    func clip(_ count: Int) throws {
      try draw { context in
        for _ in 0..<count { context.clip(to: square) }
        context.fill(square)
      }
    }
    try clip(63)
    #expect(throws: LayerError.tooManyClips(layer: "art", limit: 63)) { try clip(64) }
    let most = GraphicsContext.maximumCount
    let tooMany = LayerError.tooManyDrawings(layer: "art", limit: most)
    #expect(throws: tooMany) { try draw { for _ in 0...most { $0.fill(square) } } }
    #expect(throws: tooMany) { try draw { for _ in 0...most { $0.save() } } }
    // One after the other they are no more than one.
    try draw { context in
      for _ in 0..<200 {
        context.save()
        context.clip(to: square)
        context.fill(square)
        context.restore()
      }
    }
  }

  @Test("a delegate draws for a layer that does not")
  func delegate() throws {
    final class Painter: LayerDelegate {
      func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {
        context.fill(presentation.bounds)
      }
    }
    let (layer, painter) = (Layer(), Painter())
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = painter
    #expect(try arc(layer)?.path.boundingBox == layer.bounds)
  }

  @Test("a delegate that comes after a frame draws once that is asked for")
  func lateDelegate() throws {
    final class Painter: LayerDelegate {
      func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {
        context.fill(presentation.bounds)
      }
    }
    let (layer, painter) = (Layer(), Painter())
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(try layer.renderNode(at: 0)?.children.isEmpty == true)
    layer.delegate = painter
    #expect(try layer.renderNode(at: 0)?.children.isEmpty == true)
    layer.setNeedsDisplay()
    #expect(try arc(layer)?.path.boundingBox == layer.bounds)
  }
}

@Suite("Graphics contexts")
struct GraphicsContextTests {
  private let square = Rect(x: 0, y: 0, width: 10, height: 10)

  @Test("what is saved comes back, and clips end with it")
  func saving() {
    var context = GraphicsContext(bounds: square)
    context.save()
    context.fillColor = .white
    context.clip(to: Path(ellipseIn: square))
    context.translateBy(x: 5, y: 0)
    context.fill(square)
    context.restore()
    context.fill(square)
    context.restore()
    let nodes = context.finished()[0].children
    #expect(nodes.count == 2 && nodes[0].mask != nil && nodes[0].children.count == 1)
    #expect(nodes[1].transform == .identity && nodes[1].mask == nil)
    #expect(nodes[0].children[0].transform == .translation(x: 5, y: 0, z: 0))
  }

  @Test("transforms compose, the last first")
  func transforms() {
    var context = GraphicsContext(bounds: square)
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: Double.pi / 2)
    let point = context.transform.apply(Point(x: 3, y: 0))
    #expect((point - Point(x: 10, y: 6)).length < 1e-12)
    context.scaleBy(x: .infinity, y: 1)
    #expect(context.transform.isFinite)
  }

  @Test("shadows, alpha and modes belong to each drawing")
  func looks() {
    var context = GraphicsContext(bounds: square)
    context.setShadow(offset: Size(width: 1, height: 2), blur: 6, color: .black)
    (context.alpha, context.blendMode) = (0.5, .multiplyBlendMode)
    context.fill(square)
    let page = context.finished()[0]
    #expect(page.children[0].shadow?.radius == 3 && page.children[0].opacity == 0.5)
    #expect(page.children[0].blendMode == .multiplyBlendMode && page.mask != nil)
  }

  @Test("gradients are cut by their path and keep their circles round")
  func gradients() {
    var context = GraphicsContext(bounds: square)
    let stops: [GraphicsContext.Stop] = [
      .init(location: 0, color: .black), .init(location: 1, color: .white),
    ]
    let path = Path(rect: Rect(x: 0, y: 0, width: 20, height: 10))
    context.fill(path, linear: stops, from: .zero, to: Point(x: 20, y: 0))
    context.fill(path, radial: stops, center: Point(x: 10, y: 5), radius: 5)
    context.fill(path, conic: stops, center: Point(x: 10, y: 5))
    let nodes = context.finished()[0].children
    #expect(nodes.count == 3)
    for node in nodes { #expect(node.bounds.width == node.bounds.height && node.mask != nil) }
    guard case .gradient(let gradient)? = nodes[1].drawables.first else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.kind == .radial && gradient.start == Point(x: 0.5, y: 0.5))
    #expect(gradient.end == Point(x: 0.75, y: 0.75))
  }

  @Test("a text is drawn with its colours, its animators' lines and their blur")
  func text() throws {
    let style = TextStyle(size: 10, color: .black)
    let text = TextLayout([TextRun("ab", style: style)])
    var animator = TextAnimator()
    (animator.selector.end, animator.blur) = (0.5, 3)
    (animator.strokeColor, animator.lineWidth) = (.white, 1)
    var context = GraphicsContext(bounds: square)
    context.draw(text, at: Point(x: 2, y: 1), animators: [animator])
    let nodes = context.finished()[0].children
    #expect(nodes.count == 2 && nodes[0].children.count == 2 && nodes[1].children.isEmpty)
    #expect(nodes[0].filters == [.gaussianBlur(radius: 3)] && nodes[1].filters.isEmpty)
    for node in nodes { #expect(node.transform == .translation(x: 2, y: 1)) }
  }

  @Test("nothing is recorded of what cannot be seen, and clearing cuts holes")
  func nothing() {
    var context = GraphicsContext(bounds: square)
    context.fill(Path())
    context.lineWidth = 0
    context.stroke(square)
    context.alpha = 0
    context.fill(square)
    #expect(context.finished().isEmpty)
    context.alpha = 1
    context.clear(square)
    #expect(context.finished()[0].children[0].blendMode == .destOut)
    #expect(context.blendMode == .sourceOver)
  }
}
