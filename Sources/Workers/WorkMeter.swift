/// The work that a frame may still take while it is drawn, beyond what was estimated before: kernels have
/// loops whose length only shows when they run.
package final class WorkMeter: Sendable {
  private let left: Lock<Double>

  /// Creates a meter for a number of steps of about a nanosecond each.
  package init(_ steps: Double) { left = Lock(steps) }

  /// The steps that are left; 0 if all are used.
  package var remaining: Double { left.withLock { max(0, $0) } }

  /// Uses steps.
  package func spend(_ steps: Double) { left.withLock { $0 -= steps } }
}

extension WorkMeter: Hashable {
  /// True for the same meter.
  package static func == (a: WorkMeter, b: WorkMeter) -> Bool { a === b }
  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
