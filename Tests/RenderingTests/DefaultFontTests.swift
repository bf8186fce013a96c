import Lambent
import Testing

/// Fonts of no name: whatever a layer asks for, there is none.
private struct NoFonts: FontSource {
  func font(named name: String) throws(FontError) -> Font {
    throw .unknownFamily(name, similar: [])
  }
  func fallbackFont(for scalar: Unicode.Scalar, like font: Font?) -> Font? { nil }
}

@Suite("The fonts of text layers made in Swift")
struct DefaultFontTests {
  private func drawn(_ layer: TextLayer) throws -> PixelBuffer {
    layer.frame = Rect(x: 0, y: 0, width: 160, height: 40)
    let root = Layer()
    root.frame = layer.frame
    root.addSublayer(layer)
    guard case .rgba8(let pixels) = try Context(rootLayer: root).image(at: 0).storage else {
      throw CancellationError()
    }
    return pixels
  }

  @Test("are the machine's where the layer names no source")
  func systemFonts() throws {
    let (plain, explicit) = (TextLayer(), TextLayer())
    (plain.string, explicit.string) = ("Lambent", "Lambent")
    explicit.fonts = FontLibrary.system
    #expect(plain.fonts is FontLibrary)
    #expect(try drawn(plain) == drawn(explicit))
    // Boxes would be alike for other letters.
    let other = TextLayer()
    other.string = "lAMBENT"
    #expect(try drawn(plain) != drawn(other))
  }

  @Test("measure a label without a source, too")
  func label() {
    let label = Label()
    label.text = "iiii"
    let narrow = label.intrinsicContentSize.width ?? 0
    label.text = "WWWW"
    #expect((label.intrinsicContentSize.width ?? 0) > narrow)
  }

  @Test("that a source has none of are an error with the layer's name, not boxes")
  func missing() throws {
    let layer = TextLayer()
    (layer.name, layer.string, layer.font) = ("title", "Lambent", "Nowhere Sans")
    layer.fonts = NoFonts()
    let expected = LayerError.missingFont(
      layer: "title", .unknownFamily("Nowhere Sans", similar: []))
    layer.frame = Rect(x: 0, y: 0, width: 160, height: 40)
    let context = try Context(rootLayer: layer)
    for time in [0.0, 1] {
      #expect(throws: expected) { try context.image(at: time) }
    }
    layer.string = ""
    #expect(throws: Never.self) { try context.image(at: 2) }
    (layer.string, layer.fonts) = ("Lambent", nil)
    #expect(throws: Never.self) { try context.image(at: 3) }
  }
}
