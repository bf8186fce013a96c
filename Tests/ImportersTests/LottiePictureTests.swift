import LambentDocuments
import LambentLayers
import LambentPixels
import LambentRendering
import Testing

@testable import LambentImports
@testable import LambentScenes

/// What imported animations show, at places where a formula says it.
@Suite("Pictures of Lottie animations")
struct LottiePictureTests {
  private typealias Sample = LottieSample

  /// A red square over 20…60 and a green one over 40…80 behind it.
  private let squares = (
    Sample.group(Sample.rectangle(40, 40, 40), Sample.fill(1, 0, 0)),
    Sample.group(Sample.rectangle(60, 60, 40), Sample.fill(0, 1, 0))
  )

  // MARK: Groups and copies

  @Test("a group fades as a whole: nothing of it shines through")
  func groupOpacity() throws {
    let effect = try Sample.effect(
      Sample.shapes(Sample.group(squares.0, squares.1, opacity: 50)))
    #expect(try effect.pixel(50, 50) == [128, 0, 0, 128])
    #expect(try effect.pixel(70, 70) == [0, 128, 0, 128])
  }

  @Test("a group blends with what is behind it in its layer")
  func groupBlendMode() throws {
    let multiplied = Sample.group(
      Sample.rectangle(40, 40, 40), Sample.fill(1, 1, 0), more: #", "bm": 1"#)
    let behind = Sample.group(Sample.rectangle(60, 60, 40), Sample.fill(0, 1, 1))
    let effect = try Sample.effect(Sample.shapes(multiplied, behind))
    #expect(try effect.pixel(50, 50) == [0, 255, 0, 255])
    #expect(try effect.pixel(30, 30) == [255, 255, 0, 255])
  }

  @Test(
    "copies of a repeater lie below the original or above it, and fade toward the end",
    arguments: [1, 2])
  func repeater(mode: Int) throws {
    let copies = """
      {"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "m": \(mode), "tr": {"p": {"k": [20, 0]},
       "so": {"k": 100}, "eo": {"k": 0}}}
      """
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(30, 50, 40), Sample.fill(1, 0, 0)), copies))
    // Of two copies the last is halfway to the end.
    #expect(try effect.pixel(60, 50) == [128, 0, 0, 128])
    #expect(try effect.pixel(15, 50) == [255, 0, 0, 255])
    let shapes = effect.document["layers"]?.elements.first?["shapes"]?.elements
    #expect(shapes?.last?["copyOrder"] == (mode == 2 ? "above" : nil))
  }

  @Test(
    "outlines are merged in all modes",
    arguments: [
      (1, [true, true, true]), (2, [true, true, true]), (3, [true, false, false]),
      (4, [false, true, false]), (5, [true, false, true]),
    ])
  func merge(mode: Int, shown: [Bool]) throws {
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(
          Sample.rectangle(40, 40, 40), Sample.rectangle(60, 60, 40),
          #"{"ty": "mm", "mm": \#(mode)}"#, Sample.fill(0, 0, 1))))
    for (place, isShown) in zip([30, 50, 70], shown) {
      #expect(try effect.pixel(place, place)[3] == (isShown ? 255 : 0))
    }
  }

  // MARK: Mattes and masks

  @Test("a matte may have a matte itself")
  func chain() throws {
    let upper = Sample.shapes(
      Sample.group(Sample.rectangle(50, 25, 50), Sample.fill(1, 1, 1)), more: #", "td": 1"#)
    let left = Sample.shapes(
      Sample.group(Sample.rectangle(25, 25, 50), Sample.fill(1, 1, 1)),
      more: #", "td": 1, "tt": 1"#)
    let effect = try Sample.effect(upper, left, Sample.solid("#0000ff", more: #", "tt": 1"#))
    #expect(try effect.pixel(40, 25) == [0, 0, 255, 255])
    #expect(try effect.pixel(10, 25)[3] == 0)
    #expect(try effect.pixel(60, 25)[3] == 0)
  }

  @Test("layers that are each other's matte end somewhere")
  func circle() throws {
    let effect = try Sample.effect(
      Sample.solid("#0000ff", more: #", "ind": 1, "tt": 1, "tp": 2"#),
      Sample.solid("#ff0000", more: #", "ind": 2, "tt": 1, "tp": 1"#))
    _ = try effect.frame(0)
  }

  /// With the parts a and b that two masks show.
  private static let modes: [(String, @Sendable (Double, Double) -> Double)] = [
    ("a", { a, b in a + b - a * b }), ("s", { a, b in a * (1 - b) }), ("i", { a, b in a * b }),
    ("l", { a, b in max(a, b) }), ("d", { a, b in min(a, b) }), ("f", { a, b in abs(a - b) }),
  ]

  @Test("masks of all modes combine by their formulas", arguments: modes.indices, [false, true])
  func masks(mode: Int, isInverted: Bool) throws {
    func mask(_ low: Int, _ high: Int, _ opacity: Int, _ mode: String, _ more: String) -> String {
      let corners = "[[\(low), \(low)], [\(high), \(low)], [\(high), \(high)], [\(low), \(high)]]"
      let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
      return """
        {"mode": "\(mode)", "o": {"k": \(opacity)}\(more), "pt": {"k": {
         "v": \(corners), "i": \(zeros), "o": \(zeros), "c": true}}}
        """
    }
    let (name, combined) = Self.modes[mode]
    let masks = [
      mask(20, 60, 50, "a", ""), mask(40, 80, 70, name, isInverted ? #", "inv": true"# : ""),
    ]
    let effect = try Sample.effect(
      Sample.solid("#ffffff", more: #", "masksProperties": [\#(masks.joined(separator: ","))]"#))
    for (place, a, isInside) in [(30, 0.5, false), (50, 0.5, true), (70, 0, true), (90, 0, false)] {
      let b = isInside != isInverted ? 0.7 : 0
      let alpha = try effect.pixel(place, place)[3]
      #expect(abs(Double(alpha) - 255 * combined(a, b)) <= 2, "\(name) at \(place)")
    }
  }

  @Test("old files say of a shape or a mask that its outline is closed")
  func closed() throws {
    let outline = #"{"v": [[20, 20], [80, 20], [80, 80]], "i": [], "o": []}"#
    let line = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}}"#
    for isClosed in [true, false] {
      let effect = try Sample.effect(
        Sample.shapes(
          Sample.group(
            #"{"ty": "sh", "closed": \#(isClosed), "ks": {"k": \#(outline)}}"#, line)))
      #expect(try effect.pixel(50, 50)[3] == (isClosed ? 255 : 0))
    }
  }

  // MARK: Time

  @Test("a composition shows what its layers have before its own first frame")
  func early() throws {
    let inner = Sample.shapes(
      Sample.group(Sample.rectangle(20, 20, 20), Sample.fill(1, 0, 0)),
      transform: #""p": {"a": 1, "k": [{"t": -20, "s": [0, 0]}, {"t": 20, "s": [40, 0]}]}"#,
      first: -10, last: 15)
    let late = Sample.shapes(Sample.group(Sample.rectangle(20, 80, 20), Sample.fill(0, 0, 1)))
    let effect = try Sample.effect(
      Sample.layer(0, #""refId": "c", "w": 100, "h": 100, "st": 20"#, first: 5),
      assets: #"{"id": "c", "layers": [\#(inner), \#(late)]}"#)
    // Frame 12 is frame -8 of the composition: 12 of 40 on the way.
    #expect(try effect.pixel(32, 20, frame: 12)[0] == 255)
    #expect(try effect.pixel(20, 20, frame: 12)[3] == 0)
    #expect(try effect.pixel(25, 20, frame: 9)[3] == 0)
    #expect(try effect.pixel(20, 80, frame: 19)[3] == 0)
    #expect(try effect.pixel(20, 80, frame: 20)[2] == 255)
    #expect(try effect.pixel(50, 20, frame: 34)[0] == 255)
    #expect(try effect.pixel(50, 20, frame: 35)[3] == 0)
  }

  @Test("an animation may begin before frame 0")
  func earlyStart() throws {
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(20, 20, 20), Sample.fill(1, 0, 0)),
        transform: #""p": {"a": 1, "k": [{"t": -20, "s": [0, 0]}, {"t": 20, "s": [40, 0]}]}"#,
        first: -10),
      first: -20)
    #expect(try effect.pixel(30, 20, frame: 9)[3] == 0)
    #expect(try effect.pixel(30, 20, frame: 10)[0] == 255)
    #expect(try effect.pixel(40, 20, frame: 20)[0] == 255)
  }

  // MARK: Transforms

  @Test("a skew that changes follows its angle, and not the slope")
  func skew() throws {
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(0, 0, 40), Sample.fill(1, 0, 0)),
        transform: """
          "p": {"k": [50, 50]}, "sa": {"k": 0},
          "sk": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 40, "s": [60]}]}
          """))
    // At 30 degrees, points 18 above the middle lie 10.4 to the right.
    #expect(try effect.pixel(78, 32, frame: 20)[3] == 255)
    #expect(try effect.pixel(82, 32, frame: 20)[3] == 0)
  }

  @Test("layers in three dimensions show their turns, without perspective")
  func space() throws {
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(0, 0, 60), Sample.fill(1, 0, 0)), more: #", "ddd": 1"#,
        transform:
          #""p": {"k": [50, 50, 0]}, "rx": {"k": 60}, "rz": {"k": 90}, "or": {"k": [0, 0, 0]}"#))
    #expect(try effect.pixel(50, 37)[3] == 255)
    #expect(try effect.pixel(50, 33)[3] == 0)
    #expect(try effect.pixel(22, 50)[3] == 255)
    #expect(effect.notes.contains { $0.message.contains("perspective") })
  }

  @Test("a shadow of shapes keeps its size and its direction, however they are scaled and turned")
  func shadow() throws {
    let shadow = """
      , "ef": [{"ty": 25, "ef": [{"v": {"k": [0, 0, 1]}}, {"v": {"k": 255}}, {"v": {"k": 90}},
        {"v": {"k": 20}}, {"v": {"k": 0}}]}]
      """
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(0, 0, 40), Sample.fill(1, 0, 0)), more: shadow,
        transform: #""p": {"k": [50, 50]}, "r": {"k": 90}, "s": {"k": [50, 50]}"#))
    #expect(try effect.pixel(70, 50) == [0, 0, 255, 255])
    #expect(try effect.pixel(50, 50) == [255, 0, 0, 255])
    #expect(try effect.pixel(50, 70)[3] == 0)
  }

  @Test("the drop shadow among the styles of a layer is a shadow away from its light")
  func style() throws {
    let style = """
      , "sy": [{"ty": 1, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 30},
        "s": {"k": 0}}, {"ty": 0}]
      """
    let effect = try Sample.effect(
      Sample.shapes(Sample.group(Sample.rectangle(40, 50, 20), Sample.fill(1, 0, 0)), more: style))
    #expect(try effect.pixel(70, 50) == [0, 0, 255, 255])
    #expect(effect.notes.contains { $0.message.contains("layer styles") })
  }

  // MARK: Names for values

  @Test("a property that names a slot has its value")
  func slot() throws {
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(
          Sample.rectangle(50, 50, 40), #"{"ty": "fl", "c": {"sid": "main"}, "o": {"k": 100}}"#)),
      more: #", "slots": {"main": {"p": {"k": [0, 1, 0]}}}"#)
    #expect(try effect.pixel(50, 50) == [0, 255, 0, 255])
  }

  @Test(
    "a property that names a slider has its value, of its own layer or another",
    arguments: [
      "effect('Size')('Slider')", "var $bm_rt;\\n$bm_rt = effect(\\\"Size\\\")(1);",
      "thisLayer.effect('Size')('ADBE Slider Control-0001')", "[50]",
      "thisComp.layer('Controls').effect('Size')('Slider');",
    ])
  func slider(expression: String) throws {
    let slider = """
      , "ef": [{"ty": 5, "nm": "Size", "ef": [
        {"ty": 0, "nm": "Slider", "mn": "ADBE Slider Control-0001", "v": {"k": 50}}]}]
      """
    let isOther = expression.contains("Controls")
    let effect = try Sample.effect(
      Sample.shapes(
        Sample.group(Sample.rectangle(0, 0, 40), Sample.fill(1, 0, 0)), more: isOther ? "" : slider,
        transform: """
          "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "o": {"k": 100, "x": "\(expression)"}
          """),
      Sample.layer(3, #""nm": "Controls"\#(isOther ? slider : "")"#))
    #expect(try effect.pixel(50, 50) == [128, 0, 0, 128])
    #expect(effect.notes.isEmpty)
  }

  // MARK: Effects

  @Test("three tones replace luminance: shadows, midtones, highlights", arguments: [0, 100])
  func tritone(original: Int) throws {
    let values = ["[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "\(original)"]
      .map { #"{"v": {"k": \#($0)}}"# }
    let tones = #", "ef": [{"ty": 23, "nm": "Tones", "ef": [\#(values.joined(separator: ","))]}]"#
    for (color, expected) in [("#000000", [0, 0, 255]), ("#ffffff", [255, 0, 0])] {
      let effect = try Sample.effect(Sample.solid(color, more: tones))
      let plain = color == "#000000" ? [0, 0, 0] : [255, 255, 255]
      #expect(try effect.pixel(50, 50) == (original == 0 ? expected : plain) + [255])
      #expect(effect.notes.isEmpty)
    }
  }

  @Test("a mask that does not cut may be stroked, from a part of its length to another")
  func stroke() throws {
    let values = ["1", "0", "0", "[0, 1, 0]", "5", "1", "1", "0", "50", "0", "1"]
      .map { #"{"v": {"k": \#($0)}}"# }
    let effect = try Sample.effect(
      Sample.solid(
        "#0000ff",
        more: """
          , "masksProperties": [{"mode": "n", "pt": {"k": {"v": [[10, 50], [90, 50]], "i": [], "o": [],
          "c": false}}}], "ef": [{"ty": 22, "nm": "Line", "ef": [\(values.joined(separator: ","))]}]
          """))
    #expect(effect.notes.isEmpty)
    #expect(try effect.pixel(30, 46) == [0, 255, 0, 255])
    #expect(try effect.pixel(30, 56) == [0, 0, 255, 255])
    #expect(try effect.pixel(80, 50) == [0, 0, 255, 255])
  }

  // MARK: Bounds

  @Test("copies of copies end with an error instead of endless work")
  func multiplied() throws {
    let copies = #"{"ty": "rp", "c": {"k": 900}, "o": {"k": 0}, "m": 1, "tr": {}}"#
    let list = Array(repeating: copies, count: 4).joined(separator: ",")
    #expect(throws: ImportError.self) {
      try Sample.effect(
        Sample.shapes(
          Sample.group(Sample.rectangle(50, 50, 40), list, Sample.fill(1, 0, 0))))
    }
  }

  @Test("compositions that hold each other many times end with a note")
  func instances() throws {
    var assets: [String] = []
    for level in 0..<8 {
      let inner =
        level == 7
        ? Sample.solid("#ff0000")
        : Sample.layer(0, #""refId": "c\#(level + 1)", "w": 100, "h": 100"#)
      let list = Array(repeating: inner, count: 20).joined(separator: ",")
      assets.append(#"{"id": "c\#(level)", "layers": [\#(list)]}"#)
    }
    let effect = try Sample.effect(
      Sample.layer(0, #""refId": "c0", "w": 100, "h": 100"#),
      assets: assets.joined(separator: ","))
    #expect(effect.notes.contains { $0.message.contains("too many") })
  }
}
