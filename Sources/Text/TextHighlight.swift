public import LambentGeometry
public import LambentPixels
public import LambentProperties

/// A marker behind words of a text, and the colour of their characters.
///
/// ```swift
/// var marker = TextHighlight(["fifty"], name: "marker")
/// (marker.color, marker.padding) = (Color(red: 1, green: 0.9, blue: 0.2), Point(x: 6, y: 0))
/// let title = TextLayer()
/// (title.string, title.highlights) = ("Edit the table, get fifty titles", [marker])
/// try title.setValue(0.5, forKeyPath: "highlights.marker.end")
/// ```
/// It is drawn from ``start`` to ``end``, so that an animation of `end` draws it in the direction of the text.
public struct TextHighlight: Sendable, Hashable {
  /// The name by which key paths refer to it.
  public var name: String
  /// The words, or texts of several words. Each is highlighted wherever it occurs as a whole.
  public var words: [String]
  /// Yellow by default; `nil` draws no marker.
  public var color: Color? = Color(red: 1, green: 0.88, blue: 0.2)
  /// The colour of the highlighted characters. Default: their own.
  public var foregroundColor: Color?
  /// The distance by which the marker is larger than the words on each side, in points.
  public var padding = Point.zero
  /// The radius of the marker's corners, in points.
  public var cornerRadius = 0.0
  /// The upper side of the marker, as a fraction of the line's height from its top: 0.6 marks the lower part.
  public var top = 0.0
  /// The lower side of the marker, as a fraction of the line's height from its top. Default: 1.
  public var bottom = 1.0
  /// The start of the part that is drawn, as a fraction of the length, 0…1.
  public var start = 0.0
  /// The end of the part that is drawn, as a fraction of the length, 0…1. Default: 1.
  public var end = 1.0

  /// Creates a yellow marker behind words.
  public init(_ words: [String], name: String = "") { (self.words, self.name) = (words, name) }
}

extension TextHighlight: PropertyHost {
  /// The rows; key paths name them (`highlights.marker.end`).
  public static let properties: [Property<TextHighlight>] = [
    Property(
      "words", \.words, summary: "The words or phrases, wherever they occur as whole words."),
    Property("color", \.color, animation: .implicit, summary: "The colour of the marker."),
    Property(
      "foregroundColor", \.foregroundColor, animation: .implicit,
      summary: "The colour of the highlighted characters; by default their own."),
    Property(
      "padding", \.padding, unit: .points, animation: .implicit,
      summary: "The distance by which the marker is larger than the words on each side."),
    Property(
      "cornerRadius", \.cornerRadius, unit: .points, minimum: 0, maximum: 1e4,
      animation: .implicit, summary: "The radius of the marker's corners."),
    Property(
      "top", \.top, minimum: -10, maximum: 10, animation: .implicit,
      summary: "The upper side of the marker, as a fraction of the line's height."),
    Property(
      "bottom", \.bottom, minimum: -10, maximum: 10, animation: .implicit,
      summary: "The lower side of the marker, as a fraction of the line's height."),
    Property(
      "start", \.start, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The start of the part that is drawn, as a fraction of its length."),
    Property(
      "end", \.end, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The end of the part that is drawn, as a fraction of its length."),
  ]

  /// A marker behind nothing.
  public static let prototype = TextHighlight([])
}

extension TextHighlight: BuiltInValue {
  /// `{"name": …, property: value}`.
  package static let storedType = ValueType.record(
    [PropertyInfo("name", type: .text, isRequired: true, summary: "The name in key paths.")]
      + properties.map(\.info))

  /// Creates a highlight from a record; `nil` if a value is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    self.init([])
    for (key, value) in fields {
      if key == "name", case .text(let text) = value {
        name = text
        continue
      }
      guard let row = Self.property(named: key), (try? row.set(value, on: &self)) != nil else {
        return nil
      }
    }
  }

  /// A record of the name and of all values that differ from the defaults.
  package var stored: PropertyValue {
    var fields: [String: PropertyValue] = ["name": .text(name)]
    for row in Self.properties where row.get(self) != row.get(.prototype) {
      fields[row.name] = row.get(self)
    }
    return .record(fields)
  }
}

/// The markers of a highlight in a text, and the colour of its characters.
struct TextMarks {
  /// The outlines of the markers, one for each part of a line.
  private(set) var paths: [Path] = []
  /// The highlighted fraction of each character.
  private(set) var weights: [Double]

  /// The greatest number of words that one highlight looks for.
  private static let mostWords = 256

  /// A part of a line from one character to another.
  private struct Stretch {
    var line: Int
    var low, high: Double
    var characters: Range<Int>
    var isRightToLeft: Bool
  }

  /// Finds the words of a highlight.
  ///
  /// - Parameter shifts: The distance by which each glyph is moved along its line.
  init(_ highlight: TextHighlight, in layout: TextLayout, shifts: [Double]) {
    weights = [Double](repeating: 0, count: layout.characters.count)
    let extents = Self.extents(of: layout, shifts)
    let stretches = Self.matches(highlight, in: layout).flatMap { range in
      Self.stretches(of: range, extents, layout)
    }
    let total = stretches.reduce(0) { $0 + $1.high - $1.low }
    let (first, last) = (highlight.start * total, highlight.end * total)
    var position = 0.0
    for stretch in stretches {
      let width = stretch.high - stretch.low
      let (start, end) = (max(first - position, 0), min(last - position, width))
      position += width
      guard end > start || (width == 0 && highlight.end > highlight.start) else { continue }
      let (low, high) =
        stretch.isRightToLeft
        ? (stretch.high - end, stretch.high - start) : (stretch.low + start, stretch.low + end)
      paths.append(Self.marker(highlight, stretch, from: low, to: high, layout))
      for character in stretch.characters {
        guard let extent = extents[character], extent.high > extent.low else { continue }
        let covered = min(extent.high, high) - max(extent.low, low)
        weights[character] = min(max(covered / (extent.high - extent.low), 0), 1)
      }
    }
  }

