extension CaptionTrack {
  /// Reads the output of Whisper (`segments` with `words`), of its service (`words` beside them) and of whisper.cpp
  /// (`transcription` with `offsets` and `tokens`).
  ///
  /// - Throws: `DataTable.Fault` for JSON in none of these formats.
  mutating func readWhisper(_ bytes: [UInt8]) throws(DataTable.Fault) {
    let places = TextPlaces(bytes)
    var parser = JSONParser(bytes)
    let root: JSONParser.Parsed
    do {
      root = try parser.parse()
    } catch {
      throw DataTable.Fault(
        message: "\(error.message) on line \(places.place(of: error.offset).line)",
        remedy: error.remedy)
    }
    var spoken = Self.spoken(root.value["words"])[...]
    for key in ["segments", "transcription"] {
      guard case .object(let members) = root.value,
        let index = members.firstIndex(where: { $0.key == key }),
        case .array(let segments) = members[index].value
      else { continue }
      let positions = root.positions.children[index].children
      for (segment, place) in zip(segments, positions) {
        let line = places.place(of: place.offset).line
        guard let (start, end) = Self.times(of: segment), case .string(let text)? = segment["text"]
        else {
          add("a segment without a text and times", "“text”, “start” and “end”", line: line)
          continue
        }
        var words = Self.spoken(segment["words"] ?? segment["tokens"])
        if words.isEmpty {
          words = Array(spoken.prefix { $0.start < end })
          spoken = spoken.dropFirst(words.count)
        }
        add(Self.cue(start, end, text, words), line: line)
      }
      return
    }
    guard !spoken.isEmpty else {
      throw DataTable.Fault(
        message: "the JSON has no captions",
        remedy: "use the “segments” of Whisper, or the “transcription” of whisper.cpp")
    }
    addSentences(Array(spoken))
  }

  /// A word, or a part of one, and its times.
  private typealias Spoken = (text: String, start: Double, end: Double)

  private static func times(of value: JSONValue) -> (Double, Double)? {
    if case .number(let start)? = value["start"], case .number(let end)? = value["end"] {
      return (start, end)
    }
    guard let offsets = value["offsets"], case .number(let from)? = offsets["from"],
      case .number(let to)? = offsets["to"]
    else { return nil }
    // Milliseconds.
    return (from / 1000, to / 1000)
  }

  /// The words of a list. One that ends before it begins has no length, and one without times, as a figure may be,
  /// is spoken when the word before ends.
  private static func spoken(_ list: JSONValue?) -> [Spoken] {
    guard case .array(let elements)? = list, elements.contains(where: { times(of: $0) != nil })
    else { return [] }
    var last = 0.0
    return elements.compactMap { element in
      guard case .string(let text)? = element["word"] ?? element["text"],
        // Tokens such as “[_BEG_]” are not text.
        !text.hasPrefix("[_"), !text.hasPrefix("<|")
      else { return nil }
      let (start, end) = times(of: element) ?? (last, last)
      guard start >= 0 else { return nil }
      last = max(start, end)
      return (text, start, last)
    }
  }

  private static func cue(_ start: Double, _ end: Double, _ text: String, _ spoken: [Spoken])
    -> CaptionCue
  {
    var plain = CaptionText()
    plain.append(text)
    plain.trim()
    var cue = CaptionCue(start: start, end: end, text: plain.text)
    guard !spoken.isEmpty else { return cue }
    // Parts are found one after the other; one that the text does not have is left out.
    let characters = Array(plain.text)
    var next = 0
    for part in spoken {
      let letters = Array(part.text.trimmingBlanks)
      guard !letters.isEmpty, let at = find(letters, in: characters, from: next) else { continue }
      let range = at..<at + letters.count
      // A part without a blank before it belongs to the word before.
      if let last = cue.words.last, last.range.upperBound == at,
        part.text.first?.isWhitespace != true,
        characters[at - 1] != " "
      {
        cue.words[cue.words.count - 1].range = last.range.lowerBound..<range.upperBound
        cue.words[cue.words.count - 1].end = max(last.end, part.end)
      } else {
        cue.words.append(
          CaptionCue.Word(range: range, start: max(start, part.start), end: part.end))
      }
      next = range.upperBound
    }
    return cue
  }

  /// The place of characters in others, near where they are expected.
  private static func find(_ part: [Character], in text: [Character], from start: Int) -> Int? {
    let last = text.count - part.count
    guard start <= last else { return nil }
    return (start...min(last, start + 24)).first { text[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// Makes texts of words alone: one ends after a sentence, a pause, or 12 words.
  private mutating func addSentences(_ spoken: [Spoken]) {
    var sentence: [Spoken] = []
    func text(_ words: [Spoken]) -> String {
      words.reduce("") { text, word in
        text + (text.isEmpty || word.text.first?.isWhitespace == true ? "" : " ") + word.text
      }
    }
    for (index, word) in spoken.enumerated() {
      sentence.append(word)
      let ends = word.text.trimmingBlanks.last.map { ".!?。！？".contains($0) } ?? false
      let pauses = index + 1 < spoken.count && spoken[index + 1].start - word.end > 1
      guard ends || pauses || sentence.count >= 12 || index + 1 == spoken.count,
        let first = sentence.first
      else { continue }
      add(Self.cue(first.start, word.end, text(sentence), sentence), line: 1)
      sentence = []
    }
  }
}
