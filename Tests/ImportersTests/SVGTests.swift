import Foundation
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Drawings as layers, beside librsvg's pixels of the same drawings.
@Suite("SVG")
struct SVGTests {
  private func effect(_ inner: String, _ attributes: String = "width=\"40\" height=\"20\"") throws
    -> ImportedEffect
  {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inner)</svg>"
    return try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "a.svg", bytes: Array(text.utf8)))
  }

  private func layers(_ inner: String) throws -> [JSONValue] {
    try effect(inner).document["layers"]?.elements ?? []
  }

  private static let names = [
    "blend", "check", "clips", "flag", "gear", "gradient-pin", "gradient-stroke", "icons",
    "inkscape", "letters", "masked", "mountain", "nested-style", "orbit", "paths",
    "radial-ellipse", "ring-progress", "skewed", "translucent", "wave-badge",
  ]

  @Test("twenty drawings show what librsvg shows", arguments: names)
  func drawings(name: String) throws {
    let file = try Fixture.file("SVG/\(name).svg")
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    // Only one of them has something that is left out: the rules for print.
    #expect(effect.notes.count == (name == "nested-style" ? 1 : 0))
    let scene = try effect.scene(file: name, options: SceneOptions(trustsDocument: true))
    let image = try SceneRenderer(scene).frame(0).image.premultiplied
    let drawing = try SVGFile(file.bytes, name: name)
    let expected = try drawing.pixels(width: image.width, height: image.height)
    var (sum, wrong) = (0, 0)
    for (a, b) in zip(image.pixels, expected.pixels) {
      var greatest = 0
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      sum += greatest
      if greatest > 64 { wrong += 1 }
    }
    let count = Double(image.pixels.count)
    #expect(Double(sum) / count < 1, "\(name)")
    // Dashes along curves may begin a hair apart.
    #expect(Double(wrong) / count < 0.004, "\(name)")
  }

  @Test("a switch shows the first of its children that is for this program and for English")
  func conditions() throws {
    let shown = try effect(
      """
      <switch><rect requiredExtensions="http://a.example/" width="1" height="1"/>
      <rect systemLanguage="de" width="2" height="1"/>
      <foreignObject requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/>
      <rect systemLanguage="de, en-GB" id="right" width="3" height="1"/><rect id="last" width="4" height="1"/></switch>
      """)
    let text = shown.document.text()
    #expect(text.contains("right") && !text.contains("last"), "\(text)")
    #expect(shown.notes.isEmpty, "\(shown.notes)")
  }

  @Test("images in a folder beside are read for a trusted effect, with percents in their names too")
  func imagesBeside() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "svg-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["drawings", "my img"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try StraightImage(width: 1, height: 1, samples: .eight([255, 0, 0, 255]))
      .write(to: folder.path + "/my img/a.png")
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">
      <image href="../my%20img/a.png" width="4" height="4"/></svg>
      """
    let path = folder.path + "/drawings/a.svg"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    for isTrusted in [true, false] {
      let effect = try ImporterRegistry.builtIn.effect(
        from: ForeignFile(contentsOf: path, isTrusted: isTrusted))
      #expect(effect.images.count == (isTrusted ? 1 : 0))
    }
  }

  @Test("a drawing in UTF-16 is an image, too")
  func wideText() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-16"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6"/></svg>
      """
    for isBig in [true, false] {
      let units = [0xFEFF] + Array(text.utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBig ? pair : pair.reversed()
      }
      let image = try ImageFile.decode(bytes).straight
      #expect((image.width, image.height) == (8, 6) && image.bytes[3] == 255)
    }
  }

  @Test("a layer has the name and the path data of its element")
  func readable() throws {
    let layers = try layers(
      """
      <path id="leaf" d="M0 0h10v10z" fill="#f00"/>
      <g id="pair" transform="translate(5 6)"><rect x="1" y="2" width="3" height="4"/></g>
      <g><g><circle cx="5" cy="5" r="5" fill="none" stroke="blue" stroke-width="2"/></g></g>
      """)
    #expect(
      layers[0] == [
        "type": "shape", "name": "leaf", "path": "M0 0h10v10z", "fillColor": "#ff0000",
        "bounds": [0, 0, 10, 10], "position": [5, 5],
      ])
    #expect(layers[1]["name"] == "pair" && layers[1]["position"] == [7.5, 10])
    #expect(layers[1]["bounds"] == [1, 2, 3, 4])
    #expect(layers[1]["sublayers"]?.elements.first?["path"] == ["rect": [1, 2, 3, 4]])
    // Groups that do nothing are dissolved.
    #expect(layers[2]["path"] == ["ellipse": [0, 0, 10, 10]])
    #expect(layers[2]["fillColor"] == .null && layers[2]["lineWidth"] == 2)
  }

  @Test(
    "the strongest declaration counts",
    arguments: [
      ("", "fill=\"red\"", "#ff0000"), ("path{fill:lime}", "fill=\"red\"", "#00ff00"),
      (".a{fill:lime}", "class=\"b a\"", "#00ff00"),
      (".a{fill:lime}path{fill:red}", "class=\"a\"", "#00ff00"),
      ("#x{fill:blue}.a{fill:lime}", "class=\"a\" id=\"x\"", "#0000ff"),
      ("#x{fill:blue}", "id=\"x\" style=\"fill:lime\"", "#00ff00"),
      ("path{fill:blue!important}", "style=\"fill:lime\"", "#0000ff"),
      ("g path{fill:lime} svg>path{fill:red}", "", "#00ff00"),
      (".a,.b{fill:rgb(0 255 0)} .a.b{fill:hsl(240,100%,50%)}", "class=\"a\"", "#00ff00"),
      ("path{fill:red;}/* } */path{fill:#0f0}", "", "#00ff00"),
      ("", "fill=\"currentColor\" color=\"lime\"", "#00ff00"),
      ("g{fill:lime}", "fill=\"inherit\"", "#00ff00"),
      ("path:hover{fill:red}@media print{path{fill:red}}", "fill=\"lime\"", "#00ff00"),
    ])
  func cascade(rules: String, attributes: String, color: String) throws {
    let layers = try layers(
      "<style>\(rules)</style><g><path d=\"M0 0h9v9z\" \(attributes)/></g>")
    #expect(layers.count == 1 && layers[0]["fillColor"] == .string(color))
  }

  @Test("an element with a name turns about the middle of what it shows")
  func extents() throws {
    let layers = try layers(
      """
      <defs><g id="dot"><circle cx="2" cy="2" r="2"/></g>
        <linearGradient id="l"><stop/><stop offset="1" stop-color="red"/></linearGradient>
        <mask id="m"><rect width="90" height="90"/></mask></defs>
      <g id="outer" transform="scale(2)"><g transform="translate(10)"><rect width="4" height="2"/></g>
        <rect x="20" y="6" width="4" height="2"/></g>
      <use id="used" href="#dot" x="3" y="4"/>
      <rect id="filled" x="2" y="2" width="6" height="8" fill="url(#l)"/>
      <rect id="masked" x="2" y="2" width="6" height="8" mask="url(#m)"/>
      <rect x="2" y="2" width="6" height="8"/>
      """)
    #expect(layers[0]["bounds"] == [10, 0, 14, 8] && layers[0]["position"] == [34, 8])
    #expect(layers[1]["bounds"] == [0, 0, 4, 4] && layers[1]["position"] == [5, 6])
    #expect(layers[2]["anchorPoint"] == nil && layers[2]["position"] == [5, 6])
    #expect(layers[3]["bounds"] == [2, 2, 6, 8] && layers[3]["position"] == [5, 6])
    #expect(layers[4]["bounds"] == nil && layers[4]["position"] == nil)
  }

  private struct Placed: Sendable {
    var text: String
    var position: JSONValue?
    var transform: JSONValue?
  }

  private static let placed = [
    Placed(text: "translate(3 4)", position: [3, 4]),
    Placed(text: "scale(2)", transform: [["scale": [2, 2, 1]]]),
    Placed(
      text: "rotate(90 10 0)", position: [10, -10], transform: [["rotate": ["90deg", 0, 0, 1]]]),
    Placed(
      text: "translate(5) rotate(30) scale(2 3)", position: [5, 0],
      transform: [["scale": [2, 3, 1]], ["rotate": ["30deg", 0, 0, 1]]]),
    Placed(text: "scale(1,-1)", transform: [["scale": [1, -1, 1]]]),
    Placed(
      text: "matrix(1 0 1 1 0 0)", transform: [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
  ]

  @Test("transforms are positions, scales and rotations where they can be")
  func transforms() throws {
    for placed in Self.placed {
      let layer = try #require(
        layers("<path d=\"M0 0h9v9z\" transform=\"\(placed.text)\"/>").first)
      #expect(layer["position"] == placed.position, "\(placed.text)")
      #expect(layer["transform"] == placed.transform, "\(placed.text)")
    }
  }

  @Test("lengths have units, and percentages are of the viewport")
  func lengths() throws {
    let layers = try layers(
      """
      <rect width="50%" height="1in"/><rect width="10mm" height="3em"/>
      <circle cx="50%" cy="50%" r="1pt"/><rect width="1e1" height="+.5e1"/>
      """)
    #expect(layers[0]["path"] == ["rect": [0, 0, 20, 96]])
    #expect(layers[1]["path"] == ["rect": [0, 0, 37.7953, 48]])
    #expect(layers[2]["path"] == ["ellipse": [18.6667, 8.66667, 2.66667, 2.66667]])
    #expect(layers[3]["path"] == ["rect": [0, 0, 10, 5]])
  }

  @Test("wrong path data is drawn up to the error, with a note")
  func wrongPath() throws {
    let effect = try effect("<path d=\"M0 0L10 0L10 10 oops\"/>")
    #expect(effect.document["layers"]?.elements.first?["path"] == "M0 0L10 0L10 10")
    #expect(effect.notes.count == 1)
  }

  @Test("what is left out is told with its line")
  func notes() throws {
    let effect = try effect(
      """
      <text x="1">a</text><pattern id="p"/><rect width="9" height="9" fill="url(#p) red"/>
      <filter id="f"><feBlend/><feTile/></filter><rect width="9" height="9" filter="url(#f)"/>
      <path d="M0 0h9" marker-end="url(#m)" stroke="red"/><rect width="9" height="9"><animate/></rect>
      <foo/><use href="#nothing"/><image href="https://example.com/a.png" width="9" height="9"/>
      """)
    let messages = effect.notes.map(\.message)
    for word in ["text", "pattern", "filter", "markers", "unknown", "#nothing", "example.com"] {
      #expect(messages.contains { $0.contains(word) }, "\(word)")
    }
    #expect(effect.notes.contains { $0.place.hasPrefix("line 1") })
    #expect(effect.document["layers"]?.elements.first?["fillColor"] == "#ff0000")
  }

  @Test("a simple shadow and blur are properties of the layer, images are read from data")
  func effects() throws {
    let png = try PNGEncoder.encode(
      StraightImage(width: 2, height: 1, samples: .eight([255, 0, 0, 255, 0, 0, 255, 255])))
    let layers = try layers(
      """
      <filter id="s"><feDropShadow dx="1" dy="2" stdDeviation="3" flood-opacity=".5"/></filter>
      <filter id="b"><feGaussianBlur stdDeviation="4"/></filter>
      <rect width="9" height="9" filter="url(#s)"/><rect width="9" height="9" filter="url(#b)"/>
      <image width="20" height="10" href="data:image/png;base64,\(Data(png).base64EncodedString())"/>
      """)
    #expect(layers[0]["shadowOffset"] == [1, 2] && layers[0]["shadowRadius"] == 3)
    #expect(layers[0]["shadowOpacity"] == 0.5)
    #expect(layers[1]["filters"] == [["filter": "gaussianBlur", "radius": 4]])
    #expect(layers[2]["bounds"] == [0, 0, 20, 10] && layers[2]["contents"] == "image")
  }

  // MARK: Hostile files

  @Test("what refers to itself is left out")
  func cycles() throws {
    let text = """
      <g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g>
      <linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"><stop/></linearGradient>
      <clipPath id="c" clip-path="url(#c)"><rect width="9" height="9" clip-path="url(#c)"/></clipPath>
      <mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask>
      <rect width="9" height="9" fill="url(#g)" clip-path="url(#c)"/>
      <rect width="9" height="9" mask="url(#m)"/><rect width="9" height="9"/>
      """
    #expect(try !layers(text).isEmpty)
  }

  private static let bombs: [String: String] = [
    "uses": (0..<12).map { level in
      "<g id=\"g\(level)\">"
        + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: level == 0 ? 0 : 12)
        + "<rect width=\"1\" height=\"1\"/></g>"
    }.joined(),
    "depth": String(repeating: "<g>", count: 100) + "<rect width=\"1\" height=\"1\"/>"
      + String(repeating: "</g>", count: 100),
    "paths": "<path id=\"p\" d=\"M0 0" + String(repeating: "h1", count: 20_000) + "\"/>"
      + String(repeating: "<use href=\"#p\"/>", count: 5000),
    "styles": "<style>" + (0..<5000).map { ".a\($0) .b > g, g{fill:red}" }.joined() + "</style>"
      + String(repeating: "<g><rect width=\"1\" height=\"1\"/></g>", count: 5000),
  ]

  @Test("what grows without limit is refused", arguments: ["uses", "depth", "paths", "styles"])
  func bombs(name: String) throws {
    let text = try #require(Self.bombs[name])
    #expect(throws: ImportError.self) { try effect(text) }
  }

  @Test("of the rules of styles the strongest applies, the last of two equal ones")
  func rules() throws {
    let layers = try layers(
      """
      <style>#a{fill:#010101} .b.c{fill:#020202} .b{fill:#030303} rect{fill:#040404} *{fill:#050505}
      .d{fill:#060606} .d{fill:#070707} g .e > rect{fill:#080808}</style>
      <rect id="a" class="b" width="9" height="9"/><rect class="c b" width="9" height="9"/>
      <rect class="b" width="9" height="9"/><rect width="9" height="9"/>
      <circle class="d" r="9"/><circle r="9"/>
      """)
    #expect(
      layers.map { $0["fillColor"] } == [
        "#010101", "#020202", "#030303", "#040404", "#070707", "#050505",
      ])
  }

  @Test("entities are read, but not without limit")
  func entities() throws {
    let plain = """
      <!DOCTYPE svg [<!ENTITY c "#00ff00">]><svg width="9" height="9"><rect width="9" height="9" \
      fill="&c;"/></svg>
      """
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "a.svg", bytes: Array(plain.utf8)))
    #expect(effect.document["layers"]?.elements.first?["fillColor"] == "#00ff00")
    var declarations = "<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">"
    for level in 1...9 {
      let uses = String(repeating: "&a\(level - 1);", count: 10)
      declarations += "<!ENTITY a\(level) \"\(uses)\">"
    }
    let bomb = "<!DOCTYPE svg [\(declarations)]><svg><text>&a9;</text></svg>"
    #expect(throws: ImportError.self) {
      try ImporterRegistry.builtIn.effect(
        from: ForeignFile(path: "a.svg", bytes: Array(bomb.utf8)))
    }
    // Nothing outside of the file is an entity.
    let outside =
      "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg><text>&x;</text></svg>"
    let other = try? ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "a.svg", bytes: Array(outside.utf8)))
    #expect(other?.document["layers"]?.elements.isEmpty ?? true)
  }
}
