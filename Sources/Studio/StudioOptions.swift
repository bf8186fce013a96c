/// The options of a studio.
package struct StudioOptions: Sendable {
  /// The tools that the page offers.
  package enum Mode: String, Sendable {
    /// A player that follows the file.
    case watch
    /// The editor.
    case studio
  }

  /// The tools that the page offers.
  package var mode: Mode
  /// The folder whose documents are shown.
  package var folder: String
  /// The document that is shown first: its path below the folder, or `preset:` and a name; `nil` for none.
  package var document: String?
  /// The port; 0 for any that is free.
  package var port: UInt16 = 0
  /// True if a secret of the printed address is required.
  package var usesToken = true
  /// True if nothing can be changed.
  package var isReadOnly = false
  /// True if documents of the folder are trusted: see `SceneOptions.trustsDocument`.
  package var trustsDocuments = false
  /// True if the document that is shown first is trusted: the user has named it.
  package var trustsNamedDocument = false
  /// The path of the program, which exports, imports and copies presets.
  package var program: String

  /// Creates options.
  package init(mode: Mode, folder: String, document: String?, program: String) {
    self.mode = mode
    self.folder = folder
    self.document = document
    self.program = program
  }
}

extension StudioOptions {
  /// Why nothing can be changed; `nil` if something can be.
  var refusal: String? {
    guard isReadOnly else { return nil }
    return switch mode {
    case .watch: "lambent watch only shows: change the file itself, or start lambent studio"
    case .studio: "the studio is read-only: start it without --read-only"
    }
  }

  /// Reads options from an object with the names of the properties; `nil` if one is missing.
  package init?(_ json: JSONValue) {
    guard let mode = json.text("mode").flatMap(Mode.init), let folder = json.text("folder"),
      let program = json.text("program"),
      let port = json.number("port").flatMap(UInt16.init(exactly:))
    else { return nil }
    self.init(mode: mode, folder: folder, document: json.text("document"), program: program)
    self.port = port
    usesToken = json.flag("usesToken")
    isReadOnly = json.flag("isReadOnly")
    trustsDocuments = json.flag("trustsDocuments")
    trustsNamedDocument = json.flag("trustsNamedDocument")
  }
}
