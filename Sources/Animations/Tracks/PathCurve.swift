import LambentGeometry

/// Motion along a path.
package struct PathCurve: Sendable {
  /// The interpolation within a segment.
  enum Interpolation {
    /// By the Bézier parameter.
    case parameter
    /// By arc length.
    case length
    /// By the arc length of each segment.
    case segmentLength
    /// Jumps from start to start.
    case discrete
  }

  /// The rotation of the layer along the path.
  enum Rotation: Sendable {
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
  /// One timing function for each segment, or none.
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
    guard interpolation == .segmentLength else {
      return measure.position(segment: key, parameter: bent)
    }
    return measure.position(segment: key, distance: bent * measure.length(ofSegment: key))
  }

  /// The rotation angle of the layer, in radians; `nil` if it does not rotate.
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
    case .parameter, .segmentLength: schedule.breakpoints(of: .smooth, timingFunctions)
    case .length:
      KeySchedule(distances: measure.segments.indices.map(measure.length(ofSegment:)))
        .breakpoints(of: .smooth)
    }
  }
}
