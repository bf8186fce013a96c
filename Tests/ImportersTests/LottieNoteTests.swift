import LambentDocuments
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports
@testable import LambentVectorImporters

/// Features of Lottie that documents do not have are told, and where they are.
@Suite("Notes about Lottie animations")
struct LottieNoteTests {
  private typealias Sample = LottieSample

  private static func text(_ members: String, style: String = "", text: String = "Hello") -> String
  {
    let document =
      #""d": {"k": [{"t": 0, "s": {"t": "\#(text)", "f": "F", "s": 20, "fc": [1, 0, 0]\#(style)}}]}"#
    return Sample.layer(5, #""nm": "T", "t": {\#(document)\#(members)}"#)
  }

  private static func animator(_ look: String, _ selector: String = "") -> String {
    text(#", "a": [{"nm": "A", "s": {"t": 0\#(selector)}, "a": {\#(look)}}]"#)
  }

  private static let loop = """
    {"a": 1, "k": [{"t": 0, "s": [1]}, {"t": 9, "s": [2]}], "x": "var $bm_rt; $bm_rt = loopOut('cycle')MORE;"}
    """

  private static func mask(_ members: String) -> String {
    let outline = #"{"v": [[0, 0], [50, 0], [50, 50]], "i": [], "o": [], "c": true}"#
    return Sample.solid(
      "#ff0000",
      more:
        #", "masksProperties": [{"nm": "M", "mode": "a", "pt": {"k": \#(outline)}, \#(members)}]"#
    )
  }

  /// A layer, and parts of the note about it.
  private static let layers: [(layer: String, words: [String])] = [
    (
      Sample.solid("#fff", transform: #""r": "# + loop.replacing("MORE", with: " + 50")),
      ["loopOut('cycle') + 50", "not evaluated"]
    ),
    (
      Sample.solid("#fff", transform: #""r": "# + loop.replacing("MORE", with: #"\n * 2"#)),
      ["* 2", "not evaluated"]
    ),
    (Sample.solid("#fff", transform: #""r": {"k": "45"}"#), ["layers[0].ks.r.k", "“45”"]),
    (Sample.solid("#fff", more: #", "ind": 1, "parent": 9"#), ["parent", "9", "missing"]),
    (Sample.solid("#fff", more: #", "ind": 1, "parent": 1"#), ["parents of each other"]),
    (Sample.solid("#fff", more: #", "tt": 1, "tp": 9"#), ["matte", "missing"]),
    (mask(#""f": {"k": [40, 0]}"#), ["M", "feather"]),
    (mask(#""o": {"k": 50, "x": "time * 9"}"#), ["M, opacity", "time * 9"]),
    (
      Sample.solid(
        "#fff",
        more: #", "ef": [{"ty": 29, "nm": "B", "ef": [{"nm": "r", "v": {"k": 9, "x": "time"}}]}]"#),
      ["B, r", "“time”"]
    ),
    (
      Sample.solid("#fff", more: #", "ef": [{"ty": 5, "nm": "T", "mn": "ADBE Twirl", "ef": []}]"#),
      ["T", "“ADBE Twirl”", "left out"]
    ),
    (
      Sample.shapes(
        #"{"ty": "st", "nm": "S", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": -8}}"#),
      ["lineWidth (w)", "-8", "0 is used", "0 or more"]
    ),
    (text(#", "p": {"m": 0}"#), ["text on a path"]),
    (text("", style: #", "ca": 2"#), ["small capitals"]),
    (animator(#""o": {"k": 0, "x": "time"}"#), ["animators.A.o", "“time”"]),
    (animator(#""o": {"k": 0}"#, #", "rn": 1"#), ["order"]),
  ]

  @Test("what is left out is told", arguments: layers.indices)
  func notes(index: Int) throws {
    let (layer, words) = Self.layers[index]
    let notes = try Sample.effect(layer).notes.map(\.description)
    #expect(notes.contains { note in words.allSatisfy(note.contains) }, "\(notes)")
  }

  @Test(
    "controls of expressions are no effects that are left out",
    arguments: ["ADBE Slider Control", "ADBE Point3D Control", "Pseudo/DUIK Slider"])
  func controls(kind: String) throws {
    let control = #", "ef": [{"ty": 5, "nm": "C", "mn": "\#(kind)", "ef": []}]"#
    #expect(try Sample.effect(Sample.solid("#fff", more: control)).notes.isEmpty)
  }

  @Test(
    "changes of characters that documents do not have are told",
    arguments: ["sk", "rx", "ry", "fo", "so", "fh", "fs", "fb", "ls"])
  func looks(key: String) throws {
    let notes = try Sample.effect(Self.animator(#""\#(key)": {"k": 40}"#)).notes
    #expect(notes.contains { $0.message.contains("(\(key))") })
    let still = key == "fo" || key == "so" ? 100 : 0
    let none = try Sample.effect(Self.animator(#""\#(key)": {"k": \#(still)}"#)).notes
    #expect(!none.contains { $0.message.contains("(\(key))") })
  }

  /// The text layer that a layer becomes.
  private static func written(_ layer: String) throws -> JSONValue {
    func text(in layers: JSONValue?) -> JSONValue? {
      for layer in layers?.elements ?? [] {
        if layer["type"] == "text" { return layer }
        if let found = text(in: layer["sublayers"]) { return found }
      }
      return nil
    }
    let file = #"{"w": 100, "h": 100, "fr": 60, "ip": 0, "op": 60, "layers": [\#(layer)]}"#
    // The registry leaves out texts in fonts that the machine does not have.
    let effect = try LottieImporter().effect(
      from: ForeignFile(path: "a.json", bytes: Array(file.utf8)), options: ImportOptions())
    return try #require(text(in: effect.document["layers"]))
  }

  @Test("ranges that are counted in characters, words or lines are fractions of their number")
  func counts() throws {
    for (unit, count) in [(1, 5.0), (2, 4), (3, 2)] {
      let range = #", "r": 2, "b": \#(unit), "s": {"k": 1}, "e": {"k": 2}"#
      let layer = Self.text(
        #", "a": [{"nm": "A", "s": {"t": 0\#(range)}, "a": {"o": {"k": 0}}}]"#, text: "ab cd")
      let selector = try Self.written(layer)["animators"]?.elements.first?["selector"]
      #expect(selector?["start"] == .plain(1 / count))
      #expect(selector?["end"] == .plain(2 / count))
    }
  }

  @Test(
    "eases, smoothness and widths of animators are carried over, and anchor points move characters")
  func converted() throws {
    let text = try Self.written(
      Self.animator(
        #""a": {"k": [3, -20]}, "p": {"k": [1, 2]}, "sw": {"k": 4}"#,
        #", "ne": {"k": 50}, "xe": {"k": -25}, "sm": {"k": 40}"#))
    let animator = text["animators"]?.elements.first
    #expect(animator?["anchor"] == [3, -20])
    #expect(animator?["position"] == [-2, 22])
    #expect(animator?["lineWidth"] == 4)
    #expect(animator?["selector"]?["ease"] == [0.5, -0.25])
    #expect(animator?["selector"]?["smoothness"] == 0.4)
  }

  @Test("a baseline shift lifts a text")
  func shift() throws {
    func top(_ style: String) throws -> Double? {
      try Self.written(Self.text("", style: style))["frame"]?.elements[1].lottieNumber
    }
    let (plain, lifted) = (try #require(try top("")), try #require(try top(#", "ls": 12"#)))
    #expect(lifted == plain - 12)
  }

  @Test("what would take too much work is too large, and not damaged")
  func work() throws {
    let copies = #"{"ty": "rp", "c": {"k": 100}, "o": {"k": 0}, "tr": {"p": {"k": [1, 0]}}}"#
    let square = Sample.group(Sample.rectangle(0, 0, 9), Sample.fill(1, 0, 0))
    let shapes = [square] + Array(repeating: copies, count: 4)
    let layer = Sample.layer(4, #""shapes": [\#(shapes.joined(separator: ","))]"#)
    #expect {
      try Sample.effect(layer)
    } throws: { error in
      if case .tooLarge(_, let what) = error as? ImportError {
        return what.count(where: { $0 == "(" }) == 0
      }
      return false
    }
  }
}
