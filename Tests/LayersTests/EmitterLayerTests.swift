import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties
import LambentRenderTree
import Testing

private func cell(_ name: String?, birthRate: Double = 10) -> EmitterCell {
  var cell = EmitterCell()
  cell.name = name
  cell.birthRate = birthRate
  cell.lifetime = 1
  return cell
}

@Suite("Emitter layers")
struct EmitterLayerTests {
  private func stage(_ cells: [EmitterCell]) throws -> (stage: Stage, layer: EmitterLayer) {
    let layer = EmitterLayer()
    layer.name = "hose"
    layer.emitterCells = cells
    return (try Stage(layer), layer)
  }

  private func timelines(_ layer: EmitterLayer) throws -> [String: Timeline] {
    try layer.particleSystems()[0].emitter.timelines
  }

  @Test("the green speed goes there and back for ever, in the presentation and in the timeline")
  func greenSpeed() throws {
    var circle = cell("circle")
    circle.colorSpeed.green = 0.75
    let (stage, layer) = try stage([circle])
    var sweep = BasicAnimation(keyPath: "emitterCells.circle.greenSpeed")
    sweep.fromValue = .number(-1)
    sweep.toValue = .number(3)
    sweep.duration = 4
    sweep.autoreverses = true
    sweep.repeatCount = .infinity
    try layer.add(sweep)
    let timeline = try #require(try timelines(layer)["emitterCells.circle.greenSpeed"])
    for (time, speed) in [(2.0, 1.0), (4, 3), (6, 1), (8, -1)] {
      let shown = try stage.number("emitterCells.circle.greenSpeed", at: time)
      #expect(isClose(shown, speed, within: 1e-9))
      #expect(isClose(timeline.value(at: time), speed, within: 1e-9))
      #expect(isClose(timeline.value(at: time + 800), speed, within: 1e-9))
    }
    #expect(isClose(timeline.integral(from: 0, to: 8), 8, within: 1e-9))
    #expect(layer.emitterCells[0].colorSpeed.green == 0.75)
  }

  @Test("a cell changes at once, and its past stays")
  func changedCell() throws {
    let (stage, layer) = try stage([cell("fire")])
    stage.context.schedule(at: 2) {
      try? layer.setValue(.number(40), forKeyPath: "emitterCells.fire.birthRate")
    }
    stage.context.advance(to: 5)
    #expect(layer.animationKeys.isEmpty)
    let rate = try #require(try timelines(layer)["emitterCells.fire.birthRate"])
    #expect(rate.value(at: 1.99) == 10)
    #expect(rate.value(at: 2) == 40)
    #expect(isClose(rate.integral(from: 0, to: 4), 100, within: 1e-9))
  }

  @Test("an animation that is over still counts for what was born under it")
  func pastAnimation() throws {
    let (stage, layer) = try stage([cell("fire")])
    var rise = BasicAnimation(keyPath: "birthRate")
    rise.fromValue = .number(0)
    rise.toValue = .number(2)
    rise.duration = 1
    try layer.add(rise)
    stage.context.advance(to: 9)
    #expect(layer.animation(forKey: "birthRate") == nil)
    let rate = try #require(try timelines(layer)["birthRate"])
    #expect(isClose(rate.value(at: 0.25), 0.5, within: 1e-9))
    #expect(rate.value(at: 1) == 1)
  }

  @Test("an animation that is removed on its way acts until then")
  func removedAnimation() throws {
    let (stage, layer) = try stage([cell("fire")])
    var rise = BasicAnimation(keyPath: "emitterPosition.x")
    rise.toValue = .number(100)
    rise.duration = 10
    try layer.add(rise, forKey: "rise")
    stage.context.advance(to: 5)
    layer.removeAnimation(forKey: "rise")
    let x = try #require(try timelines(layer)["emitterPosition.x"])
    #expect(isClose(x.value(at: 4), 40, within: 1e-9))
    #expect(x.value(at: 6) == 0)
  }

