import LambentAnimations
import LambentGeometry
import LambentPixels
import LambentProperties

/// Validates an emitter before it is prepared.
struct EmitterValidation {
  fileprivate var faults: [EmitterError] = []

  static func check(_ emitter: Emitter) throws(EmitterError) {
    if let first = faults(of: emitter).first { throw first }
  }

  /// All errors of an emitter: those of its own properties, then those of its cells, in order.
  static func faults(of emitter: Emitter) -> [EmitterError] {
    var validation = EmitterValidation()
    validation.check(emitter.properties)
    if emitter.particleLimit < 0 {
      validation.faults.append(
        .outOfRange(
          keyPath: "particleLimit", value: Double(emitter.particleLimit), expected: "at least 0"))
    }
    var budget = Emitter.cellLimit
    validation.check(
      emitter.cells, prefix: "emitterCells.", depth: 1, isNested: false, &budget)
    guard validation.faults.isEmpty else { return validation.faults }
    do throws(EmitterError) {
      try check(CellLook.looks(of: emitter.cells))
    } catch {
      validation.faults.append(error)
    }
    return validation.faults
  }

  /// The errors of a cell's values, each checked on its own. Key paths are relative to the cell.
  static func faults(ofValuesIn cell: EmitterCell) -> [EmitterError] {
    var validation = EmitterValidation()
    validation.check(values: cell, "")
    var budget = Emitter.cellLimit
    validation.check(
      cell.emitterCells, prefix: "emitterCells.", depth: 2, isNested: true, &budget)
    return validation.faults
  }

