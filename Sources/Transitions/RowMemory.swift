/// What painting a row leaves for the rows after it, which the same thread paints from the top.
struct RowMemory {
  /// The rows that a picture was laid beneath, and whether that is the second one.
  fileprivate var ground = (rows: 0..<0, isNew: false)
  /// The line of an order map whose turns are in the scratch's bytes.
  var line: Int?

  /// How many pixels are laid at once. One copy of many rows takes half the time of one for each,
  /// since processors then write memory without reading it first; those rows stay in their cache.
  fileprivate static let groundSize = 32_768
}

extension TransitionRow {
  /// Makes sure that a picture lies beneath this row, and says which: `true` for the second.
  ///
  /// - Parameters:
  ///   - from: this row of one picture, in its memory.
  ///   - to: this row of another.
  ///   - isNew: whether less is painted over the second. It is asked once for many rows.
  func lay(
    _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, _ isNew: () -> Bool
  ) -> Bool {
    let memory = scratch.memory
    if !memory.pointee.ground.rows.contains(y) {
      let rows = y..<min(end, y + max(1, RowMemory.groundSize / max(1, width)))
      memory.pointee.ground = (rows, isNew())
      out.update(from: memory.pointee.ground.isNew ? to : from, count: rows.count * width)
    }
    return memory.pointee.ground.isNew
  }
}
