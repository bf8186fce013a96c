import LambentProperties

extension DocumentKeys {
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
