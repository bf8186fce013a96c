import ArgumentParser
import LambentDocuments
import LambentImageFiles

/// The table of `render --table`, and the rows to render.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Render once per row of a table: CSV, TSV, JSON or JSON lines. Each column sets the document's \
      parameter of the same name. --output contains {column}, {row} or {row:03}.
      """, valueName: "file"),
    completion: .file())
  var table: String?

  @Option(
    help: ArgumentHelp(
      "Let a column set a parameter with another name.", valueName: "column=parameter"))
  var map: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Rows, from 1: 3, 3-7, 1,4,9-12. Default: all.", valueName: "spec"))
  var rows: String?

  @Flag(
    help: """
      List the output of each row, and the rows that have errors or text that does not fit. Without \
      --table: print what `lambent estimate` prints.
      """)
  var dryRun = false

  @Flag(help: "Stop at the first row that fails.")
  var failFast = false

  mutating func validate() throws {
    guard table == nil else { return }
    try ToolError.reject(
      [("--map", !map.isEmpty), ("--rows", rows != nil), ("--fail-fast", failFast)],
      "without --table: add --table FILE, or leave it out")
  }

  /// Reads a table; `-` is standard input.
  static func read(_ path: String, console: Console) throws -> DataTable {
    let limit = SceneLimits.maximumTableBytes
    let name = path == "-" ? "<stdin>" : path
    let bytes =
      path == "-"
      ? try console.input(limit) : try ImageFile.readBytes(path, name: path, limit: limit)
    do {
      return try DataTable(
        bytes, file: name,
        format: DataTable.Format(pathExtension: FileName.pathExtension(of: path)))
    } catch {
      throw ToolError.usage(error.description)
    }
  }

  /// The rows of a table that are wanted, in its order.
  func wanted(of table: DataTable) throws -> [DataTable.Row] {
    guard let rows else { return table.rows }
    let numbers: Set<Int>
    do {
      numbers = Set(try FrameList(rows).numbers)
    } catch {
      throw ToolError.fault(
        error.reason.replacing("frame", with: "row"), of: "--rows",
        remedy: "write rows as 3, 3-7 or 1,4,9-12")
    }
    if let beyond = numbers.filter({ !(1...table.rows.count).contains($0) }).min() {
      throw ToolError.fault(
        "there is no row \(beyond)", of: "--rows",
        remedy: "the table has rows 1-\(table.rows.count)")
    }
    return table.rows.filter { numbers.contains($0.number) }
  }
}
