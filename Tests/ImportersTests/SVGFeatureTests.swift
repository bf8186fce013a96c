import LambentDocuments
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Drawings of 100 by 100 points with rarer features, at places where their definitions say what shows.
@Suite("Rarer features of SVG")
struct SVGFeatureTests {
  private static func effect(_ inner: String) throws -> ImportedEffect {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">\(inner)</svg>
      """
    return try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "a.svg", bytes: Array(text.utf8)))
  }

  private static let (red, lime, none) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 0, 0])

  /// Two places with their pixels, and a drawing.
  private struct Drawing: Sendable {
    var inner: String
    var first: (x: Int, y: Int, pixel: [Int])
    var second: (x: Int, y: Int, pixel: [Int])
  }

  private static let all = #"<rect width="100" height="100" fill="white"/>"#

  private static let drawings: [String: Drawing] = [
    "isolation": Drawing(
      inner: """
        <rect width="60" height="60" fill="red"/><g style="isolation:isolate"><rect x="40" y="40"
        width="60" height="60" fill="lime" style="mix-blend-mode:multiply"/></g>
        """, first: (50, 50, lime), second: (30, 30, red)),
    "no isolation": Drawing(
      inner: """
        <rect width="60" height="60" fill="red"/><g><rect x="40" y="40" width="60" height="60"
        fill="lime" style="mix-blend-mode:multiply"/></g>
        """, first: (50, 50, [0, 0, 0, 255]), second: (80, 80, lime)),
    "a mask of a mask": Drawing(
      inner: """
        <mask id="n"><rect width="50" height="100" fill="white"/></mask>
        <mask id="m" mask="url(#n)">\(all)</mask>
        <rect width="100" height="100" fill="red" mask="url(#m)"/>
        """, first: (25, 50, red), second: (75, 50, none)),
    "the region of a mask": Drawing(
      inner: """
        <mask id="m" x="0" y="0" width=".5" height="100%">\(all)</mask>
        <rect x="10" width="80" height="100" fill="red" mask="url(#m)"/>
        """, first: (45, 50, red), second: (55, 50, none)),
    "the region of a group's mask": Drawing(
      inner: """
        <mask id="m" x="0" y="0" width=".5" height="1">\(all)</mask><g mask="url(#m)">
        <rect x="10" width="40" height="100" fill="red"/><rect x="50" width="40" height="100"/></g>
        """, first: (45, 50, red), second: (55, 50, none)),
    "the units of a group's clip": Drawing(
      inner: """
        <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>
        <g clip-path="url(#c)"><rect x="10" width="40" height="100" fill="red"/>
        <rect x="50" width="40" height="100"/></g>
        """, first: (45, 50, red), second: (55, 50, none)),
    "the region of a mask in the user's space": Drawing(
      inner: """
        <mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="30" height="100">\(all)</mask>
        <rect x="10" width="80" height="100" fill="red" mask="url(#m)"/>
        """, first: (25, 50, red), second: (35, 50, none)),
    "a stroke beyond the region of a mask": Drawing(
      inner: """
        <mask id="m">\(all)</mask><path d="M30 30h40v40h-40z" stroke="red" stroke-width="40"
        fill="red" mask="url(#m)"/>
        """, first: (28, 50, red), second: (22, 50, none)),
    "a focal radius": Drawing(
      inner: """
        <radialGradient id="g" fr=".25"><stop stop-color="red"/><stop offset="1" stop-color="lime"/>
        </radialGradient><rect width="100" height="100" fill="url(#g)"/>
        """, first: (70, 50, red), second: (0, 0, lime)),
    "geometry of rules": Drawing(
      inner: """
        <style>rect{width:80px;height:60px;x:20px;y:30px}</style><rect width="9" fill="red"/>
        """, first: (98, 88, red), second: (18, 40, none)),
    "path data of rules": Drawing(
      inner: """
        <style>path{d:path("M20 20h60v60z")}</style><path fill="red"/>
        """, first: (70, 30, red), second: (30, 70, none)),
    "ems of an element's own font": Drawing(
      inner: """
        <g font-size="10"><rect font-size="2em" x="2em" y="1em" width="1em" height="1em" fill="red"/>
        </g>
        """, first: (42, 22, red), second: (38, 22, none)),
    "percentages of translations": Drawing(
      inner: """
        <rect width="10" height="10" fill="red" style="transform:translate(20px, 50%) scale(2)"/>
        """, first: (38, 68, red), second: (38, 72, none)),
    "the origin of transforms": Drawing(
      inner: """
        <rect x="40" y="40" width="20" height="20" fill="red"
        style="transform:rotate(45deg);transform-origin:50px 50%"/>
        """, first: (50, 38, red), second: (41, 41, none)),
  ]

  @Test("features show what their definitions say", arguments: drawings.keys.sorted())
  func drawing(name: String) throws {
    let drawing = try #require(Self.drawings[name])
    let effect = try Self.effect(drawing.inner)
    #expect(effect.notes.isEmpty)
    for place in [drawing.first, drawing.second] {
      let pixel = try effect.pixel(place.x, place.y)
      let difference = zip(pixel, place.pixel).map { abs($0 - $1) }.max() ?? 0
      #expect(difference <= 2, "\(name) at \(place.x), \(place.y): \(pixel)")
    }
  }

  @Test("a region without an area hides what is masked")
  func empty() throws {
    let effect = try Self.effect(
      """
      <mask id="m" width="0">\(Self.all)</mask><rect width="9" height="9" mask="url(#m)"/>
      """)
    #expect(effect.document["layers"] == [])
  }

  @Test(
    "animations are told wherever they are",
    arguments: [
      "<rect width=\"9\" height=\"9\">\n<animate attributeName=\"x\"/></rect>",
      "<circle r=\"9\">\n<set attributeName=\"fill\"/></circle>",
      "<g>\n<animateTransform/><path d=\"M0 0h9v9z\"/></g>",
    ])
  func animations(inner: String) throws {
    let notes = try Self.effect(inner).notes
    #expect(notes.contains { $0.place.hasPrefix("line 2") && $0.message.contains("animation") })
  }

  @Test("key frames of style sheets are told")
  func keyframes() throws {
    let notes = try Self.effect("<style>@keyframes a{from{x:1px}}</style>").notes
    #expect(notes.contains { $0.message.contains("@keyframes") })
  }
}
