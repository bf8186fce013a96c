extension CaptionTrack {
  /// Reads a file, in time proportional to its size.
  ///
  /// - Throws: `DataTable.Fault` for text that is not of a form, or has no captions.
  package init(_ bytes: [UInt8]) throws(DataTable.Fault) {
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw DataTable.Fault(message: "the text is not UTF-8", remedy: "save the file as UTF-8")
    }
    // The form is known by the content.
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let hasArrows = start.contains("-->")
    if start.hasPrefix("WEBVTT") {
      readBlocks(text, isWebVTT: true)
    } else if start.hasPrefix("{") || start.hasPrefix("[{") {
      try readWhisper(Array(plain))
    } else if start.hasPrefix("["), !hasArrows {
      readSubStation(text)
    } else if hasArrows {
      readBlocks(text, isWebVTT: false)
    } else {
      throw DataTable.Fault(
        message: "the file has no captions",
        remedy: "use a file of SRT, WebVTT, ASS or Whisper's JSON")
    }
    guard !cues.isEmpty else {
      let fault = faults.first
      throw DataTable.Fault(
        message: fault.map { "\($0.message) on line \($0.line)" } ?? "the file has no captions",
        remedy: fault?.remedy ?? "write texts with times")
    }
    cues.sort { $0.start < $1.start }
  }

  /// The lines of a text with their numbers, from 1.
  static func lines(_ text: String) -> [(number: Int, text: Substring)] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .enumerated().map { ($0.offset + 1, $0.element) }
  }

  // MARK: SubRip and WebVTT

  private mutating func readBlocks(_ text: String, isWebVTT: Bool) {
    let lines = Self.lines(text)
    var index = 0
    while index < lines.count {
      let (number, line) = lines[index]
      index += 1
      guard let arrow = line.firstRange(of: "-->") else { continue }
      var content: [Substring] = []
      while index < lines.count, !lines[index].text.allSatisfy(\.isWhitespace) {
        // A file without an empty line between two texts.
        if lines[index].text.contains("-->") { break }
        content.append(lines[index].text)
        index += 1
      }
      if index < lines.count, lines[index].text.contains("-->"),
        content.last?.allSatisfy(\.isNumber) == true
      {
        content.removeLast()
      }
      let rest = line[arrow.upperBound...].drop(while: \.isWhitespace)
      let end = rest.prefix { !$0.isWhitespace }
      guard let start = Self.time(line[..<arrow.lowerBound]), let stop = Self.time(end) else {
        add("“\(line.prefix(40))”", "times as 00:00:01,000 --> 00:00:02,500", line: number)
        continue
      }
      var markup = CaptionMarkup(start: start, end: stop)
      markup.read(content.joined(separator: "\n"))
      var cue = markup.cue
      if isWebVTT { cue.place.read(settings: rest[end.endIndex...]) }
      add(cue, line: number)
    }
  }

  /// The seconds of a time: `01:02:03,456`, `02:03.456`.
  static func time(_ text: some StringProtocol) -> Double? {
    let parts = String(text.filter { !$0.isWhitespace }).split(
      separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let fields = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    guard (1...2).contains(fields.count) else { return nil }
    var seconds = 0
    for part in parts.dropLast() + [fields[0]] {
      guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(part)
      else { return nil }
      seconds = seconds * 60 + number
    }
    guard fields.count == 2 else { return Double(seconds) }
    let digits = fields[1].prefix(3)
    guard !digits.isEmpty, fields[1].utf8.allSatisfy({ (48...57).contains($0) }),
      let fraction = Int(digits)
    else { return nil }
    return Double(milliseconds: seconds * 1000 + fraction * [100, 10, 1][digits.count - 1])
  }

  // MARK: Advanced SubStation Alpha

  private mutating func readSubStation(_ text: String) {
    var columns = [
      "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]
    var isEvents = false
    for (number, line) in Self.lines(text) {
      if line.hasPrefix("[") { isEvents = line.lowercased().hasPrefix("[events]") }
      guard isEvents, let colon = line.firstIndex(of: ":") else { continue }
      let content = line[line.index(after: colon)...]
      switch line[..<colon].lowercased() {
      case "format":
        let names = content.split(separator: ",").map { $0.lowercased().filter { $0 != " " } }
        if names.count <= 64, names.contains("start"), names.contains("end"), names.last == "text" {
          columns = names
        }
      case "dialogue":
        let fields = content.split(
          separator: ",", maxSplits: columns.count - 1, omittingEmptySubsequences: false)
        guard fields.count == columns.count,
          let start = columns.firstIndex(of: "start").flatMap({ Self.time(fields[$0]) }),
          let end = columns.firstIndex(of: "end").flatMap({ Self.time(fields[$0]) })
        else {
          add("“\(line.prefix(40))”", "a dialogue with times and a text", line: number)
          continue
        }
        var markup = CaptionMarkup(start: start, end: end)
        markup.read(subStation: fields.last ?? "")
        var cue = markup.cue
        if let name = columns.firstIndex(of: "name") ?? columns.firstIndex(of: "actor") {
          let speaker = fields[name].trimmingBlanks
          cue.speaker = speaker.isEmpty ? nil : speaker
        }
        add(cue, line: number)
      default: continue
      }
    }
  }
}

extension CaptionCue.Place {
  /// Reads the settings of a WebVTT cue: `line:10% position:20% align:start`.
  fileprivate mutating func read(settings: some StringProtocol) {
    func fraction(_ text: some StringProtocol) -> Double? {
      let number = text.prefix { $0 != "," }
      guard number.hasSuffix("%"), let percent = Double(number.dropLast()),
        (0...100).contains(percent)
      else { return nil }
      return percent / 100
    }
    for setting in settings.split(whereSeparator: \.isWhitespace) {
      guard let colon = setting.firstIndex(of: ":") else { continue }
      let value = setting[setting.index(after: colon)...]
      switch setting[..<colon] {
      case "line":
        // Numbers of lines count from the top, negative ones from the bottom, where texts are anyway.
        if let fraction = fraction(value) {
          line = fraction
        } else if let number = Int(value), number >= 0 {
          line = min(1, Double(number) / 15)
        }
      case "position": position = fraction(value)
      case "align":
        alignment =
          value == "start" || value == "left" ? -1 : value == "end" || value == "right" ? 1 : 0
      default: continue
      }
    }
  }
}
