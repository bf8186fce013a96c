extension Range<Int> {
  /// Finds the first index that does not meet a condition. The indices that meet it must come first.
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

  /// Finds the last index that meets a condition, or the first index if none does. The indices that meet it must come
  /// first. The condition is not checked for the first index.
  ///
  /// - Complexity: O(log count).
  @inlinable @inline(__always) package func lastOfPrefix(where isBefore: (Int) -> Bool) -> Int {
    Swift.max(lowerBound, dropFirst().partitionPoint(where: isBefore) - 1)
  }
}

extension Array {
  /// Finds the index of the first element that does not meet a condition. The elements that meet it must come first.
  ///
  /// - Complexity: O(log count).
  @inlinable @inline(__always) package func partitionPoint(where isBefore: (Element) -> Bool) -> Int
  {
    indices.partitionPoint { isBefore(self[$0]) }
  }
}
