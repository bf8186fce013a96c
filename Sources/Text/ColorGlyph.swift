internal import CHarfBuzz
package import LambentGeometry
package import LambentPixels

/// A glyph in colours of its own, as emoji have.
package enum ColorGlyph: Sendable, Hashable {
  /// Outlines in colours, back to front (COLR, version 0); `nil` for the colour of the text.
  case layers([Layer])
  /// An image and its frame about the origin, in font units with y downward (CBDT, sbix).
  case image(Image, frame: Rect)

  /// An outline in one colour.
  package struct Layer: Sendable, Hashable {
    package let glyph: UInt32
    package let color: Color?
  }

  /// The greatest number of layers of a glyph.
  static let mostLayers = 256
  /// The greatest size of an image file in a font, in bytes.
  static let mostBytes = 1 << 20
  /// The greatest number of pixels of all images of a font that are kept: 64 MiB. Further glyphs are not drawn, so
  /// that no font exhausts the memory; fonts of emoji need a third of it for a thousand glyphs.
  static let mostPixels = 1 << 24

  /// The pixels of its image.
  var pixelCount: Int {
    if case .image(let image, _) = self { image.width * image.height } else { 0 }
  }
}

/// The glyphs in colours that have been read from a font.
struct ColorGlyphCache {
  var glyphs: [UInt32: ColorGlyph?] = [:]
  var pixelCount = 0

  /// Keeps a glyph, and returns it; `nil` if the font has too many pixels.
  mutating func keep(_ glyph: ColorGlyph?, as index: UInt32) -> ColorGlyph? {
    if let known = glyphs[index] { return known }
    let count = pixelCount + (glyph?.pixelCount ?? 0)
    let kept = count <= ColorGlyph.mostPixels ? glyph : nil
    if kept != nil { pixelCount = count }
    glyphs[index] = .some(kept)
    return kept
  }
}

/// The conformance by which another module decodes the images of glyphs, as this one reads no files.
package protocol GlyphImageDecoder {
  /// The image of a PNG file; `nil` if it cannot be read.
  static func glyphImage(png bytes: [UInt8]) -> Image?
}

extension Font {
  /// True if the font has glyphs in colours of their own.
  package var isColored: Bool { face.isColored }

  /// The glyph in its colours; `nil` if it has the colour of the text.
  ///
  /// - Complexity: O(1) after the first call.
  package func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
    guard face.isColored else { return nil }
    return face.colorGlyph(glyph)
  }
}

extension FontFace {
  /// Reads a glyph in its colours.
  func readColorGlyph(_ glyph: UInt32) -> ColorGlyph? {
    var layers = [lambent_color_layer](
      repeating: lambent_color_layer(glyph: 0, color: 0, is_foreground: false),
      count: ColorGlyph.mostLayers)
    let count = min(lambent_color_layers(pointer, glyph, &layers, layers.count), layers.count)
    if count > 0 {
      return .layers(
        layers.prefix(count).map { layer in
          func part(_ shift: UInt32) -> Double { Double(layer.color >> shift & 0xFF) / 255 }
          let color = Color(red: part(24), green: part(16), blue: part(8), alpha: part(0))
          return ColorGlyph.Layer(
            glyph: layer.glyph, color: layer.is_foreground ? nil : color)
        })
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var frame = [Int32](repeating: 0, count: 4)
    let size = lambent_glyph_png(pointer, glyph, ColorGlyph.mostBytes, &bytes, &frame)
    defer { lambent_free(bytes) }
    guard size > 0, let bytes, frame[2] != 0, frame[3] != 0,
      let decoder = SystemFonts.self as Any as? any GlyphImageDecoder.Type,
      let image = decoder.glyphImage(png: Array(UnsafeBufferPointer(start: bytes, count: size)))
    else { return nil }
    let (width, height) = (abs(Double(frame[2])), abs(Double(frame[3])))
    return .image(
      image, frame: Rect(x: Double(frame[0]), y: -Double(frame[1]), width: width, height: height))
  }
}
