/// A point, in every mode. The natural direction is +x.
struct PointShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}

/// An area without a part on which anything could be born.
struct EmptyShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}
