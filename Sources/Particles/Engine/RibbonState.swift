import LambentRenderTree

/// The end of the ribbon that is being written: the particle to which the next one is joined.
struct RibbonState {
  /// The birth of a particle, as far as it decides to which ribbon the particle belongs.
  struct Birth {
    /// The seed of its draws: one for each cell, parent and burst.
    let seed: UInt64
    /// The index of the birth. Its upper half is the number of the burst's repetition.
    let index: UInt64
    /// True if the cell has no bursts.
    let isContinuous: Bool

    init(_ live: LiveBlock, _ row: Int) {
      (seed, index) = (live.rows.seeds[row], live.rows.indices[row])
      isContinuous = live.cell.cell.bursts.isEmpty
    }

    /// True if a particle is born after this one in the same ribbon. In a loop, indices begin again in each
    /// cycle; a ribbon without bursts goes on.
    func precedes(_ next: Birth) -> Bool {
      seed == next.seed
        && (next.isContinuous || (index < next.index && index >> 32 == next.index >> 32))
    }
  }

  private var last: (end: SpriteBatch.Strip.End, birth: Birth)?
  private var before: SIMD3<Float>?
  /// The index of the last part that was written; `nil` at the beginning of a ribbon.
  var strip: Int?

  /// The part from the last particle to the next; `nil` at the beginning of a ribbon, and where nothing of it
  /// is visible.
  mutating func join(
    _ end: SpriteBatch.Strip.End, of birth: Birth, softness: Float,
    to strips: inout [SpriteBatch.Strip]
  ) -> SpriteBatch.Strip? {
    let place = end.place
    guard place.isDrawable else {
      (last, before, strip) = (nil, nil, nil)
      return nil
    }
    guard let last, last.birth.precedes(birth) else {
      self = RibbonState()
      self.last = (end, birth)
      return nil
    }
    guard place.isApart(from: last.end.place) else {
      self.last?.birth = birth
      return nil
    }
    if let strip { strips[strip].after = place }
    defer { (self.last, before, strip) = ((end, birth), last.end.place, nil) }
    guard last.end.color.w > 0 || end.color.w > 0, last.end.width > 0 || end.width > 0 else {
      return nil
    }
    return SpriteBatch.Strip(
      start: last.end, end: end, before: before, after: nil, softness: softness)
  }
}
