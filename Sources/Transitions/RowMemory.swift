/// What painting a row leaves for the rows after it, which the same thread paints from the top.
struct RowMemory {
  /// The rows that a picture was laid beneath, and whether that is the second one.
  fileprivate var ground = (rows: 0..<0, isNew: false)
  /// Whether these rows of the other picture are on the stage.
  fileprivate var isStaged = false
  /// Room for rows of the other picture, once there is need for it.
  fileprivate var stage: UnsafeMutablePointer<UInt32>?
  /// The line of an order map whose turns are in the scratch's bytes.
  var line: Int?

  /// How many pixels are laid at once. One copy of many rows takes half the time of one for each,
  /// since processors then write memory without reading it first; those rows stay in their cache.
  fileprivate static let size = 32_768

  func deallocate() { stage?.deallocate() }
}

extension TransitionRow {
  /// Makes sure that a picture lies beneath this row, and gives what is painted upon it.
  ///
  /// - Parameters:
  ///   - from: this row of one picture, in its memory.
  ///   - to: this row of another.
  ///   - survey: what the row shows. It is asked once for many rows.
  /// - Returns: whether the second picture lies beneath, and this row of the other one.
  func lay(
    _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, _ survey: () -> TurnSurvey
  ) -> (isNew: Bool, other: UnsafePointer<UInt32>) {
    let memory = scratch.memory
    if !memory.pointee.ground.rows.contains(y) {
      let rows = y..<min(end, y + max(1, RowMemory.size / max(1, width)))
      let survey = survey()
      let (ground, other) = survey.isMostlyNew ? (to, from) : (from, to)
      out.update(from: ground, count: rows.count * width)
      memory.pointee.ground = (rows, survey.isMostlyNew)
      memory.pointee.isStaged = survey.isScattered
      // Pieces of many rows are had sooner by way of one copy of all of these.
      if survey.isScattered { stage.update(from: other, count: rows.count * width) }
    }
    let (ground, isStaged) = (memory.pointee.ground, memory.pointee.isStaged)
    guard isStaged else { return (ground.isNew, ground.isNew ? from : to) }
    return (ground.isNew, UnsafePointer(stage + (y - ground.rows.lowerBound) * width))
  }

  private var stage: UnsafeMutablePointer<UInt32> {
    if let stage = scratch.memory.pointee.stage { return stage }
    let stage = UnsafeMutablePointer<UInt32>.allocate(capacity: max(RowMemory.size, width))
    scratch.memory.pointee.stage = stage
    return stage
  }
}
