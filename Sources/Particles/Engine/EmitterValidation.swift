import LambentAnimations
import LambentProperties

/// Says what is wrong with an emitter before anything is made of it.
enum EmitterValidation {
  static func check(_ emitter: Emitter) throws(EmitterError) {
    try check(EmitterProperties.properties, emitter.properties, prefix: "")
    guard emitter.particleLimit >= 0 else {
      throw .outOfRange(
        keyPath: "particleLimit", value: Double(emitter.particleLimit), expected: "at least 0")
    }
    var budget = Emitter.cellLimit
    try check(emitter.cells, prefix: "emitterCells.", depth: 1, isNested: false, &budget)
    try check(CellLook.looks(of: emitter.cells))
  }

  /// What cells show: each frame of a flip-book is a picture.
  static func check(_ looks: [String: CellLook]) throws(EmitterError) {
    var count = 0
    for (name, look) in looks.sorted(by: { $0.key < $1.key }) {
      let path = name.split(separator: ".").map { "emitterCells.\($0)." }.joined()
      guard PropertyValue.rect(look.contentsRect).isFinite else {
        throw .invalid(keyPath: path + "contentsRect", reason: "its numbers have to be finite")
      }
      guard (1...65_536).contains(look.flipBook.frameCount), look.flipBook.framesPerRow >= 0 else {
        throw .invalid(keyPath: path + "contentsFrameCount", reason: "frames are 1…65536")
      }
      count += look.images.count * look.flipBook.frameCount
      guard count <= Emitter.pictureLimit else {
        throw .invalid(
          keyPath: path + "contents",
          reason: "too many pictures, each frame of a flip-book counted: at most "
            + "\(Emitter.pictureLimit) are allowed for all cells")
      }
    }
  }

  private static func check(
    _ cells: [EmitterCell], prefix: String, depth: Int, isNested: Bool, _ budget: inout Int
  ) throws(EmitterError) {
    guard !cells.isEmpty else { return }
    guard depth <= Emitter.depthLimit else {
      throw .tooManyCells(keyPath: prefix, limit: Emitter.depthLimit)
    }
    budget -= cells.count
    guard budget >= 0 else { throw .tooManyCells(keyPath: prefix, limit: Emitter.cellLimit) }
    for (label, cell) in zip(EmitterCell.labels(of: cells), cells) {
      let path = prefix + label + "."
      if let name = cell.name { try check(name: name, path) }
      try check(EmitterCell.properties, cell, prefix: path)
      try check(records: cell, path)
      try check(window: cell, path, isNested: isNested)
      try check(
        cell.emitterCells, prefix: path + "emitterCells.", depth: depth + 1, isNested: true, &budget
      )
    }
  }

  private static func check(name: String, _ path: String) throws(EmitterError) {
    guard !name.isEmpty else {
      throw .invalid(keyPath: path + "name", reason: "a name is not empty: leave it out instead")
    }
    guard !name.contains(where: { $0 == "." || $0 == "/" }) else {
      throw .invalid(keyPath: path + "name", reason: "a name holds no dot and no slash")
    }
  }

  /// Numbers against the bounds of their rows.
  private static func check<Host>(
    _ rows: [Property<Host>], _ host: Host, prefix: String
  ) throws(EmitterError) {
    for row in rows {
      let value = row.get(host)
      guard case .number(let number) = value else {
        guard value.isFinite || row.name == "emitterCells" else {
          throw .invalid(keyPath: prefix + row.name, reason: "its numbers have to be finite")
        }
        continue
      }
      let isEndless = number == .infinity && row.maximum == .infinity
      guard number.isFinite || isEndless else {
        throw .outOfRange(
          keyPath: prefix + row.name, value: number, expected: "a finite number is needed")
      }
      guard number >= row.minimum ?? -1e12, number <= row.maximum ?? 1e12 else {
        throw .outOfRange(keyPath: prefix + row.name, value: number, expected: range(row))
      }
    }
  }

  private static func range<Host>(_ row: Property<Host>) -> String {
    switch (row.minimum, row.maximum) {
    case (let minimum?, let maximum?): "between \(minimum) and \(maximum)"
    case (let minimum?, nil): "between \(minimum) and 1e12"
    case (nil, let maximum?): "between -1e12 and \(maximum)"
    case (nil, nil): "between -1e12 and 1e12"
    }
  }

