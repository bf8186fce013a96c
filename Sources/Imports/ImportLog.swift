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

  /// The notes, and a final one with the number of those beyond the limit.
  package var all: [ImportNote] {
    guard excess > 0 else { return notes }
    return notes + [ImportNote(place: "the file", message: "\(excess) more of them")]
  }
}
