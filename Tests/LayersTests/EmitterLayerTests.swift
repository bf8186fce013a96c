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
    circle.greenSpeed = 0.75
    let (stage, layer) = try stage([circle])
    var sweep = BasicAnimation(keyPath: "emitterCells.circle.greenSpeed")
    sweep.fromValue = .number(-1)
    sweep.toValue = .number(3)
    sweep.duration = 4
    sweep.autoreverses = true
    sweep.repeatCount = .infinity
    layer.add(sweep)
    let timeline = try #require(try timelines(layer)["emitterCells.circle.greenSpeed"])
    for (time, speed) in [(2.0, 1.0), (4, 3), (6, 1), (8, -1)] {
      let shown = try stage.number("emitterCells.circle.greenSpeed", at: time)
      #expect(isClose(shown, speed, within: 1e-9))
      #expect(isClose(timeline.value(at: time), speed, within: 1e-9))
      #expect(isClose(timeline.value(at: time + 800), speed, within: 1e-9))
    }
    #expect(isClose(timeline.integral(from: 0, to: 8), 8, within: 1e-9))
    #expect(layer.emitterCells[0].greenSpeed == 0.75)
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
    layer.add(rise)
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
    layer.add(rise, forKey: "rise")
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
    layer.add(fade)
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
    #expect(emitter.timelines.keys.sorted() == ["emitterCells.ash.birthRate"])
    // Ten a second: those of the last second before it was taken away, that are alive at half past 3.
    let found = try layer.particleSystems()[0].particles(at: 3.45)
    let births = found.filter { $0.identity.cell == "fire" }.map(\.birthTime)
    #expect(births.count == 5 && births.allSatisfy { $0 > 2.45 && $0 < 3 })
    #expect(found.filter { $0.identity.cell == "smoke" }.count == 10)
    #expect(emitter.timelines["emitterCells.ash.birthRate"]?.value(at: 2.9) == 0)
  }

  @Test("the path of names tells alike layers apart")
  func path() throws {
    let root = Layer()
    let group = Layer()
    root.addSublayer(group)
    let emitters = (0..<2).map { _ in EmitterLayer() }
    for emitter in emitters {
      emitter.name = "fire"
      group.addSublayer(emitter)
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
    guard let source = node.drawables.last?.spriteSource else {
      Issue.record("no sprites")
      return
    }
    _ = try source.makeSprites()
  }
}

@Suite("Particles of emitter layers")
struct EmitterLayerParticleTests {
  /// Grey circles: five a second from (30, 100), to the right at 100 points a second, for 1 s.
  private func circles() throws -> (stage: Stage, layer: EmitterLayer) {
    var circle = cell("circle", birthRate: 5)
    circle.velocity = 100
    let layer = EmitterLayer()
    layer.emitterPosition = Point(x: 30, y: 100)
    layer.emitterCells = [circle]
    return (try Stage(layer), layer)
  }

  private func places(of layer: EmitterLayer, at time: Double) throws -> [Point] {
    try layer.particleSystems().flatMap { try $0.particles(at: time) }
      .map { Point(x: $0.position.x, y: $0.position.y) }.sorted { $0.x < $1.x }
  }

  private func expect(_ found: [Point], at xs: [Double], y: Double = 100) {
    #expect(found.count == xs.count)
    for (point, x) in zip(found, xs) {
      #expect(isClose(point.x, x, within: 1e-3) && isClose(point.y, y, within: 1e-3))
    }
  }

  @Test("grey circles: five are alive, twenty points apart")
  func greyCircles() throws {
    let (stage, layer) = try circles()
    expect(try places(of: layer, at: 1.1), at: [40, 60, 80, 100, 120])
    #expect(stage.context.time == 0)
  }

  @Test("an emitter that jumps leaves behind what is born")
  func jump() throws {
    let (stage, layer) = try circles()
    stage.context.schedule(at: 0.7) {
      stage.context.transaction({ $0.disablesActions = true }) { layer.emitterPosition.x = 1030 }
    }
    stage.context.advance(to: 1.1)
    expect(try places(of: layer, at: 1.1), at: [80, 100, 120, 1040, 1060])
    expect(try places(of: layer, at: 0.5), at: [40, 60])
  }

  @Test("what was born under an animation that is over and gone stays as it was born")
  func pastAnimation() throws {
    let (stage, layer) = try circles()
    var rise = BasicAnimation(keyPath: "emitterPosition.y")
    rise.fromValue = .number(0)
    rise.toValue = .number(100)
    rise.duration = 1
    layer.add(rise)
    stage.context.advance(to: 1.5)
    #expect(try stage.number("emitterPosition.y", at: 1.5) == 100)
    let found = try places(of: layer, at: 1.5)
    for (point, y) in zip(found, [100.0, 100, 100, 80, 60]) {
      #expect(isClose(point.y, y, within: 1e-3))
    }
  }

  @Test("a cell that is taken away bears none, and its particles live on")
  func removedCell() throws {
    let (stage, layer) = try circles()
    stage.context.schedule(at: 0.7) { layer.emitterCells = [] }
    stage.context.advance(to: 2)
    expect(try places(of: layer, at: 0.9), at: [60, 80, 100])
    expect(try places(of: layer, at: 1.5), at: [120])
    expect(try places(of: layer, at: 1.7), at: [])
  }

