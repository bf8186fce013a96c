import LambentGeometry

/// A way along a path.
package struct PathCurve: Sendable {
  /// How one goes along a segment.
  enum Interpolation {
    /// By the Bézier parameter.
    case parameter
    /// By the length of the way.
    case length
    /// From start to start.
    case discrete
  }

  /// How the layer is turned along the way.
  enum Rotation: Sendable {
    /// It is not.
    case none
    /// Its x axis points ahead.
    case ahead
    /// Its x axis points back.
    case back
  }

  let measure: PathMeasure
  let schedule: KeySchedule
  let interpolation: Interpolation
  let rotation: Rotation
  /// A timing function a segment, or none at all.
  let timingFunctions: [TimingFunction]

  func position(at progress: Double, tolerance: Double) -> PathMeasure.Position {
    if interpolation == .length {
      return measure.position(atShare: min(max(progress, 0), 1))
    }
    let last = measure.segments.count - 1
    let (key, fraction) = schedule.place(of: progress, tolerance: tolerance)
    if interpolation == .discrete {
      return measure.position(segment: min(key, last), parameter: 0)
    }
    guard key <= last else { return measure.position(segment: last, parameter: 1) }
    let bent = key < timingFunctions.count ? timingFunctions[key].value(at: fraction) : fraction
    return measure.position(segment: key, parameter: bent)
  }

  /// The angle by which the layer is turned, or `nil` where it is not.
  func angle(at progress: Double, tolerance: Double) -> Double? {
    let offset: Double
    switch rotation {
    case .none: return nil
    case .ahead: offset = 0
    case .back: offset = .pi
    }
    let tangent = position(at: progress, tolerance: tolerance).tangent
    return Elementary.atan2(tangent.y, tangent.x) + offset
  }

  var breakpoints: [Timeline.Breakpoint] {
    switch interpolation {
    case .discrete: schedule.breakpoints(of: .constant)
    case .parameter: schedule.breakpoints(of: .smooth, timingFunctions)
    case .length:
      KeySchedule(distances: measure.segments.indices.map(measure.length(ofSegment:)))
        .breakpoints(of: .smooth)
    }
  }
}
