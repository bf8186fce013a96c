internal import CFontconfig
public import LambentText
import LambentWorkers

/// The installed fonts, found by name with fontconfig.
///
/// ```swift
/// let font = try FontLibrary.system.font(named: "Inter Bold")
/// ```
/// The result depends on the machine: a document that must look the same everywhere refers to font
/// files beside it. Each font is read once and cached.
public final class FontLibrary: FontSource {
  /// The installed fonts.
  public static let system = FontLibrary()

  /// An installed font.
  package struct Entry: Sendable, Hashable {
    package let family: String
    package let style: String
    package let path: String
    /// The index of the font in the file, from 0.
    package let index: Int
    /// True if its axes can be set.
    package let isVariable: Bool
  }

  /// The families with the same metrics as others.
  private static let substitutes = [
    "helvetica": "Liberation Sans", "arial": "Liberation Sans",
    "timesnewroman": "Liberation Serif", "couriernew": "Liberation Mono",
  ]

  private let fonts = Lock<[String: Font]>([:])
  private let fallbacks = Lock<[Fallback: Font?]>([:])

  /// A character for which a font is wanted, and the look of that font.
  private struct Fallback: Hashable {
    let scalar: Unicode.Scalar
    /// In hundreds, as styles are; 400 is regular.
    let weight: Int32
    let isSlanted: Bool

    init(_ scalar: Unicode.Scalar, like font: Font?) {
      self.scalar = scalar
      let hundreds = ((font?.weight ?? 400) / 100).rounded()
      weight = Int32(min(max(hundreds, 1), 9)) * 100
      isSlanted = font?.isSlanted ?? false
    }
  }

  private init() {}

  /// The font with a name: a family in its regular style (`Inter`), a family and a style (`Inter
  /// Bold`), a PostScript name (`Inter-Bold`), or a family for which a variable font is wanted
  /// (`Inter Variable`); other names prefer static fonts. `Helvetica`, `Arial`, `Times
  /// New Roman` and `Courier New` give the Liberation fonts, which have the same metrics.
  ///
  /// - Throws: ``FontError`` if the font is not installed or cannot be read.
  public func font(named name: String) throws(FontError) -> Font {
    if let font = fonts.withLock({ $0[name] }) { return font }
    guard Self.fontconfig != nil else {
      throw .unreadable(
        path: name, reason: "fontconfig is missing: install the package libfontconfig1")
    }
    guard let entry = entry(named: name) else {
      let families = Set(entries.map(\.family))
      let styles = Set(entries.map { "\($0.family) \($0.style)" })
      throw .unknownFamily(name, among: families.union(styles).sorted())
    }
    let font = try font(of: entry)
    fonts.withLock { $0[name] = font }
    return font
  }

  /// Reads the font of an entry. The same file and index give the same font.
  package func font(of entry: Entry) throws(FontError) -> Font {
    let key = "\(entry.path)\u{0}\(entry.index)"
    if let font = fonts.withLock({ $0[key] }) { return font }
    let font = try Font(path: entry.path, index: entry.index)
    // Another thread may have read it, too; the first one stays.
    return fonts.withLock { fonts in
      if let first = fonts[key] { return first }
      fonts[key] = font
      return font
    }
  }

  /// The files from which fonts have been read, in order of their paths.
  func files(of wanted: Set<Font>) -> [String] {
    fonts.withLock { fonts in
      fonts.filter { wanted.contains($0.value) }.keys
        .compactMap { key in key.firstIndex(of: "\u{0}").map { String(key[..<$0]) } }.sorted()
    }
  }

  /// The font that a name matches; `nil` if there is none.
  package func entry(named name: String) -> Entry? {
    if let name = Self.substitute(for: name), let entry = installed(name) { return entry }
    return installed(name)
  }

  /// The font that has the metrics of another: `Liberation Sans Bold` for `Arial Bold` and `Arial-BoldMT`.
  static func substitute(for name: String) -> String? {
    // PostScript names: Arial-BoldMT, TimesNewRomanPSMT.
    let known =
      /(?i)(helvetica|arial|times ?new ?roman|courier ?new)(?:PS)?(?:MT)?(?:[ -](.+?)(?:MT)?)?/
    guard let match = name.wholeMatch(of: known)?.output,
      let family = substitutes[match.1.lowercased().filter { $0 != " " }]
    else { return nil }
    let style = (match.2 ?? "").replacing("Oblique", with: "Italic")
      .replacing("BoldItalic", with: "Bold Italic")
    return style.isEmpty || style == "Regular" ? family : "\(family) \(style)"
  }

  private func installed(_ name: String) -> Entry? {
    let suffix = " Variable"
    if name.hasSuffix(suffix) {
      let family = String(name.dropLast(suffix.count))
      let found = Self.list(where: FC_FAMILY, is: family).filter(\.entry.isVariable)
      if let best = found.min(by: { $0.rank < $1.rank }) { return best.entry }
    }
    for key in [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME] {
      if let best = Self.list(where: key, is: name).min(by: { $0.rank < $1.rank }) {
        return best.entry
      }
    }
    return nil
  }

  /// All scalable fonts, sorted by family, style and file.
  package var entries: [Entry] {
    Self.list(where: nil, is: "").map(\.entry).sorted {
      ($0.family, $0.style, $0.path, $0.index) < ($1.family, $1.style, $1.path, $1.index)
    }
  }

  /// The families that `font(named:)` finds, sorted by name, with the names of their styles.
  package var families: [(name: String, styles: [String], isVariable: Bool)] {
    Dictionary(grouping: entries, by: \.family).filter { (try? font(named: $0.key)) != nil }
      .map { ($0, Set($1.map(\.style)).sorted(), $1.contains(where: \.isVariable)) }
      .sorted { $0.0 < $1.0 }
  }

