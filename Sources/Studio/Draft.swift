import FlyingFox
import LambentImageFiles
import LambentWorkers

/// An open document: its text, its history, and the version on the disk.
///
/// All pages that show the document change this one text, so that no edit is lost.
final class Draft: Sendable {
  /// The name: the path below the folder, or `preset:` and a name.
  let name: String
  /// The file.
  let path: String
  /// The folder that its paths are relative to.
  var directory: String { FileAccess.folder(of: path) }
  /// True if the text cannot be changed.
  let isReadOnly: Bool
  /// True if the document is trusted.
  let isTrusted: Bool
  /// The path of the file with links resolved, when it was opened.
  private let realPath: String?
  /// The maximum size of the file, in bytes.
  private let limit: Int
  private let state: Lock<State>

  private struct State {
    var history: History
    var version = 1
    /// The bytes that were last read or saved.
    var saved: [UInt8]
    /// The bytes that another program has written since.
    var external: [UInt8]?
    /// True while the file does not exist.
    var isGone = false
  }

  /// A state of the draft.
  struct Snapshot: Sendable {
    var version: Int
    var text: String
    /// The text that was last read or saved.
    var saved: String
    var isDirty: Bool
    var hasConflict: Bool
    /// True while the file does not exist. Saving creates it again.
    var isGone: Bool
    /// The labels of the next steps of undo and redo.
    var undo: String?
    var redo: String?
  }

  /// A change of the text: the position and the number of UTF-16 units to replace, and the new text.
  struct Splice: Sendable {
    var at: Int
    var removed: Int
    var inserted: String
  }

  /// Opens a document.
  ///
  /// - Throws: `ImageFileError`; ``StudioError`` for a file that is not UTF-8.
  init(name: String, path: String, isReadOnly: Bool, isTrusted: Bool, limit: Int) throws {
    (self.name, self.path, self.isReadOnly, self.isTrusted) = (name, path, isReadOnly, isTrusted)
    (self.realPath, self.limit) = (path.realPath, limit)
    let bytes = try Self.readBytes(path, name: name, limit: limit)
    state = Lock(State(history: History(bytes), saved: bytes))
  }

  /// The bytes of a file. Other encodings are rejected, as by every reader of documents: the text would be wrong, and
  /// saving it would change bytes that were not edited.
  private static func readBytes(_ path: String, name: String, limit: Int) throws -> [UInt8] {
    let bytes = try ImageFile.readBytes(path, name: name, limit: limit)
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw StudioError(
      .unprocessableContent,
      "\(name):\(line + 1): text that is not UTF-8: save the document as UTF-8")
  }

  /// The current state of the draft.
  var snapshot: Snapshot { state.withLock { Self.snapshot($0) } }

  private static func snapshot(_ state: State) -> Snapshot {
    Snapshot(
      version: state.version, text: state.history.text,
      saved: String(decoding: state.saved, as: UTF8.self),
      isDirty: state.isGone || state.history.bytes != state.saved,
      hasConflict: state.external != nil, isGone: state.isGone,
      undo: state.history.undoLabel, redo: state.history.redoLabel)
  }

  /// Changes the text.
  ///
  /// - Parameters:
  ///   - base: The version to which the positions refer. Edits of another version are rejected.
  ///   - gesture: Edits of one gesture are one step of the history.
  /// - Throws: ``StudioError`` if the version differs, or positions are outside of the text or within a character.
  func edit(
    base: Int, _ splices: [Splice], label: String, gesture: String
  ) throws(StudioError) -> Snapshot {
    guard !isReadOnly else { throw StudioError(.forbidden, "the document cannot be changed here") }
    return try state.withLock { state throws(StudioError) in
      guard base == state.version else {
        throw StudioError(.conflict, "the document has changed meanwhile")
      }
      var units = Array(state.history.text.utf16)
      for splice in splices {
        let (end, overflow) = splice.at.addingReportingOverflow(splice.removed)
        guard splice.at >= 0, splice.removed >= 0, !overflow, end <= units.count else {
          throw .invalid("an edit outside of the document")
        }
        guard !units.hasPair(across: splice.at), !units.hasPair(across: end) else {
          throw .invalid("an edit that splits a character")
        }
        units.replaceSubrange(splice.at..<end, with: splice.inserted.utf16)
      }
      guard units.count <= 16 << 20 else { throw .invalid("the document would be too large") }
      let text = Array(String(decoding: units, as: UTF16.self).utf8)
      state.history.add(text, label: label, gesture: gesture)
      state.version += 1
      return Self.snapshot(state)
    }
  }

