import FlyingFox
import LambentImageFiles
import LambentWorkers
import Synchronization

/// A document that is open: its text, what it was before, and what lies on the disk.
///
/// All pages that show it change this one text, so that none loses what another did.
final class Draft: Sendable {
  /// The name: the path below the folder, or `preset:` and a name.
  let name: String
  /// The file.
  let path: String
  /// The folder that its paths are relative to.
  var directory: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
  /// True if the text cannot be changed.
  let isReadOnly: Bool
  /// True if the document is trusted.
  let isTrusted: Bool
  /// The file without links when it was opened.
  private let realPath: String?
  /// The most bytes of the file.
  private let limit: Int
  private let state: Lock<State>

  /// A step of the history.
  private struct Step {
    var text: String
    var label: String
    /// The gesture that made it: a further edit of the same gesture replaces it.
    var gesture: String
  }

  private struct State {
    var steps: [Step]
    var index = 0
    var version = 1
    /// The bytes that were read or saved last.
    var saved: [UInt8]
    /// The bytes that another program has written since.
    var external: [UInt8]?
  }

  /// A state of the draft.
  struct Snapshot: Sendable {
    var version: Int
    var text: String
    /// The text that was read or saved last.
    var saved: String
    var isDirty: Bool
    var hasConflict: Bool
    /// The labels of the steps that undo and redo would take.
    var undo: String?
    var redo: String?
  }

  /// A change of the text: at a position, in UTF-16 units, so many are replaced.
  struct Splice: Sendable {
    var at: Int
    var removed: Int
    var inserted: String
  }

  /// The most bytes of all texts of the history.
  private static let historyBytes = 64 << 20

  /// Opens a document.
  ///
  /// - Throws: `ImageFileError`.
  init(name: String, path: String, isReadOnly: Bool, isTrusted: Bool, limit: Int) throws {
    (self.name, self.path, self.isReadOnly, self.isTrusted) = (name, path, isReadOnly, isTrusted)
    (self.realPath, self.limit) = (path.realPath, limit)
    let bytes = try ImageFile.readBytes(path, name: name, limit: limit)
    let step = Step(text: String(decoding: bytes, as: UTF8.self), label: "Open", gesture: "")
    state = Lock(State(steps: [step], saved: bytes))
  }

  /// The draft now.
  var snapshot: Snapshot { state.withLock { Self.snapshot($0) } }

  private static func snapshot(_ state: State) -> Snapshot {
    let step = state.steps[state.index]
    let isLast = state.index + 1 == state.steps.count
    return Snapshot(
      version: state.version, text: step.text, saved: String(decoding: state.saved, as: UTF8.self),
      isDirty: !step.text.utf8.elementsEqual(state.saved), hasConflict: state.external != nil,
      undo: state.index > 0 ? step.label : nil,
      redo: isLast ? nil : state.steps[state.index + 1].label)
  }

  /// Changes the text.
  ///
  /// - Parameters:
  ///   - base: The version that the positions are of; edits of another one are rejected.
  ///   - gesture: Edits of one gesture are one step of the history.
  /// - Throws: ``StudioError`` where the version is another, or positions lie outside of the text.
  func edit(
    base: Int, _ splices: [Splice], label: String, gesture: String
  ) throws(StudioError) -> Snapshot {
    guard !isReadOnly else { throw StudioError(.forbidden, "the document cannot be changed here") }
    return try state.withLock { state throws(StudioError) in
      guard base == state.version else {
        throw StudioError(.conflict, "the document has changed meanwhile")
      }
      var units = Array(state.steps[state.index].text.utf16)
      for splice in splices {
        let (end, overflow) = splice.at.addingReportingOverflow(splice.removed)
        guard splice.at >= 0, splice.removed >= 0, !overflow, end <= units.count else {
          throw .invalid("an edit outside of the document")
        }
        units.replaceSubrange(splice.at..<end, with: splice.inserted.utf16)
      }
      guard units.count <= 16 << 20 else { throw .invalid("the document would be too large") }
      Self.add(
        Step(text: String(decoding: units, as: UTF16.self), label: label, gesture: gesture),
        to: &state)
      return Self.snapshot(state)
    }
  }

