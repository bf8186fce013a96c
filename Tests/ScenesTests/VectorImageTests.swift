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

  /// The differences of neighbours in a row, which are largest at sharp edges.
  private func steepest(_ image: PixelBuffer) -> Int {
    var most = 0
    for y in 0..<image.height {
      for x in 1..<image.width {
        let (left, right) = (image[x - 1, y] >> 24, image[x, y] >> 24)
        most = max(most, abs(Int(left) - Int(right)))
      }
    }
    return most
  }

  @Test("particles have it as large as the largest of them is shown", arguments: [1.0, 4])
  func particles(scale: Double) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = """
      {"type": "emitter", "emitterPosition": [50, 50], "emitterShape": "point", "emitterCells": [{
        "name": "a", "contents": "logo", "birthRate": 10, "lifetime": 10, "scale": 4}],
       "frame": [0, 0, 100, 100]}
      """
    let image = try SceneRenderer(scene(layer: layer, scale: scale)).frame(15).image.premultiplied
    #expect(steepest(image) > 150)
    // Its own size, enlarged, has no such edge.
    let own = StraightImage(try expected(24)).scaled(width: 96, height: 96)
    #expect(steepest(PixelBuffer(own)) < 100)
  }

  @Test("a clip that is one is drawn at the size at which it is shown")
  func clip() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try write(Self.logo, to: "logo.svg")
    let document = """
      {"version": 1, "size": [100, 100], "duration": 1, "clips": {"logo": {"file": "logo.svg"}},
       "layers": [{"frame": [0, 0, 100, 100], "contents": "logo"}]}
      """
    let scene = try Scene(
      contentsOf: write(document, to: "a.json"), options: SceneOptions(trustsDocument: true))
    #expect(
      try SceneRenderer(scene).frame(0).image.premultiplied.pixels == expected(100).pixels)
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
      ("<filter id='f'><feConvolveMatrix order='21'/></filter>", false),
      ("<image href='data:image/svg+xml,&lt;svg/&gt;'/>", false),
      ("<image href='data:;base64,AAAA'/>", false),
      ("<image href='data:image/png;base64,AAAA'/>", true),
      ("<rect fill='url(data:image/svg+xml,a#b)'/>", false),
      ("<rect style='fill:u\\72l(#a)'/>", false),
      ("<style>@font-face{src:url(data:font/woff;base64,AA)} a{content:'\\201C'}</style>", true),
      ("<style>@import url(data:text/css,a);</style>", false),
      ("<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='data:text/xml,a'/>", false),
      (
        "<mask id='a'><g mask='url(#b)'/></mask><mask id='b'><g mask='url(#a)'/></mask>"
          + "<g mask='url(#a)'/>", false
      ),
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

  /// Elements that show each other: each of the last kind shows all others 2²⁴ times.
  private static func doubled(_ one: (Int) -> String, last: String) -> String {
    (1...24).map(one).joined() + last
  }

  @Test(
    "masks, patterns, markers, clip paths and filters within each other count as often as they are drawn",
    arguments: [
      doubled(
        {
          "<mask id='m\($0)'><g mask='url(#m\($0 - 1))'><rect mask='url(#m\($0 - 1))'/></g></mask>"
        },
        last: "<rect mask='url(#m24)'/>"),
      doubled(
        { n in
          "<mask id='m\(n)'><g class='a\(n)'><rect class='a\(n)'/></g></mask>"
            + "<style>/* ; } */ .a\(n) { mask : URL( \"#m\(n - 1)\" ) }</style>"
        }, last: "<rect mask='url(#m24)'/>"),
      doubled(
        {
          "<pattern id='m\($0)'><g fill='url(#m\($0 - 1))'><rect/><rect opacity='.5'/></g></pattern>"
        }, last: "<rect fill='url(#m24)'/>"),
      doubled(
        {
          "<clipPath id='m\($0)'><rect clip-path='url(#m\($0 - 1))'/><rect clip-path='url(#m\($0 - 1))'/></clipPath>"
        }, last: "<rect clip-path='url(#m24)'/>"),
      doubled(
        { "<marker id='m\($0)'><path d='M0 0h1h1h1h1' marker-mid='url(#m\($0 - 1))'/></marker>" },
        last:
          "<marker id='m0'><rect opacity='.3'/></marker><path d='M0 0h1h1' marker-end='url(#m24)'/>"
      ),
      doubled(
        { "<g id='m\($0)'><use href='#m\($0 - 1)' xlink:href='#x'/><use href='#m\($0 - 1)'/></g>" },
        last: "<g id='m0' style='filter:blur(3px)'/><use href='#m24'/>"),
    ])
  func nested(inner: String) throws {
    let file = try SVGFile(
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='x' width='9' height='9'>\(inner)</svg>"
          .utf8),
      name: "a.svg")
    let error = #expect(throws: ImageFileError.self) { try file.pixels(width: 512, height: 512) }
    #expect("\(error, default: "")".contains("masks, filters and effects take some"))
  }

  @Test("long outlines are refused where they would take minutes: by their length in the image")
  func outlines() throws {
    func file(_ count: Int, _ scale: String = "1", box: String = "") throws -> SVGFile {
      let lines = String(repeating: "<path stroke='red' d='M0 0L64 64 0 0'/>", count: count)
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" \(box)>
        <g transform="scale(\(scale))">\(lines)</g></svg>
        """
      return try SVGFile(Array(text.utf8), name: "a.svg", maximumWork: 3e8)
    }
    func refuses(_ file: SVGFile, at side: Int) -> Bool {
      (try? file.pixels(width: side, height: side)) == nil
    }
    #expect(try !refuses(file(100), at: 512))
    #expect(try refuses(file(100), at: 2048))
    let error = #expect(throws: ImageFileError.self) {
      try file(1000).pixels(width: 512, height: 512)
    }
    #expect("\(error, default: "")".contains("outlines take some"))
    // A small image takes as long.
    #expect(try !refuses(file(100), at: 64))
    #expect(try refuses(file(1000), at: 64))
    #expect(try !refuses(file(1000, "0.01"), at: 512))
    #expect(try refuses(file(100, "16"), at: 128))
    #expect(try !refuses(file(1000, box: "viewBox='0 0 900 900'"), at: 512))
    // What a drawing within the drawing enlarges is longer.
    for (name, view) in [("g", ""), ("svg", "viewBox='0 0 1 1'"), ("symbol", "viewBox='0 0 1 1'")] {
      let lines = String(repeating: "<path stroke='red' d='M0 0L1 1'/>", count: 900)
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><\(name) id="s" \(view)>\(lines)</\(name)>
        <use href="#s"/></svg>
        """
      let file = try SVGFile(Array(text.utf8), name: "a.svg", maximumWork: 3e8)
      #expect(refuses(file, at: 512) == !view.isEmpty, "\(name)")
    }
    #expect(throws: ImageFileError.self) {
      try SVGFile(Array("<svg xmlns='x'><path d='M0 0L".utf8), name: "a.svg")
    }
  }

  @Test("a path whose lines cross very often is refused at any size, others of its length are not")
  func crossings() throws {
    func refuses(_ paths: String, at side: Int = 64) throws -> Bool {
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000">\(paths)</svg>
        """
      let file = try SVGFile(Array(text.utf8), name: "a.svg", maximumWork: 3e8)
      return (try? file.pixels(width: side, height: side)) == nil
    }
    let lines = String(repeating: "L0 0 1 1", count: 400)
    #expect(try refuses("<path d='M0 0\(lines)'/>"))
    // The same in steps that go on, and in as many paths.
    let steps = String(repeating: "l1 0 0 1", count: 800)
    #expect(try !refuses("<path d='M0 0\(steps)'/>"))
    let apart = String(repeating: "<path d='M0 0L1 1 0 0'/>", count: 400)
    #expect(try !refuses(apart))
    // Markers and patterns are drawn where they are shown.
    let few = String(repeating: "L0 0 1 1", count: 40)
    let marker = "<marker id='m'><path d='M0 0\(few)'/></marker>"
    #expect(try !refuses(marker + "<path d='M0 0L9 9' marker-end='url(#m)'/>"))
    let many = String(repeating: "L9 9 0 0", count: 200)
    #expect(try refuses(marker + "<path d='M0 0\(many)' marker-mid='url(#m)'/>"))
  }

  @Test("what is drawn rarely, or small, is drawn; an untrusted document may take a tenth")
  func work() throws {
    let blurs = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
      \(String(repeating: "<rect width='5' height='5' filter='url(#f)'/>", count: 400))</svg>
      """
    let bytes = Array(blurs.utf8)
    _ = try SVGFile(bytes, name: "a").pixels(width: 64, height: 64)
    #expect(throws: ImageFileError.self) {
      try SVGFile(bytes, name: "a").pixels(width: 4000, height: 4000)
    }
    let limits = SceneLimits(isTrusted: false)
    let file = try SVGFile(bytes, name: "a", maximumWork: limits.maximumDrawingWork)
    #expect(throws: ImageFileError.self) { try file.pixels(width: 512, height: 512) }
    _ = try file.pixels(width: 64, height: 64)
    // Many elements with effects need little, one within another much memory.
    let deep =
      String(repeating: "<g opacity='.9'>", count: 60)
      + String(repeating: "</g>", count: 60)
    let nested = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(deep)</svg>"
    #expect(throws: ImageFileError.self) {
      try SVGFile(Array(nested.utf8), name: "a").pixels(width: 4096, height: 4096)
    }
  }

  @Test(
    "its work is counted whatever its numbers are",
    arguments: ["scale(nan)", "scale(0) scale(1e9)", "matrix(inf 0 0 inf 0 0)"])
  func endlessScales(transform: String) throws {
    let lines = String(repeating: "L9 0 0 9", count: 400)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g transform="\(transform)">\
      <path transform="\(String(repeating: "scale(1e300)", count: 40))" d="M0 0\(lines)"/></g></svg>
      """
    #expect(throws: ImageFileError.self) {
      try SVGFile(Array(svg.utf8), name: "a").pixels(width: 64, height: 64)
    }
  }

  @Test("long texts in it take time in proportion to their length")
  func longTexts() throws {
    let open = String(repeating: "url(", count: 100_000)
    let address = String(repeating: "href='a' ", count: 100_000)
    for attributes in ["fill='\(open)'", "fill='\(open)#a) red'", ""] {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>\(address)</desc>\
        <rect width="5" height="5" \(attributes)/></svg>
        """
      let file = try? SVGFile(Array(svg.utf8), name: "a")
      #expect((file == nil) == !attributes.isEmpty)
      #expect(file?.warnings ?? [] == [])
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
      JSONValue(parsing: document.utf8), file: "a", images: ["a.png": PNGEncoder.encode(image)],
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
