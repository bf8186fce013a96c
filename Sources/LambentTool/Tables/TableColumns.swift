import LambentDocuments
import LambentImageFiles
import LambentProperties
import LambentScenes

/// The columns of a table that set parameters of a document.
struct TableColumns {
  /// The columns, by their indices, and what they set.
  let parameters: [(column: Int, parameter: SceneParameter)]
  /// The names of the columns that set nothing.
  let unused: [String]
  private let images: Set<String>
  private let path: String
  private let table: DataTable

  /// Finds the parameter of each column: the one that `--map` names, else the one of the same name, capitals
  /// aside.
  ///
  /// - Parameter path: The table's path: images are relative to its folder.
  /// - Throws: `ToolError` for columns and parameters that do not exist, and parameters that two columns set.
  init(of table: DataTable, path: String, maps: [String], scene: Scene) throws {
    self.table = table
    self.path = path
    images = scene.imageNames
    let parameters = scene.parameters
    var targets = try Self.targets(of: maps, table, parameters)
    for (index, column) in table.columns.enumerated() where targets[index] == nil {
      let own =
        parameters.first { $0.name == column }
        ?? parameters.first { $0.name.lowercased() == column.lowercased() }
      // A parameter that `--map` gives to another column is not set by the one of its own name.
      guard let own, !targets.values.contains(where: { $0.name == own.name }) else { continue }
      targets[index] = own
    }
    self.parameters = table.columns.indices.compactMap { index in
      targets[index].map { (index, $0) }
    }
    unused = table.columns.enumerated().filter { targets[$0.offset] == nil && $0.element != "" }
      .map(\.element)
    guard !self.parameters.isEmpty else {
      let names = parameters.map(\.name)
      throw ToolError.usage(
        names.isEmpty
          ? "the document has no parameters for the columns of \(path): declare “parameters”"
          : "no column of \(path) is a parameter of the document: --map column=parameter, for "
            + names.prefix(12).joined(separator: ", "))
    }
  }

  private static func targets(
    of maps: [String], _ table: DataTable, _ parameters: [SceneParameter]
  ) throws -> [Int: SceneParameter] {
    var targets: [Int: SceneParameter] = [:]
    for map in maps {
      // A column's name may hold an equals sign; a parameter's seldom does.
      guard let equals = map.lastIndex(of: "="), equals != map.startIndex else {
        throw ToolError.fault(
          "“\(map)” has no column and parameter", of: "--map", remedy: "write column=parameter")
      }
      let column = String(map[..<equals])
      let name = String(map[map.index(after: equals)...])
      guard let index = table.columns.firstIndex(of: column) else {
        throw unknown("column", column, table.columns)
      }
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw unknown("parameter", name, parameters.map(\.name))
      }
      guard !targets.values.contains(where: { $0.name == name }), targets[index] == nil else {
        throw ToolError.fault(
          "“\(map)” names a column or a parameter again", of: "--map", remedy: "name each once")
      }
      targets[index] = parameter
    }
    return targets
  }

  private static func unknown(_ kind: String, _ name: String, _ names: [String]) -> ToolError {
    let remedy =
      Suggestion.question(about: name, among: names)
      ?? "one of \(names.filter { !$0.isEmpty }.prefix(12).joined(separator: ", "))"
    return .fault("no \(kind) has the name “\(name)”", of: "--map", remedy: remedy)
  }

  /// The values of a row, as `--param` takes them.
  ///
  /// - Throws: `DataTable.Fault`: the row's own, or that of the first value that does not fit.
  func settings(of row: DataTable.Row) throws(DataTable.Fault) -> [String] {
    if let fault = row.fault { throw fault }
    var settings: [String] = []
    for (column, parameter) in parameters {
      guard var value = try value(of: parameter, in: row.cells[column]) else { continue }
      if case .string(let file) = value, parameter.kind == .image, !images.contains(file) {
        value = .string(try path(ofImage: file))
      }
      settings.append("\(parameter.name)=\(value.text ?? value.line)")
    }
    return settings
  }

  /// True if a column sets a parameter that is a text.
  var hasTexts: Bool { parameters.contains { $0.parameter.kind == .text } }

  /// The images that a row names, apart from those of the document.
  func images(of row: DataTable.Row) -> [String] {
    guard row.fault == nil else { return [] }
    return parameters.compactMap { column, parameter in
      guard parameter.kind == .image,
        case .string(let file)? = try? value(of: parameter, in: row.cells[column]),
        !images.contains(file)
      else { return nil }
      return try? path(ofImage: file)
    }
  }

  private func value(
    of parameter: SceneParameter, in cell: JSONValue
  ) throws(DataTable.Fault) -> JSONValue? {
    try parameter.value(ofCell: cell, hasDecimalCommas: table.hasDecimalCommas)
  }

  /// The path of an image that a row names.
  private func path(ofImage file: String) throws(DataTable.Fault) -> String {
    let path = FileName.path(file, beside: self.path)
    guard FileKind(path: path) == nil else { return path.realPath ?? path }
    throw DataTable.Fault(
      message: "no image in \(path)",
      remedy: "the path of an image, relative to the table, or the name of one of the document")
  }
}
