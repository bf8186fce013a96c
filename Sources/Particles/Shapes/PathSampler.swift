import LambentGeometry

/// An emission path that replaces the shape: `emitterPath`.
///
/// In points mode its nodes, equally likely. In every other mode the point at u times its length,
/// from a table of arc lengths: uniform by length. The natural direction is the tangent rotated
/// counter-clockwise by 90°: upward for a line drawn to the right, outward for a path drawn
/// clockwise.
struct PathSampler: ShapeSampler {
  private let measure: PathMeasure
  private let nodes: [PathMeasure.Position]

  /// Prepares a path; `nil` if it has no line or curve.
  init?(_ path: Path) {
    let measure = PathMeasure(path)
    guard measure.hasLength else { return nil }
    self.measure = measure
    nodes = measure.segments.indices.map { measure.position(segment: $0, parameter: 0) }
  }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    for row in 0..<count {
      let position: PathMeasure.Position
      if mode == .points {
        position = nodes[FloatKernels.part(columns.u[row], of: nodes.count)]
      } else {
        position = measure.position(atShare: Double(columns.u[row]) * 0x1p-32)
      }
      columns.x[row] += Float(clamping: position.point.x)
      columns.y[row] += Float(clamping: position.point.y)
      let tangent = position.tangent
      let length = (tangent.x * tangent.x + tangent.y * tangent.y).squareRoot()
      columns.dx[row] = length > 0 ? Float(tangent.y / length) : 1
      columns.dy[row] = length > 0 ? Float(-tangent.x / length) : 0
      columns.dz[row] = 0
    }
  }
}

extension PathMeasure {
  fileprivate var hasLength: Bool { length > 0 && length.isFinite }
}

extension Path {
  /// True if particles can be born along it: it has a line or a curve.
  package var canBearParticles: Bool { PathMeasure(self).hasLength }
}
