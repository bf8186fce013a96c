import LambentAnimations
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Kinds of layers")
struct LayerKindTests {
  @Test("rows have names of their own and a sentence, and give back what they are set to")
  func rows() throws {
    for kind in LayerKind.all {
      let rows = kind.schema.rows
      #expect(Set(rows.map(\.name)).count == rows.count)
      for row in rows {
        #expect(row.summary.hasSuffix("."), "\(kind.name).\(row.name)")
        #expect(!row.name.contains(".") && !row.name.contains("/"))
        let layer = kind.make()
        let initial = kind.defaultValue(of: row)
        try layer.setValue(initial, forKeyPath: row.name)
        #expect(try layer.value(forKeyPath: row.name) == initial, "\(kind.name).\(row.name)")
      }
    }
  }

  @Test("make layers of their class, with the rows of their class")
  func classes() {
    for kind in LayerKind.all {
      let layer = kind.make()
      #expect(type(of: layer) == kind.layerClass)
      #expect(layer.model.schema === kind.schema)
      #expect(LayerRegistry.builtIn.kind(named: kind.name)?.layerClass == kind.layerClass)
    }
  }

  @Test("every field that Swift reaches is a row, so that setting it animates")
  func fields() throws {
    let layer = Layer()
    let context = try Context(rootLayer: layer)
    layer.maskedCorners = .minXMinY
    layer.edgeAntialiasingMask = []
    #expect(layer.animationKeys == ["maskedCorners"])
    #expect(try layer.value(forKeyPath: "edgeAntialiasingMask") == .number(0))
    context.flush()
  }

  @Test("a transform layer has only what places it and fades it")
  func transformLayer() {
    let layer = TransformLayer()
    #expect(throws: PropertyError.self) {
      try layer.setValue(.color(.white), forKeyPath: "backgroundColor")
    }
    #expect(throws: Never.self) { try layer.setValue(.number(0.5), forKeyPath: "opacity") }
  }
}

@Suite("Sequences of images")
struct ImageSequenceTests {
  private let images = (0..<4).map {
    Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "\($0)")
  }
  private let still = Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "still")

  @Test("show their pictures in equal steps, on the steps' own boundaries")
  func steps() {
    let walk = ImageSequence(images: images, duration: 0.8)
    for frame in 0..<30 {
      #expect(walk.image(at: Double(frame) / 5)?.name == "\(frame % 4)")
    }
  }

  @Test("play as often as they say, with their still picture before and after")
  func repeats() {
    let walk = ImageSequence(
      images: images, duration: 1, repeatCount: 2, image: still, beginTime: 1)
    #expect(walk.image(at: 0.9) === still)
    #expect(walk.image(at: 1) === images[0])
    #expect(walk.image(at: 2.99) === images[3])
    #expect(walk.image(at: 3) === still)
    #expect(ImageSequence(images: images, duration: 1, repeatCount: 1).image(at: 9) === images[3])
  }

  @Test("begin when they are set, and survive being a property's value")
  func contents() throws {
    let stage = try Stage()
    stage.context.advance(to: 10)
    let walk = ImageSequence(images: images, duration: 4)
    try stage.context.transaction({ $0.disablesActions = true }) {
      try stage.layer.setValue(walk.propertyValue, forKeyPath: "contents")
    }
    for (time, name) in [(10.5, "0"), (11.5, "1"), (13.5, "3"), (14.5, "0")] {
      let node = try stage.context.renderNode(at: time).children[0]
      #expect(node.contents?.image.name == name)
    }
  }

  @Test("of impossible lengths show a picture all the same")
  func oddities() {
    for duration in [0, -1, .nan, .infinity] as [Double] {
      #expect(ImageSequence(images: images, duration: duration).image(at: 5) === images[3])
    }
    #expect(ImageSequence(images: [], duration: 1).image(at: 5) == nil)
    #expect(ImageSequence(images: images, duration: 1e-300).image(at: 1e300) != nil)
  }
}