  /// A font that has a character, in fontconfig's order for sans-serif text. Emoji are searched in colour fonts
  /// first; other characters in other fonts only.
  public func fallbackFont(for scalar: Unicode.Scalar, like own: Font?) -> Font? {
    let wanted = Fallback(scalar, like: own)
    if let known = fallbacks.withLock({ $0[wanted] }) { return known }
    let isEmoji = scalar.properties.isEmojiPresentation
    let entry = (isEmoji ? Self.entry(wanted, inColor: true) : nil) ?? Self.entry(wanted)
    let font = entry.flatMap { try? self.font(of: $0) }
    fallbacks.withLock { $0[wanted] = .some(font) }
    return font
  }
}

extension SystemFonts: SystemFontProvider {
  package static var systemFonts: any FontSource { FontLibrary.system }
}

// MARK: - fontconfig

extension FontLibrary {
  /// Loads fontconfig and its configuration when the first font is requested. `nil` if it is not
  /// installed; then only fonts from files are available.
  private static let fontconfig = lambent_fontconfig_load()?.pointee

  /// A matching font and its distance from the regular style.
  private struct Found {
    var entry: Entry
    var rank: String
  }

  private static func list(where key: String?, is value: String) -> [Found] {
    guard let fontconfig, let pattern = fontconfig.PatternCreate() else { return [] }
    defer { fontconfig.PatternDestroy(pattern) }
    _ = fontconfig.PatternAddBool(pattern, FC_SCALABLE, 1)
    if let key { _ = fontconfig.PatternAddString(pattern, key, Array(value.utf8) + [0]) }
    guard let wanted = fontconfig.ObjectSetCreate() else { return [] }
    defer { fontconfig.ObjectSetDestroy(wanted) }
    for object in [
      FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE,
    ] { _ = fontconfig.ObjectSetAdd(wanted, object) }
    guard let set = fontconfig.FontList(nil, pattern, wanted) else { return [] }
    defer { fontconfig.FontSetDestroy(set) }
    return (0..<Int(set.pointee.nfont)).compactMap { found(set.pointee.fonts[$0]) }
  }

  private static func found(_ pattern: OpaquePointer?) -> Found? {
    guard let fontconfig, let pattern, let entry = entry(pattern) else { return nil }
    func number(_ key: String, _ standard: Double) -> Double {
      var value = standard
      return fontconfig.PatternGetDouble(pattern, key, 0, &value) == FcResultMatch
        ? value : standard
    }
    // Prefers upright, regular and normal width; then static fonts over variable ones.
    let distances = [
      entry.isVariable ? 1 : 0, number(FC_SLANT, 0), abs(number(FC_WEIGHT, 80) - 80),
      abs(number(FC_WIDTH, 100) - 100),
    ]
    // Numbers with an equal count of digits sort like text.
    let rank = distances.map { String(Int(1e6 + min(max($0, 0), 1e6))) }
    let place = [entry.path, String(entry.index)]
    return Found(entry: entry, rank: (rank + place).joined(separator: "/"))
  }

  private static func entry(_ pattern: OpaquePointer) -> Entry? {
    guard let fontconfig else { return nil }
    func text(_ key: String) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard fontconfig.PatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else {
        return nil
      }
      return String(cString: value)
    }
    guard let path = text(FC_FILE) else { return nil }
    var index: Int32 = 0
    _ = fontconfig.PatternGetInteger(pattern, FC_INDEX, 0, &index)
    var isVariable: FcBool = 0
    _ = fontconfig.PatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    return Entry(
      family: text(FC_FAMILY) ?? "", style: text(FC_STYLE) ?? "", path: path,
      // The upper 16 bits are the index of a named style of a variable font.
      index: Int(index & 0xFFFF), isVariable: isVariable != 0 || index >> 16 != 0)
  }

  private static func entry(_ wanted: Fallback, inColor: Bool = false) -> Entry? {
    guard let fontconfig, let pattern = fontconfig.PatternCreate(),
      let characters = fontconfig.CharSetCreate()
    else {
      return nil
    }
    defer {
      fontconfig.PatternDestroy(pattern)
      fontconfig.CharSetDestroy(characters)
    }
    let scalar = wanted.scalar
    _ = fontconfig.CharSetAddChar(characters, scalar.value)
    _ = fontconfig.PatternAddCharSet(pattern, FC_CHARSET, characters)
    _ = fontconfig.PatternAddString(pattern, FC_FAMILY, Array("sans-serif".utf8) + [0])
    // Fonts of images have sizes of their own.
    if !inColor { _ = fontconfig.PatternAddBool(pattern, FC_SCALABLE, 1) }
    _ = fontconfig.PatternAddBool(pattern, FC_COLOR, inColor ? 1 : 0)
    _ = fontconfig.PatternAddInteger(
      pattern, FC_WEIGHT, fontconfig.WeightFromOpenType(wanted.weight))
    if wanted.isSlanted { _ = fontconfig.PatternAddInteger(pattern, FC_SLANT, FC_SLANT_ITALIC) }
    _ = fontconfig.ConfigSubstitute(nil, pattern, FcMatchPattern)
    fontconfig.DefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let set = fontconfig.FontSort(nil, pattern, 0, nil, &result) else { return nil }
    defer { fontconfig.FontSetDestroy(set) }
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index] else { continue }
      var has: OpaquePointer?
      var isColor: FcBool = 0
      _ = fontconfig.PatternGetBool(font, FC_COLOR, 0, &isColor)
      guard fontconfig.PatternGetCharSet(font, FC_CHARSET, 0, &has) == FcResultMatch,
        (isColor != 0) == inColor,
        fontconfig.CharSetHasChar(has, scalar.value) != 0
      else { continue }
      return entry(font)
    }
    return nil
  }
}
