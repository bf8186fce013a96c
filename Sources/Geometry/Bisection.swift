extension Range<Int> {
  /// The first index of which something is not so, by bisection: it is so of all those before it, and of none after it.
  ///
  /// - Complexity: O(log count).
  @inlinable @inline(__always) package func partitionPoint(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last index of which something is so, or else the first, which is not asked for: it is so of all those before.
  ///
  /// - Complexity: O(log count).
  @inlinable @inline(__always) package func lastOfPrefix(where isBefore: (Int) -> Bool) -> Int {
    Swift.max(lowerBound, dropFirst().partitionPoint(where: isBefore) - 1)
  }
}

extension Array {
  /// The index of the first element of which something is not so, by bisection: it is so of all those before it, and
  /// of none after it.
  ///
  /// - Complexity: O(log count).
  @inlinable @inline(__always) package func partitionPoint(where isBefore: (Element) -> Bool) -> Int
  {
    indices.partitionPoint { isBefore(self[$0]) }
  }
}
