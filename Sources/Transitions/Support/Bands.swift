import LambentWorkers

/// Divides rows into bands for threads.
enum Bands {
  static func forEach(of rows: Int, jobs: Int, _ body: @Sendable (_ rows: Range<Int>) -> Void) {
    let bands = jobs > 1 ? max(1, min(rows, 4 * Workers.jobs(jobs))) : 1
    Workers.forEach(count: bands, jobs: jobs) { band in
      body((band * rows / bands)..<((band + 1) * rows / bands))
    }
  }
}