  /// Checks the number of images that cells show. Each frame of a flip-book counts as an image.
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
      if let reason = look.tooManyFrames {
        throw .invalid(keyPath: path + "contentsFrameCount", reason: reason)
      }
      count += look.images.count * (look.flipBook.isSequence ? 1 : look.flipBook.frameCount)
      guard count <= Emitter.imageLimit else {
        throw .invalid(
          keyPath: path + "contents",
          reason: "too many images, each frame of a flip-book counted: at most "
            + "\(Emitter.imageLimit) are allowed for all cells")
      }
    }
  }

  /// The shortest loop, in seconds.
  private static let shortestLoop = 0.001

  fileprivate mutating func check(_ properties: EmitterProperties) {
    check(EmitterProperties.properties, properties, prefix: "")
    if properties.loop > 0, properties.loop < Self.shortestLoop {
      reject(
        "loop",
        "\(properties.loop) s are too short for particles to be born: at least "
          + "\(Self.shortestLoop) s, or 0 for none")
    }
  }

  private mutating func reject(_ keyPath: String, _ reason: String) {
    faults.append(.invalid(keyPath: keyPath, reason: reason))
  }

  private mutating func check(
    _ cells: [EmitterCell], prefix: String, depth: Int, isNested: Bool, _ budget: inout Int
  ) {
    guard !cells.isEmpty else { return }
    guard depth <= Emitter.depthLimit else {
      return faults.append(.tooManyCells(keyPath: prefix, limit: Emitter.depthLimit))
    }
    let isFull = budget < 0
    budget -= cells.count
    guard budget >= 0 else {
      if !isFull { faults.append(.tooManyCells(keyPath: prefix, limit: Emitter.cellLimit)) }
      return
    }
    for (label, cell) in zip(EmitterCell.labels(of: cells), cells) {
      let path = prefix + label + "."
      let cell = styled(cell, path)
      check(values: cell, path)
      check(window: cell, path, isNested: isNested)
      check(
        cell.emitterCells, prefix: path + "emitterCells.", depth: depth + 1, isNested: true,
        &budget)
    }
  }

  /// A cell with its style applied, except where the style has errors.
  fileprivate mutating func styled(_ cell: EmitterCell, _ path: String) -> EmitterCell {
    do throws(PropertyError) {
      return try cell.styled()
    } catch {
      guard case .invalid(let keyPath, let reason) = error else {
        reject(path + "style", "\(error)")
        return cell
      }
      reject(path + keyPath, reason)
      return cell
    }
  }

  /// Checks the values of a cell, each on its own.
  fileprivate mutating func check(values cell: EmitterCell, _ path: String) {
    if let name = cell.name { check(name: name, path) }
    check(EmitterCell.properties, cell, prefix: path)
    for (index, burst) in cell.bursts.enumerated() where burst.cycles != 1 {
      if burst.interval < 1e-6 {
        reject(
          path + "bursts.\(index).interval",
          "a burst with “cycles” other than 1 needs an “interval” of at least 1e-6 s")
      }
    }
    if let reason = CellLook(cell).tooManyFrames { reject(path + "contentsFrameCount", reason) }
    check(curve: cell.scaleOverLife, path + "scaleOverLife")
    check(curve: cell.alphaOverLife, path + "alphaOverLife")
    check(curve: cell.colorOverLife, path + "colorOverLife")
    check(curve: cell.spinOverLife, path + "spinOverLife")
    check(curve: cell.velocityOverLife, path + "velocityOverLife")
    if let trail = cell.trail {
      check(curve: trail.widthOverLife, path + "trail.widthOverLife")
      check(curve: trail.colorOverLife, path + "trail.colorOverLife")
      check(curve: trail.lengthOverLife, path + "trail.lengthOverLife")
    }
    if let outline = cell.collides?.path {
      let count = outline.flattenedCount(tolerance: EmitterCollider.tolerance)
      if count > EmitterCollider.lineLimit {
        reject(
          path + "collides", "an outline of \(count) lines: at most \(EmitterCollider.lineLimit)")
      }
    }
    if cell.collides != nil, cell.floor != nil {
      reject(path + "collides", "a floor and outlines exclude each other: leave one out")
    }
    if !cell.velocityOverLife.keys.isEmpty, let other = Self.bending(cell) {
      reject(
        path + "velocityOverLife",
        "a velocity over life and \(other) exclude each other: leave one out")
    }
  }

  /// A property that excludes `velocityOverLife`: the initial velocity's part of the path cannot be
  /// separated from it.
  private static func bending(_ cell: EmitterCell) -> String? {
    if cell.drag != 0 { return "drag" }
    if cell.radialAcceleration != 0 { return "radialAcceleration" }
    if cell.tangentialAcceleration != 0 { return "tangentialAcceleration" }
    if cell.hasForces { return "attractors, vortices or a field" }
    if cell.collides != nil { return "outlines" }
    return cell.floor != nil ? "a floor" : nil
  }

  private mutating func check(name: String, _ path: String) {
    if name.isEmpty { reject(path + "name", "a name is not empty: leave it out instead") }
    if name.contains(where: { $0 == "." || $0 == "/" }) {
      reject(path + "name", "a name holds no dot and no slash")
    }
  }

  /// The greatest magnitude of a number.
  private static let limit = 1e12

  /// Checks numbers against the limits of their rows and of their objects' fields.
  private mutating func check<Host>(_ rows: [Property<Host>], _ host: Host, prefix: String) {
    // By index, because rows are expensive to copy. Most values are valid numbers, or hold none. Nested
    // cells are checked separately.
    for index in rows.indices where !rows[index].hasChildren {
      let value = rows[index].get(host)
      switch value {
      case .null, .boolean, .text, .image: continue
      case .number(let number) where Self.isSound(number, rows[index].info): continue
      case .list(let values) where values.isEmpty: continue
      default: break
      }
      let row = rows[index]
      for fault in row.type.fieldFaults(of: value, limit: Self.limit) {
        faults.append(
          .outOfRange(
            keyPath: "\(prefix)\(row.name).\(fault.keyPath)", value: fault.value,
            expected: Self.range(fault.minimum, fault.maximum)))
      }
      guard let numbers = value.boundedNumbers else {
        if !value.isFinite { reject(prefix + row.name, "its numbers have to be finite") }
        continue
      }
      // Report one error for each value.
      if let fault = numbers.lazy.compactMap({ Self.fault($0, row, prefix) }).first {
        faults.append(fault)
      }
    }
  }

  private static func fault<Host>(
    _ number: Double, _ row: Property<Host>, _ prefix: String
  ) -> EmitterError? {
    guard !isSound(number, row.info) else { return nil }
    return .outOfRange(
      keyPath: prefix + row.name, value: number,
      expected: number.isFinite
        ? range(row.minimum, row.maximum) : "a finite number is needed")
  }

  /// True if a number is within the limits of its row.
  private static func isSound(_ number: Double, _ info: PropertyInfo) -> Bool {
    guard number.isFinite else { return number == .infinity && info.maximum == .infinity }
    return number >= info.minimum ?? -limit && number <= info.maximum ?? limit
  }

  private static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "between \(minimum.short) and \(maximum.short)"
    case (let minimum?, nil): "between \(minimum.short) and 1e12"
    case (nil, let maximum?): "between -1e12 and \(maximum.short)"
    case (nil, nil): "between -1e12 and 1e12"
    }
  }

  private mutating func check<Value>(curve: LifeCurve<Value>, _ keyPath: String) {
    var last = 0.0
    for (index, key) in curve.keys.enumerated() {
      let place = "\(keyPath).\(index)"
      // The limits of the field already require fractions within 0…1.
      if key.fraction < last {
        reject(place + ".0", "keys are in order of their fractions of life")
      } else if key.fraction <= 1 {
        last = key.fraction
      }
      if !key.value.lanes.isWithin(1e6) {
        reject(place + ".1", "values are between -1e6 and 1e6")
      }
    }
  }

  fileprivate mutating func check(window cell: EmitterCell, _ path: String, isNested: Bool) {
    guard cell.emitsAt != .life else { return }
    guard isNested else {
      return reject(path + "emitsAt", "only a nested cell has a parent")
    }
    let isEndless = cell.birthRate > 0 || cell.bursts.contains { $0.cycles == 0 }
    if isEndless, !cell.timing.activeDuration.isFinite {
      reject(
        path + "duration",
        "what is emitted at one moment of a life needs a duration: give one, or use bursts")
    }
  }
}

