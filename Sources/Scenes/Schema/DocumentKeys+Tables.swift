import LambentGeometry
import LambentProperties

extension DocumentKeys {
  static let table: [PropertyInfo] = [
    key("file", .text, "A CSV, TSV or JSON file, relative to the document."),
    key(
      "rows", .list(.dictionary(.any)),
      "The rows, as objects with a value for each column; used without a file, or if the file's "
        + "name is empty."),
    key(
      "columnsOf", .text,
      "Another table: a row for each of its columns of numbers, with “name” and “sum”."),
  ]

  static let repeatLayer: [PropertyInfo] = [
    key("table", .text, isRequired: true, "The table; the sublayers are made once per row."),
    layout.info, stagger, itemSize.info, gridColumns,
    key("path", .path, "The path for the layout “path”."),
    orient.info,
  ]

  static let layout = DocumentKey(
    "layout", default: RepeatLayout.Kind.stack, "The arrangement of the rows.")
  static let orient = DocumentKey("orient", default: false, "True if rows on a path turn with it.")
  static let stagger = key(
    "stagger", .number, in: -SceneLimits.maximumDuration...SceneLimits.maximumDuration,
    unit: .seconds, "The time by which each row begins after the one before; 0 by default.")
  static let itemSize = DocumentKey<Size?>(
    "itemSize", in: 0...SceneLimits.maximumPoints, unit: .points,
    "The size of each row's layer; by default, the size of its content.")
  static let gridColumns = key(
    "columns", .integer, in: 1...10_000,
    "The number of columns of a grid; by default, the same as the number of its lines.")

  static let rowReference: [PropertyInfo] = [
    key(
      "row", .text, isRequired: true,
      "A column; # for the row's number, * for a list of all columns of numbers."),
    key("of", .text, "The table, within several repeats; by default that of the innermost."),
    rowMeasure.info, rowSteps.info,
    key("times", .either([.number, .form("canvasLength")]), "A factor."),
    key("plus", .either([.number, .form("canvasLength")]), "A number that is added."),
    key("format", .text, "A pattern, as “#,##0.0 €”: the number becomes text."),
    key("otherwise", .any, "The value for an empty cell."),
  ]

  static let rowMeasure = DocumentKey(
    "as", default: RowReference.Measure.value, "The quantity of a number.")

  static let rowSteps = DocumentKey(
    "steps", in: 1...60, default: 1,
    "With *, the number of values from one column to the next; those between are of numbers that "
      + "change steadily.")

  static let columnReference: [PropertyInfo] = [
    key("column", .text, isRequired: true, "A column; * for all columns of numbers."),
    key("of", .text, isRequired: true, "The table."),
    columnMeasure.info, key("in", .rect, "The rectangle of a line or an area."),
    key("times", .either([.number, .form("canvasLength")]), "A factor."),
    key("format", .text, "A pattern, as “#,##0.0 €”: the number becomes text."),
  ]

  static let columnMeasure = DocumentKey(
    "as", default: ColumnReference.Measure.sum, "The quantity of the column.")

  /// The keys that captions have beside those of every layer.
  static let captionsLayer: [PropertyInfo] = [
    key("file", .text, "An SRT, WebVTT, ASS or Whisper JSON file, relative to the document."),
    key("source", .text, "The text of a caption file, instead of a file."),
    key(
      "style", .text,
      "line, pop, karaoke, word or typewriter, or a document with captions; line by default."),
    maximumLines, safeArea, captionPlace.info,
    key(
      "speakerColors", .list(.color),
      "The colours of speakers, in the order in which they first speak."),
  ]

  static let captionPlace = DocumentKey(
    "place", default: CaptionSettings.Edge.bottom,
    "The position of captions for which the file states none.")
  static let maximumLines = key(
    "maximumLines", .integer, in: 1...100,
    "The maximum number of lines; longer captions are split. 2 by default.")
  static let safeArea = key(
    "safeArea", .number, in: 0...0.45,
    "The fraction of the width and of the height that stays free at each edge; 0.1 by default.")
}
