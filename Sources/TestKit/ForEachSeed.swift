import Synchronization
public import Testing

/// Runs a property test for each of several seeds, and reports the seed with every issue.
///
/// ```swift
/// forEachSeed(200) { random in
///   let angle = random.number(in: -10...10)
///   #expect(abs(Elementary.sin(angle)) <= 1)
/// }
/// ```
/// To repeat one failing case, run `forEachSeed(only: seed)`.
///
/// - Parameters:
///   - count: The number of seeds, from 0.
///   - only: A single seed to run instead.
///   - sourceLocation: The location at which a failing seed is reported.
///   - body: The test for one seed. The first seed with an issue ends the run.
public func forEachSeed(
  _ count: Int = 100, only: UInt64? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededRandom) throws -> Void
) {
  let seeds = only.map { [$0] } ?? (0..<UInt64(max(0, count))).map { $0 }
  for seed in seeds
  where recordsIssue({
    var random = SeededRandom(seed: seed)
    try body(&random)
  }) {
    Issue.record("fails with seed \(seed)", sourceLocation: sourceLocation)
    return
  }
}

/// Runs a test. Returns true if it recorded an issue.
private func recordsIssue(_ body: () throws -> Void) -> Bool {
  let failed = Atomic(false)
  withKnownIssue(isIntermittent: true) {
    do {
      try body()
    } catch {
      Issue.record(error)
    }
  } matching: { _ in
    failed.store(true, ordering: .relaxed)
    return false
  }
  return failed.load(ordering: .relaxed)
}
