/// Collects notes while a file is read; all parts of an importer share it.
package final class ImportLog {
  package private(set) var notes: [ImportNote] = []
  private var seen: Set<ImportNote> = []
  private var excess = 0

  /// Creates a log that begins with notes.
  package init(_ notes: [ImportNote] = []) {
    self.notes = notes
    seen = Set(notes)
  }

  /// Adds a note, once.
  package func note(_ place: String, _ message: String) {
    let note = ImportNote(place: place, message: message)
    guard seen.count < ImportLimits.maximumNotes else {
      excess += 1
      return
    }
    if seen.insert(note).inserted { notes.append(note) }
  }

  /// The greatest number of notes that differ only in names and numbers; more become one.
  private static let mostAlike = 3

  /// The notes, and a final one with the number of those beyond the limit. Of many that differ only in
  /// names and numbers there is the first, with the number of the others.
  package var all: [ImportNote] {
    let kinds = notes.map(Self.kind)
    let counts = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
    var told: Set<String> = []
    var result: [ImportNote] = []
    for (note, kind) in zip(notes, kinds) {
      let count = counts[kind] ?? 1
      guard count > Self.mostAlike else {
        result.append(note)
        continue
      }
      guard told.insert(kind).inserted else { continue }
      result.append(
        ImportNote(place: note.place, message: "\(note.message) (and \(count - 1) more like it)"))
    }
    guard excess > 0 else { return result }
    return result + [ImportNote(place: "the file", message: "\(excess) more of them")]
  }

  /// A note without what differs between notes of one kind: quoted names and numbers.
  private static func kind(of note: ImportNote) -> String {
    var (result, isQuoted) = ("", false)
    for character in "\(note)" {
      switch character {
      case "“": isQuoted = true
      case "”": isQuoted = false
      case "0"..."9", ".", "-", "−": continue
      default: if !isQuoted { result.append(character) }
      }
    }
    return result
  }
}
