import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("The render tree of layers")
struct RenderNodeTests {
  private func child(_ name: String, of parent: Layer, z: Double = 0) throws -> Layer {
    let layer = Layer()
    layer.name = name
    layer.zPosition = z
    parent.addSublayer(layer)
    return layer
  }

  private func node(of root: Layer, at time: Double = 0) throws -> RenderNode {
    try (root.context ?? Context(rootLayer: root)).renderNode(at: time)
  }

  @Test("puts the anchor point at the position")
  func place() throws {
    let layer = Layer()
    layer.bounds = Rect(x: 10, y: 20, width: 100, height: 40)
    layer.anchorPoint = Point(x: 0, y: 1)
    layer.position = Point(x: 7, y: 8)
    layer.transform = .scale(x: 2, y: 2)
    let map = try node(of: layer).transform
    let anchor = map.applyHomogeneous(x: 10, y: 60, z: 0)
    #expect(Point(x: anchor.x, y: anchor.y) == Point(x: 7, y: 8))
    let corner = map.applyHomogeneous(x: 110, y: 20, z: 0)
    #expect(Point(x: corner.x, y: corner.y) == Point(x: 207, y: -72))
  }

  @Test("sorts siblings by depth, equal ones in the order in which they were added")
  func depth() throws {
    let root = Layer()
    for (name, z) in [("a", 1.0), ("b", 0), ("c", 1), ("d", -2), ("e", 0)] {
      _ = try child(name, of: root, z: z)
    }
    #expect(try node(of: root).children.map(\.name) == ["d", "b", "e", "a", "c"])
  }

  @Test("leaves out what is hidden, and what is not active")
  func absence() throws {
    let root = Layer()
    try child("hidden", of: root).isHidden = true
    let late = try child("late", of: root)
    (late.beginTime, late.duration) = (1, 2)
    let held = try child("held", of: root)
    (held.beginTime, held.duration, held.fillMode) = (1, 2, .both)
    let context = try Context(rootLayer: root)
    #expect(try context.renderNode(at: 0.5).children.map(\.name) == ["held"])
    #expect(try context.renderNode(at: 1).children.map(\.name) == ["late", "held"])
    #expect(try context.renderNode(at: 3).children.map(\.name) == ["held"])
  }

  @Test("turns the geometry of a flipped layer over, and its contents back")
  func flipped() throws {
    let root = Layer()
    root.isGeometryFlipped = true
    root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    root.position = Point(x: 50, y: 50)
    let inner = try child("inner", of: root)
    let tree = try node(of: root)
    #expect(tree.flipsContents)
    #expect(tree.children[0].flipsContents)
    let top = tree.transform.applyHomogeneous(x: 0, y: 0, z: 0)
    #expect(Point(x: top.x, y: top.y) == Point(x: 0, y: 100))
    #expect(inner.position == .zero)
  }

  @Test("applies the sublayer transform about the anchor point, to sublayers only")
  func sublayerTransform() throws {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayerTransform = .scale(x: 2, y: 2)
    try child("corner", of: root).position = .zero
    let tree = try node(of: root)
    let corner = tree.children[0].transform.applyHomogeneous(x: 0, y: 0, z: 0)
    #expect(Point(x: corner.x, y: corner.y) == Point(x: -50, y: -50))
  }

  @Test("carries fills, borders, shadows, masks, filters and blend modes")
  func appearance() throws {
    let layer = Layer()
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
    layer.borderWidth = 2
    layer.shadowOpacity = 0.5
    layer.compositingFilter = .plusL
    try layer.setValue(
      .list([.record(["filter": .text("gaussianBlur"), "name": .text("b")])]),
      forKeyPath: "filters")
    try layer.setValue(.number(4), forKeyPath: "filters.b.radius")
    let mask = ShapeLayer()
    mask.path = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
    try layer.setMask(mask)
    let node = try node(of: layer)
    #expect(node.background == Color(red: 1, green: 0, blue: 0))
    #expect(node.border == .init(width: 2, color: .black))
    #expect(node.shadow?.color.alpha == 0.5)
    #expect(node.blendMode == .plusL)
    #expect(node.filters == [.gaussianBlur(radius: 4)])
    guard case .fill(let shape)? = node.mask?.nodes.first?.drawables.first else {
      Issue.record("the mask draws no shape")
      return
    }
    #expect(shape.color == .black)
  }

