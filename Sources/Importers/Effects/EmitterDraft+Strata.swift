extension CellDraft {
  /// Several cells instead of one, with the births divided among them and numbered names.
  func divided(by count: Int) -> [CellDraft] {
    guard count > 1 else { return [self] }
    return (0..<count).map { index in
      var part = self
      part.name = "\(name) \(index + 1)"
      part.birthRate /= Double(count)
      for burst in part.bursts.indices {
        let whole = part.bursts[burst].count
        part.bursts[burst].count = whole / count + (index < whole % count ? 1 : 0)
      }
      part.bursts.removeAll { $0.count == 0 }
      return part
    }
  }
}
