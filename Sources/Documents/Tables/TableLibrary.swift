package import LambentImageFiles

package struct TableLibrary {
  private(set) var tables: [String: RowTable] = [:]
  package private(set) var readFiles: [String] = []
  /// The sources of tables of columns that have no columns of numbers, which is reported where the table is used.
  private var withoutNumbers: [String: RowTable] = [:]
  /// The names that the document declares, also of tables that cannot be read.
  private var names: [String] = []

  package init() {}

  /// Reads the tables of a document's `tables`, and reports what is wrong with them.
  package init(_ member: Cursor?, files: FileAccess) {
    guard let member else { return }
    var transposed: [Transposed] = []
    for entry in member.entries(of: "tables", atMost: member.limits.maximumTables) {
      names.append(entry.key)
      let form = #"a table: {"file": path} or {"rows": […]}"#
      guard entry.value.isObject(of: DocumentKeys.table, expecting: form) else { continue }
      if let columns = entry.value.member("columnsOf") {
        transposed.append((entry.key, columns.node.plainText, columns))
      } else {
        tables[entry.key] = read(entry.key, entry.value, files)
      }
    }
    // A table of columns may be the source of another one.
    while let index = transposed.firstIndex(where: { table in
      !transposed.contains { $0.name == table.source }
    }) {
      let (name, _, cursor) = transposed.remove(at: index)
      tables[name] = columns(name, cursor)
    }
    for table in transposed where Self.leadsToItself(table.name, transposed) {
      table.cursor.report(
        .cycle, "the table “\(table.name)” consists of its own columns",
        remedy: "a table with a file or rows")
    }
  }

  private typealias Transposed = (name: String, source: String, cursor: Cursor)

  private static func leadsToItself(_ name: String, _ tables: [Transposed]) -> Bool {
    var next = name
    for _ in tables {
      guard let table = tables.first(where: { $0.name == next }) else { return false }
      next = table.source
      if next == name { return true }
    }
    return false
  }

  /// A table of the columns of numbers of another: a row for each, with its name and its sum.
  private mutating func columns(_ name: String, _ cursor: Cursor) -> RowTable? {
    guard let other = cursor.text(expecting: "the name of a table"),
      let source = table(named: other, at: cursor)
    else { return nil }
    let rows = source.numberColumns.enumerated().map { index, column in
      DataTable.Row(
        number: index + 1, line: 1,
        cells: [.string(column), .number(source.statistics(of: column).sum)], fault: nil)
    }
    do throws(DataTable.Failure) {
      let table = try DataTable(columns: ["name", "sum"], rows: rows, file: source.file)
      return RowTable(name: name, table: table, file: source.file)
    } catch {
      withoutNumbers[name] = source
      return nil
    }
  }

  /// Reads an entry: its file, or its rows if it has no file or the file's name is empty.
  private mutating func read(
    _ name: String, _ cursor: Cursor, _ files: FileAccess
  ) -> RowTable? {
    let rows = cursor.member("rows")
    guard let member = cursor.member("file") else {
      guard let rows else {
        cursor.report(.missingKey, "a table without a file and rows", remedy: "a “file”, or “rows”")
        return nil
      }
      return read(name, rows: rows)
    }
    guard let path = member.text(expecting: "the path of a table") else { return nil }
    if path.isEmpty, let rows { return read(name, rows: rows) }
    return read(name, file: path, at: member, files)
  }

  private mutating func read(
    _ name: String, file path: String, at cursor: Cursor, _ files: FileAccess
  ) -> RowTable? {
    let place = files.place(of: path)
    do {
      let bytes = try files.read(place, limit: cursor.limits.maximumTableBytes)
      let format = DataTable.Format(pathExtension: FileName.pathExtension(of: path))
      let table = try DataTable(bytes, file: path, format: format)
      readFiles.append(files.fullPath(place))
      report(faultsOf: table, path, at: cursor)
      return RowTable(name: name, table: table, file: path, folder: FileName.split(place).folder)
    } catch is ImageFileError where files.isMissing(path) {
      cursor.report(
        .unreadableFile,
        "no file “\(path)” is in the document's folder, \(files.directory), or in the current one, "
          + FileAccess.currentFolder, remedy: "the path of a table: CSV, TSV or JSON")
    } catch let error as ImageFileError {
      cursor.report(error.ofDocument(path), of: path, remedy: "a readable table: CSV, TSV or JSON")
    } catch let failure as DataTable.Failure {
      cursor.report(
        .unreadableFile, "\(failure.place): \(failure.fault.message)",
        remedy: failure.fault.remedy)
    } catch {
      cursor.report(.unreadableFile, "\(error)", remedy: "a readable table: CSV, TSV or JSON")
    }
    return nil
  }

  private func read(_ name: String, rows cursor: Cursor) -> RowTable? {
    guard let elements = cursor.elements(expecting: "an array of objects, one per row") else {
      return nil
    }
    let objects = elements.map { element in
      (
        Result<JSONValue, DataTable.Fault>.success(cursor.document.keepingDigits(element.parsed)),
        line: cursor.document.place(of: element.offset).line
      )
    }
    do throws(DataTable.Failure) {
      let file = cursor.document.file
      let table = try DataTable(objects: objects, file: file)
      report(faultsOf: table, file, at: cursor)
      return RowTable(name: name, table: table, file: file)
    } catch {
      cursor.report(.invalidValue, error.fault.message, remedy: error.fault.remedy)
      return nil
    }
  }

  /// Reports rows that cannot be read: each at its line.
  private func report(faultsOf table: DataTable, _ file: String, at cursor: Cursor) {
    for row in table.rows {
      guard let fault = row.fault else { continue }
      cursor.report(
        .unreadableFile, "\(row.place(in: file)): \(fault.message)", remedy: fault.remedy)
    }
  }

  /// The table with the most rows, if they may be what is too much for a limit.
  package var longest: RowTable? {
    let longest = tables.values.max {
      ($0.table.rows.count, $1.name) < ($1.table.rows.count, $0.name)
    }
    return longest.flatMap { $0.table.rows.count > 20 ? $0 : nil }
  }

  /// The table of a name, which a value of the document names; one that is missing is reported.
  package func table(named name: String, at cursor: Cursor) -> RowTable? {
    if let table = tables[name] { return table }
    withoutNumbers[name]?.reportWithoutColumnsOfNumbers(at: cursor)
    // One that cannot be read has been reported.
    guard !names.contains(name) else { return nil }
    cursor.report(
      unknown: name, among: names, "no table has the name “\(name)”",
      remedy: names.isEmpty ? "a table of “tables”" : "one of \(names.joined(separator: ", "))")
    return nil
  }
}
