import LambentWorkers

/// Divides rows into bands for threads.
enum Bands {
  /// The number of bands for a number of rows.
  static func count(of rows: Int, jobs: Int) -> Int {
    jobs > 1 ? max(1, min(rows, 4 * Workers.jobs(jobs))) : 1
  }

  static func forEach(
    of rows: Int, jobs: Int, _ body: @Sendable (_ band: Int, _ rows: Range<Int>) -> Void
  ) {
    let bands = count(of: rows, jobs: jobs)
    Workers.forEach(count: bands, jobs: jobs) { band in
      body(band, (band * rows / bands)..<((band + 1) * rows / bands))
    }
  }
}
