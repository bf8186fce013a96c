import LambentDocuments
import LambentGeometry
import LambentProperties

/// The keys of layers that are made of rows.
extension DocumentKeys {
  static let repeatLayer: [PropertyInfo] = [
    key("table", .text, isRequired: true, "The table; the sublayers are made once per row."),
    maximumRows, layout.info, stagger, itemSize.info, gridColumns,
    key("path", .path, "The path for the layout “path”."),
    orient.info,
  ]

  static let maximumRows = key(
    "maximumRows", .integer, in: 1...1_000_000,
    "The most rows that are shown: of more, every second, every third, and so on, from the first; by "
      + "default, all.")
  static let layout = DocumentKey(
    "layout", default: RepeatLayout.Kind.stack, "The arrangement of the rows.")
  static let orient = DocumentKey("orient", default: false, "True if rows on a path turn with it.")
  static let stagger = key(
    "stagger", .number, in: -SceneLimits.maximumDuration...SceneLimits.maximumDuration,
    unit: .seconds, default: 0,
    "The time by which each row begins after the one before.")
  static let itemSize = DocumentKey<Size?>(
    "itemSize", in: 0...SceneLimits.maximumPoints, unit: .points,
    "The size of each row's layer; by default, the size of its content.")
  static let gridColumns = key(
    "columns", .integer, in: 1...10_000,
    "The number of columns of a grid; by default, the same as the number of its lines.")

  /// The keys that captions have beside those of every layer.
  static let captionsLayer: [PropertyInfo] = [
    key("file", .text, "An SRT, WebVTT, ASS or Whisper JSON file, relative to the document."),
    key("source", .text, "The text of a caption file, instead of a file."),
    key(
      "style", .text, default: .text(CaptionStyle.standard),
      "line, pop, karaoke, word or typewriter, or a document with captions."),
    maximumLines, safeArea, captionPlace.info,
    key(
      "speakerColors", .list(.color),
      "The colours of speakers, in the order in which they first speak."),
  ]

  static let captionPlace = DocumentKey(
    "place", default: CaptionSettings.Edge.bottom,
    "The position of captions for which the file states none.")
  static let maximumLines = key(
    "maximumLines", .integer, in: 1...100, default: 2,
    "The maximum number of lines; longer captions are split.")
  static let safeArea = key(
    "safeArea", .number, in: 0...0.45, default: 0.1,
    "The fraction of the width and of the height that stays free at each edge.")
}
