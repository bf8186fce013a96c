import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

private func image(_ name: String, side: Int = 4) -> Image {
  Image(.rgba8(PixelBuffer(width: side, height: side)), name: name)
}

@Suite("What cells show")
struct EmitterLookTests {
  private let names = ["red", "green", "blue"]

  /// Five particles at rest, born in the first half second.
  private func stage() throws -> (stage: Stage, layer: EmitterLayer) {
    var spark = EmitterCell()
    spark.name = "spark"
    (spark.birthRate, spark.lifetime, spark.duration) = (10, 100, 0.5)
    spark.contents = [image("red")]
    let layer = EmitterLayer()
    layer.emitterCells = [spark]
    return (try Stage(layer), layer)
  }

  private func batch(_ stage: Stage, at time: Double) throws -> SpriteBatch {
    let node = try stage.context.renderNode(at: time).children[0]
    guard let source = node.drawables.last?.spriteSource else { return SpriteBatch() }
    return try source.makeSprites()
  }

  /// What each sprite shows at a time.
  private func shown(_ stage: Stage, at time: Double) throws -> [String] {
    let batch = try batch(stage, at: time)
    return batch.texture.map { batch.textures[Int($0)].image.name }
  }

  private func flicks(repeating: Bool = false) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: "emitterCells.spark.contents")
    animation.values = names.map { .image(image($0)) }
    animation.calculationMode = .discrete
    animation.duration = 3
    animation.repeatCount = repeating ? .infinity : 1
    return animation
  }

  @Test("discrete keyframes step through pictures, for the living as for the newly born")
  func discrete() throws {
    let (stage, layer) = try stage()
    layer.add(flicks(repeating: true))
    stage.context.flush()
    for (time, count) in [
      (0.3, 3), (0.95, 5), (1.05, 5), (1.95, 5), (2.05, 5), (3.05, 5), (7.5, 5),
    ] {
      let expected = names[Int(time) % 3]
      #expect(try shown(stage, at: time) == Array(repeating: expected, count: count))
    }
    let (later, other) = try self.stage()
    other.add(flicks(repeating: true))
    // The same without the moments before.
    #expect(try shown(later, at: 7.5) == Array(repeating: "green", count: 5))
  }

  @Test("the presentation and the model have the contents that show, and those that are set")
  func presentation() throws {
    let (stage, layer) = try stage()
    layer.add(flicks())
    func name(_ state: LayerState) throws -> String? {
      guard case .image(let image) = try state.value(forKeyPath: "emitterCells.spark.contents")
      else { return nil }
      return image.name
    }
    #expect(try name(layer.shownState(at: 1.5)) == "green")
    #expect(try name(layer.model) == "red")
    #expect(try name(layer.shownState(at: 3.5)) == "red")
    #expect(try shown(stage, at: 3.5) == Array(repeating: "red", count: 5))
    // Pictures are read at the frame: nothing of the past has to be kept.
    #expect(try layer.particleSystems()[0].emitter.timelines.isEmpty)
  }

  @Test("a basic animation fades one picture into the other, at one place")
  func fade() throws {
    let (stage, layer) = try stage()
    var fade = BasicAnimation(keyPath: "emitterCells.spark.contents")
    fade.toValue = .image(image("blue", side: 8))
    fade.duration = 4
    layer.add(fade)
    stage.context.flush()
    let batch = try batch(stage, at: 1)
    let pairs = batch.texture.map { batch.textures[Int($0)].image.name }
    #expect(pairs == (0..<5).flatMap { _ in ["red", "blue"] })
    for index in stride(from: 0, to: 10, by: 2) {
      // A quarter of the way: what lies above covers a quarter of what lies below.
      #expect(isClose(Double(batch.color[index + 1].w), 0.25, within: 1e-6))
      #expect(isClose(Double(batch.color[index].w), 1, within: 1e-6))
      #expect(batch.x[index] == batch.x[index + 1])
      #expect(
        isClose(Double(batch.widthX[index]), 4) && isClose(Double(batch.widthX[index + 1]), 8))
    }
  }

  @Test("a picture that goes leaves particles unseen, and one that comes to them is seen")
  func comesAndGoes() throws {
    let (stage, layer) = try stage()
    var fade = BasicAnimation(keyPath: "emitterCells.spark.contents")
    fade.toValue = PropertyValue.null
    fade.duration = 4
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    layer.add(fade, forKey: "fade")
    stage.context.flush()
    let going = try batch(stage, at: 1)
    #expect(going.color.map(\.w).allSatisfy { isClose(Double($0), 0.75, within: 1e-6) })
    #expect(going.count == 5)
    #expect(try batch(stage, at: 5).count == 0)
    layer.removeAnimation(forKey: "fade")
    #expect(try shown(stage, at: 5) == Array(repeating: "red", count: 5))
  }

  @Test("a part of the picture moves straight from one to another, and the size follows it")
  func rect() throws {
    let (stage, layer) = try stage()
    var slide = BasicAnimation(keyPath: "emitterCells.spark.contentsRect")
    slide.fromValue = .rect(Rect(x: 0, y: 0, width: 0.25, height: 0.5))
    slide.toValue = .rect(Rect(x: 0.5, y: 0.25, width: 0.5, height: 0.5))
    slide.duration = 4
    layer.add(slide)
    stage.context.flush()
    for time in [1.0, 3] {
      let share = time / 4
      let batch = try batch(stage, at: time)
      let part = batch.textures[0].sourceRect
      #expect(isClose(part.origin.x, 0.5 * share, within: 1e-9))
      #expect(isClose(part.origin.y, 0.25 * share, within: 1e-9))
      #expect(isClose(part.width, 0.25 + 0.25 * share, within: 1e-9))
      #expect(isClose(Double(batch.widthX[0]), 4 * part.width, within: 1e-5))
      #expect(isClose(Double(batch.heightY[0]), 2, within: 1e-5))
    }
  }

  @Test("each number of the rectangle has a key path, in the presentation and in the model")
  func components() throws {
    let (stage, layer) = try stage()
    for (path, value) in [
      ("origin.x", 0.5), ("origin.y", 0.25), ("size.width", 0.125), ("size.height", 0.75),
    ] {
      var animation = BasicAnimation(keyPath: "emitterCells.spark.contentsRect.\(path)")
      animation.toValue = .number(value)
      animation.duration = 2
      layer.add(animation)
    }
    stage.context.flush()
    let part = try batch(stage, at: 1).textures[0].sourceRect
    #expect(part == Rect(x: 0.25, y: 0.125, width: 0.5625, height: 0.875))
    let keyPath = "emitterCells.spark.contentsRect.size.width"
    #expect(try stage.number(keyPath, at: 1) == 0.5625)
    try layer.setValue(.number(0.5), forKeyPath: keyPath)
    #expect(layer.emitterCells[0].contentsRect == Rect(x: 0, y: 0, width: 0.5, height: 1))
  }

  @Test("nested cells' pictures change too, found by their name at any depth")
  func nested() throws {
    let (stage, layer) = try stage()
    var rocket = EmitterCell()
    rocket.name = "rocket"
    (rocket.birthRate, rocket.lifetime) = (1, 10)
    rocket.emitterCells = layer.emitterCells
    layer.emitterCells = [rocket]
    layer.add(flicks(repeating: true))
    stage.context.flush()
    let shown = try [4.2, 5.2].map { Set(try self.shown(stage, at: $0)) }
    #expect(shown == [["green"], ["blue"]], "\(shown)")
  }

  @Test("pictures that are set in a transaction count from the frame on; their past is not kept")
  func set() throws {
    let (stage, layer) = try stage()
    stage.context.advance(to: 1)
    stage.context.transaction {
      $0.animationDuration = 1
    } changes: {
      layer.emitterCells[0].contents = [image("blue")]
    }
    #expect(layer.animationKeys.isEmpty)
    #expect(try shown(stage, at: 1) == Array(repeating: "blue", count: 5))
    #expect(try layer.particleSystems()[0].emitter.timelines.isEmpty)
  }

  @Test("the particles of a cell that is gone keep what they showed last")
  func removed() throws {
    let (stage, layer) = try stage()
    layer.emitterCells[0].contents = [image("green")]
    stage.context.advance(to: 1)
    var other = EmitterCell()
    other.name = "other"
    layer.emitterCells = [other]
    #expect(try shown(stage, at: 2) == Array(repeating: "green", count: 5))
  }

  @Test("an action stands for the change of a cell's picture as for any other")
  func action() throws {
    let (stage, layer) = try stage()
    layer.actions["emitterCells"] = .animation(flicks(repeating: true))
    stage.context.advance(to: 1)
    try layer.setValue(.image(image("blue")), forKeyPath: "emitterCells.spark.contents")
    #expect(try shown(stage, at: 2.5) == Array(repeating: "green", count: 5))
    layer.removeAnimation(forKey: "emitterCells")
    #expect(try shown(stage, at: 2.5) == Array(repeating: "blue", count: 5))
  }
}
