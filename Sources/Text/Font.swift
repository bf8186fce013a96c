internal import CHarfBuzz
public import LambentGeometry
import LambentWorkers

/// A typeface in one style, read from the bytes of a TrueType or OpenType file.
///
/// ```swift
/// let font = try Font(data: bytes)
/// let outline = font.outline(of: font.glyph(for: "A"))
/// ```
/// All numbers are in font units: ``unitsPerEm`` of them are the font's size. Nothing is hinted or
/// rounded to pixels. Outlines are cached. Copies of a font are equal; two fonts read from the same
/// bytes are not.
public struct Font: Sendable, Hashable {
  /// The size of the largest file that is read: 64 MiB.
  package static let maximumFileSize = 64 << 20
  /// The greatest number of elements of a glyph's outline; longer ones are truncated.
  package static let maximumOutlineCount = 1 << 16
  /// The most values of its axes for which outlines are kept.
  package static let mostVariations = 32

  /// A variation axis of a variable font.
  public struct Axis: Sendable, Hashable {
    /// The axis tag, four letters: `wght`, `wdth`, `opsz`, `slnt`, …
    public let tag: String
    /// The range of the axis, in the axis's own unit.
    public let range: ClosedRange<Double>
    /// The default value, in the axis's own unit.
    public let defaultValue: Double
  }

  let face: FontFace

  /// The name of the family; may be empty.
  public var familyName: String { face.familyName }
  /// The name of the style: `Regular`, `Bold Italic`, …
  public var styleName: String { face.styleName }
  /// The number of font units in the font's size.
  public var unitsPerEm: Double { face.unitsPerEm }
  /// The height of lines above the baseline, in font units.
  public var ascent: Double { face.metrics[0] }
  /// The depth of lines below the baseline, in font units.
  public var descent: Double { -face.metrics[1] }
  /// The recommended space between lines, in font units.
  package var lineGap: Double { face.metrics[2] }
  /// The axes of a variable font; empty for other fonts.
  public var axes: [Axis] { face.axes }
  /// The distance from the baseline down to the middle of an underline, in font units.
  var underlineOffset: Double { -face.metrics[3] }
  /// The thickness of an underline, in font units.
  var underlineThickness: Double { face.metrics[4] }

  /// The weight: 400 is regular, 700 bold.
  package var weight: Double { face.metrics[5] }
  /// True if it is italic or slanted.
  package var isSlanted: Bool { face.metrics[6] != 0 }

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - index: The index of the font in a collection, from 0.
  /// - Throws: ``FontError``.
  /// - Complexity: O(bytes).
  public init(data: [UInt8], index: Int = 0) throws(FontError) {
    guard data.count <= Self.maximumFileSize else { throw .tooLarge(bytes: data.count) }
    guard lambent_shaping_load() else { throw .missingLibrary }
    let count = data.withUnsafeBufferPointer { lambent_font_count($0.baseAddress, $0.count) }
    guard index >= 0, index < max(1, Int(count)) else {
      throw .noFont(index: index, count: Int(count))
    }
    let pointer = data.withUnsafeBufferPointer {
      lambent_font_create($0.baseAddress, $0.count, UInt32(truncatingIfNeeded: index))
    }
    guard let pointer else { throw .notAFont }
    face = FontFace(pointer)
  }

  private init(face: FontFace) { self.face = face }

  /// The font with values set for axes. Values are clamped, and unknown axes are ignored. Returns
  /// the same font if it has no axes or no values are given, and, with its outlines, for values that were set
  /// recently.
  public func varied(_ values: [String: Double]) -> Font {
    let set = axes.compactMap { axis in
      values[axis.tag].flatMap { $0.isFinite ? FontFace.AxisValue(axis.tag, Float($0)) : nil }
    }
    return set.isEmpty ? self : Font(face: face.varied(set))
  }

  /// The glyph of a character, or 0 if the font does not have it.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    lambent_font_glyph(face.pointer, scalar.value)
  }

  /// The outline of a glyph, in font units, with y downward and its origin on the baseline.
  ///
  /// - Complexity: O(1) after the first call.
  public func outline(of glyph: UInt32) -> Path { face.outline(of: glyph).path }

  /// True if the outline of a glyph runs clockwise; `nil` without one. Fonts differ in this.
  func isClockwise(_ glyph: UInt32) -> Bool? { face.outline(of: glyph).isClockwise }
}

