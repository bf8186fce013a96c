/// Finds the intended name for a misspelt one.
package enum Suggestion {
  /// The question that an error ends with.
  package static func question(_ name: String) -> String { "did you mean “\(name)”?" }

  /// The question about the closest candidate; `nil` if none is close.
  ///
  /// - Complexity: O(candidates × letters²).
  package static func question(about name: String, among candidates: [String]) -> String? {
    nearest(to: name, among: candidates).map(question)
  }

  /// The candidate closest to a misspelt name; `nil` if none is close. At most a third of the
  /// letters may differ; one edit is always allowed. Otherwise, a name of three letters or more stands
  /// for the shortest candidate that begins with it. Core Image's input names (`inputRadius`)
  /// match names without the prefix.
  ///
  /// - Complexity: O(candidates × letters²).
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    if name.hasPrefix("input"), name.count > 5 {
      let plain = name.dropFirst(5).prefix(1).lowercased() + name.dropFirst(6)
      if candidates.contains(plain) { return plain }
    }
    let letters = Array(name.lowercased().unicodeScalars.prefix(maximumLength + 1))
    guard letters.count <= maximumLength else { return nil }
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let others = Array(candidate.lowercased().unicodeScalars.prefix(maximumLength + 1))
      guard others.count <= maximumLength, abs(others.count - letters.count) <= limit else {
        continue
      }
      let distance = editDistance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? shortest(beginningWith: name.lowercased(), among: candidates)
  }

  private static func shortest(beginningWith name: String, among candidates: [String]) -> String? {
    guard name.count >= 3 else { return nil }
    return candidates.filter { $0.count > name.count && $0.lowercased().hasPrefix(name) }
      .min { ($0.count, $0) < ($1.count, $1) }
  }

  /// The greatest length of a name for comparison.
  private static let maximumLength = 96

  /// The number of letters to add, remove, replace or swap with a neighbour: the optimal string
  /// alignment distance.
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var (before, previous) = ([Int](), Array(0...b.count))
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        var cost = min(
          previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        row.append(cost)
      }
      (before, previous) = (previous, row)
    }
    return previous[b.count]
  }
}

extension String {
  /// The first 60 characters, in messages that repeat what was given.
  package var shortened: String { utf8.count > 60 && count > 60 ? prefix(60) + "…" : self }
}
