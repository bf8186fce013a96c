import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties
import Testing

@Suite("The past of live emitters")
struct EmitterPastTests {
  private func cell(_ name: String, birthRate: Double = 100, lifetime: Double = 0.5) -> EmitterCell
  {
    var cell = EmitterCell()
    cell.name = name
    (cell.birthRate, cell.lifetime) = (birthRate, lifetime)
    return cell
  }

  private func stage(_ cells: [EmitterCell]) throws -> (stage: Stage, layer: EmitterLayer) {
    let layer = EmitterLayer()
    layer.name = "hose"
    layer.emitterCells = cells
    return (try Stage(layer), layer)
  }

  /// Plays frames of a sixtieth of a second, with a change of the model before each.
  private func play(
    _ stage: Stage, frames: Range<Int>, _ change: (Int) throws -> Void,
    after: (Double) throws -> Void = { _ in }
  ) throws {
    for frame in frames {
      stage.context.advance(to: Double(frame) / 60)
      try stage.context.transaction({ $0.disablesActions = true }) { try change(frame) }
      try after(stage.context.time)
    }
  }

  private func living(_ layer: EmitterLayer, at time: Double) throws -> [Particle] {
    try layer.particleSystems().flatMap { try $0.particles(at: time) }
  }

  @Test("a model that changes each frame leaves a bounded past, and its particles are as ever")
  func bounded() throws {
    let (stage, layer) = try stage([cell("drop")])
    var greatest = 0
    // The rate alternates: 60 births a second on even frames, 180 on odd ones, at a place that moves.
    try play(stage, frames: 0..<1500) { frame in
      layer.emitterPosition = Point(x: Double(frame), y: 0)
      try layer.setValue(
        .number(frame % 2 == 0 ? 60 : 180), forKeyPath: "emitterCells.drop.birthRate")
      greatest = max(greatest, layer.pastCount)
    }
    #expect(greatest <= 256, "\(greatest)")
    let time = 1499.5 / 60
    let found = try living(layer, at: time)
    // One birth an even frame, three an odd one: four each two frames, the first of which is even.
    // Birth 4n happens at the end of frame 2n, the next ones at the thirds of frame 2n + 1.
    let expected = (2900..<3010).filter { index in
      let birth = birthTime(index)
      return birth <= time && time - birth < 0.5 - 1e-9
    }
    #expect(found.map(\.identity.index) == expected)
    for (particle, index) in zip(found, expected) {
      #expect(isClose(particle.birthTime, birthTime(index), within: 1e-9))
      // A birth on a frame's end is where the emitter has jumped to.
      let frame = (birthTime(index) * 60 + 1e-6).rounded(.down)
      #expect(particle.position.x == frame)
    }
  }

  private func birthTime(_ index: Int) -> Double {
    let (pair, rest) = (Double(index / 4), Double(index % 4))
    return (2 * pair + 1 + rest / 3) / 60
  }

  @Test("a layer that forgets shows what one shows that was not asked to keep as much")
  func same() throws {
    // Both live the same last 200 changes; the one has 2,000 more before them that change nothing
    // alive, and as many births.
    let (long, forgetful) = try stage([cell("drop"), cell("ash", birthRate: 30, lifetime: 1)])
    let (short, keeping) = try stage([cell("drop"), cell("ash", birthRate: 30, lifetime: 1)])
    for layer in [forgetful, keeping] {
      layer.emitterCells[0].velocityRange = 90
      layer.emitterCells[0].lifetimeRange = 0.5
      layer.emitterCells[0].emitterCells = [cell("spark", birthRate: 20, lifetime: 0.2)]
      layer.emitterCells[1].yAcceleration = 30
    }
    func last(_ layer: EmitterLayer, _ frame: Int) {
      layer.emitterPosition.y = Double(frame % 37)
      layer.lifetime = 1 + Double(frame % 5) / 8
      layer.emitterCells[1].xAcceleration = Double(frame % 11)
    }
    try play(long, frames: 0..<2200) { frame in
      if frame < 2000 {
        forgetful.emitterPosition.x = Double(frame % 7)
      } else {
        last(forgetful, frame)
      }
      if frame == 1999 { forgetful.emitterPosition.x = 0 }
    }
    try play(short, frames: 1999..<2200) { frame in
      if frame >= 2000 { last(keeping, frame) }
    }
    #expect(forgetful.pastCount < 256 + 256 && keeping.pastCount < 256)
    for time in [2199.0 / 60, 36.8, 37.5] {
      let (one, other) = (try living(forgetful, at: time), try living(keeping, at: time))
      #expect(one.map(\.identity) == other.map(\.identity) && !one.isEmpty)
      for (a, b) in zip(one, other) where a.birthTime > 2000.0 / 60 {
        #expect(isClose(a.birthTime, b.birthTime, within: 1e-9))
        #expect(isClose(a.position.y, b.position.y, within: 1e-3))
        #expect(isClose(a.lifetime, b.lifetime, within: 1e-9))
      }
    }
  }