/// The four-letter tags of axes, features and scripts.
enum FontTag {
  /// The tag as a number. Missing letters, and letters outside ASCII, become spaces.
  static func code(_ text: String) -> UInt32 {
    let bytes = Array(text.utf8.prefix(4)) + [0x20, 0x20, 0x20, 0x20]
    return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1 < 0x7F && $1 >= 0x20 ? $1 : 0x20) }
  }

  /// The letters of a tag.
  static func text(_ code: UInt32) -> String {
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FontFace: Hashable {
  static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A loaded font with its properties. It is immutable except for the cache of outlines.
final class FontFace: Sendable {
  /// HarfBuzz's font, which is immutable.
  nonisolated(unsafe) let pointer: OpaquePointer
  let familyName, styleName: String
  let unitsPerEm: Double
  let metrics: [Double]
  let axes: [Font.Axis]
  /// True if it has glyphs in colours of their own.
  let isColored: Bool
  private let outlines = Lock<[UInt32: (path: Path, isClockwise: Bool?)]>([:])
  /// The faces of axis values that were used last, the latest at the end.
  private let variations = Lock<[(values: [AxisValue], face: FontFace)]>([])
  private let colorGlyphs = Lock(ColorGlyphCache())

  /// Takes ownership of a HarfBuzz font.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    unitsPerEm = max(1, Double(lambent_font_units(pointer)))
    isColored = lambent_font_has_color(pointer)
    var numbers = [Int32](repeating: 0, count: Int(LAMBENT_METRIC_COUNT))
    lambent_font_metrics(pointer, &numbers)
    metrics = numbers.map(Double.init)
    // The typographic names (16, 17) group all styles of a family; the older ones group at most
    // four.
    let family = Self.name(16, of: pointer)
    familyName = family.isEmpty ? Self.name(1, of: pointer) : family
    let style = Self.name(17, of: pointer)
    styleName = style.isEmpty ? Self.name(2, of: pointer) : style
    var list = [lambent_axis](
      repeating: lambent_axis(tag: 0, minimum: 0, standard: 0, maximum: 0), count: 64)
    let count = min(lambent_font_axes(pointer, &list, list.count), list.count)
    axes = list.prefix(count).compactMap { axis in
      let (low, high) = (Double(axis.minimum), Double(axis.maximum))
      guard low <= high else { return nil }
      return Font.Axis(
        tag: FontTag.text(axis.tag), range: low...high, defaultValue: Double(axis.standard))
    }
  }

  deinit { lambent_font_destroy(pointer) }

  private static func name(_ number: UInt32, of pointer: OpaquePointer) -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    let length = min(lambent_font_name(pointer, number, &bytes, bytes.count), bytes.count - 1)
    return String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The value of an axis.
  struct AxisValue: Equatable {
    let tag: UInt32
    let value: Float

    init(_ tag: String, _ value: Float) { (self.tag, self.value) = (FontTag.code(tag), value) }
  }

  /// The face with values set for axes.
  func varied(_ values: [AxisValue]) -> FontFace {
    variations.withLock { known in
      let face: FontFace
      if let index = known.lastIndex(where: { $0.values == values }) {
        face = known.remove(at: index).face
      } else {
        let tags = values.map { lambent_feature(tag: $0.tag, value: 0) }
        guard let pointer = lambent_font_vary(pointer, tags, values.map(\.value), values.count)
        else { return self }
        face = FontFace(pointer)
        if known.count == Font.mostVariations { known.removeFirst() }
      }
      known.append((values, face))
      return face
    }
  }

  func outline(of glyph: UInt32) -> (path: Path, isClockwise: Bool?) {
    if let known = outlines.withLock({ $0[glyph] }) { return known }
    let path = readOutline(of: glyph)
    let outline = (path, path.isClockwise)
    outlines.withLock { $0[glyph] = outline }
    return outline
  }

  func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
    if let known = colorGlyphs.withLock({ $0.glyphs[glyph] }) { return known }
    let read = readColorGlyph(glyph)
    return colorGlyphs.withLock { $0.keep(read, as: glyph) }
  }

  private func readOutline(of glyph: UInt32) -> Path {
    var steps: UnsafeMutablePointer<lambent_step>?
    let count = lambent_outline(pointer, glyph, Font.maximumOutlineCount, &steps)
    defer { lambent_free(steps) }
    guard count > 0, let steps else { return Path() }
    let elements = UnsafeBufferPointer(start: steps, count: count).map { step in
      func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x), y: -Double(y)) }
      let end = point(step.x, step.y)
      let control = point(step.x1, step.y1)
      return switch step.verb {
      case 0: Path.Element.move(to: end)
      case 1: Path.Element.line(to: end)
      case 2: Path.Element.quad(to: end, control: control)
      case 3:
        Path.Element.cubic(to: end, control1: control, control2: point(step.x2, step.y2))
      default: Path.Element.close
      }
    }
    return Path(elements)
  }
}
