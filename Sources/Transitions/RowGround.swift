/// The rows that a picture was laid beneath, to be painted upon from the top.
struct RowGround {
  fileprivate var rows = 0..<0
  fileprivate var isNew = false

  /// How many pixels are laid at once. One copy of many rows takes half the time of one for each,
  /// since processors then write memory without reading it first; those rows stay in their cache.
  fileprivate static let size = 32_768
}

extension TransitionRow {
  /// Makes sure that a picture lies beneath this row, and says which: `true` for the second.
  ///
  /// - Parameters:
  ///   - from: this row of one picture, in its memory.
  ///   - to: this row of another.
  ///   - isNew: whether the second has the fewer pixels to be painted over. It is asked once for
  ///     many rows.
  func lay(
    _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, _ isNew: () -> Bool
  ) -> Bool {
    let ground = scratch.ground
    if !ground.pointee.rows.contains(y) {
      let rows = y..<min(end, y + max(1, RowGround.size / max(1, width)))
      ground.pointee = RowGround(rows: rows, isNew: isNew())
      out.update(from: ground.pointee.isNew ? to : from, count: rows.count * width)
    }
    return ground.pointee.isNew
  }
}