  @Test("animations that are over are forgotten too, with the births they brought")
  func animations() throws {
    let (stage, layer) = try stage([cell("drop", birthRate: 0)])
    try play(stage, frames: 0..<900) { _ in
      // Half of each frame at 120 births a second: one birth a frame, at half of it.
      var pulse = BasicAnimation(keyPath: "emitterCells.drop.birthRate")
      (pulse.fromValue, pulse.toValue) = (.number(120), .number(120))
      pulse.duration = 1.0 / 120
      layer.add(pulse)
    }
    #expect(layer.pastCount <= 260)
    let found = try living(layer, at: 899.75 / 60)
    #expect(found.map(\.identity.index) == Array(870..<900))
    for particle in found {
      let birth = (Double(particle.identity.index) + 0.5) / 60
      #expect(isClose(particle.birthTime, birth, within: 1e-9))
    }
  }

  @Test("cells that come and go, and come again, are forgotten when their particles are dead")
  func generations() throws {
    let (stage, layer) = try stage([cell("a"), cell("b")])
    try play(stage, frames: 0..<1200) { frame in
      // Another tree of the same name each sixty frames: another generation.
      guard frame % 3 == 0 else { return }
      var next = cell("a")
      next.emitterCells = (frame / 60) % 2 == 0 ? [] : [cell("spark", birthRate: 1)]
      for index in next.emitterCells.indices {
        next.emitterCells[index].velocity = Double(frame % 7)
      }
      next.velocity = Double(frame % 10)
      layer.emitterCells = frame % 2 == 0 ? [next, cell("b")] : [next]
    }
    #expect(layer.pastCount <= 256)
    let systems = try layer.particleSystems()
    #expect(systems.count <= 140, "\(systems.count)")
    // No more than a hundred a second are born, of either.
    for name in ["a", "b"] {
      let count = try living(layer, at: 1199.0 / 60).filter { $0.identity.cell == name }.count
      #expect((1...51).contains(count), "\(name): \(count)")
    }
  }

  @Test("the bursts of a cell that is gone do not happen, nor those before it came")
  func bursts() throws {
    var pulse = cell("pulse", birthRate: 0, lifetime: 10)
    pulse.bursts = [EmitterBurst(time: 0.5, count: 3, cycles: 0, interval: 1)]
    let (stage, layer) = try stage([pulse])
    stage.context.advance(to: 2)
    layer.emitterCells = []
    stage.context.advance(to: 4)
    var later = pulse
    later.name = "later"
    layer.emitterCells = [later]
    stage.context.advance(to: 6)
    let found = try living(layer, at: 6)
    func births(_ name: String) -> [Double] {
      found.filter { $0.identity.cell == name }.map(\.birthTime)
    }
    #expect(births("pulse") == [0.5, 0.5, 0.5, 1.5, 1.5, 1.5])
    #expect(births("later") == [4.5, 4.5, 4.5, 5.5, 5.5, 5.5])
    #expect(Set(found.map(\.identity)).count == 12)
  }

  @Test("a cell that is gone keeps the rates it had last, whatever comes in its place")
  func rates() throws {
    var falling = cell("drop", birthRate: 0, lifetime: 10)
    falling.bursts = [EmitterBurst(count: 1)]
    let (stage, layer) = try stage([falling])
    stage.context.advance(to: 1)
    layer.emitterCells[0].yAcceleration = 20
    stage.context.advance(to: 2)
    layer.emitterCells = []
    stage.context.advance(to: 3)
    var other = cell("drop")
    (other.beginTime, other.yAcceleration) = (100, -500)
    layer.emitterCells = [other]
    stage.context.advance(to: 5)
    let particle = try #require(try living(layer, at: 5).first)
    // Four seconds at 20 points a second each second.
    #expect(isClose(particle.position.y, 0.5 * 20 * 16, within: 1e-2))
  }

  @Test("cells of one name are told apart by their order, and both emit")
  func namesakes() throws {
    var one = cell("drop")
    one.velocityRange = 100
    let (stage, layer) = try stage([one, one])
    stage.context.advance(to: 2)
    #expect(try layer.particleSystems().count == 1)
    let found = Dictionary(grouping: try living(layer, at: 2), by: \.identity.cell)
    #expect(found.keys.sorted() == ["1", "drop"])
    #expect(found["1"]?.map(\.velocity.x) != found["drop"]?.map(\.velocity.x))
  }
}
