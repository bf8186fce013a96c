/// The shift by which one small image as a whole fits another best.
///
/// The search for displacements is around it, so that a camera may turn by more than the range of the
/// search.
struct WholeShift {
  /// The shift, in pixels; none unless it fits much better than no shift.
  private(set) var best = (x: 0, y: 0)

  private let from, to: FlowPlane

  init(from: FlowLevel, to: FlowLevel) {
    (self.from, self.to) = (from.detail, to.detail)
    let (reachX, reachY) = (from.width * 6 / 10, from.height * 6 / 10)
    var greatest = 0.4 + max(0, likeness(0, 0))
    // The order of the shifts decides between equal ones, in both directions alike.
    for y in -reachY...reachY {
      for x in -reachX...reachX {
        let likeness = likeness(x, y)
        if likeness > greatest { (greatest, best) = (likeness, (x, y)) }
      }
    }
  }

  /// The correlation of the details where both images overlap; lower where that is little.
  private func likeness(_ dx: Int, _ dy: Int) -> Float {
    let columns = max(0, -dx)..<(from.width - max(0, dx))
    let rows = max(0, -dy)..<(from.height - max(0, dy))
    guard !columns.isEmpty, !rows.isEmpty else { return 0 }
    var (both, old, new) = (FlowLanes.zero, FlowLanes.zero, FlowLanes.zero)
    for y in rows {
      let (a, b) = (from.row(y), to.row(y + dy) + dx)
      // Up to seven columns at the end are not compared.
      for x in stride(from: columns.lowerBound, through: columns.upperBound - 8, by: 8) {
        let (first, second) = (a.lanes(x), b.lanes(x))
        both += first * second
        old += first * first
        new += second * second
      }
    }
    let product = (old.sum() * new.sum()).squareRoot()
    guard product > 0 else { return 0 }
    let part = Float(columns.count * rows.count) / Float(from.width * from.height)
    // Correlations of a small part are high by chance.
    return both.sum() / product * min(1, 0.4 + part)
  }
}
