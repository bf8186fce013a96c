import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentText

extension LayerReader {
  /// Reads a layer of captions: a plain layer, with a layer for each caption that shows for its time.
  func captions(_ cursor: Cursor, _ captionsKind: LayerKind) -> LayerModel? {
    cursor.document.tally.needsSource = true
    let files = values.images.files
    guard let style = CaptionStyle(cursor, files: files, note: { values.images.note(file: $0) })
    else { return nil }
    var settings = CaptionSettings()
    guard settings.read(style.owner, in: values), settings.read(cursor, in: values),
      let track = track(cursor),
      // To break them into lines costs more than to read them.
      cursor.allows(
        track.cues.reduce(0) { $0 + $1.text.unicodeScalars.count }, of: .captionCharacters),
      var model = layer(surface(cursor, captionsKind.knownKeys))
    else { return nil }
    guard let kind = values.registries.layers.kind(named: "text") else { return nil }
    var state = LayerState(schema: kind.schema)
    state.fonts = values.images.fonts
    var text: [String: JSONValue] = [:]
    for owner in [style.owner, cursor] {
      for (key, value) in CaptionStyle.setText(owner, on: &state, in: values) { text[key] = value }
    }
    if let font = substituteFont(cursor, state) {
      (text["font"], state) = (.string(font.name), font.state)
    }
    let size = model.state.bounds.size
    let outer = container
    container = size
    defer { container = outer }
    let color = state[captionColor: "foregroundColor"]
    // The colour is that of the row, unless the template has another.
    text["foregroundColor"] = nil
    let template = style.template(with: text.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    let items = settings.arrange(
      track.cues, in: size, style: state, plate: CaptionPlate(style.template), at: cursor)
    guard let items, let list = list(items, template, color: color, settings, at: cursor) else {
      return nil
    }
    model.sublayers = layers(list)
    return model
  }

  /// The document's own fonts, where the style's font is missing: an untrusted document has no others.
  private func substituteFont(
    _ cursor: Cursor, _ state: LayerState
  ) -> (name: String, state: LayerState)? {
    let own = values.images.fonts.fonts.keys.sorted()
    guard cursor.member("font") == nil, !own.isEmpty, let row = state.schema.row(named: "font"),
      case .text(let given) = row.get(state),
      values.images.fonts.fonts(inList: given).fonts.isEmpty
    else { return nil }
    let name = own.joined(separator: ",")
    var state = state
    guard (try? row.set(.text(name), on: &state)) != nil else { return nil }
    return (name, state)
  }

  /// The texts of a layer's file, or of its `source`; what is wrong with parts of them is a warning.
  private func track(_ cursor: Cursor) -> CaptionTrack? {
    let (file, source) = (cursor.member("file"), cursor.member("source"))
    guard let place = file ?? source, file == nil || source == nil else {
      cursor.report(
        file == nil ? .missingKey : .conflict, "captions need one of “file” and “source”",
        remedy: "the path of an SRT, WebVTT, ASS or Whisper JSON file")
      return nil
    }
    guard let text = place.text(expecting: file == nil ? "the text of a file" : "a path") else {
      return nil
    }
    do {
      var bytes = Array(text.utf8)
      if file != nil {
        bytes = try values.images.files.read(text, limit: cursor.limits.maximumTableBytes)
        values.images.note(file: values.images.files.fullPath(text))
      }
      let track = try CaptionTrack(bytes)
      for fault in track.faults {
        if let option = cursor.captionsOption {
          cursor.warn(
            .invalidValue, "\(fault.message) is left out", remedy: fault.remedy, in: option,
            line: fault.line)
          continue
        }
        let name = file == nil ? "“source”" : text
        place.warn(
          .invalidValue, "\(fault.message) on line \(fault.line) of \(name) is left out",
          remedy: fault.remedy)
      }
      return track
    } catch let error as ImageFileError {
      place.report(error.ofDocument(text), of: text, remedy: "a readable file of captions")
    } catch let fault as DataTable.Fault {
      place.report(.unreadableFile, fault.message, remedy: fault.remedy)
    } catch {
      place.report(.unreadableFile, "\(error)", remedy: "a readable file of captions")
    }
    return nil
  }

  /// The layer without what only captions have.
  private func surface(_ cursor: Cursor, _ known: [String]) -> Cursor {
    var layer = ParsedObject(at: cursor.offset)
    layer.append("type", "layer")
    let dropped = Set(DocumentKeys.captionsLayer.names + ["type", "sublayers"])
    for member in cursor.members() ?? []
    where known.contains(member.key) && !dropped.contains(member.key)
      && !CaptionsLayer.isText(member.key)
    {
      layer.append(member.key, member.value.parsed, at: member.keyOffset)
    }
    if !["frame", "bounds", "pin"].contains(where: { cursor.member($0) != nil }) {
      // Those of the canvas keep to what frames show of it.
      if let visible = cursor.document.visible, container == cursor.document.canvas {
        layer.append("frame", RepeatLayout.numbers(visible))
      } else {
        layer.append("pin", RepeatLayout.all)
      }
    }
    return cursor.replacing(layer.parsed, in: cursor.document)
  }

  private func list(
    _ items: [CaptionSettings.Placed], _ template: Cursor, color: Color,
    _ settings: CaptionSettings,
    at cursor: Cursor
  ) -> Cursor? {
    guard cursor.allows(template.node.valueCount * items.count, of: .rowValues) else { return nil }
    let file = cursor.captionsOption ?? cursor.member("file")?.node.plainText ?? "“source”"
    let table: DataTable
    do {
      table = try CaptionTable.table(
        items, color: color.hex, colors: settings.speakerColors, file: file)
    } catch {
      cursor.report(.limit, error.fault.message, remedy: error.fault.remedy)
      return nil
    }
    var expansion = RowExpansion(
      RowTable(name: "captions", table: table, file: file), in: template.document)
    let layers = items.enumerated().map { index, item in
      var layer = ParsedObject(aroundCopiesOf: template)
      layer.append("type", "layer")
      layer.append("name", .string("caption-\(index + 1)"))
      layer.append("frame", RepeatLayout.numbers(item.frame))
      layer.append("beginTime", .number(item.cue.start))
      layer.append("duration", .number(item.cue.end - item.cue.start))
      layer.append("sublayers", expansion.expanded(template, row: index), at: template.offset)
      return layer.parsed
    }
    var document = expansion.document
    document.replaceRoot(document.root, rejected: expansion.rejected)
    return template.replacing(layers.array(at: template.offset), in: document)
  }
}

extension Cursor {
  /// The file of the layer's captions, if an option shows them.
  fileprivate var captionsOption: String? {
    document.captions.flatMap { $0.layer == path ? $0.file : nil }
  }
}

extension LayerState {
  /// A colour among the properties; white for none.
  fileprivate subscript(captionColor name: String) -> Color {
    guard let row = schema.row(named: name), case .color(let color) = row.get(self) else {
      return .white
    }
    return color
  }
}
