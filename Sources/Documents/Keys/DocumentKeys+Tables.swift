package import LambentProperties

extension DocumentKeys {
  package static let table: [PropertyInfo] = [
    key("file", .text, "A CSV, TSV or JSON file, relative to the document."),
    key(
      "rows", .list(.dictionary(.any)),
      "The rows, as objects with a value for each column; used without a file, or if the file's "
        + "name is empty."),
    key(
      "columnsOf", .text,
      "Another table: a row for each of its columns of numbers, with “name” and “sum”."),
  ]

  package static let rowReference: [PropertyInfo] = [
    key(
      "row", .text, isRequired: true,
      "A column; # for the row's number, * for a list of all columns of numbers."),
    key("of", .text, "The table, within several repeats; by default that of the innermost."),
    rowMeasure.info, rowSteps.info,
    key("times", .either([.number, .form("canvasLength")]), "A factor."),
    key("plus", .either([.number, .form("canvasLength")]), "A number that is added."),
    key("format", .text, "A pattern, as “#,##0.0 €”: the number becomes text."),
    key("otherwise", .any, "The value for an empty cell; with *, for each of them."),
  ]

  static let rowMeasure = DocumentKey(
    "as", default: RowReference.Measure.value, "The quantity of a number.")

  static let rowSteps = DocumentKey(
    "steps", in: 1...60, default: 1,
    "With *, the number of values from one column to the next; those between are of numbers that "
      + "change steadily.")

  package static let columnReference: [PropertyInfo] = [
    key("column", .text, isRequired: true, "A column; * for all columns of numbers together."),
    key("of", .text, isRequired: true, "The table."),
    columnMeasure.info, key("in", .rect, "The rectangle of a line or an area."),
    key("times", .either([.number, .form("canvasLength")]), "A factor."),
    key("format", .text, "A pattern, as “#,##0.0 €”: the number becomes text."),
  ]

  static let columnMeasure = DocumentKey(
    "as", default: ColumnReference.Measure.sum, "The quantity of the column.")
}