  /// What rows cannot say: the fields of records and curves.
  private static func check(records cell: EmitterCell, _ path: String) throws(EmitterError) {
    for burst in cell.bursts {
      let keyPath = path + "bursts"
      guard burst.count >= 0, burst.count <= 1_000_000_000, burst.cycles >= 0 else {
        throw .invalid(keyPath: keyPath, reason: "counts and cycles are between 0 and 1e9")
      }
      guard burst.time >= 0, burst.time <= 1e9, burst.interval >= 0, burst.interval <= 1e9 else {
        throw .invalid(keyPath: keyPath, reason: "times and intervals are between 0 and 1e9 s")
      }
      guard burst.cycles == 1 || burst.interval >= 1e-6 else {
        throw .invalid(keyPath: keyPath, reason: "bursts that repeat need an interval of 1e-6 s")
      }
    }
    if let turbulence = cell.turbulence {
      guard turbulence.scale > 1e-6, (1...8).contains(turbulence.octaves) else {
        throw .invalid(
          keyPath: path + "turbulence", reason: "the scale is above 0, and octaves are 1…8")
      }
    }
    if let floor = cell.floor {
      guard (0...1).contains(floor.restitution), (0...1).contains(floor.friction) else {
        throw .invalid(keyPath: path + "floor", reason: "restitution and friction are 0…1")
      }
    }
    try check(curve: cell.scaleOverLife, path + "scaleOverLife")
    try check(curve: cell.alphaOverLife, path + "alphaOverLife")
    try check(curve: cell.colorOverLife, path + "colorOverLife")
    try check(curve: cell.spinOverLife, path + "spinOverLife")
  }

  private static func check<Value>(
    curve: LifeCurve<Value>, _ keyPath: String
  ) throws(EmitterError) {
    let shares = curve.keys.map(\.share)
    guard shares.allSatisfy({ (0...1).contains($0) }) else {
      throw .invalid(keyPath: keyPath, reason: "shares of life are 0…1")
    }
    guard zip(shares, shares.dropFirst()).allSatisfy(<=) else {
      throw .invalid(keyPath: keyPath, reason: "keys are in order of their shares of life")
    }
    guard curve.keys.allSatisfy({ $0.value.lanes.isWithin(1e6) }) else {
      throw .invalid(keyPath: keyPath, reason: "values are between -1e6 and 1e6")
    }
  }

  private static func check(
    window cell: EmitterCell, _ path: String, isNested: Bool
  ) throws(EmitterError) {
    guard cell.emitsAt == .life || isNested else {
      throw .invalid(keyPath: path + "emitsAt", reason: "only a nested cell has a parent")
    }
    if cell.emitsAt != .life, cell.birthRate > 0 || !cell.bursts.isEmpty,
      !cell.timing.activeDuration.isFinite
    {
      let isEndless = cell.birthRate > 0 || cell.bursts.contains { $0.cycles == 0 }
      guard !isEndless else {
        throw .invalid(
          keyPath: path + "duration",
          reason: "what is emitted at a birth or a death needs a duration: give one, or use bursts")
      }
    }
  }

  /// A cell with its style applied: to the properties that still hold their defaults.
  static func styled(_ cell: EmitterCell, _ path: String) throws(EmitterError) -> EmitterCell {
    guard !cell.style.isEmpty else { return cell }
    var result = cell
    for (name, value) in cell.style.sorted(by: { $0.key < $1.key }) {
      guard let row = EmitterCell.property(named: name) else {
        throw .invalid(keyPath: path + "style", reason: "no property is named “\(name)”")
      }
      guard row.get(cell) == row.get(.prototype), name != "style" else { continue }
      do {
        try row.set(value, on: &result)
      } catch {
        throw .invalid(keyPath: path + "style", reason: "\(error)")
      }
    }
    result.style = [:]
    return result
  }
}

extension SIMD4<Double> {
  /// Whether no lane is farther from 0; NaN is not.
  fileprivate func isWithin(_ bound: Double) -> Bool {
    indices.allSatisfy { abs(self[$0]) <= bound }
  }
}

extension EmitterCell {
  /// Its timing, under the media timing protocol.
  var timing: MediaTiming {
    var timing = MediaTiming(duration: duration)
    timing.beginTime = beginTime
    timing.speed = speed
    timing.timeOffset = timeOffset
    timing.repeatCount = repeatCount
    timing.repeatDuration = repeatDuration
    return timing
  }
}
