import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentScenes
import LambentWorkers

/// One rendering per row of a table, like `lambent render` with the row's values as parameters.
struct TableRun {
  /// A row and its output.
  struct Job: Sendable {
    let row: DataTable.Row
    /// The path of the output; empty for a damaged row.
    var path = ""
    /// The other files that are written, by option.
    var others: [String: String] = [:]
    /// The values of parameters, as `--param` takes them.
    var settings: [String] = []
    /// The number of frames to render, for a row with the default values.
    var frameCount = 0
    /// The reason why the row cannot be rendered.
    var fault: String?
  }

  private let command: RenderCommand
  private let console: Console
  /// The name of the table in messages.
  private let file: String
  private let table: DataTable
  private let columns: TableColumns
  private let scene: Scene
  private let source: SceneSource
  private let outputPath: String

  /// Reads the table and the document, and matches columns with parameters.
  init(_ command: RenderCommand, console: Console) throws {
    let path = command.rows.table ?? ""
    try Self.check(command, path)
    var console = console
    if command.scene == "-" {
      // The document is read for each row.
      let limits = SceneLimits(isTrusted: command.trust.trustsDocument)
      console = try console.keepingInput(limit: limits.maximumDocumentBytes)
    }
    self.console = console
    file = path == "-" ? "<stdin>" : path
    table = try TableOptions.read(path, console: console)
    source = try SceneSource(command.scene, command.trust)
    scene = try source.read(command.overrides.sceneOptions, console: console)
    columns = try TableColumns(of: table, path: path, maps: command.rows.map, scene: scene)
    outputPath =
      command.output.output
      ?? "\(FileName.safe(scene.name, else: "scene"))/{row:0\(String(table.rows.count).count)}/%04d.png"
    self.command = command
  }

  /// Rejects options that cannot be used with many outputs.
  private static func check(_ command: RenderCommand, _ path: String) throws {
    try ToolError.reject(
      [("--output -", command.output.output == "-")],
      "cannot be combined with --table: a file per row, as 'out/{name}.mov'")
    try ToolError.reject(
      [("a scene of standard input", command.scene == "-" && path == "-")],
      "cannot be combined with --table: a file for one of them")
  }

  /// Renders the rows, or lists what would be rendered.
  func run() throws {
    let jobs = try makeJobs()
    let report = TableReport(file: file, console: console)
    if command.rows.dryRun {
      try list(jobs, report)
    } else {
      try render(jobs, report)
    }
    guard report.failures == 0 else {
      let count = report.failures == 1 ? "1 row" : "\(report.failures) rows"
      throw ToolError.failed(
        "\(count) of \(jobs.count) failed in \(file): correct the table, and repeat the command with --skip-existing"
      )
    }
  }

  // MARK: Before the first frame

  /// Finds the values and the outputs of all rows.
  ///
  /// - Throws: `ToolError` if two rows have the same output, if an output is a file that is read, or if it exists and
  ///   must not be replaced.
  private func makeJobs() throws -> [Job] {
    let paths = try optionPaths()
    let wanted = try command.rows.wanted(of: table)
    var claims = readFiles(of: wanted)
    for (option, path) in paths where !path.hasPlaceholders && option != "--output" {
      try claims.write(
        path.text, option: option, standardOutputHas: command.output.digest ? "the digests" : nil)
    }
    var owners: [String: Int] = [:]
    var jobs: [Job] = []
    // Duplicate paths are also detected among rows of other shards.
    let own = Set(try (command.parts.part?.part(of: wanted) ?? wanted).map(\.number))
    for row in wanted {
      var job = Job(row: row)
      do throws(DataTable.Fault) {
        job.settings = try columns.settings(of: row)
      } catch {
        job.fault = "\(error.message): \(error.remedy)"
      }
      // A damaged row has no values for a name.
      guard row.fault == nil else {
        if own.contains(row.number) { jobs.append(job) }
        continue
      }
      for (option, path) in paths where path.hasPlaceholders || option == "--output" {
        let path = path.path(of: row)
        try claims.check(path, option: option)
        if let other = owners.updateValue(row.number, forKey: claims.key(of: path)) {
          throw ToolError.fault(
            "rows \(other) and \(row.number) have the same file, \(path)", of: option,
            remedy: "add {row} or another column")
        }
        if option == "--output" { job.path = path } else { job.others[option] = path }
      }
      guard own.contains(row.number) else { continue }
      let plan = try makeCommand(for: job).plan(of: scene).plan
      for path in plan.files { try claims.check(path, option: "--output") }
      job.frameCount = plan.pending.count
      jobs.append(job)
    }
    return jobs
  }

  /// The files that rows read. No output may replace them.
  private func readFiles(of rows: [DataTable.Row]) -> FileClaims {
    var claims = FileClaims()
    claims.read(scene, from: source)
    if file != "<stdin>" { claims.read(file, as: "the table") }
    if let music = command.music { claims.read(music, as: "the music") }
    for row in rows {
      for path in columns.images(of: row) + namedFiles(of: row) {
        claims.read(path, as: "a file of row \(row.number)")
      }
    }
    return claims
  }

