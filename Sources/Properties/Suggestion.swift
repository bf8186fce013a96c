/// Finds what was probably meant.
package enum Suggestion {
  /// The candidate closest to a misspelt name, or `nil` where none is close: at most a third of the
  /// letters differ, and at least one edit is always forgiven. Core Image's names of inputs
  /// (`inputRadius`) stand for those without the prefix.
  ///
  /// - Complexity: O(candidates × letters²).
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    if name.hasPrefix("input"), name.count > 5 {
      let plain = name.dropFirst(5).prefix(1).lowercased() + name.dropFirst(6)
      if candidates.contains(plain) { return plain }
    }
    let letters = Array(name.lowercased().unicodeScalars)
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let distance = editDistance(letters, Array(candidate.lowercased().unicodeScalars))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of letters to add, drop, change or swap with a neighbour: the optimal string
  /// alignment distance.
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    guard abs(a.count - b.count) < 64, a.count < 256, b.count < 256 else { return .max }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, rows[i - 2][j - 2] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
