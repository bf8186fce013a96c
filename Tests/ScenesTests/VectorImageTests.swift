import Foundation
import Lambent
import LambentImageFiles
import LambentPixels
import LambentRendering
import Testing

@testable import LambentScenes

/// An SVG as an image of a document.
@Suite("SVG images")
struct VectorImageTests {
  private let folder: URL
  private static let logo = """
    <?xml version="1.0"?><!-- a <comment> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="11" fill="#d03020"/><path d="M6 12l4 4 8-8" stroke="#fff" fill="none"/></svg>
    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "lambent-svg-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "in"), withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func scene(
    _ svg: String = logo, layer: String, file: String = "logo.svg", scale: Double = 1,
    trusted: Bool = true
  ) throws -> Scene {
    _ = try write(svg, to: "in/logo.svg")
    let document = """
      {"version": 1, "size": [100, 100], "duration": 1, "images": {"logo": {"file": "\(file)"}},
       "layers": [\(layer)]}
      """
    var options = SceneOptions(trustsDocument: trusted)
    options.output = .scaled(scale)
    return try Scene(contentsOf: write(document, to: "in/a.json"), options: options)
  }

  private func expected(_ side: Int) throws -> PixelBuffer {
    try SVGFile(Array(Self.logo.utf8), name: "logo").pixels(width: side, height: side)
  }

  @Test(
    "it is drawn at the size at which it is shown, at any scale of the output",
    arguments: [1.0, 2, 3])
  func size(scale: Double) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = #"{"frame": [0, 0, 100, 100], "contents": "logo"}"#
    let image = try SceneRenderer(scene(layer: layer, scale: scale)).frame(0).image
    #expect(image.premultiplied.pixels == (try expected(Int(100 * scale)).pixels))
  }

  @Test("scaled layers, and images within them, are as sharp")
  func scaled() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = """
      {"position": [50, 50], "bounds": [0, 0, 10, 10], "transform": [{"scale": [10, 10, 1]}], \
      "contents": "logo"}
      """
    let image = try SceneRenderer(scene(layer: layer)).frame(0).image
    #expect(image.premultiplied.pixels == (try expected(100).pixels))
  }

  @Test("by itself it is as large as it says")
  func ownSize() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = #"{"frame": [0, 0, 100, 100], "contents": "logo", "contentsGravity": "center"}"#
    let image = try SceneRenderer(scene(layer: layer)).frame(0).image.premultiplied
    let logo = try expected(24)
    for y in 0..<24 {
      for x in 0..<24 { #expect(image[x + 38, y + 38] == logo[x, y]) }
    }
  }

  @Test("files outside of the document's folder, and damaged ones, are errors")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try write(Self.logo, to: "other.svg")
    let layer = #"{"frame": [0, 0, 9, 9], "contents": "logo"}"#
    #expect(throws: SceneError.self) {
      try scene(layer: layer, file: "../other.svg", trusted: false)
    }
    #expect(throws: SceneError.self) { try scene("<svg", layer: layer) }
    #expect(throws: SceneError.self) {
      try scene("<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>", layer: layer)
    }
    var bomb = "<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaaaaaaa\">"
    for level in 1...8 {
      bomb += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    #expect(throws: SceneError.self) {
      try scene(
        "<!DOCTYPE svg [\(bomb)]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&a8;</text></svg>",
        layer: layer)
    }
  }

  @Test(
    "what would take hours or all memory is refused, and what looks like it is not",
    arguments: [
      (
        String(repeating: "<g opacity='.9'>", count: 70) + String(repeating: "</g>", count: 70),
        false
      ),
      ("<filter id='f'><feTurbulence baseFrequency='1' numOctaves='1000000'/></filter>", false),
      ("<filter id='f'><feMorphology radius='9999'/></filter>", false),
      ("<filter id='f'><feConvolveMatrix order='3 &n;'/></filter>", false),
      (String(repeating: "<g filter='url(#f)'/>", count: 300), false),
      (String(repeating: "<g>", count: 60) + String(repeating: "</g>", count: 60), true),
      (String(repeating: "<g id='>' class='a/'><!-- <g><g> --></g>", count: 300), true),
      ("<filter id='f'><feMorphology radius='2 3'/><feTurbulence numOctaves='4'/></filter>", true),
      ("<style><![CDATA[ a > <g><g> ]]></style>", true),
      (
        "<style>\(String(repeating: ".a, g {fill: red}", count: 2000))</style>"
          + String(repeating: "<g/>", count: 30_000), false
      ),
      (
        "<style>\(String(repeating: ".a, g {fill: red}", count: 200))</style>"
          + String(repeating: "<g/>", count: 300), true
      ),
    ])
  func limits(inner: String, isAllowed: Bool) throws {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\(inner)</svg>"
    do {
      _ = try SVGFile(Array(text.utf8), name: "a.svg")
      #expect(isAllowed)
    } catch {
      #expect(!isAllowed, "\(error)")
    }
  }

  @Test("other files are not drawn in it, and it says so")
  func otherFiles() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <image href="other.png" width="9" height="9"/></svg>
      """
    let layer = #"{"frame": [0, 0, 100, 100], "contents": "logo"}"#
    let scene = try scene(svg, layer: layer)
    #expect(scene.findings.contains { $0.message.contains("other.png") })
    #expect(try SceneRenderer(scene).frame(0).image.premultiplied.pixels.allSatisfy { $0 == 0 })
  }
}

