import LambentDocuments
import LambentGeometry
import LambentImports

/// Converts a libGDX emitter to one for documents.
struct LibGDXMapping {
  private let source: LibGDXEmitter
  private let name: String
  private let log: ImportLog
  /// The edges that become several cells.
  private var edge: LibGDXEdge?

  init(_ source: LibGDXEmitter, name: String, log: ImportLog) {
    self.source = source
    self.name = name
    self.log = log
  }

  private mutating func note(_ section: String, _ message: String) {
    log.note("emitter “\(name)”, \(section)", message)
  }

  /// The mean lifetime, in seconds.
  private var life: Double { max(source.life.mean / 1000, 0) }

  /// The emitter, with images of a size.
  mutating func emitter(_ art: ParticleArt) -> EmitterDraft {
    var emitter = EmitterDraft(name: name)
    let turning = LibGDXTurning(source)
    var cell = CellDraft()
    cell.contents = art.contents
    cell.film = art.film
    fillLife(&cell)
    fillBirths(&cell, &emitter)
    fillDirection(&cell, turns: turning != nil)
    fillShape(&emitter, &cell)
    fillSpeed(&cell)
    fillDrift(&cell)
    fillSize(&cell, width: max(art.size.x, 1))
    fillRotation(&cell)
    fillColor(&cell)
    emitter.isAdditive = source.isAdditive
    if source.lifeOffset.isActive { note("Life Offset", "not carried over: lives begin at birth") }
    if emitter.rotation != 0 { cell.turn(by: -emitter.rotation) }
    emitter.cells =
      turning?.cells(of: cell, isOne: !emitter.animations.isEmpty) ?? edge?.cells(of: cell)
      ?? [cell]
    return emitter
  }

  // MARK: Births

  private mutating func fillLife(_ cell: inout CellDraft) {
    let draw = LibGDXDraw(source.life)
    cell.lifetime = draw.peak.middle / 1000
    cell.lifetimeRange = draw.peak.range / 1000
    if !source.life.isConstant {
      cell.lifetime = life
      note("Life", "changes over the run: its mean instead")
    }
    if draw.peak.range > 0, !source.life.isIndependent {
      note("Life", "drawn for each particle instead of for each run")
    }
  }

  /// Rate, delay and duration. A continuous emitter starts delay and duration again with each run.
  private mutating func fillBirths(_ cell: inout CellDraft, _ emitter: inout EmitterDraft) {
    let (delay, run) = (
      source.delay.isActive ? max(source.delay.low.middle, 0) / 1000 : 0,
      max(source.duration.low.middle, 0) / 1000
    )
    let changes = !source.emission.isConstant && run > 0
    let births = births(run: run, isSteady: !changes && (delay == 0 || !source.isContinuous))
    cell.birthRate = min(births.rate, 1e8)
    // Births at the start: the minimum count, or the one that libGDX adds.
    let most = Int(min(max(source.mostCount, 0), 1e6))
    let few = births.rate * life < 100 ? 1 : 0
    let first = min(max(Int(min(source.leastCount, 1e6)), few), most)
    if first > 0 {
      cell.bursts = [CellDraft.Burst(time: source.isContinuous ? delay : 0, count: first)]
    }
    if cell.birthRate == 0, cell.bursts.isEmpty { note("Emission", "emits nothing") }
    if !source.isContinuous {
      cell.beginTime = delay
      cell.duration = max(run, 0.001)
    }
    if !births.start.isEmpty {
      emitter.animations = [
        RateAnimation(
          cell: "particle", keys: births.start, repeats: births.repeats,
          beginTime: source.isContinuous ? 0 : delay
        ).value
      ]
    }
    let peak = source.emission.table.map { source.emission.mean(at: $0.x) }.max() ?? 0
    guard births.rate > 0, peak > 0, changes || (source.isContinuous && delay > 0 && run > 0) else {
      return
    }
    emitter.animations = [rateAnimation(births.rate, peak, delay, run)]
  }

