extension BinaryInteger {
  /// The number with zeros before it, at least as long as `count`.
  package func digits(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count - String(self).count)) + String(self)
  }
}
