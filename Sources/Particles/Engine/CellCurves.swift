import LambentAnimations

/// The life curves of a cell, prepared for evaluation.
struct CellCurves: Sendable {
  let scale: CurveTable?
  let alpha: CurveTable?
  let color: CurveTable?
  /// The integral of the spin's factor over the fraction of life.
  let turn: CurveTable?
  /// The velocity's factor, and its integral.
  let pace, way: CurveTable?

  init(_ cell: EmitterCell) {
    scale = CurveTable(cell.scaleOverLife)
    alpha = CurveTable(cell.alphaOverLife)
    color = CurveTable(cell.colorOverLife)
    turn = CurveTable(cell.spinOverLife)?.integrated()
    pace = CurveTable(cell.velocityOverLife)
    way = pace?.integrated()
  }

  var isAny: Bool { scale != nil || alpha != nil || color != nil || turn != nil || pace != nil }
}

/// A life curve as segments: exact at its keys and along straight segments, tabulated in 64 steps
/// along others (within 2⁻¹⁴ of the range for timing functions like `easeInEaseOut`).
struct CurveTable: Sendable {
  /// The segment between two keys.
  private struct Segment: Sendable {
    var start: Float
    /// 1 / length.
    var inverseLength: Float
    /// The index of the first of the values at fractions 0, 1/`steps` … 1 of the segment.
    var first: Int
    var steps: Int
  }

  private var segments: [Segment] = []
  private var values: [SIMD4<Float>] = []

  /// Tabulates a curve; `nil` if it has no keys.
  init?<Value>(_ curve: LifeCurve<Value>) {
    let keys = curve.keys.enumerated()
      .sorted { ($0.element.fraction, $0.offset) < ($1.element.fraction, $1.offset) }.map(\.element)
    guard let first = keys.first else { return nil }
    append(start: -1, end: first.fraction, [first.value.lanes, first.value.lanes])
    for (a, b) in zip(keys, keys.dropFirst()) where b.fraction > a.fraction {
      let steps = b.timing == .linear ? 1 : 64
      append(
        start: a.fraction, end: b.fraction,
        (0...steps).map { step in
          let way = b.timing.value(at: Double(step) / Double(steps))
          return a.value.lanes + (b.value.lanes - a.value.lanes) * way
        })
    }
    let last = keys[keys.count - 1]
    append(start: last.fraction, end: 3, [last.value.lanes, last.value.lanes])
  }

  private init() {}

  private mutating func append(start: Double, end: Double, _ lanes: [SIMD4<Double>]) {
    segments.append(
      Segment(
        start: Float(start), inverseLength: Float(1 / (end - start)), first: values.count,
        steps: lanes.count - 1))
    values.append(contentsOf: lanes.map { SIMD4<Float>($0) })
  }

  func value(at fraction: Float) -> SIMD4<Float> {
    var index = 0
    while index &+ 1 < segments.count, fraction >= segments[index &+ 1].start { index &+= 1 }
    let segment = segments[index]
    let way = FloatKernels.clamped((fraction - segment.start) * segment.inverseLength)
    let place = way * Float(segment.steps)
    let step = min(Int(place), segment.steps &- 1)
    let (a, b) = (values[segment.first &+ step], values[segment.first &+ step &+ 1])
    return a + (b - a) * (place - Float(step))
  }

  /// The integral of the curve from 0 to a fraction of life, as a curve. Simpson's rule over 256
  /// steps.
  func integrated() -> CurveTable {
    let steps = 256
    var (lanes, sum) = ([SIMD4<Double>()], SIMD4<Double>())
    for step in 0..<steps {
      let (a, b) = (Float(step) / Float(steps), Float(step + 1) / Float(steps))
      let inner = SIMD4<Double>(value(at: (a + b) / 2)) * 4
      // Just before the end, because a jump at the end is part of the next step.
      let ends = SIMD4<Double>(value(at: a)) + SIMD4<Double>(value(at: b.nextDown))
      sum += (ends + inner) / Double(6 * steps)
      lanes.append(sum)
    }
    var result = CurveTable()
    result.append(start: 0, end: 1, lanes)
    return result
  }
}
