extension Range<Int> {
  /// The last index that meets a condition, or the first. The indices that meet it must come first.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  func lastOfPrefix(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if predicate(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