  private static func add(_ step: Step, to state: inout State) {
    state.steps.removeSubrange((state.index + 1)...)
    let last = state.steps[state.index]
    if !step.gesture.isEmpty, last.gesture == step.gesture, state.index > 0 {
      state.steps[state.index] = step
    } else {
      state.steps.append(step)
      state.index += 1
    }
    var bytes = state.steps.reduce(0) { $0 + $1.text.utf8.count }
    while bytes > historyBytes, state.index > 1 {
      bytes -= state.steps.removeFirst().text.utf8.count
      state.index -= 1
    }
    state.version += 1
  }

  /// Goes to the step before, or to the next one; without one, nothing changes.
  func step(by offset: Int) -> Snapshot {
    state.withLock { state in
      let index = state.index + offset
      if state.steps.indices.contains(index), !isReadOnly {
        state.index = index
        state.version += 1
        // What follows is a gesture of its own.
        state.steps[index].gesture = ""
      }
      return Self.snapshot(state)
    }
  }

  /// Looks at the file. A text that nobody has changed here follows it; otherwise there is a conflict. A file that is
  /// gone is as one that has not changed.
  ///
  /// - Returns: The draft where anything is new, else `nil`.
  /// - Throws: ``StudioError`` where a link to elsewhere has taken its place; `ImageFileError` where it cannot be read
  ///   any more, or is too long.
  func noticeFile() throws -> Snapshot? {
    let now = path.realPath
    guard now != nil || path.linkTarget != nil else { return nil }
    guard now == realPath else {
      throw StudioError(.forbidden, "“\(name)” has become a link to another file")
    }
    let bytes = try ImageFile.readBytes(path, name: name, limit: limit)
    return state.withLock { state in
      let text = state.steps[state.index].text
      guard bytes != state.saved, bytes != state.external else { return nil }
      if text.utf8.elementsEqual(bytes) {
        (state.saved, state.external) = (bytes, nil)
      } else if text.utf8.elementsEqual(state.saved) {
        state.saved = bytes
        state.external = nil
        Self.add(
          Step(
            text: String(decoding: bytes, as: UTF8.self), label: "Change of the file", gesture: ""),
          to: &state)
      } else {
        state.external = bytes
      }
      return Self.snapshot(state)
    }
  }

  /// Takes the file's text in a conflict; the own one stays in the history.
  func takeFile() -> Snapshot {
    state.withLock { state in
      if let external = state.external {
        let text = String(decoding: external, as: UTF8.self)
        (state.saved, state.external) = (external, nil)
        Self.add(Step(text: text, label: "Take the file’s version", gesture: ""), to: &state)
      }
      return Self.snapshot(state)
    }
  }

  /// Puts a text in, as after a restart.
  func restore(_ text: String) throws(StudioError) -> Snapshot {
    let current = snapshot
    let removed = current.text.utf16.count
    return try edit(
      base: current.version, [Splice(at: 0, removed: removed, inserted: text)],
      label: "Restore", gesture: "")
  }

  /// Writes the text to the file, whole or not at all.
  ///
  /// - Parameter force: Whether a version that another program has written is replaced.
  /// - Throws: ``StudioError`` with `conflict` where the file is not what was read or saved last, and like
  ///   ``noticeFile()``; `ImageFileError`.
  func save(force: Bool) throws -> Snapshot {
    guard !isReadOnly else { throw StudioError(.forbidden, "the document cannot be changed here") }
    _ = try noticeFile()
    return try state.withLock { state in
      guard force || state.external == nil else {
        throw StudioError(.conflict, "another program has changed the file")
      }
      let bytes = Array(state.steps[state.index].text.utf8)
      if let external = state.external {
        // What is replaced stays in the history, below the own text.
        let own = state.steps[state.index]
        let other = Step(
          text: String(decoding: external, as: UTF8.self), label: "Version of the file", gesture: ""
        )
        state.steps.replaceSubrange(state.index..., with: [other, own])
        state.index += 1
      }
      try OutputFile.write(bytes, to: path)
      (state.saved, state.external) = (bytes, nil)
      return Self.snapshot(state)
    }
  }
}