  /// Goes to the previous or the next step, if there is one.
  func step(by offset: Int) -> Snapshot {
    state.withLock { state in
      if !isReadOnly, state.history.move(by: offset) { state.version += 1 }
      return Self.snapshot(state)
    }
  }

  /// Checks the file for changes. A text without edits is replaced by the file's; otherwise there is a conflict. If
  /// the file was deleted, the text is kept.
  ///
  /// - Returns: The state of the draft if it has changed, otherwise `nil`.
  /// - Throws: ``StudioError`` if it has become a link to another file, or is not UTF-8; `ImageFileError` if it can
  ///   no longer be read, or is too long.
  func noticeFile() throws -> Snapshot? {
    let now = path.realPath
    guard now != nil || path.linkTarget != nil else {
      return state.withLock { state in
        guard !state.isGone else { return nil }
        state.isGone = true
        return Self.snapshot(state)
      }
    }
    guard now == realPath else {
      throw StudioError(.forbidden, "“\(name)” has become a link to another file")
    }
    let bytes = try Self.readBytes(path, name: name, limit: limit)
    return state.withLock { state in
      let wasGone = state.isGone
      state.isGone = false
      guard bytes != state.saved, bytes != state.external else {
        return wasGone ? Self.snapshot(state) : nil
      }
      if state.history.bytes == bytes {
        (state.saved, state.external) = (bytes, nil)
      } else if state.history.bytes == state.saved {
        (state.saved, state.external) = (bytes, nil)
        state.history.add(bytes, label: "Change of the file")
        state.version += 1
      } else {
        state.external = bytes
      }
      return Self.snapshot(state)
    }
  }

  /// Resolves a conflict with the file's text. The draft's own text stays in the history.
  func takeFile() -> Snapshot {
    state.withLock { state in
      if let external = state.external {
        (state.saved, state.external) = (external, nil)
        state.history.add(external, label: "Take the file’s version")
        state.version += 1
      }
      return Self.snapshot(state)
    }
  }

  /// Replaces the text, for example after a restart.
  func restore(_ text: String) throws(StudioError) -> Snapshot {
    let current = snapshot
    let removed = current.text.utf16.count
    return try edit(
      base: current.version, [Splice(at: 0, removed: removed, inserted: text)],
      label: "Restore", gesture: "")
  }

  /// Writes the text to the file, completely or not at all.
  ///
  /// - Parameter force: True to replace a version that another program has written.
  /// - Throws: ``StudioError`` with `conflict` if the file differs from the version that was last read or saved; the
  ///   errors of ``noticeFile()``; `ImageFileError`.
  func save(force: Bool) throws -> Snapshot {
    guard !isReadOnly else { throw StudioError(.forbidden, "the document cannot be changed here") }
    _ = try noticeFile()
    return try state.withLock { state in
      guard force || state.external == nil else {
        throw StudioError(.conflict, "another program has changed the file")
      }
      let bytes = state.history.bytes
      if let external = state.external {
        // The replaced text stays in the history, below the draft's own text.
        state.history.insertBelow(external, label: "Version of the file")
      }
      try OutputFile.write(bytes, to: path)
      (state.saved, state.external, state.isGone) = (bytes, nil, false)
      return Self.snapshot(state)
    }
  }
}

extension [UInt16] {
  /// True if the units before and after a position are a surrogate pair.
  fileprivate func hasPair(across position: Int) -> Bool {
    position > 0 && position < count && UTF16.isLeadSurrogate(self[position - 1])
      && UTF16.isTrailSurrogate(self[position])
  }
}
