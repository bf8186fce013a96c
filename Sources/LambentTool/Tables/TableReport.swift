import LambentDocuments
import LambentImageFiles
import LambentWorkers

/// The results of the rows of a table.
final class TableReport: Sendable {
  private struct State {
    var rows: [(number: Int, value: JSONValue)] = []
    var failures = 0
    var kept = 0
    /// The warnings that have been shown: one that many rows have is shown once.
    var shown: Set<String> = []
    var warnings: [Int: [String]] = [:]
    /// The output of the renders of rows, by row.
    var printed: [Int: [UInt8]] = [:]
    /// The rows that are done, by the index of their jobs, and the first job that is not.
    var finished: [Int: Int] = [:]
    var next = 0
  }

  private let file: String
  private let console: Console
  private let start = ContinuousClock.now
  private let state = Lock(State())

  init(file: String, console: Console) { (self.file, self.console) = (file, console) }

  var failures: Int { state.withLock { $0.failures } }

  /// The number of rows whose outputs exist already.
  var kept: Int { state.withLock { $0.kept } }

  /// The rows that were not rendered, for the last line of the run: “2 failed, 1 exists”; empty for none.
  var others: String {
    [(failures, "failed"), (kept, kept == 1 ? "exists" : "exist")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The console of a row's render: its warnings name the row.
  func console(for job: TableRun.Job) -> Console {
    let row = job.row
    return Console(
      output: { [self] bytes in
        state.withLock { $0.printed[row.number, default: []] += bytes }
        return 0
      },
      errors: { [self] bytes in
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          let text = String(line.trimmingPrefix("lambent: warning: "))
          let isNew = state.withLock { state in
            state.warnings[row.number, default: []].append(text)
            return state.shown.insert(text).inserted
          }
          if isNew { console.warn("\(file):\(row.line) (row \(row.number)): \(text)") }
        }
        return 0
      }, input: console.input)
  }

  /// Prints the digests of a row's frames, after those of the rows before it.
  func printResults(of job: TableRun.Job, at index: Int) throws {
    try state.withLock { state in
      state.finished[index] = job.row.number
      while let row = state.finished.removeValue(forKey: state.next) {
        state.next += 1
        guard let bytes = state.printed.removeValue(forKey: row) else { continue }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          try console.writeLine("row \(row) \(line)")
        }
      }
    }
  }

  /// Does the work of a row, notes the result, and shows its errors; false for a row that failed.
  ///
  /// - Throws: An error that ends the run: one that the next row would have, too, or one that may pass.
  @discardableResult
  func add(_ job: TableRun.Job, _ work: () throws -> Void) throws -> Bool {
    let start = ContinuousClock.now
    let result = Result { try work() }
    let milliseconds = start.millisecondsAgo
    var errors: [String] = []
    if case .failure(let error) = result {
      let failure = ToolError(error)
      let endsRun = failure.lines.isEmpty || failure.status == ExitStatus.temporary
      if error is CancellationError || endsRun { throw error }
      errors = failure.problems.map(\.text)
      for var problem in failure.problems {
        problem.row = "\(file):\(job.row.line) (row \(job.row.number))"
        console.report(problem)
      }
    }
    let status = !errors.isEmpty ? "failed" : job.frameCount == 0 ? "kept" : "rendered"
    state.withLock { state in
      var members: [JSONValue.Member] = [
        ("row", .number(Double(job.row.number))), ("line", .number(Double(job.row.line))),
        ("output", .string(job.path)), ("status", .string(status)),
        ("frames", .number(Double(status == "rendered" ? job.frameCount : 0))),
        ("milliseconds", .number((milliseconds * 1000).rounded() / 1000)),
      ]
      if !errors.isEmpty { members.append(("errors", .array(errors.map(JSONValue.string)))) }
      if let warnings = state.warnings[job.row.number] {
        members.append(("warnings", .array(warnings.map(JSONValue.string))))
      }
      state.rows.append((job.row.number, .object(members)))
      if !errors.isEmpty { state.failures += 1 }
      if status == "kept" { state.kept += 1 }
    }
    return errors.isEmpty
  }

  /// Writes the report: the result of each row, and the totals.
  func write(to report: ReportFile) throws {
    let (rows, failures, kept) = state.withLock { ($0.rows, $0.failures, $0.kept) }
    let document: JSONValue = [
      "rows": .array(rows.sorted { $0.number < $1.number }.map(\.value)),
      "totals": [
        "rows": .number(Double(rows.count)), "failed": .number(Double(failures)),
        "kept": .number(Double(kept)), "elapsedMilliseconds": .number(start.millisecondsAgo),
      ], "peakMemoryBytes": .number(Double(Report.peakMemory)),
    ]
    try report.write(document, on: console)
  }
}