  @Test("a cell that is set anew with another below it goes on, and the new one begins")
  func replacedCell() throws {
    let (stage, layer) = try circles()
    stage.context.schedule(at: 0.7) {
      var other = cell("circle", birthRate: 5)
      other.velocity = -100
      other.emitterCells = [cell("spark")]
      layer.emitterCells = [other]
    }
    stage.context.advance(to: 1)
    let found = Dictionary(
      grouping: try layer.particleSystems().flatMap { try $0.particles(at: 1) },
      by: \.identity.cell)
    #expect(found["circle"]?.map(\.identity.index) == [0, 1, 2, 3, 4])
    #expect(found["circle"]?.map(\.velocity.x) == [100, 100, 100, -100, -100])
    // Ten a second of each circle, since 0.7 s: three of those that were there, two of the fourth.
    #expect(found["circle.spark"]?.count == 3 * 3 + 2)
  }

  @Test(
    "births begin when the layer does: when it is inserted, though its time is its superlayer's")
  func laterInsertion() throws {
    let (_, layer) = try circles()
    layer.removeFromSuperlayer()
    let root = Layer()
    let context = try Context(rootLayer: root)
    context.advance(to: 10)
    layer.beginTime = 11
    root.addSublayer(layer)
    #expect(try context.renderNode(at: 10.5).children.isEmpty)
    let node = try context.renderNode(at: 12.1).children[0]
    guard let source = node.drawables.last?.spriteSource else {
      Issue.record("no sprites")
      return
    }
    _ = try source.makeSprites()
    #expect(isClose(layer.convertTime(12.1, from: nil), 1.1, within: 1e-9))
    #expect(isClose(layer.emissionTime(atLocal: 1.1), 1.1, within: 1e-9))
    expect(try places(of: layer, at: 1.1), at: [40, 60, 80, 100, 120])
  }

  @Test("births count from the insertion or from a later begin; a pause does not change that")
  func begins() throws {
    let (_, layer) = try circles()
    layer.removeFromSuperlayer()
    let root = Layer()
    let context = try Context(rootLayer: root)
    context.advance(to: 10)
    (layer.beginTime, layer.timeOffset) = (4, 1)
    root.addSublayer(layer)
    context.flush()
    // A time offset is a lead.
    #expect(isClose(layer.emissionTime(atLocal: layer.convertTime(10, from: nil)), 1, within: 1e-9))
    context.advance(to: 20)
    (layer.beginTime, layer.timeOffset) = (20, 0)
    context.flush()
    #expect(isClose(layer.emissionTime(atLocal: layer.convertTime(20, from: nil)), 0, within: 1e-9))
    // A pause goes on where it began.
    context.advance(to: 25)
    (layer.speed, layer.timeOffset) = (0, 5)
    context.advance(to: 30)
    #expect(isClose(layer.emissionTime(atLocal: layer.convertTime(30, from: nil)), 5, within: 1e-9))
  }

  @Test("rates act on the living from the moment they change")
  func changedRate() throws {
    let (stage, layer) = try circles()
    stage.context.schedule(at: 0.7) {
      try? layer.setValue(.number(200), forKeyPath: "emitterCells.circle.yAcceleration")
    }
    stage.context.advance(to: 1)
    for point in try places(of: layer, at: 1.1) where point.x > 80 {
      #expect(isClose(point.y, 100 + 0.5 * 200 * 0.4 * 0.4, within: 1e-3))
    }
  }

  @Test("more particles than the context allows are an error of the frame, not of memory")
  func particleLimit() throws {
    let (stage, layer) = try circles()
    stage.context.particleLimit = 3
    layer.emitterCells = [cell("circle", birthRate: 1000)]
    let node = try stage.context.renderNode(at: 2).children[0]
    guard let source = node.drawables.last?.spriteSource else {
      Issue.record("no sprites")
      return
    }
    #expect(throws: EmitterError.self) { try source.makeSprites() }
  }

  @Test(
    "cells take their styles when a layer is given them, so that key paths and animations see them")
  func styles() throws {
    var styled = cell("a", birthRate: 0)
    styled.style = ["birthRate": .number(30), "lifetime": .number(9)]
    let layer = EmitterLayer()
    layer.emitterCells = [styled]
    #expect(try layer.value(forKeyPath: "emitterCells.a.birthRate") == .number(30))
    #expect(try layer.value(forKeyPath: "emitterCells.a.lifetime") == .number(1))
    try layer.setValue(.number(0), forKeyPath: "emitterCells.a.birthRate")
    #expect(try layer.value(forKeyPath: "emitterCells.a.birthRate") == .number(0))
    styled.style = ["birthRate": .number(-30)]
    layer.emitterCells = [styled]
    #expect(throws: EmitterError.self) { try layer.particleSystems() }
  }

  @Test("a change of the program's own shape leaves the particles that are born where they are")
  func customShape() throws {
    let layer = EmitterLayer()
    layer.emitterCells = [cell("drop")]
    let tree = try Stage(layer)
    layer.customEmitterShape = Spot(x: -30)
    tree.context.advance(to: 0.5)
    layer.customEmitterShape = Spot(x: 40)
    tree.context.advance(to: 0.9)
    let places = try layer.particleSystems()[0].particles(at: 0.9).map { $0.position.x }
    #expect(Set(places) == [-30, 40])
    layer.customEmitterShape = nil
    tree.context.advance(to: 3)
    #expect(try layer.particleSystems()[0].particles(at: 3).allSatisfy { $0.position.x == 0 })
  }
}

/// A shape of one point.
private struct Spot: CustomEmitterShape {
  let x: Double

  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    EmitterShapeBounds(width: 100, height: 100)
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample { EmitterShapeSample(x: x, y: 0) }
}
