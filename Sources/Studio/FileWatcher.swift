import LambentDocuments
import LambentImageFiles
import LambentWorkers

/// Looks at the files of all open documents several times a second: `stat` finds every change, also where an editor
/// writes a new file in the place of the old one, and on file systems that announce nothing.
final class FileWatcher: Sendable {
  private let desk: Desk
  private let known = Lock<[String: FileStamp?]>([:])

  init(_ desk: Desk) { self.desk = desk }

  /// Looks until the task is cancelled.
  func run() async throws {
    for round in 1... {
      try await Task.sleep(for: .milliseconds(150))
      look()
      if round % 6 == 0 { for document in desk.openDocuments { desk.drafts.keep(document.draft) } }
    }
  }

  private func look() {
    for document in desk.openDocuments {
      if hasChanged(document.draft.path, isNew: true) { notice(document.draft) }
      let others = document.live.files.filter { $0 != document.draft.path }
      // All of them are looked at, so that each is known.
      if others.map({ hasChanged($0, isNew: false) }).contains(true) {
        document.live.invalidate()
        desk.hub.send(["type": "files", "document": .string(document.draft.name)])
      }
    }
  }

  private func notice(_ draft: Draft) {
    do {
      if let snapshot = try draft.noticeFile() { desk.announce(snapshot, of: draft) }
    } catch {
      desk.hub.send([
        "type": "trouble", "document": .string(draft.name), "error": .string("\(error)"),
      ])
    }
  }

  /// True if a file is another than when it was looked at last; `isNew` if it was never looked at.
  ///
  /// A draft's file may have changed since the draft was read, before the first look. Then the draft compares the bytes.
  private func hasChanged(_ path: String, isNew: Bool) -> Bool {
    let stamp = FileStamp(path)
    return known.withLock { known in
      guard let old = known.updateValue(stamp, forKey: path) else { return isNew }
      return old != stamp
    }
  }
}
