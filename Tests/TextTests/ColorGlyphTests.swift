import Foundation
import LambentFonts
import LambentGeometry
import LambentPixels
import LambentText
import Testing

/// A font of two emoji: 😀 is a red square behind a smaller one in the colour of the text (COLR), 🚀 is an image of
/// 8 × 8 green pixels (sbix). Both are as wide and as high as the font's size, 1000 units. No glyph has a left
/// bearing, so the smaller square begins at the left.
private let bytes = Array(
  Data(
    base64Encoded: """
      AAEAAAANAIAAAwBQQ09MUgAIACUAAANAAAAAHENQQUwAgP8SAAADXAAAABZPUy8yRN5JEwAAAVgAAABgY21hcAAi2cQAAAHE
      AAAAXGdseWaew8nLAAACLAAAAGJoZWFkYvxEyAAAANwAAAA2aGhlYQfRA+oAAAEUAAAAJGhtdHgD6AAAAAABuAAAAAxsb2Nh
      ADEASQAAAiAAAAAMbWF4cAAHAAYAAAE4AAAAIG5hbWX+KPrgAAACkAAAAGlwb3N0HzUtrgAAAvwAAABDc2JpeBhLZEcAAAN0
      AAAAfwABAAAAAQAAmcoTll8PPPUAAQPoAAAAAAAAAAAAAAAAAAAAAAAAAAAD6APoAAAAAwACAAAAAAAAAAEAAAPoAAAAAAPo
      AAAAAAPoAAEAAAAAAAAAAAAAAAAAAAABAAEAAAAFAAQAAQAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAwPoAZAABQAEAAAAAAAA
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAPz8/PwAA/////wPoAAAAAAPoAAAAAAAAAAAAAAAA
      AAAAAAAgAAAD6AAAAAAAAAAAAAAAAAADAAAAAwAAABwAAwABAAAAHAADAAoAAAA0AAQAGAAAAAIAAgAAAAD//wAA//8AAQAA
      AAwAAAAAACgAAAAAAAAAAgAB9gAAAfYAAAAAAQAB9oAAAfaAAAAABAAAAAAADAAYACUAMQABAAAAAAPoA+gAAwAAMREhEQPo
      A+j8GAABAAAAAAPoA+gAAwAAMREhEQPoA+j8GAABAPoA+gLuAu4AAwAANxEhEfoB9PoB9P4MAAEAAAAAA+gD6AADAAAxESER
      A+gD6PwYAAAAAAAEADYAAQAAAAAAAQAKAAAAAQAAAAAAAgAHAAoAAwABBAkAAQAUABEAAwABBAkAAgAOACVUZXN0IENvbG9y
      UmVndWxhcgBUAGUAcwB0ACAAQwBvAGwAbwByAFIAZQBnAHUAbABhAHIAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      AAAAAAAFAAABAgEDAQQBBQVzbWlsZQRiYWNrBWZyb250BXBob3RvAAAAAAEAAAAOAAAAFAACAAEAAAACAAIAAAAD//8AAAAC
      AAEAAgAAAA4AAAAA////AACAAAAAAQABAAAAAQAAAAwACABIAAAAHAAAABwAAAAcAAAAHAAAABwAAABzAAAAAHBuZyCJUE5H
      DQoaCgAAAA1JSERSAAAACAAAAAgIBgAAAMQPvosAAAAWSURBVHicY2T4z/CfAQ9gwic5fBQAABFcAg7cC9NwAAAAAElFTkSu
      QmCCAA==
      """, options: .ignoreUnknownCharacters) ?? Data())
private let font = try? Font(data: bytes)

private func layout(_ text: String, size: Double = 10) throws -> TextLayout {
  var style = TextStyle(fonts: [try #require(font)], size: size)
  style.color = .white
  return TextLayout([TextRun(text, style: style)])
}

@Suite("Glyphs in colours")
struct ColorGlyphTests {
  private let red = Color(red: 1, green: 0, blue: 0, alpha: 1)

  @Test("a glyph of layers is drawn in the colours of its palette, and in that of the text")
  func layers() throws {
    let pieces = try layout("😀").pieces()
    #expect(pieces.map(\.color) == [red, .white])
    #expect(
      pieces.map(\.path.boundingBox) == [
        Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 0, y: 2.5, width: 5, height: 5),
      ])
    #expect(pieces.allSatisfy { $0.image == nil })
  }

  @Test("a glyph of an image is drawn in the frame that the font states")
  func image() throws {
    let piece = try #require(layout("🚀").pieces().first)
    let image = try #require(piece.image)
    #expect(image.image.width == 8 && image.image.height == 8)
    #expect(image.frame == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("animators fade and move such glyphs, and leave their colours")
  func animators() throws {
    var animator = TextAnimator()
    (animator.opacity, animator.position) = (0.5, Point(x: 3, y: 0))
    animator.color = Color(red: 0, green: 1, blue: 0, alpha: 1)
    let layers = try layout("😀").pieces(TextLook(animators: [animator]))
    #expect(layers[0].color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(layers[1].color == Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    #expect(layers[0].path.boundingBox?.minX == 3)
    let image = try #require(layout("🚀").pieces(TextLook(animators: [animator])).first)
    #expect(image.color.alpha == 0.5 && image.image?.map.tx == 3)
    animator.opacity = 0
    #expect(try layout("🚀😀").pieces(TextLook(animators: [animator])).isEmpty)
  }

  @Test("emoji are taken from a font in colours, if there is one, and text is not")
  func fallback() throws {
    let own = try #require(font)
    let text = TextLayout([TextRun("a😀", style: TextStyle(size: 10))]) { scalar, _ in
      scalar == "😀" ? own : nil
    }
    #expect(text.glyphs.map { $0.font == own } == [false, true])
    #expect(own.isColored && own.colorGlyph(own.glyph(for: "🚀")) != nil)
    #expect(own.colorGlyph(0) == nil)
  }

  @Test("a font with damaged bytes is read as far as it goes", arguments: 0..<40)
  func damage(seed: Int) throws {
    var damage = bytes
    for step in 0..<6 {
      damage[(seed * 131 + step * 577) % damage.count] ^= UInt8(1 + (seed + step) % 255)
    }
    guard let damaged = try? Font(data: damage) else { return }
    for glyph in 0..<6 as Range<UInt32> { _ = damaged.colorGlyph(glyph) }
  }
}
