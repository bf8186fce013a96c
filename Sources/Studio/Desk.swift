import LambentDocuments
import LambentWorkers

/// All that is open: the folder, its drafts, and the pages that look at them.
final class Desk: Sendable {
  let options: StudioOptions
  let folder: WorkFolder
  let hub = Hub()
  let exporting = Exporting()
  let drafts = DraftStore()
  let scenes = RecentScenes()
  private let state: Lock<State>

  /// A draft with its scene.
  struct Document: Sendable {
    let draft: Draft
    let live: LiveScene
  }

  private struct State {
    var documents: [String: Document] = [:]
    var trustsDocuments: Bool
    /// The documents that were made here, of what comes with the program: they are the user's own.
    var ownDocuments: Set<String> = []
  }

  /// Opens the folder.
  init(_ options: StudioOptions) throws {
    self.options = options
    folder = try WorkFolder(options.folder)
    state = Lock(State(trustsDocuments: options.trustsDocuments))
  }

  /// True if documents of the folder are trusted.
  var trustsDocuments: Bool { state.withLock { $0.trustsDocuments } }

  /// Trusts the documents of the folder from now on. They are read again.
  func trustDocuments() throws {
    let names = state.withLock { state in
      state.trustsDocuments = true
      return Array(state.documents.keys)
    }
    for name in names {
      let old = try document(name)
      guard !old.draft.isTrusted else { continue }
      let text = old.draft.snapshot.text
      state.withLock { _ = $0.documents.removeValue(forKey: name) }
      let new = try document(name).draft
      if new.snapshot.text != text, !new.isReadOnly { _ = try new.restore(text) }
      announce(new.snapshot, of: new)
    }
  }

  /// Trusts a document that was made here.
  func trustOwn(_ name: String) { state.withLock { _ = $0.ownDocuments.insert(name) } }

  /// The documents that are open.
  var openDocuments: [Document] { state.withLock { Array($0.documents.values) } }

  /// Opens a document, or finds it among those that are open.
  ///
  /// - Throws: ``StudioError`` for a name that leads nowhere, `ImageFileError`.
  func document(_ name: String) throws -> Document {
    if let found = state.withLock({ $0.documents[name] }) { return found }
    let carried = try ProgramDocuments.path(of: name)
    let path = try carried ?? folder.path(of: name)
    let isNamed = name == options.document && options.trustsNamedDocument
    let isOwn = state.withLock { $0.ownDocuments.contains(name) }
    let isTrusted = carried != nil || isNamed || isOwn || trustsDocuments
    let draft = try Draft(
      name: name, path: path, isReadOnly: carried != nil || options.isReadOnly,
      isTrusted: isTrusted,
      limit: SceneLimits(isTrusted: isTrusted).maximumDocumentBytes)
    let new = Document(draft: draft, live: LiveScene(draft, among: scenes))
    return state.withLock { state in
      if let found = state.documents[name] { return found }
      // Documents that were only looked at are closed: they are as new when they are opened again.
      if state.documents.count > 100 {
        state.documents = state.documents.filter { $0.value.draft.snapshot.version > 1 }
      }
      state.documents[name] = new
      return new
    }
  }

  /// Tells all pages that a draft has changed.
  func announce(_ snapshot: Draft.Snapshot, of draft: Draft) {
    var event = snapshot.json(of: draft)
    event["type"] = "document"
    hub.send(event)
  }
}

extension Draft.Snapshot {
  /// The draft as pages get it, with its text.
  func json(of draft: Draft) -> JSONValue {
    var json: JSONValue = [
      "document": .string(draft.name), "version": .number(Double(version)), "text": .string(text),
      "dirty": .boolean(isDirty), "conflict": .boolean(hasConflict),
      "gone": .boolean(isGone),
      "readOnly": .boolean(draft.isReadOnly), "trusted": .boolean(draft.isTrusted),
    ]
    json["undo"] = undo.map(JSONValue.string)
    json["redo"] = redo.map(JSONValue.string)
    return json
  }
}

extension LiveScene.Findings {
  /// The findings as pages get them.
  func json(of document: String) -> JSONValue {
    var list = diagnostics.prefix(200).map { finding -> JSONValue in
      [
        "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
        "remedy": .string(finding.advice), "line": .number(Double(finding.line)),
        "column": .number(Double(finding.column)), "path": .string(finding.path.description),
      ]
    }
    if let failure {
      list.append(["severity": "error", "message": .string(failure), "remedy": "", "path": "$"])
    }
    return [
      "type": "findings", "document": .string(document), "version": .number(Double(version)),
      "drawable": .boolean(isDrawable), "findings": .array(list),
    ]
  }
}
