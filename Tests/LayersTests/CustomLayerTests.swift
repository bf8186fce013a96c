import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

/// The articles' layer that draws how much is done, as far as it goes without a canvas: its picture
/// is one pixel of its tint.
private final class RoundProgressLayer: Layer {
  static let progressProperty = LayerProperty(
    "progress", default: 0.0, animation: .explicit, summary: "How much is done.")
  static let tintProperty = LayerProperty(
    "tint", default: Color.black, animation: .explicit, summary: "The colour of what is done.")

  var drawings = 0

  override class var properties: [any DeclaredProperty] {
    super.properties + [progressProperty, tintProperty]
  }

  var progress: Double {
    get { self[Self.progressProperty] }
    set { self[Self.progressProperty] = min(max(newValue, 0), 1) }
  }

  var tint: Color {
    get { self[Self.tintProperty] }
    set { self[Self.tintProperty] = newValue }
  }

  override class func defaultAction(forKey key: String) -> LayerAction? {
    guard ["progress", "tint"].contains(key) else { return super.defaultAction(forKey: key) }
    var animation = BasicAnimation(keyPath: key)
    animation.duration = 1
    animation.timingFunction = .easeInEaseOut
    return .animation(animation)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || key == "tint"
  }

  override func display(_ presentation: Layer) -> Image? {
    drawings += 1
    return Image(
      .rgba8(PixelBuffer(width: 1, height: 1)), name: "\(presentation[Self.progressProperty])")
  }
}

/// A layer with a thickness whose changes animate as any property's.
private final class ThickLayer: Layer {
  static let thickness = LayerProperty(
    "thickness", default: 0.0, minimum: 0, animation: .implicit, summary: "How thick it is.")

  override class var properties: [any DeclaredProperty] { super.properties + [thickness] }
}

@Suite("Layers of one's own")
struct CustomLayerTests {
  @Test("round progress goes on from where it is, and jumps without actions")
  func roundProgress() throws {
    let layer = RoundProgressLayer()
    layer.progress = 0.2
    let stage = try Stage(layer)
    stage.context.advance(to: 1)
    layer.progress = 0.9
    layer.tint = .white
    #expect(isClose(try stage.number("progress", at: 1.8), 0.842838, within: 1e-6))
    #expect(isClose(try stage.number("tint.green", at: 1.8), 0.918340, within: 1e-6))
    layer.progress = 0.4
    #expect(isClose(try stage.number("progress", at: 1.8), 0.842838, within: 1e-6))
    #expect(isClose(try stage.number("progress", at: 2.3), 0.621419, within: 1e-6))
    stage.context.advance(to: 3.3)
    stage.context.transaction({ $0.disablesActions = true }) { layer.progress = 0.9 }
    #expect(try stage.number("progress", at: 3.3) == 0.9)
  }

  @Test("values are limited by the class")
  func limits() {
    let layer = RoundProgressLayer()
    layer.progress = 7
    #expect(layer.progress == 1)
  }

  @Test("a picture is drawn again only when a property that it shows has another value")
  func redrawing() throws {
    let layer = RoundProgressLayer()
    let stage = try Stage(layer)
    func picture(at time: Double) throws -> String? {
      try stage.context.renderNode(at: time).children[0].contents?.image.name
    }
    #expect(try picture(at: 0) == "0.0")
    #expect(try picture(at: 0.5) == "0.0")
    #expect(layer.drawings == 1)
    layer.progress = 0.5
    #expect(try picture(at: 1.0) == "0.25")
    #expect(try picture(at: 2) == "0.5")
    #expect(try picture(at: 3) == "0.5")
    #expect(layer.drawings == 3)
    layer.opacity = 0.5
    #expect(try picture(at: 3.1) == "0.5")
    #expect(layer.drawings == 3)
    layer.setNeedsDisplay()
    _ = try picture(at: 3.1)
    #expect(layer.drawings == 4)
  }

  @Test("a thickness to 10 and back, by key path, from where it is")
  func thickness() throws {
    let stage = try Stage(ThickLayer())
    var swell = BasicAnimation(keyPath: "thickness")
    swell.toValue = .number(10)
    swell.duration = 0.25
    swell.autoreverses = true
    stage.layer.add(swell)
    for (time, thickness) in [(0.125, 5.0), (0.25, 10), (0.375, 5), (0.5, 0)] {
      #expect(isClose(try stage.number("thickness", at: time), thickness, within: 1e-9))
    }
  }

  @Test("a declared property is set by key path, held to its range, and animated by being set")
  func declaredProperty() throws {
    let stage = try Stage(ThickLayer())
    try stage.layer.setValue(.number(4), forKeyPath: "thickness")
    #expect(stage.layer.animationKeys == ["thickness"])
    #expect(throws: PropertyError.self) {
      try stage.layer.setValue(.number(-4), forKeyPath: "thickness")
    }
    #expect(try stage.number("thickness", at: 0.25) == 4)
  }
}
