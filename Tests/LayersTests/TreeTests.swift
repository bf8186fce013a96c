import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Values of layers")
struct LayerValueTests {
  @Test("a fresh layer holds Core Animation's defaults")
  func defaults() throws {
    let layer = Layer()
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1)
    #expect(layer.shadowOffset == Size(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.borderColor == .black)
    #expect(try layer.value(forKeyPath: "duration") == .number(.infinity))
    #expect(try layer.value(forKeyPath: "maskedCorners") == .number(15))
  }

  @Test("bounds of a negative size are standardised")
  func standardisedBounds() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test("a frame set under a scale divides the size of the bounds")
  func frameUnderScale() {
    let layer = Layer()
    layer.transform = .scale(x: 2, y: 4)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 80)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 50, height: 20))
    #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 80))
  }

  @Test("a frame set under a rotation has the layer about its centre")
  func frameUnderRotation() {
    let layer = Layer()
    layer.transform = .rotation(angle: 0.5, x: 0, y: 0, z: 1)
    layer.anchorPoint = Point(x: 0.2, y: 0.9)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 80)
    let center = layer.frame.center
    #expect(abs(center.x - 60) < 1e-9 && abs(center.y - 60) < 1e-9)
  }

  @Test("the frame is read and set by key path too")
  func frameByKeyPath() throws {
    let layer = Layer()
    try layer.setValue(
      .rect(Rect(x: 10, y: 20, width: 30, height: 40)), forKeyPath: "frame")
    #expect(layer.position == Point(x: 25, y: 40))
    try layer.setValue(.number(50), forKeyPath: "frame.size.width")
    #expect(try layer.value(forKeyPath: "frame.origin.x") == .number(10))
    #expect(layer.bounds.size == Size(width: 50, height: 40))
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(.nan), forKeyPath: "frame.origin.x")
    }
    #expect(throws: PropertyError.self) { try layer.value(forKeyPath: "frame.middle") }
  }

  @Test("an opacity outside of 0…1 is refused through a key path and limited in code")
  func opacityLimits() {
    let layer = Layer()
    layer.opacity = 2
    #expect(layer.opacity == 1)
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(2), forKeyPath: "opacity")
    }
  }

  @Test("the range of a row holds for code too, whichever layer declares it")
  func rangesInCode() {
    let layer = Layer()
    (layer.cornerRadius, layer.shadowRadius, layer.shadowOpacity) = (-3, -1, 7)
    #expect(layer.cornerRadius == 0 && layer.shadowRadius == 0 && layer.shadowOpacity == 1)
    layer.cornerRadius = 4
    layer.cornerRadius = .nan
    #expect(layer.cornerRadius == 4)
    let shape = ShapeLayer()
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (-1, 2, -5)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 0)
    let replicator = ReplicatorLayer()
    replicator.instanceCount = -2
    #expect(replicator.instanceCount == 0)
    replicator.instanceCount = .max
    #expect(replicator.instanceCount == 100_000)
    let gradient = GradientLayer()
    gradient.locations = [0.5, 0.2, 3000]
    #expect(gradient.locations == [0.5, 0.5, 1000])
  }

  @Test("a misspelt key path names the nearest property")
  func misspeltKeyPath() {
    #expect(
      throws: PropertyError.unknownKey("postion", in: "postion.x", suggestion: "position")
    ) {
      try Layer().setValue(.number(1), forKeyPath: "postion.x")
    }
  }

  @Test("names that no property bears keep any value")
  func arbitraryKeys() throws {
    let layer = Layer()
    try layer.setValue(.text("hello"), forKey: "greeting")
    #expect(layer.value(forKey: "greeting") == .text("hello"))
    try layer.setValue(nil, forKey: "greeting")
    #expect(layer.value(forKey: "greeting") == nil)
  }
}

@Suite("The tree")
struct TreeTests {
  @Test("a layer cannot lie below itself, nor be its own mask")
  func cycles() throws {
    let (outer, inner) = (Layer(), Layer())
    (outer.name, inner.name) = ("outer", "inner")
    outer.addSublayer(inner)
    #expect(throws: LayerError.cycle(layer: "outer")) { try inner.insertSublayer(outer, at: 0) }
    #expect(throws: LayerError.cycle(layer: "inner")) { try inner.setMask(inner) }
  }

  @Test("what cannot be added changes nothing, and the next frame says so once")
  func faults() throws {
    let (root, child) = (Layer(), Layer())
    root.name = "root layer"
    let context = try Context(rootLayer: root)
    root.addSublayer(child)
    child.addSublayer(root)
    #expect(child.sublayers.isEmpty)
    #expect(throws: LayerError.cycle(layer: "root layer")) { try context.renderNode(at: 0) }
    #expect(try context.renderNode(at: 0).children.count == 1)
    child.mask = child
    #expect(throws: LayerError.self) { try context.renderNode(at: 0) }
    #expect(child.mask == nil)
  }

  @Test("sublayers and the mask can be set")
  func setters() throws {
    let (root, one, two, mask) = (Layer(), Layer(), Layer(), Layer())
    root.sublayers = [one, two]
    root.sublayers = [two, one]
    #expect(root.sublayers.map(ObjectIdentifier.init) == [two, one].map(ObjectIdentifier.init))
    root.sublayers = [one]
    #expect(root.sublayers.count == 1 && two.superlayer == nil)
    root.mask = mask
    #expect(root.mask === mask && mask.superlayer === root)
    root.mask = nil
    #expect(mask.superlayer == nil)
  }

  @Test("the root layer keeps its clock: animations run though nobody keeps the context")
  func keptContext() throws {
    let root = Layer()
    do { _ = try Context(rootLayer: root) }
    root.position.x = 100
    #expect(root.animationKeys == ["position"])
    #expect(root.presentation(at: 0.25).position.x == 100)
    #expect((1..<100).contains(root.presentation(at: 0.125).position.x))
  }

  @Test("a tree that nobody keeps is freed, with an animation under way and a transaction open")
  func freed() throws {
    weak var gone: Layer?
    do {
      let root = Layer()
      gone = root
      let context = try Context(rootLayer: root)
      root.position.x = 100
      context.advance(to: 0.1)
      root.opacity = 0.5
      root.setNeedsLayout()
    }
    #expect(gone == nil)
  }

  @Test("a path of names leads below the layers it names")
  func paths() throws {
    let root = Layer()
    let (left, right) = (Layer(), Layer())
    (left.name, right.name) = ("left", "right")
    for side in [left, right] {
      let eye = Layer()
      eye.name = "eye"
      side.addSublayer(eye)
      root.addSublayer(side)
    }
    #expect(try root.layer(atPath: "left/eye") === left.sublayers[0])
    #expect(throws: LayerError.ambiguousName("eye", count: 2)) { try root.layer(atPath: "eye") }
    #expect(throws: LayerError.unknownName("eyes", suggestion: "eye")) {
      try root.layer(atPath: "eyes")
    }
  }
}
