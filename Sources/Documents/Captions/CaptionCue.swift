import LambentProperties

/// A text of captions with the time at which it shows.
package struct CaptionCue: Sendable, Hashable {
  /// A word and the time at which it is spoken.
  package struct Word: Sendable, Hashable {
    /// The characters in the text.
    package var range: Range<Int>
    /// The time of the scene, in seconds.
    package var start: Double
    package var end: Double

    package init(range: Range<Int>, start: Double, end: Double) {
      (self.range, self.start, self.end) = (range, start, end)
    }
  }

  /// Characters in a colour of their own.
  package struct Tint: Sendable, Hashable {
    package var range: Range<Int>
    /// A colour as documents have it.
    package var color: String
  }

  /// The position on the screen, where a file decides it.
  package struct Place: Sendable, Hashable {
    /// The fraction of the height, from the top, at which the text stands; `nil` for the bottom.
    package var line: Double?
    /// The fraction of the width, from the left.
    package var position: Double?
    /// -1 for a text that begins at the position, 0 for one with its middle there, 1 for one that ends there.
    package var alignment = 0
  }

  /// The times in the scene between which it shows, in seconds.
  package var start: Double
  package var end: Double
  /// The text; lines of the file are separated by line feeds.
  package var text: String
  /// The words with times of their own, in order; empty if only the whole text has times.
  package var words: [Word] = []
  package var tints: [Tint] = []
  package var speaker: String?
  package var place = Place()
  /// The line of the file on which it begins, from 1.
  package var line = 1
}

/// The captions of a file.
package struct CaptionTrack: Sendable {
  /// A fault in a part of the file, which is left out.
  package struct Fault: Sendable, Hashable {
    /// The line, from 1.
    package let line: Int
    package let message: String
    package let remedy: String
  }

  /// The texts, by the times at which they begin.
  package var cues: [CaptionCue] = []
  package private(set) var faults: [Fault] = []

  /// The greatest number of texts, and the greatest number of faults that are listed.
  static let mostCues = 20_000
  private static let mostFaults = 100
  /// The greatest number of characters of a text.
  private static let mostCharacters = 4096

  /// True if every text has a length and characters, and its words and colours are within it.
  package var isValid: Bool {
    cues.count <= Self.mostCues
      && cues.allSatisfy { cue in
        let count = cue.text.count
        return cue.start >= 0 && cue.end > cue.start && count > 0
          && cue.words.allSatisfy { $0.range.upperBound <= count }
          && cue.tints.allSatisfy { $0.range.upperBound <= count }
      }
  }

  /// Notes a text, unless it is empty or has no time.
  mutating func add(_ cue: CaptionCue?, line: Int) {
    guard var cue, !cue.text.isEmpty, cues.count < Self.mostCues else { return }
    guard cue.start >= 0, cue.end > cue.start, cue.end <= SceneLimits.maximumDuration else {
      let isTooLate = cue.end > SceneLimits.maximumDuration
      return add(
        "a caption from \(cue.start.short) s to \(cue.end.short) s",
        isTooLate ? "an end at \(SceneLimits.maximumDuration.short) s at most" : "a later end",
        line: line)
    }
    guard cue.text.count <= Self.mostCharacters else {
      return add(
        "a caption of \(cue.text.count) characters", "at most \(Self.mostCharacters)", line: line)
    }
    let count = cue.text.count
    cue.line = line
    cue.words = cue.words.filter { !$0.range.isEmpty && $0.range.upperBound <= count }
    cues.append(cue)
  }

  mutating func add(_ message: String, _ remedy: String, line: Int) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(Fault(line: line, message: message, remedy: remedy))
  }
}

/// A text that is put together of marked-up parts, without blanks twice or at the ends.
struct CaptionText {
  private(set) var text = ""
  /// The number of characters, kept so that appending stays O(1).
  private(set) var count = 0
  private var endsBlank = true

  /// Appends characters; a blank after another, or at the beginning of a line, is left out.
  mutating func append(_ string: some StringProtocol) {
    for character in string {
      if character == "\n" {
        if text.last == " " { removeLast() }
        guard !text.isEmpty, text.last != "\n" else { continue }
        push("\n")
        endsBlank = true
      } else if character.isWhitespace {
        guard !endsBlank else { continue }
        push(" ")
        endsBlank = true
      } else {
        push(character)
        endsBlank = false
      }
    }
  }

  private mutating func push(_ character: Character) {
    text.append(character)
    count += 1
  }

  private mutating func removeLast() {
    text.removeLast()
    count -= 1
  }

  mutating func trim() {
    while let last = text.last, last == " " || last == "\n" { removeLast() }
  }
}

extension Double {
  /// A number of milliseconds in seconds.
  init(milliseconds: Int) { self = Double(milliseconds) / 1000 }
}