extension SIMD4<Double> {
  /// True if the magnitude of every lane is at most the bound; false for NaN.
  fileprivate func isWithin(_ bound: Double) -> Bool {
    indices.allSatisfy { abs(self[$0]) <= bound }
  }
}

extension EmitterProperties {
  /// True if particles can be born with these properties.
  package var isSound: Bool {
    var validation = EmitterValidation()
    validation.check(self)
    return validation.faults.isEmpty
  }
}

extension EmitterCell {
  /// True if the cell, apart from its nested cells, can emit particles.
  package func isSound(isNested: Bool) -> Bool {
    var validation = EmitterValidation()
    let styled = validation.styled(self, "")
    validation.check(values: styled, "")
    validation.check(window: styled, "", isNested: isNested)
    return validation.faults.isEmpty
  }

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

extension CellLook {
  /// The reason why a flip-book has more frames than its images have pixels; `nil` if it has not.
  fileprivate var tooManyFrames: String? {
    guard flipBook.frameCount > 1, flipBook.framesPerRow >= 0,
      let small = images.first(where: { !hasWholePixels(of: $0) })
    else { return nil }
    return "frames of less than a pixel, \(flipBook.columns)x\(flipBook.rows) in an image of "
      + "\(small.width)x\(small.height) pixels: fewer frames, or a larger image"
  }

  /// True if each frame of an image's flip-book has at least one pixel, up to rounding.
  private func hasWholePixels(of image: Image) -> Bool {
    let width = Double(image.width) * abs(contentsRect.width)
    let height = Double(image.height) * abs(contentsRect.height)
    return width >= Double(flipBook.columns) * 0.999 && height >= Double(flipBook.rows) * 0.999
  }
}
