/// A point, in every mode. The natural direction is +x.
struct PointShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}

/// An area without a part on which anything could be born: cells without a path of their own emit nothing.
struct EmptyShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}
