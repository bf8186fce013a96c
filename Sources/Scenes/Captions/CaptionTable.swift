import LambentDocuments
import LambentGeometry

/// Captions as rows of a table, which styles show.
struct CaptionTable {
  static let columns: [(name: String, summary: String)] = [
    ("text", "The text, in lines."),
    ("number", "The number of the caption, from 1."),
    ("start", "The time at which it begins, in seconds of the scene."),
    ("duration", "The time for which it shows, in seconds."),
    ("width", "The width of the text, in points."),
    ("height", "The height of the text, in points."),
    ("speaker", "The name of the speaker; may be empty."),
    ("color", "The colour of the speaker, or of the text."),
    ("spoken", "Keyframes of the end of the present word, as a fraction of the text."),
    ("typed", "Keyframes of the end of the present letter, as a fraction of the text."),
    ("wordStart", "Keyframes of the start of the present word, as a fraction of the text."),
    ("wordEnd", "Keyframes of its end; the same as its start between words."),
  ]

  /// The table of captions.
  ///
  /// - Parameters:
  ///   - color: The colour of text without a speaker.
  ///   - colors: The colours of speakers, in the order in which they first speak.
  ///   - file: The name of the captions' file in messages.
  static func table(
    _ items: [CaptionSettings.Placed], color: String, colors: [String], file: String
  ) throws(DataTable.Failure) -> DataTable {
    var speakers: [String: String] = [:]
    let rows = items.enumerated().map { index, item -> DataTable.Row in
      let cue = item.cue
      var own = color
      if let speaker = cue.speaker, !colors.isEmpty {
        own = speakers[speaker] ?? colors[speakers.count % colors.count]
        speakers[speaker] = own
      }
      let cells: [JSONValue] =
        [
          text(of: cue), .number(Double(index + 1)), .number(cue.start),
          .number(cue.end - cue.start), .number(item.frame.width), .number(item.frame.height),
          .string(cue.speaker ?? ""), .string(own),
        ] + keyframes(of: cue)
      return DataTable.Row(number: index + 1, line: cue.line, cells: cells, fault: nil)
    }
    return try DataTable(columns: columns.map(\.name), rows: rows, file: file)
  }

  /// The text, as runs if parts of it have colours.
  private static func text(of cue: CaptionCue) -> JSONValue {
    guard !cue.tints.isEmpty else { return .string(cue.text) }
    let characters = Array(cue.text)
    var colors = [String?](repeating: nil, count: characters.count)
    for tint in cue.tints {
      for index in tint.range.clamped(to: characters.indices) { colors[index] = tint.color }
    }
    var runs: [JSONValue] = []
    var start = 0
    for index in characters.indices
    where index + 1 == characters.count || colors[index + 1] != colors[index] {
      var run: JSONValue = ["text": .string(String(characters[start...index]))]
      if let color = colors[index] { run["foregroundColor"] = .string(color) }
      runs.append(run)
      start = index + 1
    }
    return .array(runs)
  }

  /// The keyframes of the last four columns, in seconds from the beginning of the caption.
  private static func keyframes(of cue: CaptionCue) -> [JSONValue] {
    /// A value that is there at once.
    func jump(_ time: Double, _ value: Double) -> JSONValue {
      [.number(time), .number(value), "step-end"]
    }
    let count = Double(max(1, cue.text.count))
    let duration = cue.end - cue.start
    // Exactly 0 would stand for the time at which the layer is made.
    var time = 1e-100
    let first = JSONValue.numbers(time, 0)
    var (spoken, typed, starts, ends) = ([first], [first], [first], [first])
    for word in cue.timedWords {
      let start = max(time, min(max(word.start - cue.start, 0), duration))
      let end = max(start, min(word.end - cue.start, duration))
      let (from, to) = (
        Double(word.range.lowerBound) / count, Double(word.range.upperBound) / count
      )
      spoken.append(jump(start, to))
      starts.append(jump(start, from))
      ends.append(jump(start, to))
      typed += [jump(start, from), .numbers(end, to)]
      time = end
    }
    return [spoken, typed, starts, ends].map(JSONValue.array)
  }
}

extension CaptionCue {
  /// The words with times; those of a caption without times of its own share it by their characters.
  fileprivate var timedWords: [Word] {
    guard words.isEmpty else { return words }
    let characters = Array(text)
    var ranges: [Range<Int>] = []
    var start: Int?
    for index in 0...characters.count {
      let isBlank = index == characters.count || characters[index].isWhitespace
      if isBlank, let first = start {
        ranges.append(first..<index)
        start = nil
      } else if !isBlank, start == nil {
        start = index
      }
    }
    let letters = Double(max(1, ranges.reduce(0) { $0 + $1.count }))
    var before = 0
    return ranges.map { range in
      // The last words show a while.
      func time(_ count: Int) -> Double {
        self.start + (end - self.start) * 0.9 * Double(count) / letters
      }
      let first = before
      before += range.count
      return Word(range: range, start: time(first), end: time(before))
    }
  }
}