  private static func marker(
    _ highlight: TextHighlight, _ stretch: Stretch, from low: Double, to high: Double,
    _ layout: TextLayout
  ) -> Path {
    let line = layout.lines[stretch.line]
    let (top, height) = (line.origin.y - line.ascent, line.ascent + line.descent)
    let (upper, lower) = (top + highlight.top * height, top + highlight.bottom * height)
    let rect = Rect(
      x: low, y: min(upper, lower), width: high - low, height: abs(lower - upper)
    ).insetBy(dx: -highlight.padding.x, dy: -highlight.padding.y)
    guard rect.width > 0, rect.height > 0 else { return Path() }
    let radius = min(highlight.cornerRadius, rect.width / 2, rect.height / 2)
    return Path(roundedRect: rect, radius: radius)
  }

  // MARK: Finding words

  /// The ranges of characters that a highlight names, in the order of the text.
  private static func matches(_ highlight: TextHighlight, in layout: TextLayout) -> [Range<Int>] {
    let text = layout.runs.flatMap { Array($0.text) }.prefix(layout.characters.count)
    var starts: [Character: [Int]] = [:]
    for (index, character) in text.enumerated() { starts[character, default: []].append(index) }
    var found: [Range<Int>] = []
    for word in highlight.words.prefix(mostWords) {
      let word = Array(word)
      guard let first = word.first else { continue }
      for start in starts[first] ?? [] where start + word.count <= text.count {
        let range = start..<start + word.count
        guard text[range].elementsEqual(word),
          start == 0 || !isOneWord(text[start - 1], first),
          range.upperBound == text.count
            || !isOneWord(word[word.count - 1], text[range.upperBound])
        else { continue }
        found.append(range)
      }
    }
    found.sort { $0.lowerBound < $1.lowerBound }
    // Words that overlap are one.
    return found.reduce(into: []) { list, range in
      if let last = list.last, range.lowerBound < last.upperBound {
        list[list.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        list.append(range)
      }
    }
  }

  /// True if no word ends between two characters. Scripts without spaces have no ends of words.
  private static func isOneWord(_ first: Character, _ second: Character) -> Bool {
    func isLetter(_ character: Character) -> Bool {
      guard character.isLetter || character.isNumber else { return false }
      return LineBreaks.hasBlanks(character.unicodeScalars.first?.value ?? 0)
    }
    return isLetter(first) && isLetter(second)
  }

  // MARK: Places

  /// The left and the right side of each character; `nil` of those without glyphs.
  private static func extents(
    of layout: TextLayout, _ shifts: [Double]
  ) -> [(low: Double, high: Double)?] {
    var extents = [(low: Double, high: Double)?](repeating: nil, count: layout.characters.count)
    var index = 0
    let glyphs = layout.glyphs
    while index < glyphs.count {
      let character = glyphs[index].character
      var last = index
      while last + 1 < glyphs.count, glyphs[last + 1].character == character { last += 1 }
      let width = glyphs[index...last].reduce(0) { $0 + $1.advance }
      let low = glyphs[index].left + shifts[index]
      if extents.indices.contains(character) { extents[character] = (low, low + width) }
      index = last + 1
    }
    return extents
  }

  /// The spaces of a range at which lines break: nothing of them is seen.
  private static func spacesBeforeBreaks(
    in range: Range<Int>, _ layout: TextLayout
  ) -> Set<Int> {
    var result: Set<Int> = []
    var next: Int?
    for index in range.reversed() {
      let character = layout.characters[index]
      guard character.isSpace else {
        next = character.line
        continue
      }
      if let next, next != character.line { result.insert(index) }
    }
    return result
  }

  /// The parts of lines that a range of characters takes.
  private static func stretches(
    of range: Range<Int>, _ extents: [(low: Double, high: Double)?], _ layout: TextLayout
  ) -> [Stretch] {
    var result: [Stretch] = []
    var centers: [Double] = []
    let spaces = spacesBeforeBreaks(in: range, layout)
    for character in range where !spaces.contains(character) {
      guard let extent = extents[character] else { continue }
      let (line, center) = (layout.characters[character].line, layout.characters[character].center)
      guard layout.lines.indices.contains(line) else { continue }
      if let last = result.last, last.line == line {
        result[result.count - 1].low = min(last.low, extent.low)
        result[result.count - 1].high = max(last.high, extent.high)
        result[result.count - 1].characters = last.characters.lowerBound..<character + 1
        result[result.count - 1].isRightToLeft = center.x < centers[centers.count - 1]
      } else {
        centers.append(center.x)
        result.append(
          Stretch(
            line: line, low: extent.low, high: extent.high,
            characters: character..<character + 1, isRightToLeft: false))
      }
    }
    return result
  }
}
