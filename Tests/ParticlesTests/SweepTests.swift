import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentParticles
import LambentPixels
import LambentProperties
import Testing

@Suite("Scalar and packed sweeps")
struct SweepTests {
  /// A cell that uses a random choice of all features.
  private func anyCell(_ draw: inout Draw, depth: Int) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "c\(depth)"
    if depth == 1 { cell.seedName = "seeds" }
    if depth == 2 { cell.seed = 7 }
    cell.contents = [strip, strip, strip]
    (cell.birthRate, cell.birthJitter) = (depth == 0 ? 90 : 12, draw.uniform())
    (cell.lifetime, cell.lifetimeRange) = (0.4 + draw.uniform(), draw.uniform())
    cell.speed = draw.chance() ? 1 : 0.5 + draw.uniform()
    if draw.chance() { cell.bursts = [EmitterBurst(time: draw.uniform(), count: 5)] }
    aim(&cell, &draw)
    move(&cell, &draw)
    look(&cell, &draw)
    change(&cell, &draw)
    if depth < 2, draw.chance() || depth == 0 {
      cell.emitterCells = [anyCell(&draw, depth: depth + 1)]
      cell.emitterCells[0].emitsAt = draw.one(of: [EmissionMoment.life, .birth, .death])
      // What emits at one moment of a life has to end.
      cell.emitterCells[0].duration = 0.3
    }
    return cell
  }

  private func aim(_ cell: inout EmitterCell, _ draw: inout Draw) {
    (cell.velocity, cell.velocityRange) = (draw.value(around: 40, range: 200), draw.range(90))
    cell.emissionLongitude = draw.range(7)
    cell.emissionLatitude = draw.chance() ? draw.range(3) : 0
    cell.emissionRange = draw.range(7)
    cell.emissionSpace = draw.one(of: EmissionSpace.allCases)
    cell.placement = draw.one(of: BirthPlacement.allCases)
    cell.inheritVelocity = draw.chance() ? draw.uniform() : 0
    if draw.chance(1, of: 5) {
      cell.emitterPath = Path(
        [
          .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 90, y: 20)),
          .line(to: Point(x: 9, y: 70)),
        ])
    }
  }

  private func move(_ cell: inout EmitterCell, _ draw: inout Draw) {
    (cell.xAcceleration, cell.yAcceleration) = (draw.range(200), draw.range(200))
    cell.zAcceleration = draw.chance() ? draw.range(50) : 0
    if draw.chance() {
      (cell.drag, cell.mass, cell.massRange) = (2 * draw.uniform(), 1.5, draw.uniform())
    }
    if draw.chance(1, of: 4) { cell.radialAcceleration = draw.range(90) }
    if draw.chance(1, of: 4) { cell.tangentialAcceleration = draw.range(90) }
    if draw.chance(1, of: 5) { force(&cell, &draw) }
    if draw.chance() {
      cell.wave = EmitterWave(
        amplitude: Point(x: draw.range(30), y: draw.range(30)), amplitudeRange: draw.uniform(),
        frequency: 2 * draw.uniform(), frequencyRange: draw.uniform(), phase: draw.range(6),
        phaseRange: draw.range(6))
    }
    if draw.chance() {
      cell.turbulence = EmitterTurbulence(
        amplitude: 40 * draw.uniform(), scale: 30 + 90 * draw.uniform(), speed: draw.uniform(),
        octaves: 1 + draw.integer(below: 3))
    }
    if draw.chance() {
      cell.floor = EmitterFloor(
        y: 30 + 50 * draw.uniform(), action: draw.one(of: FloorAction.allCases),
        restitution: draw.uniform(), friction: draw.chance() ? draw.uniform() : 0)
    } else if draw.chance() {
      cell.collides = EmitterCollider(
        path: Path(ellipseIn: Rect(x: -60, y: -20, width: 150, height: 90)),
        action: draw.one(of: FloorAction.allCases), restitution: draw.uniform(),
        friction: draw.chance() ? draw.uniform() : 0)
    }
  }

  /// Forces that depend on the position.
  private func force(_ cell: inout EmitterCell, _ draw: inout Draw) {
    func place() -> Point { Point(x: draw.range(90), y: draw.range(90)) }
    cell.attractors = [
      EmitterAttractor(
        position: place(), end: draw.chance() ? place() : nil, strength: draw.range(200),
        radius: 5 + 40 * draw.uniform(), falloff: draw.integer(below: 4))
    ]
    cell.vortices = [EmitterVortex(position: place(), strength: draw.range(200))]
    cell.field = EmitterField(
      image: draw.chance() ? strip : nil, strength: draw.range(90), scale: 40, speed: 1, octaves: 2)
  }

  private func look(_ cell: inout EmitterCell, _ draw: inout Draw) {
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.9, draw.range(1), draw.range(1))
    (cell.rotation, cell.rotationRange) = (draw.range(6), draw.range(6))
    (cell.spin, cell.spinRange) = (draw.range(9), draw.chance() ? draw.range(9) : 0)
    cell.alignToMotion = draw.chance()
    cell.stretch = draw.chance() ? draw.uniform() : 0
    if draw.chance() { (cell.tumble, cell.tumbleRange) = (draw.range(4), draw.range(2)) }
    cell.color = Color(
      red: draw.uniform(), green: draw.uniform(), blue: draw.uniform(), alpha: draw.uniform())
    if draw.chance() {
      (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (
        draw.range(1), draw.range(1), draw.range(1), draw.range(1)
      )
    }
    (cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) = (
      draw.range(1), draw.range(1), draw.range(1), draw.range(1)
    )
    if draw.chance() { cell.colorChoices = [.white, .black, Color(red: 1, green: 0.2, blue: 0)] }
    if draw.chance() {
      (cell.flipBook.frameCount, cell.flipBook.framesPerSecond) = (5, 9)
      cell.flipBook.mode = draw.one(of: FlipBookMode.allCases)
    }
  }

  /// Curves over life.
  private func change(_ cell: inout EmitterCell, _ draw: inout Draw) {
    if draw.chance() {
      cell.scaleOverLife = [.init(0, 0.2), .init(draw.uniform(), 1, .easeOut), .init(1, 0)]
    }
    if draw.chance() { cell.alphaOverLife = [.init(0, 0), .init(0.3, 1), .init(1, 0, .easeIn)] }
    if draw.chance() { cell.spinOverLife = [.init(0, 1, .linear), .init(0.8, 0, .easeInEaseOut)] }
    if draw.chance(1, of: 3) { cell.colorOverLife = [.init(0, .white), .init(0.7, .black)] }
    if draw.chance(1, of: 3) {
      cell.orbit = EmitterOrbit(
        radius: draw.range(50), radiusRange: draw.range(9),
        endRadius: draw.chance() ? draw.range(50) : nil, endRadiusRange: draw.range(9),
        turn: draw.range(5), turnRange: draw.chance() ? draw.range(2) : 0)
    }
    if draw.chance(1, of: 3) {
      cell.atDeath = EmitterDeath(
        scale: draw.chance() ? draw.uniform() : nil, scaleRange: draw.range(1),
        rotation: draw.chance() ? draw.range(6) : nil,
        rotationRange: draw.chance() ? draw.range(2) : 0, color: draw.chance() ? .white : nil)
      cell.atDeath?.redRange = draw.range(1)
      cell.atDeath?.alphaRange = draw.range(1)
    }
    if draw.chance(1, of: 3) {
      (cell.drag, cell.radialAcceleration, cell.tangentialAcceleration) = (0, 0, 0)
      (cell.floor, cell.collides) = (nil, nil)
      (cell.attractors, cell.vortices, cell.field) = ([], [], nil)
      cell.velocityOverLife = [.init(0, 0.3), .init(0.5, 1, .easeOut), .init(1, -0.2)]
    }
    if draw.chance(1, of: 3) {
      cell.afterCollision = EmitterAfterCollision(
        scale: draw.chance() ? draw.uniform() : nil,
        color: draw.chance() ? Color(red: draw.uniform(), green: 0, blue: 1, alpha: 0.5) : nil)
    }
  }

  /// Timelines for some of the properties of the cells and the layer.
  private func timelines(_ draw: inout Draw) -> [String: Timeline] {
    let names = [
      "birthRate", "velocity", "scale", "spin", "lifetime", "emitterPosition.x",
      "emitterSize.width", "emitterCells.c0.velocity", "emitterCells.c0.velocityRange",
      "emitterCells.c0.xAcceleration", "emitterCells.c0.redSpeed", "emitterCells.c0.scaleSpeed",
      "emitterCells.c0.color.green", "emitterCells.c0.emissionLongitude",
      "emitterCells.c0.emissionRange", "emitterCells.c0.lifetime",
      "emitterCells.c0.emitterCells.c1.alphaSpeed", "emitterCells.c0.emitterCells.c1.spinRange",
      "emitterCells.c0.emitterCells.c1.inheritVelocity",
    ]
    var result: [String: Timeline] = [:]
    for name in names where draw.chance(1, of: 4) {
      result[name] = Timeline(
        through: [(0, draw.uniform()), (1, 2 * draw.uniform()), (3, draw.uniform())])
    }
    return result
  }

  @Test(
    "give the same bits for births and motion, whatever the cell, the moment and the pieces",
    arguments: 0..<60)
  func twins(seed: UInt64) throws {
    var draw = Draw(seed: seed, stream: 9)
    let cell = anyCell(&draw, depth: 0)
    let system = try system(cell, timelines: timelines(&draw)) {
      $0.seed = Int(seed)
      ($0.emitterShape, $0.emitterMode) = (
        draw.one(of: EmitterShape.allCases), draw.one(of: EmitterMode.allCases)
      )
      $0.emitterPosition = Point(x: draw.range(100), y: draw.range(100))
      $0.emitterSize = Size(width: 90 * draw.uniform(), height: 90 * draw.uniform())
      ($0.emitterZPosition, $0.emitterDepth) = (draw.range(9), draw.chance() ? 40 : 0)
      $0.preservesDepth = draw.chance(1, of: 4)
      $0.prewarm = draw.chance() ? draw.uniform() : 0
    }
    var compared = 0
    for _ in 0..<3 {
      let time = 0.2 + 4 * draw.uniform()
      let result = try system.sweepFaults(at: time) { 1 + draw.integer(below: 70) }
      compared += result.particles
      #expect(result.faults.isEmpty, "\(result.faults.prefix(5))")
    }
    #expect(compared > 20)
  }

  @Test("are compared over every row that decides how particles are born, move and look")
  func everyRow() {
    var used: Set<String> = []
    for seed in 0..<60 as Range<UInt64> {
      var draw = Draw(seed: seed, stream: 9)
      var cell: EmitterCell? = anyCell(&draw, depth: 0)
      while let drawn = cell {
        for row in EmitterCell.properties where row.get(drawn) != row.get(.prototype) {
          used.insert(row.name)
        }
        cell = drawn.emitterCells.first
      }
    }
    // When a cell emits does not change the state of its particles; a style sets other rows; a trail has tests of
    // its own.
    let others: Set = [
      "beginTime", "timeOffset", "repeatCount", "repeatDuration", "durationCountsFrom",
      "autoreverses", "fillMode", "style", "trail",
    ]
    let rows = EmitterCell.properties.filter { $0.reading != .frame }.map(\.name)
    let missing = Set(rows).subtracting(used).subtracting(others).sorted()
    #expect(missing.isEmpty, "draw them in anyCell, and read them in Reference: \(missing)")
  }
}

extension Draw {
  /// True once in so many times.
  fileprivate mutating func chance(_ hits: Int = 1, of count: Int = 2) -> Bool {
    integer(below: count) < hits
  }

  /// A number about 0.
  fileprivate mutating func range(_ range: Double) -> Double { value(around: 0, range: range) }

  fileprivate mutating func one<Value>(of values: [Value]) -> Value {
    values[integer(below: values.count)]
  }
}
