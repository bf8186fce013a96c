extension Array {
  /// The index of the first element of which something is not so, by bisection: it is so of all those before it, and
  /// of none after it.
  ///
  /// - Complexity: O(log count).
  @inlinable package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
