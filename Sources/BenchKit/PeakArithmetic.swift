import LambentWorkers
import Synchronization

/// The multiplications and additions of 32-bit numbers per second with the vector instructions of baseline x86-64: the
/// reference for workloads that are bound by arithmetic.
///
/// Wider instructions can exceed it.
package enum PeakArithmetic {
  private static let rounds = 1 << 16
  private static let operationsPerRound = 8 * 4 * 2

  /// The operations per second of a number of threads: the best of several measurements, about 20 ms in all.
  package static func perSecond(jobs: Int) -> Double {
    let parts = 4 * Workers.jobs(jobs)
    var best = 0.0
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let sum = Atomic<UInt32>(0)
      Workers.forEach(count: parts, jobs: jobs) { part in
        sum.wrappingAdd(chains(from: Float(part)).bitPattern, ordering: .relaxed)
      }
      let elapsed = start.millisecondsAgo / 1000
      // Printing the sum would do as well: it must not be left out.
      precondition(sum.load(ordering: .relaxed) != 1)
      best = max(best, Double(parts * rounds * operationsPerRound) / max(elapsed, 1e-9))
    }
    return best
  }

  /// Eight chains of multiplications and additions, none of which waits for another.
  @inline(never) private static func chains(from start: Float) -> Float {
    let (factor, step) = (SIMD4<Float>(repeating: 0.999), SIMD4<Float>(repeating: start + 0.5))
    var (a, b, c, d) = (step, step + 1, step + 2, step + 3)
    var (e, f, g, h) = (step + 4, step + 5, step + 6, step + 7)
    for _ in 0..<rounds {
      a = a * factor + step
      b = b * factor + step
      c = c * factor + step
      d = d * factor + step
      e = e * factor + step
      f = f * factor + step
      g = g * factor + step
      h = h * factor + step
    }
    return (a + b + c + d + e + f + g + h).sum()
  }
}
