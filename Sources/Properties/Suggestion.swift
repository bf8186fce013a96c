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
    var comparison = NameComparison(name)
    guard comparison.isPossible else { return nil }
    let limit = max(1, comparison.letters.count / 3)
    var best: (name: String, distance: Int)?
    var longer: String?
    let takesLonger = name.count >= 3
    for candidate in candidates where candidate != name {
      comparison.take(candidate)
      if let distance = comparison.distance(atMost: best.map { $0.distance - 1 } ?? limit) {
        best = (candidate, distance)
      } else if takesLonger, comparison.isBeginning,
        longer.map({ (candidate.count, candidate) < ($0.count, $0) }) ?? true
      {
        longer = candidate
      }
    }
    return best?.name ?? longer
  }
}

extension String {
  /// The first 60 characters, in messages that repeat what was given.
  package var shortened: String { utf8.count > 60 && count > 60 ? prefix(60) + "…" : self }
}
