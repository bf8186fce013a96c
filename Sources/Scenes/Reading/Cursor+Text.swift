import LambentDocuments
import LambentFonts
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentProperties
import LambentText

struct FontFile: Sendable {
  /// The name by which text refers to it.
  let name: String
  var path: String
  /// The index of the font in a collection, from 0.
  let index: Int

  var json: JSONValue {
    .object([("file", .string(path))] + (index == 0 ? [] : [("index", .number(Double(index)))]))
  }

  /// The entries of a document, each with its position.
  static func all(in member: Cursor?) -> [(file: FontFile, cursor: Cursor)] {
    guard let member else { return [] }
    return member.entries(of: "fonts", atMost: member.limits.maximumFonts).compactMap { entry in
      let cursor = entry.value
      guard cursor.isObject(of: DocumentKeys.font, expecting: "a font: {\"file\": path}"),
        let file = cursor.requiredMember("file", meaning: "the path of a font file"),
        let path = file.text(expecting: "a path"),
        let index = cursor.integer(at: DocumentKeys.fontIndex, otherwise: 0)
      else { return nil }
      return (FontFile(name: entry.key, path: path, index: index), file)
    }
  }
}

extension FontBook {
  /// Fonts for a document without its own: those of the machine, if it is trusted.
  init(isTrusted: Bool) { self.init(others: isTrusted ? UsedFonts() : nil) }

  /// Reads the fonts of a document; names that it does not have are the machine's, if it is trusted.
  init(_ entries: [(file: FontFile, cursor: Cursor)], in files: FileAccess) {
    self.init(isTrusted: files.isTrusted)
    for (file, cursor) in entries {
      do {
        let bytes = try files.read(file.path, limit: Font.maximumFileSize)
        fonts[file.name] = try Font(data: bytes, index: file.index)
      } catch let error as ImageFileError {
        cursor.report(error, of: file.path, remedy: "a readable TrueType or OpenType file")
      } catch {
        cursor.report(.unreadableFile, "\(error)", remedy: "a readable TrueType or OpenType file")
      }
    }
  }
}

extension Cursor {
  /// The outlines of a text: `{"text", "font", "fontSize", "at": [x, baseline]}`.
  func textOutline(in context: ValueContext) -> Path? {
    refuseUnknownKeys(known: DocumentKeys.textPath.names)
    guard let text = member("text")?.text(expecting: "text") else { return nil }
    let names = member("font")?.text(expecting: "a font's name") ?? "Inter"
    guard let size = number(at: DocumentKeys.fontSize, otherwise: 36) else { return nil }
    var style = TextStyle(size: size)
    style.tracking = number(at: DocumentKeys.tracking) ?? 0
    let fonts = context.images.fonts
    let found = fonts.fonts(inList: names)
    let place = member("font") ?? self
    guard !found.fonts.isEmpty || found.errors.isEmpty else {
      place.report(found.errors)
      return nil
    }
    place.reportReplaced(found.errors)
    style.fonts = found.fonts
    let run = TextRun(text, style: style)
    let layout = TextLayout([run]) { fonts.fallbackFont(for: $0, like: $1) }
    reportMissing(layout.missingCharacters)
    place.reportForeign(layout, beside: fonts)
    let point = member("at").map { $0.point() } ?? .zero
    guard let point else { return nil }
    let baseline = layout.lines.first?.origin.y ?? 0
    return layout.path.applying(.translation(x: point.x, y: point.y - baseline))
  }

  /// Reports features, axes and patterns of numbers that do not read; true if this property of a text has none.
  func allowsText(of property: String) -> Bool {
    switch property {
    case "counter": member("format").map { $0.numberPattern() != nil } ?? true
    case "features": (elements() ?? []).map { $0.isFeature() }.allSatisfy { $0 }
    case "variations": (members() ?? []).map { isAxis($0.key, $0.value) }.allSatisfy { $0 }
    default: true
    }
  }

  private func isFeature() -> Bool {
    guard case .string(let text) = node, TextFeature(text) == nil else { return true }
    report(
      "“\(text)” is not a feature of fonts",
      remedy: "four characters, as \"ss01\", and a value of "
        + "\(TextFeature.values.lowerBound)…\(TextFeature.values.upperBound), as \"liga=0\"")
    return false
  }

  private func isAxis(_ tag: String, _ value: Cursor) -> Bool {
    guard TextFeature.isTag(tag) else {
      value.report(
        unknown: tag, among: TextVariations.standards.keys.sorted(),
        "“\(tag)” is not an axis of fonts", remedy: "four characters, as “wght”")
      return false
    }
    return value.number(in: TextVariations.range) != nil
  }

