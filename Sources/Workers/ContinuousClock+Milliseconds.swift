extension ContinuousClock.Instant {
  /// The milliseconds that have gone by since.
  package var millisecondsAgo: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) * 1000 + Double(attoseconds) * 1e-15
  }
}
