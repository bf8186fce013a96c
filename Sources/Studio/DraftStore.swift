import FoundationEssentials
import LambentDocuments
import LambentImageFiles
import LambentNoise
import LambentWorkers

/// Stores unsaved drafts in a private folder of the user, for recovery after a crash.
///
/// A file contains the document's path, the saved text from which the draft was made, and the draft. It is only used
/// if the document still has that text.
final class DraftStore: Sendable {
  private let folder: String?
  private let kept = Lock<[String: Kept]>([:])

  /// The state of a document's file, by the document's path.
  private struct Kept {
    /// The stored version; 0 if the draft has no unsaved changes.
    var version = 0
    /// True if it has had unsaved changes since the start.
    var isEdited = false
  }

  /// Finds the folder: `lambent/drafts` in `XDG_STATE_HOME`, or else in `~/.local/state`.
  init() {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { "\($0)/.local/state" }
    folder = (environment["XDG_STATE_HOME"] ?? home).map { "\($0)/lambent/drafts" }
  }

  /// Stores a draft with unsaved changes, or removes the stored one if there are none.
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
      // An older draft is kept until it is restored or the document is edited.
      if isEdited { try? FileManager.default.removeItem(atPath: path) }
      return
    }
    let file: JSONValue = [
      "path": .string(draft.path), "base": .string(snapshot.saved), "text": .string(snapshot.text),
    ]
    try? OutputFile.write(Array(file.line.utf8), to: path)
  }

  /// Removes the stored draft after it was saved.
  func discard(_ draft: Draft) {
    if let path = file(of: draft) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The stored draft of a document, if it was made from the document's current text.
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

  /// The file for a document, named by a hash of its path.
  private func file(of draft: Draft) -> String? {
    folder.map { "\($0)/\(String(Noise.hash(of: draft.path), radix: 16)).json" }
  }
}
