import LambentDocuments
import LambentImageFiles
import LambentLayers
import LambentProperties

/// The style of captions: the layers that show one, and the look of its text.
struct CaptionStyle {
  /// The layers of a caption, a template.
  let template: Cursor
  /// The layer of type `captions` that has them: that of the document, or that of a document of its own.
  let owner: Cursor

  static let standard = "line"
  static let names = ["line", "pop", "karaoke", "word", "typewriter"]

  /// Finds the style of a layer: its own sublayers, or those of another document.
  init?(_ cursor: Cursor, files: FileAccess, note: (String) -> Void) {
    if let own = cursor.member("sublayers") {
      if let style = cursor.member("style") {
        style.report(.conflict, "both “style” and “sublayers”", remedy: "one of them")
        return nil
      }
      (template, owner) = (own, cursor)
      return
    }
    let member = cursor.member("style")
    var name = Self.standard
    if let member {
      guard let given = member.text(expecting: "the name of a style, or a document") else {
        return nil
      }
      name = given
    }
    let place = member ?? cursor
    let builtIn = Self.path(named: name)
    let access =
      builtIn.map { FileAccess(directory: FileAccess.folder(of: $0), isTrusted: true) } ?? files
    do {
      let path = builtIn ?? name
      let bytes = try access.read(path, limit: cursor.limits.maximumDocumentBytes)
      note(access.fullPath(path))
      var document = try JSONDocument(file: path, bytes: bytes, limits: cursor.limits)
      document.findings.forEach(cursor.diagnostics.add)
      (document.tally, document.canvas) = (cursor.document.tally, cursor.document.canvas)
      let root = Cursor(document: document, diagnostics: cursor.diagnostics)
      guard let layer = root.member("layers").flatMap(Self.captions),
        let sublayers = layer.member("sublayers")
      else {
        place.report(
          "“\(name)” has no captions with sublayers",
          remedy: "a document with a layer of the type “captions”")
        return nil
      }
      (template, owner) = (sublayers, layer)
    } catch let error as ImageFileError {
      let styles = Self.names.joined(separator: ", ")
      guard name.contains(where: { $0 == "." || $0 == "/" }) else {
        place.report(
          unknown: name, among: Self.names, "no style of captions has the name “\(name)”",
          remedy: "one of \(styles), or the path of a document")
        return nil
      }
      place.report(
        error.ofDocument(name), of: name,
        remedy: Suggestion.question(about: name, among: Self.names)
          ?? "\(styles), or the path of a document")
      return nil
    } catch let error as DocumentError {
      error.diagnostics.forEach(cursor.diagnostics.add)
      return nil
    } catch {
      place.report(.unreadableFile, "\(error)", remedy: "a readable document")
      return nil
    }
  }

  /// Checks the style that an option names, which has no place in a document. Errors within its document are left
  /// to the reader.
  ///
  /// - Throws: `SceneError.option` if it cannot be read, or has no captions.
  static func check(_ name: String, option: String) throws(SceneError) {
    let path = path(named: name) ?? name
    do {
      let bytes = try ImageFile.readBytes(
        path, name: path, limit: SceneLimits.trusted.maximumDocumentBytes)
      guard let document = try? JSONDocument(file: path, bytes: bytes) else { return }
      let root = Cursor(document: document, diagnostics: Diagnostics())
      guard root.member("layers").flatMap(captions)?.member("sublayers") == nil else { return }
    } catch {
      throw .option(
        what: "\(error)", where: option,
        remedy: "\(names.joined(separator: ", ")), or the path of a document")
    }
    throw .option(
      what: "\(name) has no captions with sublayers", where: option,
      remedy: "a document with a layer of the type “captions” that has “sublayers”")
  }

  private static func path(named name: String) -> String? {
    PresetFolders.path(ofPreset: name, in: "Captions/")
  }

  /// The first layer of captions of a list, or below its layers.
  private static func captions(in list: Cursor) -> Cursor? {
    for layer in list.elements() ?? [] {
      if layer.node["type"] == "captions" { return layer }
      if let found = layer.member("sublayers").flatMap(captions) { return found }
    }
    return nil
  }

  // MARK: Text

  /// Sets the properties of text that a layer of captions has.
  ///
  /// - Returns: The members of the properties that read well.
  static func setText(
    _ cursor: Cursor, on state: inout LayerState, in context: ValueContext
  ) -> [JSONValue.Member] {
    var result: [JSONValue.Member] = []
    for member in cursor.members() ?? [] where CaptionsLayer.isText(member.key) {
      guard let row = state.schema.row(named: member.key),
        let value = member.value.value(of: row.schema(initial: .null), in: context)
      else { continue }
      do {
        try row.set(value, on: &state)
        result.append((member.key, member.value.node))
      } catch {
        member.value.report(error)
      }
    }
    return result
  }

  /// The template with properties of text for the layers that show the text of captions.
  func template(with properties: [JSONValue.Member]) -> Cursor {
    func added(_ cursor: Cursor) -> JSONParser.Parsed {
      switch cursor.node {
      case .array:
        return (cursor.elements() ?? []).map(added).array(at: cursor.offset)
      case .object:
        var layer = ParsedObject(at: cursor.offset)
        for member in cursor.members() ?? [] {
          let isList = member.key == "sublayers" || member.key == "mask"
          layer.append(
            member.key, isList ? added(member.value) : member.value.parsed, at: member.keyOffset)
        }
        guard cursor.node["type"] == "text", cursor.node["string"]?["row"] == "text" else {
          return layer.parsed
        }
        for (key, value) in properties where cursor.member(key) == nil { layer.append(key, value) }
        return layer.parsed
      default: return cursor.parsed
      }
    }
    return template.replacing(added(template), in: template.document)
  }
}
