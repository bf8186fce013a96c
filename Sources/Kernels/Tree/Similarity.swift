/// Similar names, for suggestions.
enum Similarity {
  /// The name with the fewest changes, at most a third of its letters.
  static func closest(to name: String, among names: [String]) -> String? {
    guard name.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name && candidate.count <= 64 {
      let distance = distance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
      guard distance <= max(1, min(name.count, candidate.count) / 3) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of insertions, removals and replacements between two texts.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
