/// Reads the text of a caption with its marks: tags of SubRip and WebVTT, or of SubStation Alpha.
struct CaptionMarkup {
  private let start: Double
  private let end: Double
  private var text = CaptionText()
  private var words: [(start: Double, at: Int)] = []
  private var tints: [CaptionCue.Tint] = []
  /// The colours of the tags that are open, with where they begin; `nil` for tags without a colour.
  private var open: [(name: String, color: String?, at: Int)] = []
  private var speaker: String?
  private var isAtTop = false

  private static let mostTags = 16

  init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  var cue: CaptionCue {
    var text = text
    text.trim()
    var cue = CaptionCue(start: start, end: end, text: text.text)
    cue.tints = tints.compactMap { tint in
      let range = tint.range.clamped(to: 0..<text.count)
      return range.isEmpty ? nil : CaptionCue.Tint(range: range, color: tint.color)
    }
    cue.speaker = speaker
    if isAtTop { cue.place.line = 0 }
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : (start: end, at: text.count)
      guard word.at < min(next.at, text.count) else { continue }
      cue.words.append(
        CaptionCue.Word(
          range: word.at..<min(next.at, text.count), start: word.start,
          end: max(word.start, next.start)))
    }
    return cue
  }

  // MARK: Tags in angle brackets

  /// Reads text with tags in angle brackets, and with references to characters.
  mutating func read(_ source: String) {
    var rest = source[...]
    let lastBrace = source.lastIndex(of: "}") ?? source.startIndex
    if rest.hasPrefix("{\\an") {
      isAtTop = rest.dropFirst(4).first.map { "789".contains($0) } ?? false
    }
    while let first = rest.first {
      if first == "<", let content = Self.tag(at: rest) {
        tag(content)
        rest = rest[rest.index(after: content.endIndex)...]
      } else if first == "{", rest.hasPrefix("{\\"), rest.startIndex < lastBrace,
        let close = rest.firstIndex(of: "}")
      {
        rest = rest[rest.index(after: close)...]
      } else if first == "&", let (character, length) = CharacterReference.read(rest) {
        text.append(character)
        rest = rest.dropFirst(length)
      } else {
        let plain = rest.dropFirst().prefix { !"<{&".contains($0) }
        text.append(rest[..<plain.endIndex])
        rest = rest[plain.endIndex...]
      }
    }
    while let last = open.last { close(last.name) }
  }

  /// The content of the tag that a text begins with; `nil` where its angle bracket is text, as in “a < b and c > d”.
  private static func tag(at text: Substring) -> Substring? {
    let content = text.dropFirst().prefix { !"<>".contains($0) }
    guard text[content.endIndex...].first == ">", let first = content.first else { return nil }
    if first.isNumber { return CaptionTrack.time(content) == nil ? nil : content }
    let name = content.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "." && $0 != "/" }
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName && (name.first?.isLetter ?? (first == "/")) ? content : nil
  }

  private mutating func tag(_ tag: Substring) {
    if tag.hasPrefix("/") { return close(String(tag.dropFirst())) }
    if let time = CaptionTrack.time(tag) { return note(time) }
    let name = tag.prefix { $0 != "." && !$0.isWhitespace }
    let parts = tag[name.endIndex...]
    switch name {
    case "v":
      let voice = parts.drop { !$0.isWhitespace }.trimmingBlanks
      if !voice.isEmpty { speaker = voice }
    case "c":
      let classes = parts.split(separator: ".")
      push("c", classes.lazy.compactMap { Self.classes[String($0)] }.first)
    case "font":
      let value = parts.firstRange(of: "color=").map { parts[$0.upperBound...] }
      push("font", value.flatMap { Self.color($0.filter { $0 != "\"" && $0 != "'" }) })
    default: push(String(name), nil)
    }
  }

  /// The colours that WebVTT gives names of classes.
  private static let classes = [
    "white": "#ffffff", "lime": "#00ff00", "cyan": "#00ffff", "red": "#ff0000",
    "yellow": "#ffff00", "magenta": "#ff00ff", "blue": "#0000ff", "black": "#000000",
  ]

  /// A colour of an attribute: `#ffcc00`, or a name.
  private static func color(_ text: String) -> String? {
    let value = text.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
    if let named = classes[value] { return named }
    let digits = value.dropFirst()
    guard value.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      value.utf8.count == 7
    else { return nil }
    return value
  }

  private mutating func push(_ name: String, _ color: String?) {
    guard open.count < Self.mostTags else { return }
    open.append((name, color, text.count))
  }

  private mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let tag = open.remove(at: index)
    if let color = tag.color, tag.at < text.count {
      tints.append(CaptionCue.Tint(range: tag.at..<text.count, color: color))
    }
  }

  /// A word begins here, at a time.
  private mutating func note(_ time: Double) {
    if words.isEmpty, text.count > 0 { words.append((start, 0)) }
    guard time >= words.last?.start ?? start, time <= end else { return }
    words.append((time, text.count))
  }

  // MARK: Tags of SubStation Alpha

  /// Reads text with tags in braces: `{\k50}` begins a word that lasts as many hundredths of a second. Between
  /// `{\p1}` and `{\p0}` are the commands of a drawing, which are left out.
  mutating func read(subStation source: Substring) {
    var rest = source
    let lastBrace = source.lastIndex(of: "}") ?? source.startIndex
    var time = start
    var isDrawing = false
    while let first = rest.first {
      if first == "{", rest.startIndex < lastBrace, let close = rest.firstIndex(of: "}") {
        for tag in rest[..<close].split(separator: "\\").dropFirst() {
          if tag.hasPrefix("an"), let place = tag.dropFirst(2).first {
            isAtTop = "789".contains(place)
          }
          if tag.first == "p", let scale = Int(tag.dropFirst()) { isDrawing = scale > 0 }
          guard let letter = tag.first, "kK".contains(letter),
            let length = Int(tag.dropFirst().drop { "fo".contains($0) }),
            (0...360_000).contains(length)
          else { continue }
          note(time)
          time += Double(milliseconds: length * 10)
        }
        rest = rest[rest.index(after: close)...]
      } else if isDrawing {
        rest = rest.dropFirst().drop { $0 != "{" }
      } else if rest.hasPrefix("\\N") || rest.hasPrefix("\\n") {
        text.append("\n")
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("\\h") {
        text.append("\u{A0}")
        rest = rest.dropFirst(2)
      } else {
        let plain = rest.dropFirst().prefix { !"{\\".contains($0) }
        text.append(rest[..<plain.endIndex])
        rest = rest[plain.endIndex...]
      }
    }
  }
}
