import LambentGeometry

/// Motion along a path.
package struct PathCurve: Sendable {
  let measure: PathMeasure
  let schedule: KeySchedule
  /// Modes that are not discrete, paced or steady follow the Bézier parameter.
  let mode: KeyframeAnimation.CalculationMode
  let rotationMode: KeyframeAnimation.RotationMode?
  /// One timing function for each segment, or none.
  let timingFunctions: [TimingFunction]

  func position(at progress: Double, tolerance: Double) -> PathMeasure.Position {
    if mode.isPaced {
      return measure.position(atShare: min(max(progress, 0), 1))
    }
    let last = measure.segments.count - 1
    let (key, fraction) = schedule.place(of: progress, tolerance: tolerance)
    if mode == .discrete {
      return measure.position(segment: min(key, last), parameter: 0)
    }
    guard key <= last else { return measure.position(segment: last, parameter: 1) }
    let bent = key < timingFunctions.count ? timingFunctions[key].value(at: fraction) : fraction
    guard mode == .steady else {
      return measure.position(segment: key, parameter: bent)
    }
    return measure.position(segment: key, distance: bent * measure.length(ofSegment: key))
  }

  /// The rotation angle of the layer, in radians; `nil` if it does not rotate.
  func angle(at progress: Double, tolerance: Double) -> Double? {
    guard let rotationMode else { return nil }
    let tangent = position(at: progress, tolerance: tolerance).tangent
    return Elementary.atan2(tangent.y, tangent.x) + (rotationMode == .auto ? 0 : .pi)
  }

  var breakpoints: [Timeline.Breakpoint] {
    switch mode {
    case .discrete: schedule.breakpoints(of: .constant)
    case .linear, .cubic, .steady: schedule.breakpoints(of: .smooth, timingFunctions)
    case .paced, .cubicPaced:
      KeySchedule(distances: measure.segments.indices.map(measure.length(ofSegment:)))
        .breakpoints(of: .smooth)
    }
  }
}
