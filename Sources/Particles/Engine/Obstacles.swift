import LambentGeometry

/// The lines that the particles of a cell do not pass, in a grid.
///
/// A flight is followed in parts of about a grid cell's length. The bounds of each part lead to the lines
/// that it may meet; the time of the meeting is computed from the whole flight.
final class Obstacles: Sendable {
  /// A line from a start along a direction. Particles meet both of its sides.
  struct Line: Sendable {
    let start, direction, normal: SIMD2<Double>
    let length: Double

    /// The distance of a point from the line, above 0 on the side of the normal.
    func height(of place: SIMD2<Double>) -> Double { ((place - start) * normal).sum() }

    /// The way along the line to the foot of a point.
    func way(of place: SIMD2<Double>) -> Double { ((place - start) * direction).sum() }

    /// The normal toward the side from which a particle with a velocity comes.
    func facing(_ speed: SIMD2<Double>, from place: SIMD2<Double>) -> SIMD2<Double> {
      let toward = (speed * normal).sum()
      return toward > 0 || (toward == 0 && height(of: place) < 0) ? -normal : normal
    }
  }

  /// The effect on particles.
  let collider: EmitterCollider
  let lines: [Line]
  private let origin, size: SIMD2<Double>
  private let side: Int
  /// The first item of each grid cell, row by row, and the numbers of the lines in the cells.
  private let starts: [Int32]
  private let items: [Int32]

  /// `nil` if the outlines have no line.
  init?(_ collider: EmitterCollider, _ outlines: [Path]) {
    self.collider = collider
    let lines = Self.lines(of: outlines)
    guard let first = lines.first else { return nil }
    self.lines = lines
    var (least, greatest) = (first.start, first.start)
    for line in lines {
      for end in [line.start, line.start + line.direction * line.length] {
        least = pointwiseMin(least, end)
        greatest = pointwiseMax(greatest, end)
      }
    }
    side = max(1, min(64, Int(Double(lines.count).squareRoot().rounded(.up)) * 2))
    origin = least - 1
    size = (greatest + 1 - origin) / Double(side)
    (starts, items) = Self.grid(lines, origin, size, side)
  }

  private static func lines(of outlines: [Path]) -> [Line] {
    var lines: [Line] = []
    for polygon in outlines.flatMap({ $0.flattened(tolerance: EmitterCollider.tolerance) }) {
      for (from, to) in zip(polygon, polygon.dropFirst())
      where lines.count < EmitterCollider.lineLimit {
        let start = SIMD2(from.x, from.y)
        let way = SIMD2(to.x, to.y) - start
        let length = (way * way).sum().squareRoot()
        guard length > 1e-9, length < 1e9 else { continue }
        let direction = way / length
        lines.append(
          Line(
            start: start, direction: direction, normal: SIMD2(-direction.y, direction.x),
            length: length))
      }
    }
    return lines
  }

  // MARK: Grid