  /// Warns of axes that no font of a text has.
  private func checkAxes(of text: TextContents) {
    let axes = Set(text.runs.flatMap { $0.style.fonts.flatMap { $0.axes.map(\.tag) } }).sorted()
    for axis in member("variations")?.members() ?? [] where !axes.contains(axis.key) {
      axis.value.warn(
        .noEffect, "no font of this text has the axis “\(axis.key)”",
        remedy: axes.isEmpty
          ? "a variable font, such as “Inter Variable”" : axes.joined(separator: ", "))
    }
  }

  /// Reports names of fonts that nothing has, characters that no font has, and what depends on the
  /// machine.
  func checkText(of state: LayerState) {
    let text = TextContents(state)
    let place = member("font") ?? self
    for error in text.fontErrors { namesOfFonts(with: error).report([error]) }
    for error in text.replacedFonts { namesOfFonts(with: error).reportReplaced([error]) }
    let count = text.runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
    guard count <= TextLayout.maximumCharacterCount else {
      (member("string") ?? self).report(
        .limit, "a text of \(count) characters",
        remedy: "at most \(TextLayout.maximumCharacterCount)")
      return
    }
    guard allows(count, of: .characters), text.fontErrors.isEmpty else { return }
    checkAxes(of: text)
    let layout = TextLayout(text.runs, in: text.frame, fallback: text.fallback)
    (member("string") ?? self).reportMissing(layout.missingCharacters)
    if let book = state.fonts as? FontBook { place.reportForeign(layout, beside: book) }
  }

  /// The names of fonts of a text, or of one of its runs, of which an error is about one.
  private func namesOfFonts(with error: FontError) -> Cursor {
    let own = member("font")
    guard case .unknownFamily(let name, _) = error else { return own ?? self }
    let places = [own].compactMap { $0 } + (member("string")?.fontsOfRuns ?? [])
    return places.first { $0.namesFont(name) } ?? own ?? self
  }

  var fontsOfRuns: [Cursor] {
    guard case .array = node else { return [] }
    return (elements() ?? []).compactMap { $0.member("font") }
  }

  private func namesFont(_ name: String) -> Bool {
    guard case .string(let names) = node else { return false }
    return names.split(separator: ",").contains {
      $0.drop { $0 == " " }.hasPrefix(name)
    }
  }

  /// Reports those of the names of fonts that this is which nothing has.
  func checkFont(in source: any FontSource) {
    guard case .string(let names) = node else { return }
    let found = source.fonts(inList: names)
    if found.fonts.isEmpty { report(found.errors) } else { reportReplaced(found.errors) }
  }

  /// Reports fonts that are not found, and not those of files that cannot be read, which has been reported.
  func report(_ errors: [FontError]) {
    let remedy =
      limits.isTrusted
      ? "a name of “fonts”, or a family of this machine (`lambent list fonts`)"
      : "a name of “fonts”: an untrusted document does not use the fonts of this machine"
    for error in errors where !isDeclared(error) {
      if case .unknownFamily(let name, let similar) = error,
        let meant = Suggestion.question(about: name, among: declaredFonts + similar)
      {
        report(.font, "\(FontError.unknownFamily(name, similar: []))", remedy: meant)
      } else {
        report(.font, "\(error)", remedy: remedy)
      }
    }
  }

  private func isDeclared(_ error: FontError) -> Bool {
    guard case .unknownFamily(let name, _) = error else { return false }
    return declaredFonts.contains(name)
  }

  /// The names of “fonts”, also of files that cannot be read.
  private var declaredFonts: [String] {
    guard case .object(let members)? = document.root["fonts"] else { return [] }
    return members.map(\.key)
  }

  private func reportReplaced(_ errors: [FontError]) {
    for error in errors where !isDeclared(error) {
      warn(.font, "\(error)", remedy: "an installed font; the next of the list is used")
    }
  }

  private func reportForeign(_ layout: TextLayout, beside book: FontBook) {
    let own = Set(book.fonts.values.map(\.familyName))
    let foreign = Set(layout.glyphs.compactMap(\.font?.familyName)).subtracting(own)
    // At the first position only: it holds for the whole document.
    for family in foreign.sorted() {
      let message = "“\(family)” is a font of this machine"
      guard !diagnostics.contains(message: message) else { continue }
      report(
        .font, message, remedy: "its file in “fonts”, for the same image everywhere",
        severity: .note)
    }
  }

  private func reportMissing(_ characters: [Character]) {
    guard !characters.isEmpty else { return }
    let list = characters.prefix(8).map(Self.named).joined(separator: ", ")
    let rest = characters.count > 8 ? " and \(characters.count - 8) more" : ""
    (member("text") ?? self).warn(
      .font, "no font has \(list)\(rest): boxes are drawn", remedy: "a font that has them")
  }
  /// A character with its numbers, as what no font has may not be seen here either.
  private static func named(_ character: Character) -> String {
    let codes = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "“\(character)” (\(codes.joined(separator: " ")))"
  }
}
