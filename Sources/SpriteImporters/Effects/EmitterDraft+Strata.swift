extension CellDraft {
  /// Several cells instead of one, with the births divided among them and numbered names.
  ///
  /// They take turns: cell j begins j births earlier, so that births are as evenly spaced as those of
  /// the one cell, and as many in any duration.
  func divided(by count: Int) -> [CellDraft] {
    guard count > 1 else { return [self] }
    return (0..<count).map { index in
      var part = self
      part.name = "\(name) \(index + 1)"
      part.birthRate /= Double(count)
      let phase = birthRate > 0 ? Double(index) / birthRate : 0
      part.beginTime -= phase
      part.duration += phase
      for burst in part.bursts.indices {
        let whole = part.bursts[burst].count
        part.bursts[burst].count = whole / count + (index < whole % count ? 1 : 0)
        part.bursts[burst].time += phase
      }
      part.bursts.removeAll { $0.count == 0 }
      return part
    }
  }
}