/// A scene that shows only an image.
@Suite("Exact images")
struct ExactImageTests {
  private static func words(_ width: Int, _ height: Int) -> [UInt16] {
    (0..<4 * width * height).map { UInt16(truncatingIfNeeded: $0 &* 2_654_435) }
  }

  private func frame(
    _ image: StraightImage, _ layer: String, _ depth: RenderOptions.Depth, root: String = ""
  ) throws -> StraightImage {
    let document = """
      {"version": 1, "size": [8, 6], "duration": 1, \(root) "images": {"a": {"file": "a.png"}},
       "layers": [\(layer)]}
      """
    let scene = try Scene(
      JSONParserOf.value(document), file: "a", images: ["a.png": PNGEncoder.encode(image)],
      options: SceneOptions(trustsDocument: true))
    var options = RenderOptions()
    options.depth = depth
    return try SceneRenderer(scene, options: options).frame(0).image.straight
  }

  private static let whole = #"{"frame": [0, 0, 8, 6], "contents": "a"}"#

  @Test("it has exactly the file's pixels, with the colours beneath alpha 0")
  func exact() throws {
    let bytes = Self.words(8, 6).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    let eight = StraightImage(width: 8, height: 6, samples: .eight(bytes))
    let sixteen = StraightImage(width: 8, height: 6, samples: .sixteen(Self.words(8, 6)))
    #expect(try frame(eight, Self.whole, .eight) == eight)
    #expect(try frame(sixteen, Self.whole, .sixteen) == sixteen)
    let widened = StraightImage(
      width: 8, height: 6, samples: .sixteen(bytes.map { UInt16($0) * 257 }))
    #expect(try frame(eight, Self.whole, .sixteen) == widened)
    let nested = #"{"frame": [0, 0, 8, 6], "sublayers": [\#(Self.whole)]}"#
    #expect(try frame(eight, nested, .eight) == eight)
  }

  @Test(
    "anything that changes it, does",
    arguments: [
      #"{"frame": [0, 0, 8, 6], "contents": "a", "opacity": 0.5}"#,
      #"{"frame": [1, 0, 8, 6], "contents": "a"}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a", "cornerRadius": 2}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a", "backgroundColor": "red"}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a", "transform": [{"rotate": ["180deg", 0, 0, 1]}]}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a", "contentsRect": [0, 0, 0.5, 1]}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a"}, {"frame": [0, 0, 2, 2], "backgroundColor": "red"}"#,
      #"{"frame": [0, 0, 8, 6], "contents": "a", "filters": [{"filter": "colorInvert"}]}"#,
    ])
  func changed(layer: String) throws {
    let bytes = Self.words(8, 6).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    let image = StraightImage(width: 8, height: 6, samples: .eight(bytes))
    #expect(try frame(image, layer, .eight) != image)
    #expect(try frame(image, Self.whole, .eight, root: #""background": "white","#) != image)
  }
}

/// The value of a document's text.
private enum JSONParserOf {
  static func value(_ text: String) throws -> JSONValue {
    var parser = JSONParser(Array(text.utf8))
    return try parser.parse().value
  }
}
