import Foundation
import LambentFonts
import LambentGeometry
import LambentText
import Testing

/// The fonts that the tests are written for; `make deps` installs them.
enum TestFonts {
  static let inter = found("Inter")
  static let sans = found("Liberation Sans")
  static let arabic = found("Amiri")
  static let devanagari = found("Lohit Devanagari")
  static let cjk = found("WenQuanYi Micro Hei")
  static let variable = found("Inter Variable")

  static var areInstalled: Bool {
    [inter, sans, arabic, devanagari, cjk, variable].allSatisfy { $0 != nil }
  }

  private static func found(_ name: String) -> Font? {
    try? FontLibrary.system.font(named: name)
  }

  static func style(_ font: Font?, size: Double = 100) -> TextStyle {
    TextStyle(fonts: font.map { [$0] } ?? [], size: size)
  }
}

@Suite("Fonts", .enabled(if: TestFonts.areInstalled, "make deps installs the fonts"))
struct FontTests {
  @Test("a family, a family with a style and a PostScript name find fonts")
  func names() throws {
    let library = FontLibrary.system
    #expect(try library.font(named: "Inter").styleName == "Regular")
    #expect(try library.font(named: "Inter Bold").styleName == "Bold")
    #expect(try library.font(named: "Inter-Bold") == library.font(named: "Inter Bold"))
    #expect(try library.font(named: "Helvetica").familyName == "Liberation Sans")
    for (name, same) in [
      ("Arial Bold", "Liberation Sans Bold"), ("Arial-BoldItalicMT", "Liberation Sans Bold Italic"),
      ("Helvetica-Oblique", "Liberation Sans Italic"), ("ArialMT", "Liberation Sans"),
      ("TimesNewRomanPS-BoldMT", "Liberation Serif Bold"), ("Courier New", "Liberation Mono"),
    ] {
      #expect(try library.font(named: name) == library.font(named: same), "\(name)")
    }
    #expect(throws: FontError.self) { try library.font(named: "Arial Unheard") }
    #expect(try library.font(named: "inter").familyName == "Inter")
  }

  @Test("a name that the machine does not have is an error that names similar ones")
  func unknownName() throws {
    #expect(throws: FontError.self) { try FontLibrary.system.font(named: "No Such Font") }
    for (name, similar) in [
      ("Liberation Sanz", "Liberation Sans"), ("Liberation Sans Bolt", "Liberation Sans Bold"),
    ] {
      let error = try #require(throws: FontError.self) { try FontLibrary.system.font(named: name) }
      #expect(error.description.contains(similar))
    }
  }

  @Test("data that is not a font is an error, never a trap")
  func noFont() {
    #expect(throws: FontError.notAFont) { try Font(data: []) }
    #expect(throws: FontError.notAFont) { try Font(data: Array("not a font at all".utf8)) }
    #expect(throws: FontError.self) { try Font(path: "/nowhere/at-all.ttf") }
    #expect(throws: FontError.self) { try Font(path: "/") }
    #expect(throws: FontError.self) { try Font(path: "/dev/zero") }
    #expect(throws: FontError.tooLarge(bytes: Font.maximumFileSize + 1)) {
      try Font(data: [UInt8](repeating: 0, count: Font.maximumFileSize + 1))
    }
  }

  @Test("a font with damaged bytes is read as far as it goes", arguments: 0..<8)
  func damage(seed: Int) throws {
    let entry = try #require(FontLibrary.system.entry(named: "Liberation Sans"))
    let data = try #require(try? [UInt8](contentsOf: entry.path))
    var broken = data
    var state = UInt64(seed + 1)
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      broken[Int(state >> 33) % broken.count] = UInt8(truncatingIfNeeded: state >> 20)
    }
    for bytes in [broken, Array(data.prefix(data.count / (seed + 2)))] {
      guard let font = try? Font(data: bytes) else { continue }
      let layout = TextLayout([TextRun("Lambent ffi ÄÖ", style: TestFonts.style(font))])
      _ = layout.path
      for glyph in 0..<200 { _ = font.outline(of: UInt32(glyph)) }
    }
  }

  @Test("outlines are in font units, with y downward")
  func outlines() throws {
    let font = try #require(TestFonts.inter)
    let box = try #require(font.outline(of: font.glyph(for: "H")).boundingBox)
    // The capital height of Inter is 1490 of 2048 or 2111 of 2816 units: three quarters, about.
    #expect(box.maxY == 0)
    #expect(abs(-box.minY / font.unitsPerEm - 0.727) < 0.02)
    #expect(font.outline(of: 999_999).isEmpty)
  }

  @Test("a variable font has axes; setting them changes outlines and widths")
  func variations() throws {
    let font = try #require(TestFonts.variable)
    let weight = try #require(font.axes.first { $0.tag == "wght" })
    #expect(weight.range.lowerBound <= 100 && weight.range.upperBound >= 900)
    func width(_ font: Font) -> Double {
      TextLayout([TextRun("Lambent", style: TestFonts.style(font))]).size.width
    }
    let (thin, black) = (font.varied(["wght": 100]), font.varied(["wght": 900]))
    #expect(width(thin) < width(font) && width(font) < width(black))
    #expect(font.varied(["none": 3]) == font)
    #expect(width(font.varied(["wght": 1e30])) == width(black))
    #expect(font.varied(["wght": .nan]) == font)
  }

  @Test("a variable font keeps the outlines of values that were set recently, and of no others")
  func keptVariations() throws {
    let font = try #require(TestFonts.variable)
    let bold = font.varied(["wght": 612])
    let outline = bold.outline(of: font.glyph(for: "g"))
    #expect(font.varied(["wght": 612, "none": 3]) == bold && font.varied(["wght": 613]) != bold)
    for weight in 0..<Font.mostVariations {
      _ = font.varied(["wght": 200 + Double(weight)])
      #expect((font.varied(["wght": 612]) == bold), "it was used after the others")
    }
    for weight in 0..<Font.mostVariations { _ = font.varied(["wght": 300 + Double(weight)]) }
    let again = font.varied(["wght": 612])
    #expect(again != bold && again.outline(of: font.glyph(for: "g")) == outline)
  }

  @Test("a collection has several fonts; an index beyond is an error")
  func collections() throws {
    let entry = try #require(FontLibrary.system.entry(named: "WenQuanYi Micro Hei"))
    #expect(throws: FontError.self) { try Font(path: entry.path, index: 99) }
    #expect(try Font(path: entry.path, index: 1).familyName.contains("Mono"))
  }

  @Test("a book's own names come before the machine's")
  func book() throws {
    let font = try #require(TestFonts.sans)
    let book = FontBook(["Inter": font], others: FontLibrary.system)
    #expect(try book.font(named: "Inter") == font)
    #expect(try book.font(named: "Inter Bold").familyName == "Inter")
    #expect(throws: FontError.self) { try FontBook(["Title": font]).font(named: "Other") }
    #expect(book.fallbackFont(for: "字", like: nil)?.glyph(for: "字") != 0)
  }
}

extension [UInt8] {
  /// The bytes of a file.
  fileprivate init(contentsOf path: String) throws {
    self = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
