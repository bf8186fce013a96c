import Synchronization
public import Testing

/// Runs a property test once a seed, and names the seed in every issue it records.
///
/// ```swift
/// forEachSeed(200) { random in
///   let angle = random.number(in: -10...10)
///   #expect(abs(Elementary.sin(angle)) <= 1)
/// }
/// ```
/// To look at one failing case, run `forEachSeed(only: seed)`.
///
/// - Parameters:
///   - count: How many seeds, counted from 0.
///   - only: The one seed to run instead.
///   - sourceLocation: Where the failing seed is reported.
///   - body: The test of one seed. After the first seed with an issue no further one is run.
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

/// Runs a test and says whether it recorded an issue.
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
