/// A point, in every mode. The natural direction is +x.
struct PointShape: ShapeSampler {
  var isFlat: Bool { true }

  func dimensions(_ mode: EmitterMode) -> Int { 1 }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
  }
}
