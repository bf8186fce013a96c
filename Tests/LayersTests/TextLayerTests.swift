import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentText
import Testing

/// Text layers in the machine's default font, of which no metrics are assumed.
@Suite("Text layers")
struct TextLayerTests {
  private func layer(_ text: String) -> TextLayer {
    let layer = TextLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    (layer.string, layer.fontSize) = (text, 10)
    return layer
  }

  /// The bounding boxes of the pieces of text that a layer draws at a time.
  private func boxes(_ layer: TextLayer, at time: Double = 0) throws -> [Rect] {
    let node = try layer.renderNode(at: time)
    return (node?.children ?? []).compactMap { child in
      guard case .fill(let shape)? = child.drawables.first else { return nil }
      return shape.path.boundingBox
    }
  }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  @Test("the defaults are Core Animation's, but for the font")
  func defaults() {
    let layer = TextLayer()
    #expect(layer.fontSize == 36 && layer.foregroundColor == .white && !layer.isWrapped)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
    #expect(layer.font == "Inter" && layer.string == "")
  }

  @Test("values of the gradient and of markers are reached by key path, and animate")
  func lookPaths() throws {
    let layer = layer("ab cd")
    #expect(throws: PropertyError.self) {
      try layer.setValue(0.5, forKeyPath: "foregroundGradient.endPoint.x")
    }
    layer.foregroundGradient = TextGradient([.white, .black])
    try layer.setValue(0.5, forKeyPath: "foregroundGradient.endPoint.x")
    #expect(layer.foregroundGradient?.endPoint == Point(x: 0.5, y: 1))
    layer.highlights = [TextHighlight(["cd"], name: "pen")]
    try layer.setValue(0.25, forKeyPath: "highlights.pen.end")
    #expect(layer.highlights[0].end == 0.25)
    layer.highlights[0].end = 3
    #expect(layer.highlights[0].end == 1)
    #expect(throws: PropertyError.self) {
      try layer.setValue(0.25, forKeyPath: "highlights.pan.end")
    }
  }

  @Test("a gradient fills the characters, except those of runs with a colour of their own")
  func gradient() throws {
    let layer = layer("")
    var run = TextLayerRun("b")
    run.foregroundColor = .black
    (layer.runs, layer.foregroundColor) = ([TextLayerRun("a"), run], nil)
    layer.foregroundGradient = TextGradient([.white, .black])
    let node = try #require(try layer.renderNode(at: 0))
    let fills = node.children.compactMap { child -> Drawable.Fill? in
      guard case .fill(let fill)? = child.drawables.first else { return nil }
      return fill
    }
    #expect(fills.count == 2 && fills[1].gradient == nil && fills[1].color == .black)
    let gradient = try #require(fills[0].gradient)
    #expect(gradient.start == Point(x: 50, y: 0) && gradient.end == Point(x: 50, y: 50))
  }

  @Test("an image fills the characters within the bounds")
  func image() throws {
    let layer = layer("a")
    layer.foregroundImage = Image(
      StraightImage(width: 2, height: 2, samples: .eight([UInt8](repeating: 255, count: 16))))
    let node = try #require(try layer.renderNode(at: 0)?.children.first)
    #expect(node.mask != nil && node.contents != nil)
    #expect(node.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test("animators that Swift code sets beyond the ranges of their rows are the nearest within")
  func ranges() {
    let layer = TextLayer()
    var animator = TextAnimator()
    (animator.opacity, animator.blur, animator.scramble) = (7, -3, 1e300)
    (animator.tracking, animator.position) = (.nan, Point(x: .infinity, y: 1))
    (animator.selector.amount, animator.selector.easeLow) = (-9, 2)
    layer.animators = [animator]
    let set = layer.animators[0]
    #expect(set.opacity == 1 && set.blur == 0 && set.scramble == 1e9)
    #expect(set.tracking == 0 && set.position == .zero)
    #expect(set.selector.amount == -1 && set.selector.easeLow == 1)
  }

  @Test("text is drawn as one outline in its colour, from the top of the bounds")
  func drawing() throws {
    let layer = layer("abc")
    let box = try #require(try boxes(layer).first)
    #expect(box.minX >= 0 && box.minX < 2 && box.maxX < 40 && box.minY >= 0 && box.maxY < 15)
    layer.alignmentMode = .right
    let right = try #require(try boxes(layer).first)
    #expect(isNear(right.width, box.width) && right.maxX > 98 && right.maxX <= 100)
    layer.bounds = Rect(x: -100, y: 0, width: 100, height: 50)
    let node = try #require(try layer.renderNode(at: 0)?.children.first)
    #expect(node.transform == .translation(x: -100, y: 0, z: 0))
  }

  @Test("runs have their own size and colour, and the layer's where they say nothing")
  func runs() throws {
    let layer = TextLayer()
    try layer.setValue(
      .list([
        .record(["text": .text("x")]),
        .record(["text": .text("x"), "fontSize": .number(20), "foregroundColor": .color(.black)]),
      ]), forKeyPath: "string")
    #expect(layer.runs.count == 2 && layer.string == "xx")
    let found = try boxes(layer)
    #expect(found.count == 2 && isNear(found[0].height / found[1].height, 36.0 / 20))
    #expect(throws: PropertyError.self) {
      try layer.setValue(.list([.number(3)]), forKeyPath: "string")
    }
  }

  @Test("the size animates by being set, without a jump")
  func fontSize() throws {
    let layer = layer("a")
    let stage = try Stage(layer)
    stage.context.advance(to: 1)
    layer.fontSize = 20
    let half = try stage.number("fontSize", at: 1.125)
    #expect(half > 10 && half < 20)
  }

  @Test("animators are reached by key path and animate")
  func animators() throws {
    let layer = layer("abcd")
    var reveal = TextAnimator()
    (reveal.name, reveal.opacity, reveal.position) = ("reveal", 0, Point(x: 0, y: 20))
    layer.animators = [reveal]
    let stage = try Stage(layer)
    #expect(try boxes(layer).isEmpty)
    try layer.setValue(.number(0.5), forKeyPath: "animators.reveal.start")
    #expect(layer.animators[0].selector.start == 0.5)
    var run = BasicAnimation(keyPath: "animators.reveal.offset")
    (run.fromValue, run.toValue, run.duration) = (.number(0), .number(1), 1)
    layer.add(run)
    #expect(try stage.number("animators.reveal.offset", at: 0.25) == 0.25)
    #expect(try layer.value(forKeyPath: "animators.reveal.position.y") == .number(20))
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(0), forKeyPath: "animators.hide.start")
    }
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(0), forKeyPath: "animators.reveal.begin")
    }
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(2), forKeyPath: "animators.reveal.opacity")
    }
  }

  @Test(
    "every number, point and colour of an animator and its selector animates by key path",
    arguments: TextAnimator.properties.filter { $0.animation == .implicit }.map(\.name))
  func animatedInputs(name: String) throws {
    let row = try #require(TextAnimator.properties.first { $0.name == name })
    let layer = layer("abcd")
    var reveal = TextAnimator()
    (reveal.name, reveal.color, reveal.strokeColor) = ("reveal", .black, .black)
    layer.animators = [reveal]
    let stage = try Stage(layer)
    let (from, to): (PropertyValue, PropertyValue) =
      switch row.get(reveal) {
      case .point: (.point(Point(x: 0, y: 0)), .point(Point(x: 1, y: 1)))
      case .color: (.color(.black), .color(.white))
      default: (.number(0), .number(1))
      }
    var run = BasicAnimation(keyPath: "animators.reveal.\(name)")
    (run.fromValue, run.toValue, run.duration) = (from, to, 1)
    layer.add(run)
    _ = try stage.context.renderNode(at: 0.25)
    let shown = try layer.presentation(at: 0.25).value(forKeyPath: "animators.reveal.\(name)")
    switch shown {
    case .number(let number): #expect(number == 0.25)
    case .point(let point): #expect(point == Point(x: 0.25, y: 0.25))
    case .color(let color): #expect(color.red == 0.25 && color.green == 0.25)
    default: Issue.record("\(shown)")
    }
  }

  @Test("a record makes the animator that gives it back")
  func animatorRecords() throws {
    let value = PropertyValue.record([
      "name": .text("rise"), "opacity": .number(0), "position": .point(Point(x: 1, y: 2)),
      "selector": .record(["by": .text("words"), "ease": .point(Point(x: 0.5, y: -1))]),
    ])
    let animator = try #require(TextAnimator(propertyValue: value))
    #expect(animator.selector.unit == .words && animator.selector.easeHigh == -1)
    #expect(animator.propertyValue == value)
    #expect(TextAnimator(propertyValue: .record(["name": .text("a"), "speed": .number(1)])) == nil)
    #expect(
      TextAnimator(propertyValue: .record(["selector": .record(["by": .text("pages")])])) == nil)
  }

  @Test("axes of variable fonts animate by key path, from what fonts have without them")
  func variations() throws {
    let layer = layer("a")
    let stage = try Stage(layer)
    var bolder = BasicAnimation(keyPath: "variations.wght")
    (bolder.toValue, bolder.duration) = (.number(900), 1)
    layer.add(bolder)
    #expect(try stage.number("variations.wght", at: 0.5) == 650)
    #expect(throws: PropertyError.self) {
      try layer.setValue(.number(1), forKeyPath: "variations.weight")
    }
  }

  @Test("blurred characters are blurred as one, a line lies above its fill")
  func looks() throws {
    let layer = layer("a")
    layer.strokeColor = .black
    var blur = TextAnimator()
    (blur.name, blur.blur) = ("soft", 3)
    layer.animators = [blur]
    let node = try #require(try layer.renderNode(at: 0)?.children.first)
    #expect(node.children.count == 2 && node.filters == [.gaussianBlur(radius: 3)])
  }
}
