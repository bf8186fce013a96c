/// A horizontal line of length `width`, centred: the position is width·u with u uniform in [−½, ½).
/// In points mode, its two ends, equally likely. The natural direction is −y (upward).
struct LineShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 0, -1, 0)
    if mode == .points {
      for row in 0..<count {
        let side: Float = columns.u[row] < 0x8000_0000 ? -0.5 : 0.5
        columns.x[row] += columns.width[row] * side
      }
    } else {
      for row in 0..<count {
        columns.x[row] += columns.width[row] * (FloatKernels.unit(columns.u[row]) - 0.5)
      }
    }
  }
}