  /// The files that a row's document names, needed if names contain texts of the table and the run replaces files.
  private func namedFiles(of row: DataTable.Row) -> [String] {
    guard command.output.overwrite, columns.hasTexts else { return [] }
    var job = Job(row: row)
    guard let settings = try? columns.settings(of: row) else { return [] }
    job.settings = settings
    let options = try? makeCommand(for: job).overrides.sceneOptions
    return options.flatMap { try? source.readQuietly($0, console: console) }?.files ?? []
  }

  /// The paths with placeholders, by option. Warns of unused columns.
  private func optionPaths() throws -> [(option: String, path: RowPath)] {
    // With `--digest`, no files are written.
    let given = [
      ("--output", command.output.digest ? nil : outputPath),
      ("--contact-sheet", command.output.contactSheet), ("--manifest", command.parts.manifest),
      ("--report", command.report),
    ]
    let paths = try given.compactMap { option, path in
      try path.map { (option, try RowPath($0, columns: table.columns, option: option)) }
    }
    let named = Set(paths.flatMap { $0.1.columns.map { table.columns[$0] } })
    let ignored = columns.unused.filter { !named.contains($0) }
    if !ignored.isEmpty {
      let names = ignored.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
      console.warn(
        "\(file): no parameter of the document takes \(names): --map column=parameter sets one"
      )
    }
    for (option, path) in paths
    where ["--contact-sheet", "--manifest"].contains(option) && !path.hasPlaceholders {
      throw ToolError.fault(
        "all rows have the same file", of: option, remedy: "add a column or {row} to its name")
    }
    return paths
  }

  /// The render of a row.
  private func makeCommand(for job: Job) -> RenderCommand {
    var result = command
    result.rows.table = nil
    result.output.output = command.output.digest ? nil : job.path
    result.parts.shard = nil
    result.parts.manifest = job.others["--manifest"]
    result.output.contactSheet = job.others["--contact-sheet"]
    result.report = job.others["--report"]
    result.overrides.settings.parameters += job.settings
    // The list of outputs marks existing ones.
    if command.rows.dryRun, !command.output.overwrite { result.output.skipExisting = true }
    result.work.quiet = true
    result.work.progress = .none
    return result
  }

  // MARK: Rows

  /// Prints the output of each row, and reads each document for its errors.
  private func list(_ jobs: [Job], _ report: TableReport) throws {
    for job in jobs {
      let isSound = try report.add(job) { try check(job, report) }
      if job.row.fault == nil {
        let state = !isSound ? "\terror" : job.frameCount == 0 ? "\texists" : ""
        try console.writeLine("\(job.row.number)\t\(job.path)\(state)")
      }
      if command.rows.failFast, report.failures > 0 { break }
    }
  }

  /// Reads the document of a row.
  private func check(_ job: Job, _ report: TableReport) throws {
    if let fault = job.fault { throw ToolError.usage(fault) }
    let options = try makeCommand(for: job).overrides.sceneOptions
    _ = try source.read(options, console: report.console(for: job))
  }

  /// Renders the rows, several at the same time.
  private func render(_ jobs: [Job], _ report: TableReport) throws {
    let progress = try Progress(
      command.work, count: jobs.count, unit: "row", usesStandardOutput: command.report == "-",
      console: console)
    let summary = try makeReportFile()
    let most = command.work.jobCount
    let frameCount = jobs.map(\.frameCount).max() ?? 0
    // A film keeps all threads busy except near its end. For single images, several rows must be rendered at the same
    // time.
    let rowsAtOnce = min(most, frameCount >= 2 * most ? 2 : most)
    let rows = Result {
      try Workers.forEach(
        count: jobs.count, jobs: rowsAtOnce,
        throwing: { index in
          guard !(command.rows.failFast && report.failures > 0) else { return }
          let job = jobs[index]
          try report.add(job) { try render(job, jobs: max(1, most / rowsAtOnce), report) }
          try report.printResults(of: job, at: index)
          try progress.advance()
        })
    }
    // This includes rows before one that stopped the run, whose error takes precedence.
    let written = Result { try summary.map { try report.write(to: $0) } }
    try rows.get()
    _ = try written.get()
    let done = jobs.count - report.failures - report.kept
    progress.finish(place: outputPath, count: done, others: report.others)
  }

  private func render(_ job: Job, jobs: Int, _ report: TableReport) throws {
    if let fault = job.fault { throw ToolError.usage(fault) }
    // A row without frames to render also runs, to check the existing ones.
    var row = makeCommand(for: job)
    row.work.jobs = jobs
    let rowConsole = report.console(for: job)
    try row.run(on: rowConsole)
    try rowConsole.flush()
  }

  /// The report of all rows, if it is one file.
  private func makeReportFile() throws -> ReportFile? {
    guard let path = command.report,
      !(try RowPath(path, columns: table.columns, option: "--report").hasPlaceholders)
    else { return nil }
    return try command.output.reportFile(path)
  }
}
