/// A source of fonts by name: a document's files, the installed fonts, or those of a test.
public protocol FontSource: Sendable {
  /// The font with a name: a family, or a family and a style.
  ///
  /// - Throws: ``FontError`` if there is none.
  func font(named name: String) throws(FontError) -> Font

  /// A font that has a character, for text whose own fonts lack it; `nil` if there is none. Where there are several
  /// styles, it has the weight and the slant of the text's own font.
  func fallbackFont(for scalar: Unicode.Scalar, like font: Font?) -> Font?
}

extension FontSource {
  /// The fonts for names separated by commas, in order, and the errors of the missing ones.
  package func fonts(inList names: String) -> (fonts: [Font], errors: [FontError]) {
    var (fonts, errors): ([Font], [FontError]) = ([], [])
    for name in names.split(separator: ",") {
      var name = name.drop { $0 == " " }
      while name.last == " " { name.removeLast() }
      guard !name.isEmpty else { continue }
      do throws(FontError) { fonts.append(try font(named: String(name))) } catch {
        errors.append(error)
      }
    }
    if fonts.isEmpty, errors.isEmpty { errors = [.unknownFamily(names, similar: [])] }
    return (fonts, errors)
  }
}

/// A source with fonts under custom names, backed by another source.
public struct FontBook: FontSource {
  /// The fonts by name.
  public var fonts: [String: Font]
  /// The source for other names, and for characters that none of the fonts has.
  public var others: (any FontSource)?

  /// Creates a font book.
  public init(_ fonts: [String: Font] = [:], others: (any FontSource)? = nil) {
    self.fonts = fonts
    self.others = others
  }

  /// The font with a name.
  ///
  /// - Throws: ``FontError`` if there is none.
  public func font(named name: String) throws(FontError) -> Font {
    if let font = fonts[name] { return font }
    guard let others else { throw .unknownFamily(name, among: fonts.keys.sorted()) }
    return try others.font(named: name)
  }

  /// A font that has a character: the first by name, or one of the other source.
  public func fallbackFont(for scalar: Unicode.Scalar, like own: Font?) -> Font? {
    for (_, font) in fonts.sorted(by: { $0.key < $1.key }) where font.glyph(for: scalar) != 0 {
      return font
    }
    return others?.fallbackFont(for: scalar, like: own)
  }
}
