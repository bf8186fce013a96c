/// A point, in every mode. The natural direction is +x.
struct PointShape: ShapeSampler {
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}
