import LambentCompositor
import LambentFonts
import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentText
import TestKit
import Testing

/// A text in one script, as it is drawn.
struct ScriptSample: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var font: String
  var size = 20.0
  var height = 32
  var isStroked = false

  var testDescription: String { name }

  static let all = [
    ScriptSample(name: "latin", text: "AVATAR office", font: "Amiri"),
    ScriptSample(name: "latin-sans", text: "Wörter, naïve", font: "Inter", size: 18),
    ScriptSample(name: "cyrillic", text: "Съешь ещё", font: "Inter"),
    ScriptSample(name: "greek", text: "Ξεσκεπάζω", font: "Inter"),
    ScriptSample(name: "arabic", text: "السلام عليكم 12", font: "Amiri"),
    ScriptSample(name: "hebrew", text: "שלום (עולם) 12", font: "Liberation Sans", size: 17),
    ScriptSample(name: "devanagari", text: "हिन्दी क्षत्रिय", font: "Lohit Devanagari"),
    ScriptSample(
      name: "cjk", text: "春眠不覺曉月。處處聞", font: "WenQuanYi Micro Hei", size: 20, height: 64),
    ScriptSample(name: "mixed", text: "abc שלום 字 Ω", font: "Inter", size: 18),
    ScriptSample(name: "missing", text: "a\u{F1234}b", font: "Inter"),
    ScriptSample(name: "outlined", text: "Outline", font: "Inter Black", size: 30, isStroked: true),
  ]
}

@Suite(
  "Scripts as they are drawn", .enabled(if: TestFonts.areInstalled, "make deps installs the fonts"))
struct ScriptTests {
  @Test("a script looks as it did", arguments: ScriptSample.all)
  func golden(sample: ScriptSample) throws {
    let font = try FontLibrary.system.font(named: sample.font)
    let style = TextStyle(fonts: [font], size: sample.size, color: .white)
    var frame = TextFrame(width: 122, height: Double(sample.height))
    (frame.wraps, frame.verticalAlignment) = (true, .center)
    let layout = TextLayout([TextRun(sample.text, style: style)], in: frame) { scalar, _ in
      // What the machine has beside the fonts of `make deps` must not matter.
      sample.name == "missing"
        ? nil
        : [TestFonts.cjk, TestFonts.sans].compactMap { $0 }.first { $0.glyph(for: scalar) != 0 }
    }
    var root = RenderNode()
    root.transform = .translation(x: 3, y: 0)
    root.children = layout.pieces().map { piece in
      var node = RenderNode()
      node.drawables = [
        .fill(
          sample.isStroked
            ? .init(path: piece.path, color: .white, stroke: StrokeStyle(lineWidth: 1.5))
            : .init(path: piece.path, color: .white))
      ]
      return node
    }
    var image = PixelBuffer(width: 0, height: 0)
    try Compositor().renderReference(
      RenderTree(
        root: root, width: 128, height: sample.height,
        background: Color(red: 0.1, green: 0.1, blue: 0.2)), into: &image)
    expectGolden(image, named: sample.name)
  }
}
