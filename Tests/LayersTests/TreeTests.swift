import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
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
    try outer.addSublayer(inner)
    #expect(throws: LayerError.cycle(layer: "outer")) { try inner.addSublayer(outer) }
    #expect(throws: LayerError.cycle(layer: "inner")) { try inner.setMask(inner) }
  }

  @Test("a path of names leads below the layers it names")
  func paths() throws {
    let root = Layer()
    let (left, right) = (Layer(), Layer())
    (left.name, right.name) = ("left", "right")
    for side in [left, right] {
      let eye = Layer()
      eye.name = "eye"
      try side.addSublayer(eye)
      try root.addSublayer(side)
    }
    #expect(try root.layer(atPath: "left/eye") === left.sublayers[0])
    #expect(throws: LayerError.ambiguousName("eye", count: 2)) { try root.layer(atPath: "eye") }
    #expect(throws: LayerError.unknownName("eyes", suggestion: "eye")) {
      try root.layer(atPath: "eyes")
    }
  }
}