  /// The births under the limits of live particles.
  private mutating func births(run: Double, isSteady: Bool) -> ParticleLimit.Births {
    let peak = source.emission.table.map { source.emission.mean(at: $0.x) }.max() ?? 0
    let draw = LibGDXDraw(source.life).peak
    guard life > 0, source.mostCount > 0 else { return ParticleLimit.Births(rate: 0) }
    let (a, b) = source.life.isConstant ? (draw.least / 1000, draw.most / 1000) : (life, life)
    // A value that is drawn once per run is constant within it.
    let isAlike = !source.life.isIndependent
    let limit = ParticleLimit(
      count: source.mostCount, rate: max(0, peak), shortest: isAlike ? life : min(a, b),
      longest: isAlike ? life : max(a, b, 1e-6))
    let endless = source.isContinuous && isSteady
    var births = limit.births(during: endless ? .infinity : run)
    if !isSteady, births.isHeld {
      births = ParticleLimit.Births(rate: source.mostCount / life, isHeld: true)
    }
    if births.isHeld {
      note(
        "Count", "max holds births at \(JSONValue.roundedText(births.rate)) per second")
    }
    // A run that ends before any particle dies needs only the initial births.
    if source.leastCount > births.rate * life, source.isContinuous || run > life {
      births = ParticleLimit.Births(rate: source.leastCount / life)
      note("Count", "min: this many at the start, and a rate that keeps their number")
    }
    return births
  }

  /// The rate during a run, and 0 during the delay before it.
  private func rateAnimation(
    _ rate: Double, _ peak: Double, _ delay: Double, _ run: Double
  ) -> JSONValue {
    let waits = source.isContinuous ? delay : 0
    var keys = source.emission.table.map { key in
      SIMD2(waits + key.x * run, max(0, source.emission.mean(at: key.x)) / peak * rate)
    }
    if let first = keys.first, first.x > waits { keys.insert(SIMD2(waits, first.y), at: 0) }
    if let last = keys.last, last.x < waits + run { keys.append(SIMD2(waits + run, last.y)) }
    if waits > 0 { keys = [SIMD2(0, 0), SIMD2(waits, 0)] + keys }
    return RateAnimation(
      cell: "particle", keys: keys, repeats: source.isContinuous,
      beginTime: source.isContinuous ? 0 : delay
    ).value
  }

  // MARK: Position

  private mutating func fillShape(_ emitter: inout EmitterDraft, _ cell: inout CellDraft) {
    let (width, height) = (source.spawnWidth.mean, source.spawnHeight.mean)
    let offsets = (source.xOffset.isActive, source.yOffset.isActive)
    let spread = SIMD2(
      offsets.0 ? source.xOffset.low.range : 0, offsets.1 ? source.yOffset.low.range : 0)
    emitter.position = SIMD2(
      offsets.0 ? source.xOffset.low.middle : 0, offsets.1 ? -source.yOffset.low.middle : 0)
    if spread != SIMD2() { emitter.shape = .rectangle(spread.x, spread.y) }
    guard width != 0 || height != 0 else { return }
    if spread != SIMD2(), source.shape != "point" {
      note("X Offset, Y Offset", "their ranges are left out beside a spawn shape")
    }
    switch source.shape {
    case "line":
      emitter.position += SIMD2(width, -height) / 2
      emitter.turn(
        SIMD2(width, -height).degrees, length: (width * width + height * height).squareRoot())
    case "square": emitter.shape = .rectangle(abs(width), abs(height))
    case "ellipse": placeOnEllipse(&emitter, &cell, abs(width), abs(height))
    case "point": break
    case let other: note("Spawn Shape", "“\(other)” is unknown: a point instead")
    }
  }

