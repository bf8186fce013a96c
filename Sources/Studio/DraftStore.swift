import FoundationEssentials
import LambentDocuments
import LambentImageFiles
import LambentNoise
import LambentWorkers

/// Keeps what was not saved, in a folder of the user's own, for the next start after a crash.
///
/// A file holds the document's path, the text that it was made from, and the draft. It is of use only while the
/// document still is that text.
final class DraftStore: Sendable {
  private let folder: String?
  private let kept = Lock<[String: Kept]>([:])

  /// The state of a document's file, by the document's path.
  private struct Kept {
    /// The version that was kept; 0 if the draft has no unsaved changes.
    var version = 0
    /// True once it had some since the start.
    var isEdited = false
  }

  /// Finds the folder: `lambent/drafts` in `XDG_STATE_HOME`, else in `~/.local/state`.
  init() {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { "\($0)/.local/state" }
    folder = (environment["XDG_STATE_HOME"] ?? home).map { "\($0)/lambent/drafts" }
  }

  /// Keeps a draft that has unsaved changes, and removes what was kept of one that has none.
  func keep(_ draft: Draft) {
    guard let path = file(of: draft), !draft.isReadOnly else { return }
    let snapshot = draft.snapshot
    let version = snapshot.isDirty ? snapshot.version : 0
    let (isNew, isEdited) = kept.withLock { kept in
      var state = kept[draft.path] ?? Kept()
      let isNew = kept[draft.path]?.version != version
      state.version = version
      state.isEdited = state.isEdited || snapshot.isDirty
      kept[draft.path] = state
      return (isNew, state.isEdited)
    }
    guard isNew else { return }
    guard snapshot.isDirty else {
      // An older draft stays there until it is taken or the document is edited.
      if isEdited { try? FileManager.default.removeItem(atPath: path) }
      return
    }
    let file: JSONValue = [
      "path": .string(draft.path), "base": .string(snapshot.saved), "text": .string(snapshot.text),
    ]
    try? OutputFile.write(Array(file.line.utf8), to: path)
  }

  /// Removes what was kept of a draft: it is saved.
  func discard(_ draft: Draft) {
    if let path = file(of: draft) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The draft that was kept of a document, if it is of the text that the document has now.
  func recovered(_ draft: Draft) -> String? {
    guard let path = file(of: draft), !draft.isReadOnly,
      let bytes = try? ImageFile.readBytes(path, name: path, limit: 64 << 20)
    else { return nil }
    let snapshot = draft.snapshot
    guard let kept = try? JSONValue(parsing: bytes), kept.text("path") == draft.path,
      kept.text("base") == snapshot.saved, let text = kept.text("text"), text != snapshot.text
    else { return nil }
    return text
  }

  /// The file of a document: its path as a number.
  private func file(of draft: Draft) -> String? {
    folder.map { "\($0)/\(String(Noise.hash(of: draft.path), radix: 16)).json" }
  }
}
