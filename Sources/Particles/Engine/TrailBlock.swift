/// The paths of a block's particles: points from the particle backwards in time, as columns.
///
/// A point is the position at an earlier time, computed like the particle's own. Particles younger than the
/// trail is long begin their path at their birth. At a bounce the path has a corner, which would be cut off between
/// two points, differently in each frame: the nearest point is therefore moved to the bounce.
final class TrailBlock {
  let pointCount: Int
  /// The x, y and z columns of each point, in turn.
  private let places: UnsafeMutablePointer<Float>
  private let moments: UnsafeMutablePointer<Double>
  /// The time that each path shows.
  private let spans: UnsafeMutablePointer<Double>
  /// A column for each point: its distance along the path, as the number of a point of an even path.
  private let knots: UnsafeMutablePointer<Float>
  /// True if points were moved.
  private var isUneven = false
  private var states = StateBlock()
  /// The integration of the particles, up to their own places, if they are integrated.
  private(set) var steps: SteppedMotion?

  init(segments: Int) {
    pointCount = max(1, segments) + 1
    let count = 3 * pointCount * BirthBlock.capacity
    places = .allocate(capacity: count)
    places.initialize(repeating: 0, count: count)
    moments = .allocate(capacity: BirthBlock.capacity)
    moments.initialize(repeating: 0, count: BirthBlock.capacity)
    spans = .allocate(capacity: BirthBlock.capacity)
    spans.initialize(repeating: 0, count: BirthBlock.capacity)
    knots = .allocate(capacity: pointCount * BirthBlock.capacity)
    knots.initialize(repeating: 0, count: pointCount * BirthBlock.capacity)
    spreadEvenly()
  }

  deinit {
    places.deallocate()
    moments.deallocate()
    spans.deallocate()
    knots.deallocate()
  }

  private func spreadEvenly() {
    for point in 0..<pointCount {
      (knots + point * BirthBlock.capacity)
        .update(repeating: Float(point), count: BirthBlock.capacity)
    }
    isUneven = false
  }

  /// Computes the paths of a block's rows at a time.
  func fill(
    _ profile: TrailProfile, of cell: CellPlan, _ records: BirthRecords, at time: Double,
    _ scratch: BirthScratch.View
  ) {
    let count = records.count
    measure(profile, cell, records, at: time)
    if isUneven { spreadEvenly() }
    if cell.motion != .stepped, cell.cell.bounces { markBounces(cell, records, at: time) }
    steps = cell.motion == .stepped ? SteppedMotion(cell, records) : nil
    // From the end of the trail to the particle: integration cannot go back.
    for point in (0..<pointCount).reversed() {
      let knots = knots + point * BirthBlock.capacity
      for row in 0..<count {
        moments[row] = time - spans[row] * (Double(knots[row]) / Double(pointCount - 1))
      }
      states.withStates { states in
        var motion = Motion(
          cell: cell, records: records, times: UnsafePointer(moments), states: states,
          scratch: scratch)
        motion.steps = steps
        motion.evaluatePlaces()
        for (axis, column) in [StateColumn.x, .y, .z].enumerated() {
          (places + (3 * point + axis) * BirthBlock.capacity)
            .update(from: states[column], count: count)
        }
      }
    }
  }

  /// Computes the time that each path shows: not more than the age.
  private func measure(
    _ profile: TrailProfile, _ cell: CellPlan, _ records: BirthRecords, at time: Double
  ) {
    let length = profile.trail.duration / cell.timeScale
    for row in 0..<records.count {
      let age = max(0, time - records.birthTimes[row])
      var factor = 1.0
      if let curve = profile.lengths {
        let part = Float(age * cell.timeScale) / records.span(row)
        factor = max(0, Double(curve.value(at: FloatKernels.clamped(part)).x))
      }
      spans[row] = min(length * factor, age)
    }
  }

  /// Moves the points nearest to the bounces of each path there; its two ends stay.
  private func markBounces(_ cell: CellPlan, _ records: BirthRecords, at time: Double) {
    let segments = pointCount - 1
    guard segments > 1 else { return }
    for row in 0..<records.count where spans[row] > 0 {
      let age = (time - records.birthTimes[row]) * cell.timeScale
      let length = spans[row] * cell.timeScale
      Collisions.forEachBounce(cell, records, row, until: age) { bounce in
        let part = (age - bounce) / length
        guard part > 0, part < 1 else { return }
        let knot = part * Double(segments)
        let point = min(max(Int(knot.rounded()), 1), segments - 1)
        knots[point * BirthBlock.capacity + row] = Float(knot)
        isUneven = true
      }
    }
  }

  /// The distance of a point along a row's path, as the number of a point of an even path.
  @inline(__always) func knot(_ row: Int, _ point: Int) -> Float {
    knots[point &* BirthBlock.capacity &+ row]
  }

  /// A point of a row's path: 0 is the particle.
  @inline(__always) subscript(row: Int, point: Int) -> SIMD3<Float> {
    let place = places + (3 &* point &* BirthBlock.capacity &+ row)
    return SIMD3(
      place[0], place[BirthBlock.capacity], place[2 &* BirthBlock.capacity])
  }
}

/// The width and the colour of a trail at each of its points.
struct TrailProfile: Sendable {
  let trail: EmitterTrail
  /// The widths, in points, and the factors on the particle's colour, from the particle to the end.
  let widths: [Float]
  let colors: [SIMD4<Float>]
  /// The factor on the duration over the particle's life.
  let lengths: CurveTable?

  /// Prepares the trail of a cell; `nil` if it has none, or one that shows nothing.
  init?(_ cell: EmitterCell) {
    guard let trail = cell.trail, trail.duration > 0, trail.width > 0 else { return nil }
    self.trail = trail
    let segments = max(1, trail.segments)
    let (widening, coloring) = (
      CurveTable(trail.widthOverLife), CurveTable(trail.colorOverLife)
    )
    lengths = CurveTable(trail.lengthOverLife)
    let fractions = (0...segments).map { Float($0) / Float(segments) }
    widths = fractions.map { Float(trail.width) * max(0, widening?.value(at: $0).x ?? 1) }
    colors = fractions.map { coloring?.value(at: $0) ?? SIMD4(repeating: 1) }
  }

  var segments: Int { widths.count - 1 }

  /// The width and the factor on the colour at a point, or between two.
  func look(at knot: Float) -> (width: Float, color: SIMD4<Float>) {
    let index = min(Int(knot), segments)
    let part = knot - Float(index)
    guard part > 0, index < segments else { return (widths[index], colors[index]) }
    return (
      widths[index] + (widths[index + 1] - widths[index]) * part,
      colors[index] + (colors[index + 1] - colors[index]) * part
    )
  }
}