  private mutating func placeOnEllipse(
    _ emitter: inout EmitterDraft, _ cell: inout CellDraft, _ width: Double, _ height: Double
  ) {
    // Without an area, libGDX takes the point.
    guard width > 0, height > 0 else { return }
    let isRound = abs(width - height) <= 0.01 * max(width, height)
    guard source.hasEdges else {
      // A disc sends particles outward, the area of a path in the direction that the cell has.
      let isFree = abs(cell.emissionRange) >= 360
      emitter.shape = isRound && isFree ? .disc((width + height) / 4) : .ellipse(width, height)
      return
    }
    // The outward direction is the direction of flight.
    if source.angle.isConstant {
      (cell.longitude, cell.emissionRange) = (0, 0)
    } else {
      note("Spawn Shape", "edges, and an angle that changes: it counts from the way out")
    }
    // An animation of the rate is that of one cell.
    if !isRound, source.angle.isConstant, emitter.animations.isEmpty {
      let edge = LibGDXEdge(SIMD2(width, height) / 2, side: source.side)
      self.edge = edge
      emitter.shape = .point
      return note(
        "Spawn Shape",
        "edges of an ellipse: \(edge.count) lines of equal births, within 1.3 % of it")
    }
    if !isRound {
      // Where tan φ is √(height / width), the normal is farthest from φ.
      let off = Elementary.asin(abs(width - height) / (width + height)) * 180 / .pi
      note(
        "Spawn Shape",
        "edges of an ellipse: births are even along it, not denser at its narrow ends, and "
          + "directions are off by up to \(Int(off.rounded()))°")
    }
    emitter.shape = isRound ? .ring((width + height) / 4) : .ellipseOutline(width, height)
    guard source.side != "both" else { return }
    let size = isRound ? SIMD2(repeating: (width + height) / 4) : SIMD2(width, height) / 2
    let (x, y) = (
      JSONValue.roundedText(size.x), JSONValue.roundedText(size.y)
    )
    // libGDX's bottom is the half with positive y, which is the upper one here.
    let sweep = source.side == "bottom" ? (from: "-\(x)", to: x) : (from: x, to: "-\(x)")
    cell.emitterPath = "M\(sweep.from) 0A\(x) \(y) 0 0 1 \(sweep.to) 0"
    emitter.shape = .point
  }

  // MARK: Motion

  private mutating func fillDirection(_ cell: inout CellDraft, turns: Bool) {
    guard source.angle.isActive else { return }
    let draw = LibGDXDraw(source.angle)
    if source.angle.isConstant {
      cell.longitude = -draw.peak.middle
      cell.emissionRange = draw.peak.range
      return
    }
    // The direction to the mean end of the curved path: early angles have the greatest effect.
    let steps = (0..<64).map { (Double($0) + 0.5) / 64 }
    let weights = steps.map { (1 - $0) * abs(source.velocity.mean(at: $0)) }
    let total = max(weights.reduce(0, +), 1e-9)
    let factor = zip(steps, weights).map { source.angle.factor(at: $0) * $1 }.reduce(0, +) / total
    let low = source.angle.low.middle
    let reach = source.angle.isRelative ? source.angle.high.middle : source.angle.high.middle - low
    cell.longitude = -(low + reach * factor)
    let lowFactor = source.angle.isRelative ? 1 : abs(1 - factor)
    cell.emissionRange =
      source.angle.high.range * abs(factor) + source.angle.low.range * lowFactor
    guard !turns else { return }
    let percent = JSONValue.text((angleError(cell.longitude) * 100).rounded())
    note(
      "Angle",
      "changes over life: flights are straight, by its mean; ways are off by up to \(percent) % of "
        + "the longest")
  }

  /// The greatest distance of the mean curved path from the straight one, relative to its length.
  private func angleError(_ longitude: Double) -> Double {
    let straight = SIMD2(degrees: longitude)
    var (curved, way, greatest, longest) = (SIMD2<Double>(), 0.0, 0.0, 0.0)
    for step in 0..<64 {
      let u = (Double(step) + 0.5) / 64
      let speed = source.velocity.mean(at: u)
      curved += SIMD2(degrees: -source.angle.mean(at: u)) * speed
      way += speed
      let off = curved - straight * way
      greatest = max(greatest, (off * off).sum().squareRoot())
      longest = max(longest, (curved * curved).sum().squareRoot())
    }
    return longest > 0 ? min(greatest / longest, 10) : 0
  }

  private mutating func fillSpeed(_ cell: inout CellDraft) {
    guard source.velocity.isActive else { return }
    let draw = LibGDXDraw(source.velocity)
    cell.velocity = draw.peak.middle
    cell.velocityRange = draw.peak.range
    cell.velocityOverLife = draw.curve
    noteDraw(draw, of: "Velocity")
  }

  private mutating func noteDraw(_ draw: LibGDXDraw, of section: String) {
    guard draw.error > 0.005 else { return }
    let percent = JSONValue.text((draw.error * 100).rounded())
    note(section, "low and high are drawn together: the spread is off by up to \(percent) %")
  }

