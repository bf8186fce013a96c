/// The winding numbers along a line from the top of a row to its bottom, which moves over the row from
/// left to right.
struct WindingProfile {
  /// The change of the inside across a part of an edge.
  struct Step {
    /// The number of the edge.
    var piece: Int
    /// The heights at which the part begins and ends.
    var y0, y1: Double
    /// 1 where the inside begins to the right of it, −1 where it ends, 0 where there is no edge.
    var change: Int
  }

  /// A part of the line with one winding number, from where the part before ends.
  private struct Part {
    var end: Double
    var winding: Int
  }

  private(set) var top = 0.0
  private(set) var bottom = 0.0
  /// From top to bottom; parts next to each other differ.
  private var parts: [Part] = []
  /// The previous parts, and how far they have been read.
  private var old: [Part] = []
  private var cursor = 0
  private var usesEvenOddRule = false

  /// Begins outside of everything.
  mutating func begin(top: Double, bottom: Double, usesEvenOddRule: Bool) {
    (self.top, self.bottom) = (top, bottom)
    self.usesEvenOddRule = usesEvenOddRule
    parts.removeAll(keepingCapacity: true)
    parts.append(Part(end: bottom, winding: 0))
  }

  /// True if the winding number is the same all along.
  var isEven: Bool { parts.count == 1 }

  /// The change of the inside across an edge, if the winding number is the same all along it.
  func change(across winding: Int) -> Int {
    change(from: parts[0].winding, by: winding)
  }

  /// Crosses an edge from top to bottom, where the winding number is the same all along.
  mutating func cross(winding: Int) { parts[0].winding += winding }

  var count: Int { parts.count }

  /// The length that is inside.
  var length: Double {
    var (sum, start) = (0.0, top)
    for part in parts {
      sum += (part.end - start) * Double(change(from: 0, by: part.winding))
      start = part.end
    }
    return sum
  }

  private func change(from winding: Int, by step: Int) -> Int {
    insideChange(from: winding, by: step, usesEvenOddRule: usesEvenOddRule)
  }
}

/// The change of the inside for a change of the winding number: 1 if it begins, −1 if it ends.
func insideChange(from winding: Int, by step: Int, usesEvenOddRule: Bool) -> Int {
  func inside(_ winding: Int) -> Int {
    usesEvenOddRule ? winding & 1 : winding == 0 ? 0 : 1
  }
  return inside(winding + step) - inside(winding)
}

// MARK: - One edge

extension WindingProfile {
  /// Crosses an edge between two heights.
  mutating func cross(
    _ piece: Int, winding: Int, from y0: Double, to y1: Double, into steps: inout [Step]
  ) {
    func step(from: Double, to: Double, at old: Int) -> Step {
      Step(piece: piece, y0: from, y1: to, change: change(from: old, by: winding))
    }
    if parts.count == 1, y0 <= top, y1 >= parts[0].end {
      steps.append(step(from: y0, to: y1, at: parts[0].winding))
      parts[0].winding += winding
      return
    }
    beginAnew()
    var start = top
    for part in old {
      let (from, to) = (max(start, y0), min(part.end, y1))
      if from < to {
        if start < from { append(part.winding, until: from) }
        steps.append(step(from: from, to: to, at: part.winding))
        append(part.winding + winding, until: to)
      }
      if from >= to || to < part.end { append(part.winding, until: part.end) }
      start = part.end
    }
  }

  mutating func append(_ winding: Int, until end: Double) {
    if parts.last?.winding == winding {
      parts[parts.count - 1].end = end
    } else {
      parts.append(Part(end: end, winding: winding))
    }
  }
}

// MARK: - Strips

extension WindingProfile {
  /// Adds where parts end to other heights.
  func appendEnds(to heights: inout [Double]) {
    heights.append(top)
    for part in parts { heights.append(part.end) }
  }

  /// Starts a new list of parts, from top to bottom.
  mutating func beginAnew() {
    swap(&old, &parts)
    parts.removeAll(keepingCapacity: true)
    cursor = 0
  }

  /// The winding number before, in a strip that lies in one part.
  mutating func winding(until end: Double) -> Int {
    while cursor + 1 < old.count, old[cursor].end < end { cursor += 1 }
    return old[cursor].winding
  }

  /// Crosses one of several edges that keep their order in a strip.
  mutating func cross(
    _ piece: Int, winding: Int, in strip: (top: Double, bottom: Double), from sum: inout Int,
    into steps: inout [Step]
  ) {
    let change = change(from: sum, by: winding)
    sum += winding
    steps.append(Step(piece: piece, y0: strip.top, y1: strip.bottom, change: change))
  }
}
