import FoundationEssentials
import LambentDocuments
import LambentImageFiles
import LambentWorkers

/// Keeps what was not saved, in a folder of the user's own, for the next start after a crash.
///
/// A file holds the document's path, the text that it was made from, and the draft. It is of use only while the
/// document still is that text.
final class DraftStore: Sendable {
  private let folder: String?
  private let written = Lock<[String: Int]>([:])

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
    let isNew = written.withLock { written in
      let last = written.updateValue(snapshot.isDirty ? snapshot.version : 0, forKey: draft.path)
      return last != (snapshot.isDirty ? snapshot.version : 0)
    }
    guard isNew else { return }
    guard snapshot.isDirty else {
      // An older draft stays there until it is taken or the document is edited.
      if written.withLock({ $0["edited " + draft.path] != nil }) {
        try? FileManager.default.removeItem(atPath: path)
      }
      return
    }
    written.withLock { $0["edited " + draft.path] = 1 }
    let kept: JSONValue = [
      "path": .string(draft.path), "base": .string(snapshot.saved), "text": .string(snapshot.text),
    ]
    try? OutputFile.write(Array(kept.line.utf8), to: path)
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

  /// The file of a document: its path as a number, by FNV-1a.
  private func file(of draft: Draft) -> String? {
    let number = draft.path.utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return folder.map { "\($0)/\(String(number, radix: 16)).json" }
  }
}