  private static func grid(
    _ lines: [Line], _ origin: SIMD2<Double>, _ size: SIMD2<Double>, _ side: Int
  ) -> (starts: [Int32], items: [Int32]) {
    var cells: [[Int32]] = Array(repeating: [], count: side * side)
    for (number, line) in lines.enumerated() {
      let a = (line.start - origin) / size
      let b = (line.start + line.direction * line.length - origin) / size
      let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
      for row in clamped(top, side)...clamped(bottom, side) {
        // The part of the line in the row, a little wider.
        var across = (min(a.x, b.x), max(a.x, b.x))
        if bottom > top {
          func x(_ y: Double) -> Double { a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)) }
          let ends = (x(max(top, Double(row) - 0.01)), x(min(bottom, Double(row) + 1.01)))
          across = (min(ends.0, ends.1), max(ends.0, ends.1))
        }
        for column in clamped(across.0 - 0.01, side)...clamped(across.1 + 0.01, side) {
          cells[row * side + column].append(Int32(truncatingIfNeeded: number))
        }
      }
    }
    var (starts, items) = ([Int32](), [Int32]())
    for cell in cells {
      starts.append(Int32(truncatingIfNeeded: items.count))
      items += cell
    }
    starts.append(Int32(truncatingIfNeeded: items.count))
    return (starts, items)
  }

  private static func clamped(_ place: Double, _ side: Int) -> Int {
    Int(max(0, min(Double(side - 1), place.rounded(.down))))
  }

  // MARK: Meetings

  /// The meeting of a flight with a line.
  struct Meeting {
    var time: Double
    var line: Int
  }

  /// The most parts of a flight, and the most grid cells of a part: beyond, all lines are examined.
  private static let (partLimit, cellLimit) = (64, 64)

  /// The first meeting of a flight up to a time.
  ///
  /// - Parameter besides: A line that does not count, because the flight follows it.
  func meeting(
    of flight: PlaneFlight, within end: Double, besides known: Int? = nil
  ) -> Meeting? {
    guard end > 0 else { return nil }
    let count = partCount(of: flight, within: end)
    var from = flight.state(at: 0)
    for part in 1...count {
      let (start, stop) = (
        end * Double(part - 1) / Double(count), end * Double(part) / Double(count)
      )
      let to = flight.state(at: stop)
      let bend = pointwiseMax(to.speed - from.speed, from.speed - to.speed) * ((stop - start) / 4)
      let least = (pointwiseMin(from.place, to.place) - bend - 0.001 - origin) / size
      let most = (pointwiseMax(from.place, to.place) + bend + 0.001 - origin) / size
      from = to
      let limit = Double(side)
      guard most.x >= 0, most.y >= 0, least.x < limit, least.y < limit else { continue }
      let columns = Self.clamped(least.x, side)...Self.clamped(most.x, side)
      let rows = Self.clamped(least.y, side)...Self.clamped(most.y, side)
      guard columns.count * rows.count <= Self.cellLimit || side * side <= Self.cellLimit else {
        return first(of: flight, within: end, besides: known)
      }
      var best: Meeting?
      for row in rows {
        for column in columns {
          let cell = row * side + column
          for item in Int(starts[cell])..<Int(starts[cell + 1]) {
            let line = Int(items[item])
            let limit = best?.time ?? stop
            guard line != known, let time = time(of: flight, at: line, within: limit),
              time < limit || best.map({ line < $0.line }) ?? true
            else { continue }
            best = Meeting(time: time, line: line)
          }
        }
      }
      if let best { return best }
    }
    return nil
  }

  private func partCount(of flight: PlaneFlight, within end: Double) -> Int {
    let (a, b) = (flight.speed, flight.state(at: end).speed)
    let most = pointwiseMax(pointwiseMax(a, -a), pointwiseMax(b, -b)) * end / size
    return Int(max(1, min(Double(Self.partLimit), (most.x + most.y).rounded(.up))))
  }

  private func first(
    of flight: PlaneFlight, within end: Double, besides known: Int?
  ) -> Meeting? {
    var best: Meeting?
    for line in lines.indices where line != known {
      let limit = best?.time ?? end
      guard let time = time(of: flight, at: line, within: limit),
        time < limit || best == nil
      else { continue }
      best = Meeting(time: time, line: line)
    }
    return best
  }

  /// The length by which lines are longer at both ends, so that nothing passes between two of them.
  static let overlap = 1e-6

  /// The first time, up to a limit, at which a flight meets a line.
  private func time(
    of flight: PlaneFlight, at number: Int, within end: Double
  ) -> Double? {
    let line = lines[number]
    let distance = line.height(of: flight.place)
    let (speed, acceleration) = (
      (flight.speed * line.normal).sum(), (flight.acceleration * line.normal).sum()
    )
    let way = Flight(speed: speed, acceleration: acceleration, drag: flight.drag)
    let toward = distance > 0 ? way.reversed : way
    let height = abs(distance)
    guard let first = height > 0 ? toward.meeting(height: height, within: end) : 0 else {
      return nil
    }
    if isOn(line, flight, first) { return first }
    // It passes beside the line, and may come back to it.
    let beyond = Flight(
      speed: toward.state(at: first).speed, acceleration: toward.acceleration, drag: flight.drag)
    guard let second = beyond.returning(within: end - first) else { return nil }
    return isOn(line, flight, first + second) ? first + second : nil
  }

  /// True if a flight is beside no end of a line.
  @inline(__always) private func isOn(
    _ line: Line, _ flight: PlaneFlight, _ time: Double
  ) -> Bool {
    let way = line.way(of: flight.state(at: time).place)
    return way >= -Self.overlap && way <= line.length + Self.overlap
  }
}

extension Flight {
  /// The flight seen from the other side.
  var reversed: Flight { Flight(speed: -speed, acceleration: -acceleration, drag: drag) }

  /// The time at which the way is 0 again, up to a time.
  func returning(within end: Double) -> Double? {
    guard speed != 0, speed < 0 ? acceleration > 0 : acceleration < 0 else { return nil }
    return (speed < 0 ? self : reversed).leap(within: end)?.length
  }
}

/// A flight in the layer's plane under constant acceleration and drag.
struct PlaneFlight {
  var place, speed, acceleration: SIMD2<Double>
  var drag: Double

  /// A straight way in a time of 1.
  static func straight(_ place: SIMD2<Double>, _ way: SIMD2<Double>) -> PlaneFlight {
    PlaneFlight(place: place, speed: way, acceleration: SIMD2(), drag: 0)
  }

  mutating func fly(_ time: Double) { (place, speed) = state(at: time) }

  /// The position and the velocity after a time.
  func state(at time: Double) -> (place: SIMD2<Double>, speed: SIMD2<Double>) {
    let factors = DragFactors(drag, time)
    return (
      place + (speed * factors.way + acceleration * time * factors.fall) * time,
      speed * factors.decay + acceleration * time * factors.way
    )
  }
}
