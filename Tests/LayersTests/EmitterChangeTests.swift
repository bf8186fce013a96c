import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

/// Sprites one by one: numbers, and what part of the picture is shown.
private struct Shown: Hashable {
  var numbers: [Float]
  var part: Rect

  static func all(_ batch: SpriteBatch) -> [Shown] {
    (0..<batch.count).map { row in
      let color = batch.color[row]
      return Shown(
        numbers: [
          batch.x[row], batch.y[row], batch.widthX[row], batch.widthY[row], batch.heightX[row],
          batch.heightY[row], color.x, color.y, color.z, color.w,
        ], part: batch.textures[Int(batch.texture[row])].sourceRect)
    }
  }
}

/// The moments at which nested cells emit without collisions.
private let emissionMoments: [EmissionMoment] = [.life, .birth, .death]

@Suite("Changes of what does not animate")
struct EmitterChangeTests {
  /// When the change happens.
  private let change = 1.3

  /// Sparks in each of whose values there is chance, under an animation.
  private func spark() -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "spark"
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (37, 1, 0.4)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (40, 30, 2)
    (cell.scale, cell.scaleRange, cell.spin, cell.spinRange) = (1, 0.3, 2, 3)
    (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0.2, 0.2, 0.2, 0.1)
    cell.color = Color(red: 0.8, green: 0.8, blue: 0.8, alpha: 0.8)
    cell.contents = [Image(.rgba8(PixelBuffer(width: 4, height: 4)), name: "dot")]
    (cell.flipBook.frameCount, cell.flipBook.framesPerSecond) = (4, 9)
    cell.flipBook.blending = false
    return cell
  }

  private func layer(_ properties: EmitterProperties, _ cells: [EmitterCell]) -> EmitterLayer {
    let layer = EmitterLayer()
    layer.name = "hose"
    set(properties, of: layer)
    layer.emitterCells = cells
    return layer
  }

  private func set(_ properties: EmitterProperties, of layer: EmitterLayer) {
    for row in EmitterProperties.properties {
      try? layer.setValue(row.get(properties), forKeyPath: row.name)
    }
  }

  private var place: EmitterProperties {
    var properties = EmitterProperties()
    (properties.emitterShape, properties.emitterMode) = (.rectangle, .volume)
    properties.emitterSize = Size(width: 60, height: 20)
    return properties
  }

  /// Plays a layer that changes, or not, in steps.
  private func play(
    _ layer: EmitterLayer, until end: Double = 2.5, step: Double = 0.1,
    _ changes: @escaping (EmitterLayer) -> Void = { _ in }
  ) throws -> Stage {
    let stage = try Stage(layer)
    var pull = KeyframeAnimation(keyPath: "emitterCells.spark.yAcceleration")
    pull.values = [.number(0), .number(90), .number(-30)]
    pull.duration = 4
    layer.add(pull)
    stage.context.flush()
    stage.context.schedule(at: change) {
      stage.context.transaction({ $0.disablesActions = true }) { changes(layer) }
    }
    var time = step
    while time <= end {
      stage.context.advance(to: time)
      time += step
    }
    return stage
  }

  private func living(_ layer: EmitterLayer, at time: Double) throws -> [Particle] {
    try layer.particleSystems().flatMap { try $0.particles(at: time) }
  }

  private func sprites(_ layer: EmitterLayer, at time: Double) throws -> [Shown] {
    try Shown.all(layer.particleSystems()[0].sprites(at: time))
  }

  /// Those of one layer born before the change, then those of the other born after it.
  private func spliced<Row>(
    _ before: EmitterLayer, _ after: EmitterLayer, at time: Double,
    _ rows: (EmitterLayer, Double) throws -> [Row]
  ) throws -> [Row] {
    func part(_ layer: EmitterLayer, isKept: (Double) -> Bool) throws -> [Row] {
      try zip(living(layer, at: time), rows(layer, time)).filter { isKept($0.0.birthTime) }
        .map(\.1)
    }
    return try part(before) { $0 < change } + part(after) { $0 >= change }
  }

  /// Compares a layer that changes with one that has the first values and one that has the second.
  private func expectSplice(
    _ before: EmitterLayer, _ after: EmitterLayer, _ changed: EmitterLayer
  ) throws {
    var differs = false
    for time in [2.4, 0.9, 1.31, 1.9, 1.2999, 2.1] {
      let found = try living(changed, at: time)
      #expect(try found == spliced(before, after, at: time, living))
      let shown = try sprites(changed, at: time)
      #expect(shown.count == found.count && !found.isEmpty)
      #expect(try shown == spliced(before, after, at: time, sprites))
      if time > change, try shown != sprites(before, at: time) { differs = true }
    }
    #expect(differs, "the change has to matter")
  }

  @Test("every property of a cell that does not animate is tried")
  func everyCellRow() {
    let names = EmitterCell.properties.filter {
      $0.animation == .none && !EmitterCell.namesReadAtFrame.contains($0.name)
    }.map(\.name)
    // The name and the cells are what a cell is; the next two have one value; emitsAt needs a parent. A
    // trail is no sprite: TrailTests.
    let others = ["name", "emitterCells", "autoreverses", "fillMode", "emitsAt", "trail"]
    expectTried(names, cellRows.map(\.name) + others, "cellRows")
    let properties = EmitterProperties.properties.filter {
      $0.animation == .none && !EmitterProperties.namesReadAtFrame.contains($0.name)
    }.map(\.name)
    // An order needs a cell with an end: AreaShapeTests.
    let orders = ["emitterOrder", "emitterOrderDirection", "emitterOrderImage"]
    expectTried(properties, layerRows.map(\.name) + orders, "layerRows")
  }

  private func expectTried(_ names: [String], _ tried: [String], _ list: String) {
    let missing = Set(names).subtracting(tried).sorted()
    #expect(
      missing.isEmpty, "give each another value in \(list) of EmitterChangeRows: \(missing)")
    #expect(Set(tried).subtracting(names).isEmpty, "\(list) has what is no such row")
  }

  @Test(
    "of a cell: what is born keeps the old value, what is born then is as under the new one",
    arguments: cellRows)
  private func cells(row: FixedRow<EmitterCell>) throws {
    let (old, new) = row.states(of: spark())
    try withLayers(old, new) { try expectSplice($0[0], $0[1], $0[2]) }
  }

  @Test("of the layer: the same", arguments: layerRows)
  private func properties(row: FixedRow<EmitterProperties>) throws {
    let (old, new) = row.states(of: place)
    let layers = [old, new, old].map { layer($0, [spark()]) }
    let stages = try [
      play(layers[0]), play(layers[1]),
      play(layers[2], step: 0.07) { set(new, of: $0) },
    ]
    try withExtendedLifetime(stages) { try expectSplice(layers[0], layers[1], layers[2]) }
  }

  /// Lends layers that play: one has a cell all along, one another, one the other after the first.
  private func withLayers(
    _ old: EmitterCell, _ new: EmitterCell, _ body: ([EmitterLayer]) throws -> Void
  ) throws {
    let layers = [old, new, old].map { layer(place, [$0]) }
    let stages = try [
      play(layers[0]), play(layers[1]), play(layers[2]) { $0.emitterCells = [new] },
    ]
    try withExtendedLifetime(stages) { try body(layers) }
  }

  // MARK: - Trees

  private func tree(_ emission: EmissionMoment) -> EmitterCell {
    var parent = spark()
    (parent.lifetime, parent.lifetimeRange, parent.birthRate) = (0.7, 0.3, 11)
    var child = spark()
    child.name = "child"
    (child.lifetime, child.lifetimeRange, child.duration) = (0.5, 0.3, 0.4)
    child.emitsAt = emission
    child.bursts = [EmitterBurst(time: 0.05, count: 2)]
    var grandchild = spark()
    grandchild.name = "grandchild"
    (grandchild.lifetime, grandchild.birthRate) = (0.4, 9)
    child.emitterCells = [grandchild]
    parent.emitterCells = [child]
    return parent
  }

  @Test(
    "below a cell that changes, particles descend from those of their parent's time",
    arguments: cellRows, emissionMoments)
  private func descendants(row: FixedRow<EmitterCell>, emission: EmissionMoment) throws {
    let (old, new) = row.states(of: tree(emission))
    try withLayers(old, new) { layers in
      let ancestors = try [(true, births(old)), (false, births(new))]
      for time in [1.2, 1.4, 1.7, 2.2] {
        var expected: [Particle] = []
        for ((isOld, births), layer) in zip(ancestors, layers) {
          expected += try living(layer, at: time).filter { particle in
            let birth = try #require(births[particle.identity.root])
            return (birth < change) == isOld
          }
        }
        #expect(Set(try living(layers[2], at: time)) == Set(expected))
        #expect(try living(layers[2], at: time).count == expected.count)
      }
    }
  }

  /// When each of a topmost cell's particles is born.
  private func births(_ cell: EmitterCell) throws -> [Particle.Identity: Double] {
    var bare = cell
    bare.emitterCells = []
    let layer = layer(place, [bare])
    let stage = try play(layer)
    return try withExtendedLifetime(stage) {
      var result: [Particle.Identity: Double] = [:]
      for step in 0..<48 {
        for particle in try living(layer, at: Double(step) * 0.05) {
          result[particle.identity] = particle.birthTime
        }
      }
      return result
    }
  }

  @Test("a nested cell that changes does so for the children of the living", arguments: cellRows)
  private func nested(row: FixedRow<EmitterCell>) throws {
    guard !["placement", "emitterPath"].contains(row.name) else { return }
    func nest(_ configure: (inout EmitterCell) -> Void) -> EmitterCell {
      var (parent, child) = (spark(), spark())
      parent.name = "parent"
      parent.lifetime = 3
      configure(&child)
      parent.emitterCells = [child]
      return parent
    }
    let old = nest(row.before)
    let new = nest {
      row.before(&$0)
      row.after(&$0)
    }
    let layers = [old, new, old].map { layer(place, [$0]) }
    let stages = try [
      play(layers[0]), play(layers[1]), play(layers[2]) { $0.emitterCells = [new] },
    ]
    try withExtendedLifetime(stages) {
      for time in [1.2, 1.5, 2.3] {
        let expected =
          try living(layers[0], at: time).filter { $0.birthTime < change }
          + living(layers[1], at: time).filter { $0.birthTime >= change }
        let found = try living(layers[2], at: time)
        #expect(Set(found) == Set(expected) && found.count == expected.count)
      }
    }
  }

  @Test("when a nested cell emits may change too", arguments: emissionMoments)
  func emissionMoment(first: EmissionMoment) throws {
    for second in emissionMoments where second != first {
      let (old, new) = (tree(first), tree(second))
      let layers = [old, new, old].map { layer(place, [$0]) }
      let stages = try [
        play(layers[0]), play(layers[1]), play(layers[2]) { $0.emitterCells = [new] },
      ]
      try withExtendedLifetime(stages) {
        for time in [1.2, 1.5, 2.3] {
          func children(_ layer: EmitterLayer) throws -> [Particle] {
            try living(layer, at: time).filter { $0.identity.cell == "spark.child" }
          }
          let expected =
            try children(layers[0]).filter { $0.birthTime < change }
            + children(layers[1]).filter { $0.birthTime >= change }
          let found = try children(layers[2])
          #expect(Set(found) == Set(expected) && found.count == expected.count && !found.isEmpty)
        }
      }
    }
  }

  // MARK: - Cells that go

  @Test(
    "a nested cell that is taken away bears nothing more, and its living live on",
    arguments: emissionMoments)
  func removal(emission: EmissionMoment) throws {
    let whole = tree(emission)
    var bare = whole
    bare.emitterCells = []
    let layers = [whole, bare, whole].map { layer(place, [$0]) }
    let stages = try [
      play(layers[0]), play(layers[1]), play(layers[2]) { $0.emitterCells = [bare] },
    ]
    try withExtendedLifetime(stages) {
      for time in [1.2, 1.35, 1.6, 2.3] {
        let expected = try living(layers[0], at: time).filter {
          $0.identity.parent == nil || $0.birthTime < change
        }
        #expect(try living(layers[2], at: time) == expected)
      }
      let late = try living(layers[2], at: 2.3)
      #expect(try late == living(layers[1], at: 2.3) && !late.isEmpty)
    }
  }

  @Test("with a cell go its cells: nothing is born below what is living", arguments: [false, true])
  func removalAbove(comesBack: Bool) throws {
    var fading = tree(.death)
    fading.lifetime = 5
    let changed = layer(place, [fading])
    let stage = try play(changed) { $0.emitterCells = [] }
    stage.context.advance(to: 3)
    if comesBack { changed.emitterCells = [fading] }
    stage.context.advance(to: 9)
    for time in [2.0, 2.9, 3.5, 5.4, 7] {
      let found = try living(changed, at: time)
      #expect(found.allSatisfy { $0.birthTime < change || $0.birthTime > 3 })
      #expect(found.contains { $0.birthTime > 3 } == (comesBack && time > 3.2))
    }
  }

  @Test("a nested cell that comes back begins anew, for the living too")
  func comesBack() throws {
    let whole = tree(.life)
    var bare = whole
    bare.emitterCells = []
    let changed = layer(place, [whole])
    let stage = try play(changed) { $0.emitterCells = [bare] }
    stage.context.advance(to: 2.6)
    changed.emitterCells = [whole]
    stage.context.advance(to: 3)
    for (time, isThere) in [(1.2, true), (2.55, false), (2.9, true)] {
      let cells = Set(try living(changed, at: time).map(\.identity.cell))
      #expect(cells.contains("spark.child") == isThere)
    }
  }

  @Test("a cell whose values made no sense for a while bore nothing then, and goes on")
  func senseless() throws {
    var broken = spark()
    broken.birthJitter = 7
    let layers = [0, 1].map { _ in layer(place, [spark()]) }
    let stage = try play(layers[0])
    let other = try play(layers[1], until: 1.3) { $0.emitterCells = [broken] }
    #expect(throws: EmitterError.self) { try living(layers[1], at: 1.35) }
    other.context.advance(to: 1.5)
    layers[1].emitterCells = [spark()]
    other.context.advance(to: 2)
    try withExtendedLifetime(stage) {
      let expected = try living(layers[0], at: 1.9).filter {
        $0.birthTime < change || $0.birthTime >= 1.5
      }
      #expect(try living(layers[1], at: 1.9) == expected)
    }
  }

  // MARK: - Loops, and long programs

  @Test("in a loop a change happens in every cycle, and each cycle is the same")
  func loop() throws {
    var properties = place
    properties.loop = 2
    var (old, new) = (tree(.life), tree(.life))
    old.birthJitter = 0
    new.colorChoices = [Color(red: 1, green: 0.2, blue: 0)]
    new.emitterCells[0].alignToMotion = true
    let layers = [old, new, old].map { layer(properties, [$0]) }
    let stages = try [
      play(layers[0]), play(layers[1]), play(layers[2]) { $0.emitterCells = [new] },
    ]
    try withExtendedLifetime(stages) {
      func phase(_ particle: Particle) -> Double {
        particle.birthTime - (particle.birthTime / 2).rounded(.down) * 2
      }
      for time in [0.4, 1.1, 1.5, 1.9] {
        let found = try living(layers[2], at: time)
        #expect(
          try found.map(\.position) == living(layers[2], at: time + 6).map(\.position))
        let tops = found.filter { $0.identity.parent == nil }
        let expected =
          try living(layers[0], at: time).filter { phase($0) < change && $0.identity.parent == nil }
          + living(layers[1], at: time).filter { phase($0) >= change && $0.identity.parent == nil }
        #expect(Set(tops) == Set(expected) && tops.count == expected.count && !tops.isEmpty)
        #expect(try layers[2].particleSystems()[0].liveCount(at: time) == found.count)
      }
    }
  }

  @Test("a program that changes what does not animate each frame keeps a bounded past")
  func bounded() throws {
    var parent = spark()
    (parent.lifetime, parent.birthRate, parent.lifetimeRange) = (0.5, 60, 0)
    (parent.velocity, parent.velocityRange) = (0, 0)
    var child = spark()
    child.name = "child"
    (child.lifetime, child.lifetimeRange, child.birthRate) = (0.3, 0, 10)
    parent.emitterCells = [child]
    let changing = layer(place, [parent])
    let stage = try Stage(changing)
    var greatest = 0
    let colors = [Color.white, Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    for frame in 0..<2400 {
      stage.context.advance(to: Double(frame) / 60)
      changing.emitterCells[0].colorChoices = [colors[frame % 3]]
      changing.emitterCells[0].emitterCells[0].stretch = Double(frame % 5)
      changing.emitterShape = frame % 2 == 0 ? .point : .line
      greatest = max(greatest, changing.pastCount)
    }
    #expect(greatest <= 256, "\(greatest)")
    let time = 2399.25 / 60
    stage.context.advance(to: time)
    let found = try living(changing, at: time).filter { $0.identity.parent == nil }
    // One birth a frame, at its end, and so under the next frame's values.
    #expect(found.map(\.identity.index) == Array(2369..<2399))
    for particle in found {
      let frame = particle.identity.index + 1
      #expect(isClose(particle.birthTime, Double(frame) / 60, within: 1e-9))
      #expect((particle.color.red == 0) == (frame % 3 == 2))
      #expect((particle.position.x == 0) == (frame % 2 == 0))
    }
    let children = try living(changing, at: time).count - found.count
    #expect((60...100).contains(children), "\(children)")
  }
}

extension Particle.Identity {
  /// The topmost particle that it descends from.
  fileprivate var root: Particle.Identity { parent?.identity.root ?? self }
}
