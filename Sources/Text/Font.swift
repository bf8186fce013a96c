internal import CHarfBuzz
public import LambentGeometry
import LambentWorkers
import Synchronization

/// A typeface in one style, read from the bytes of a TrueType or OpenType file.
///
/// ```swift
/// let font = try Font(data: bytes)
/// let outline = font.outline(of: font.glyph(for: "A"))
/// ```
/// All its numbers are in font units, of which ``unitsPerEm`` are as long as the font's size: nothing
/// is rounded to pixels and nothing is hinted. Outlines are read once and kept. A copy is the same font;
/// two fonts read from the same bytes are not equal.
public struct Font: Sendable, Hashable {
  /// The largest file that is read: 64 MB.
  package static let maximumFileSize = 64 << 20
  /// The most steps of a glyph's outline; beyond, it is cut off.
  package static let maximumOutlineCount = 1 << 16

  /// An axis along which a variable font changes.
  public struct Axis: Sendable, Hashable {
    /// The axis' four letters: `wght`, `wdth`, `opsz`, `slnt`, …
    public let tag: String
    /// The values between which it can be set.
    public let range: ClosedRange<Double>
    /// Its value where nothing is set.
    public let defaultValue: Double
  }

  let face: FontFace

  /// The name of the family, or an empty text.
  public var familyName: String { face.familyName }
  /// The name of the style: `Regular`, `Bold Italic`, …
  public var styleName: String { face.styleName }
  /// How many units are as long as the font's size.
  public var unitsPerEm: Double { face.unitsPerEm }
  /// How far lines reach above the baseline.
  public var ascent: Double { face.metrics[0] }
  /// How far lines reach below the baseline.
  public var descent: Double { -face.metrics[1] }
  /// The space between lines that the font asks for.
  package var lineGap: Double { face.metrics[2] }
  /// The number of glyphs.
  package var glyphCount: Int { face.glyphCount }
  /// The axes of a variable font; none of another.
  public var axes: [Axis] { face.axes }
  /// How far below the baseline the middle of an underline lies.
  var underlineOffset: Double { -face.metrics[3] }
  /// How thick an underline is.
  var underlineThickness: Double { face.metrics[4] }

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - index: Which font of a collection, from 0.
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

  /// The font with some axes set; axes that it does not have are ignored, values are clamped. A font
  /// without axes, and no values, give the font itself.
  public func varied(_ values: [String: Double]) -> Font {
    let set = axes.compactMap { axis in
      values[axis.tag].flatMap { $0.isFinite ? (axis.tag, $0) : nil }
    }
    guard !set.isEmpty else { return self }
    let tags = set.map { lambent_feature(tag: FontTag.code($0.0), value: 0) }
    let numbers = set.map { Float($0.1) }
    guard let pointer = lambent_font_vary(face.pointer, tags, numbers, set.count) else {
      return self
    }
    return Font(face: FontFace(pointer))
  }

  /// The glyph of a character, or 0 for one that the font does not have.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    lambent_font_glyph(face.pointer, scalar.value)
  }

  /// The outline of a glyph, in font units, y downward, its origin on the baseline.
  ///
  /// - Complexity: O(1) after the first time.
  public func outline(of glyph: UInt32) -> Path { face.outline(of: glyph) }
}

/// The four letters that name axes, features and scripts.
enum FontTag {
  /// The letters as a number; blanks fill up what is missing, and what is not ASCII.
  static func code(_ text: String) -> UInt32 {
    let bytes = Array(text.utf8.prefix(4)) + [0x20, 0x20, 0x20, 0x20]
    return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1 < 0x7F && $1 >= 0x20 ? $1 : 0x20) }
  }

  /// The letters of a number.
  static func text(_ code: UInt32) -> String {
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FontFace: Hashable {
  /// True if both are the same object.
  static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  /// Hashes the identity.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A font in memory, with what was read of it. It never changes, but for what is kept of outlines.
final class FontFace: Sendable {
  /// HarfBuzz's font, which is immutable.
  nonisolated(unsafe) let pointer: OpaquePointer
  let familyName, styleName: String
  let unitsPerEm: Double
  let glyphCount: Int
  let metrics: [Double]
  let axes: [Font.Axis]
  private let outlines = Lock<[UInt32: Path]>([:])

  /// Takes over a font.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    unitsPerEm = max(1, Double(lambent_font_units(pointer)))
    glyphCount = Int(lambent_font_glyph_count(pointer))
    var numbers = [Int32](repeating: 0, count: Int(LAMBENT_METRIC_COUNT))
    lambent_font_metrics(pointer, &numbers)
    metrics = numbers.map(Double.init)
    // The typographic names (16, 17) gather a family's styles; the old ones split them by fours.
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

  func outline(of glyph: UInt32) -> Path {
    if let path = outlines.withLock({ $0[glyph] }) { return path }
    let path = readOutline(of: glyph)
    outlines.withLock { $0[glyph] = path }
    return path
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