  @Test("moves a gradient's places that Swift code sets into their range, and none before another")
  func gradientPlaces() throws {
    let layer = GradientLayer()
    layer.colors = Array(repeating: .white, count: 5)
    layer.locations = [-1, 0.5, 0.25, .nan, 7000]
    guard case .gradient(let gradient)? = try node(of: layer).drawables.first else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.location) == [-1, 0.5, 0.5, 0.5, 1000])
  }

  @Test("has nothing of a transform layer but what places and fades it, whatever a program set")
  func transformLayer() throws {
    let layer = TransformLayer()
    layer.bounds.size = Size(width: 9, height: 9)
    layer.opacity = 0.5
    layer.isDoubleSided = false
    let placed = try node(of: layer)
    #expect(placed.opacity == 0.5 && !placed.isDoubleSided && !placed.fadesAsGroup)
    layer.backgroundColor = .white
    layer.cornerRadius = 2
    layer.borderWidth = 2
    layer.shadowOpacity = 0.5
    layer.masksToBounds = true
    layer.compositingFilter = .plusL
    layer.shouldRasterize = true
    layer.contents = Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "dot")
    try layer.setMask(Layer())
    let node = try node(of: layer)
    #expect(node.background == nil && node.border == nil && node.shadow == nil)
    #expect(node.contents == nil && node.mask == nil && !node.masksToBounds)
    #expect(node.blendMode == .sourceOver && node.rasterizationScale == nil)
    #expect(node.bounds == placed.bounds && node.preservesDepth)
  }

  @Test("spreads a gradient's colours evenly where there are no places for them")
  func gradient() throws {
    let layer = GradientLayer()
    layer.colors = [.black, .white, .black]
    guard case .gradient(let gradient)? = try node(of: layer).drawables.first else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    #expect(gradient.start == Point(x: 0.5, y: 0))
  }

  @Test("repeats a replicator's sublayers about its centre, tinted and delayed")
  func replicator() throws {
    let replicator = ReplicatorLayer()
    replicator.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 3
    replicator.instanceTransform = .scale(x: 0.5, y: 0.5)
    replicator.instanceAlphaOffset = -0.25
    replicator.instanceDelay = 1
    let late = try child("late", of: replicator)
    late.beginTime = 0.5
    let context = try Context(rootLayer: replicator)
    let tree = try context.renderNode(at: 1.75)
    #expect(tree.children.count == 3)
    #expect(tree.children.map(\.opacity) == [1, 0.75, 0.5])
    let corner = tree.children[2].transform.applyHomogeneous(x: 0, y: 0, z: 0)
    #expect(Point(x: corner.x, y: corner.y) == Point(x: 37.5, y: 37.5))
    #expect(tree.children.map(\.children.count) == [1, 1, 0])
    context.transaction({ $0.disablesActions = true }) { replicator.instanceCount = 0 }
    #expect(try context.renderNode(at: 1.75).children.isEmpty)
  }

  @Test("gives each instance its tint, and leaves what it repeats alone")
  func tint() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 1)
    replicator.instanceRedOffset = -0.75
    let dot = try child("dot", of: replicator)
    dot.backgroundColor = Color(red: 0.8, green: 0.6, blue: 0.4)
    dot.contents = Image(.rgba8(PixelBuffer(width: 1, height: 1)))
    let instances = try node(of: replicator).children
    #expect(
      instances.map(\.tint) == [
        Color(red: 1, green: 0.5, blue: 1), Color(red: 0.25, green: 0.5, blue: 1),
      ])
    for instance in instances {
      #expect(instance.filters.isEmpty && instance.preservesDepth)
      #expect(instance.children[0].background == dot.backgroundColor)
    }
  }

  @Test(
    "lets the instances of a replicator that preserves depth fade part by part",
    arguments: [false, true])
  func fading(preservesDepth: Bool) throws {
    let replicator = ReplicatorLayer()
    replicator.preservesInstanceDepth = preservesDepth
    (replicator.instanceCount, replicator.instanceAlphaOffset) = (2, -0.5)
    _ = try child("card", of: replicator)
    let node = try node(of: replicator)
    #expect(node.fadesAsGroup == !preservesDepth)
    #expect(node.children.map(\.fadesAsGroup) == [!preservesDepth, !preservesDepth])
    #expect(node.children[1].children[0].fadesAsGroup)
  }

  @Test("of nested replicators has a bound")
  func instanceLimit() throws {
    let root = ReplicatorLayer()
    var innermost: Layer = root
    for _ in 0..<3 {
      let replicator = ReplicatorLayer()
      replicator.instanceCount = ReplicatorLayer.maximumInstanceCount
      innermost.addSublayer(replicator)
      innermost = replicator
    }
    innermost.addSublayer(Layer())
    #expect(throws: LayerError.self) { try node(of: root) }
  }
}

@Suite("Points and layers")
struct HitTestTests {
  @Test("the topmost layer that contains a point is found, hidden ones are not")
  func topmost() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (low, high) = (Layer(), Layer())
    for layer in [low, high] {
      layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
      root.addSublayer(layer)
    }
    #expect(root.hitTest(Point(x: 20, y: 20)) === high)
    low.zPosition = 1
    #expect(root.hitTest(Point(x: 20, y: 20)) === low)
    low.isHidden = true
    #expect(root.hitTest(Point(x: 20, y: 20)) === high)
    #expect(root.hitTest(Point(x: 80, y: 80)) === root)
    #expect(root.hitTest(Point(x: 180, y: 80)) == nil)
  }

  @Test("a layer behind the viewer is not found")
  func behindTheViewer() throws {
    let (root, child) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayerTransform = .perspective(distance: 100)
    child.frame = root.bounds
    root.addSublayer(child)
    for (depth, isFound) in [(-500.0, true), (0, true), (99, true), (101, false), (150, false)] {
      child.zPosition = depth
      #expect((root.hitTest(Point(x: 50, y: 50)) === child) == isFound, "\(depth)")
    }
  }

  @Test("points are converted through transforms, perspective too")
  func conversion() throws {
    let (root, child) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayerTransform = .perspective(distance: 500)
    child.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    child.transform = .rotation(angle: 0.7, x: 0, y: 1, z: 0)
    root.addSublayer(child)
    let inside = Point(x: 12, y: 34)
    let outside = try #require(child.convert(inside, to: root))
    let back = try #require(child.convert(outside, from: root))
    #expect(abs(back.x - inside.x) < 1e-9)
    #expect(abs(back.y - inside.y) < 1e-9)
    #expect(outside != inside)
  }
}