  @Test("setting the emitter's position moves it implicitly, as a layer's property does")
  func implicitPosition() throws {
    let (stage, layer) = try stage([cell("fire")])
    layer.emitterPosition = Point(x: 100, y: 0)
    #expect(layer.animationKeys == ["emitterPosition"])
    let x = try #require(try timelines(layer)["emitterPosition.x"])
    let eased = TimingFunction.default.value(at: 0.5) * 100
    #expect(isClose(x.value(at: 0.125), eased, within: 1e-6))
    #expect(isClose(stage.position(at: 0).x, 0))
  }

  @Test("cells are found by name at any depth, or by their index")
  func nestedNames() throws {
    var rocket = cell("rocket")
    rocket.emitterCells = [cell(nil), cell("spark", birthRate: 5)]
    let (stage, layer) = try stage([cell("other"), rocket])
    #expect(try layer.value(forKeyPath: "emitterCells.spark.birthRate") == .number(5))
    #expect(
      try layer.value(forKeyPath: "emitterCells.rocket.emitterCells.spark.birthRate")
        == .number(5))
    #expect(
      try layer.value(forKeyPath: "emitterCells.rocket.emitterCells.0.birthRate")
        == .number(10))
    #expect(throws: PropertyError.self) {
      try layer.value(forKeyPath: "emitterCells.sparks.birthRate")
    }
    var fade = BasicAnimation(keyPath: "emitterCells.spark.color.red")
    fade.toValue = .number(0)
    fade.duration = 1
    try layer.add(fade)
    stage.context.flush()
    #expect(
      try timelines(layer).keys.sorted() == [
        "emitterCells.rocket.emitterCells.spark.color.red"
      ])
  }

  @Test("a cell that is taken away stops, and one that comes begins; the living live on")
  func generations() throws {
    let (stage, layer) = try stage([cell("fire"), cell("smoke")])
    stage.context.schedule(at: 3) { layer.emitterCells = [cell("smoke"), cell("ash")] }
    stage.context.advance(to: 4)
    let emitter = try layer.particleSystems()[0].emitter
    #expect(emitter.cells.map(\.name) == ["smoke", "ash", "fire"])
    #expect(
      emitter.timelines.keys.sorted() == [
        "emitterCells.ash.birthRate", "emitterCells.fire.birthRate",
      ])
    #expect(emitter.timelines["emitterCells.fire.birthRate"]?.value(at: 2.9) == 10)
    #expect(emitter.timelines["emitterCells.fire.birthRate"]?.value(at: 3.1) == 0)
    #expect(emitter.timelines["emitterCells.ash.birthRate"]?.value(at: 2.9) == 0)
  }

  @Test("the path of names tells alike layers apart")
  func path() throws {
    let root = Layer()
    let group = Layer()
    try root.addSublayer(group)
    let emitters = (0..<2).map { _ in EmitterLayer() }
    for emitter in emitters {
      emitter.name = "fire"
      try group.addSublayer(emitter)
    }
    let context = try Context(rootLayer: root)
    #expect(try emitters[0].particleSystems().isEmpty)
    context.flush()
    emitters[0].emitterCells = [cell("a")]
    emitters[1].emitterCells = [cell("a")]
    #expect(try emitters[0].particleSystems()[0].emitter.path == ["#0", "fire"])
    #expect(try emitters[1].particleSystems()[0].emitter.path == ["#0", "fire#1"])
  }

  @Test("particles are made when the frame is drawn, at the layer's own time")
  func sprites() throws {
    let (stage, layer) = try stage([cell("fire")])
    layer.beginTime = 2
    #expect(try stage.context.renderNode(at: 1).children.isEmpty)
    let node = try stage.context.renderNode(at: 2.5).children[0]
    guard case .sprites(let source) = node.content else {
      Issue.record("no sprites")
      return
    }
    _ = try source.makeSprites()
  }
}