  /// Wind and gravity are velocities over life. One that grows linearly is an acceleration.
  private mutating func fillDrift(_ cell: inout CellDraft) {
    guard source.wind.isActive || source.gravity.isActive else { return }
    guard source.velocity.isActive else {
      return note("Wind, Gravity", "without Velocity they do nothing, as in libGDX")
    }
    // A constant drift can be part of a constant velocity; otherwise it must be approximated by an
    // acceleration.
    let isSteady = cell.velocityOverLife.points.isEmpty
    let wind = LibGDXDrift(source.wind, isSteady: isSteady)
    let gravity = LibGDXDrift(source.gravity, isSteady: isSteady)
    guard life > 0 else { return }
    cell.acceleration = SIMD2(wind.growth, -gravity.growth) / life
    for (drift, section) in [(wind, "Wind"), (gravity, "Gravity")] where drift.error > 0.02 {
      let percent = Int((drift.error * 100).rounded())
      note(section, "taken as growing evenly: ways are off by \(percent) % of the longest")
    }
    let constant = SIMD2(wind.start, -gravity.start)
    guard constant != SIMD2() else { return }
    let sum = SIMD2(degrees: cell.longitude) * cell.velocity + constant
    cell.velocity = (sum * sum).sum().squareRoot()
    cell.longitude = sum.degrees
    if cell.emissionRange != 0 || cell.velocityRange != 0 {
      note("Wind, Gravity", "what is constant of them is added to the mean velocity")
    }
  }

  // MARK: Look

  private mutating func fillSize(_ cell: inout CellDraft, width: Double) {
    let draw = LibGDXDraw(source.xScale)
    cell.scale = max(0, draw.peak.middle / width)
    cell.scaleRange = draw.peak.range / width
    cell.scaleOverLife = draw.curve
    noteDraw(draw, of: "X Scale")
  }

  private mutating func fillRotation(_ cell: inout CellDraft) {
    cell.alignToMotion = source.isAligned && source.velocity.isActive
    let rotation = source.rotation
    guard rotation.isActive else { return }
    if rotation.isConstant {
      let draw = LibGDXDraw(rotation)
      cell.rotation = -draw.peak.middle
      cell.rotationRange = draw.peak.range
      return
    }
    let first = rotation.factor(at: 0)
    let reach =
      rotation.isRelative ? rotation.high.middle : rotation.high.middle - rotation.low.middle
    cell.rotation = -(rotation.low.middle + reach * first)
    cell.rotationRange = rotation.low.range * abs(rotation.isRelative ? 1 : 1 - first)
    let isEven =
      rotation.table.count == 2 && rotation.table[0] == SIMD2(0, 0)
      && rotation.table[1] == SIMD2(1, 1)
    if isEven, !rotation.isRelative || rotation.low.range == 0 {
      let start = rotation.isRelative ? rotation.low.middle : 0
      cell.atDeath = CellDraft.Death(
        rotation: -(start + rotation.high.middle), rotationRange: rotation.high.range)
      return
    }
    guard life > 0 else { return }
    cell.spin = -reach / life
    cell.spinRange = rotation.high.range / life
    var slopes: [SIMD2<Double>] = []
    for (a, b) in zip(rotation.table, rotation.table.dropFirst()) where b.x > a.x {
      let slope = (b.y - a.y) / (b.x - a.x)
      slopes += [SIMD2(a.x, slope), SIMD2(b.x, slope)]
    }
    if let start = slopes.first, start.x > 0 { slopes.insert(SIMD2(start.x, 0), at: 0) }
    if let end = slopes.last, end.x < 1 { slopes.append(SIMD2(end.x, 0)) }
    cell.spinOverLife = Curve(slopes)
    let lives = LibGDXDraw(source.life).peak.range / 2000
    guard lives > 0 else { return }
    let percent = JSONValue.text((lives / life * 100).rounded())
    note("Rotation", "its pace is that of the mean life: off by up to \(percent) %")
  }

  private mutating func fillColor(_ cell: inout CellDraft) {
    if source.tint.count == 1 {
      cell.color = source.tint[0].color
    } else {
      cell.colorOverLife = ColorCurve(
        source.tint.map { ColorCurve.Key(fraction: $0.fraction, color: $0.color) })
    }
    let draw = LibGDXDraw(source.transparency)
    cell.color.w = min(max(draw.peak.middle, 0), 1)
    cell.colorRange.w = draw.peak.range
    cell.alphaOverLife = draw.curve
  }
}
