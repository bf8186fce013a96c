import LambentDocuments
import LambentGeometry
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func scene(_ layers: String, _ more: String = "") throws -> Scene {
  let text = #"{"version": 1, "size": [400, 300], "duration": 4, "layers": [\#(layers)]\#(more)}"#
  return try Scene(
    json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: true))
}

/// The frames of layers with the anchor at their middle, by name.
private func frames(_ scene: Scene, _ names: String..., at time: Double = 0) throws -> [Rect] {
  let player = try ScenePlayer(scene)
  return try names.map { name in
    guard case .point(let position) = try player.value(forPath: "\(name).position", at: time),
      case .rect(let bounds) = try player.value(forPath: "\(name).bounds", at: time)
    else { return .zero }
    return Rect(
      x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width,
      height: bounds.height)
  }
}

private let long = "A long text that should wrap inside the card"

private let boxes = """
  "sublayers": [{"name": "a", "bounds": [0, 0, 20, 10]}, {"name": "b", "bounds": [0, 0, 40, 30]}]
  """

@Suite("Stacks, and layers of the size of their content")
struct StackTests {
  @Test(
    "a stack places its sublayers one after the other, and has the size of them and its padding")
  func hugging() throws {
    let column = try scene(
      #"{"type": "stack", "name": "s", "position": [100, 100], "spacing": 5, "padding": 8, \#(boxes)}"#
    )
    #expect(
      try frames(column, "s", "a", "b") == [
        Rect(x: 72, y: 69.5, width: 56, height: 61), Rect(x: 8, y: 8, width: 20, height: 10),
        Rect(x: 8, y: 23, width: 40, height: 30),
      ])
    let row = try scene(
      #"{"type": "stack", "name": "s", "axis": "horizontal", "alignment": "center", "spacing": 5, \#(boxes)}"#
    )
    #expect(
      try frames(row, "a", "b") == [
        Rect(x: 0, y: 10, width: 20, height: 10), Rect(x: 25, y: 0, width: 40, height: 30),
      ])
  }

  @Test(
    "a larger stack distributes and aligns its sublayers",
    arguments: [
      ("start", "leading", [0.0, 25], [0.0, 0], [20.0, 40]),
      ("center", "center", [17.5, 42.5], [20.0, 10], [20, 40]),
      ("end", "trailing", [35, 60], [40.0, 20], [20, 40]),
      ("equalSpacing", "fill", [0, 60], [0, 0], [20, 40]),
      ("fillEqually", "leading", [0, 52.5], [0, 0], [47.5, 47.5]),
    ])
  func distribution(
    distribution: String, alignment: String, xs: [Double], ys: [Double], widths: [Double]
  ) throws {
    let scene = try scene(
      """
      {"type": "stack", "name": "s", "frame": [0, 0, 100, 50], "axis": "horizontal", "spacing": 5,
       "distribution": "\(distribution)", "alignment": "\(alignment)", \(boxes)}
      """)
    let found = try frames(scene, "a", "b")
    #expect(found.map(\.minX) == xs)
    #expect(found.map(\.minY) == ys)
    #expect(found.map(\.width) == widths)
    #expect(alignment != "fill" || found.allSatisfy { $0.height == 50 })
  }

  @Test("hidden sublayers take no room, and showing one places the others again")
  func hidden() throws {
    let layers = """
      {"type": "stack", "name": "s", "sublayers": [
        {"name": "a", "bounds": [0, 0, 20, 10], "hidden": true}, {"name": "b", "bounds": [0, 0, 40, 30]}]}
      """
    let event =
      #", "events": [{"time": 1, "transaction": {"disableActions": true}, "set": {"a.hidden": false}}]"#
    let scene = try scene(layers, event)
    #expect(try frames(scene, "b")[0].minY == 0)
    #expect(try frames(scene, "b", at: 2)[0].minY == 10)
  }

  @Test("stacks in stacks, and a pinned stack, have the size of their content")
  func nesting() throws {
    let scene = try scene(
      """
      {"type": "stack", "name": "outer", "pin": {"left": 10, "bottom": 20}, "padding": 4, "sublayers": [
        {"type": "stack", "name": "inner", "axis": "horizontal", \(boxes)},
        {"name": "c", "bounds": [0, 0, 10, 10]}]}
      """)
    let found = try frames(scene, "outer", "inner", "c")
    #expect(found[0] == Rect(x: 10, y: 300 - 20 - 48, width: 68, height: 48))
    #expect(found[1] == Rect(x: 4, y: 4, width: 60, height: 30))
    #expect(found[2].minY == 34)
  }

  @Test("a text in a stack has the size of its content, also when an event changes it")
  func text() throws {
    let layers = """
      {"type": "stack", "name": "s", "axis": "horizontal", "sublayers": [
        {"type": "text", "name": "t", "string": "Ada", "fontSize": 20}, {"name": "b", "bounds": [0, 0, 10, 10]}]}
      """
    let event = #"""
      , "events": [{"time": 1, "transaction": {"disableActions": true}, "set": {"t.string": "Maximilian von Habsburg"}}]
      """#
    let scene = try scene(layers, event)
    let (before, after) = (try frames(scene, "t", "b"), try frames(scene, "t", "b", at: 2))
    #expect(before[0].width > 10 && after[0].width > before[0].width * 3)
    #expect(before[1].minX == before[0].width && after[1].minX == after[0].width)
  }

  @Test("a text that shrinks has the height at the stack's width")
  func shrunkText() throws {
    func stack(_ more: String) throws -> Scene {
      try scene(
        """
        {"type": "stack", "name": "s", \(more) "sublayers": [
          {"type": "text", "name": "t", "string": "Maximilian von Habsburg", "fontSize": 60, "fitsBounds": true},
          {"name": "b", "bounds": [0, 0, 10, 10]}]}
        """)
    }
    let (free, narrow) = (try stack(""), try stack(#""pin": {"left": 0, "width": 200},"#))
    let (text, box) = (try frames(narrow, "t")[0], try frames(narrow, "b")[0])
    let natural = try frames(free, "t")[0]
    #expect(natural.width > 400 && text.width <= 200 && text.height < natural.height / 2)
    #expect(box.minY == text.maxY)
    #expect(try frames(narrow, "s")[0].height == box.maxY)
    func warnings(_ scene: Scene) -> [String] {
      scene.findings.filter { $0.severity == .warning }.map(\.message)
    }
    #expect(warnings(narrow).isEmpty)
    // A stack of the width of its content has none to offer.
    #expect(warnings(free) == ["the stack is as wide as the text"])
    let row = try stack(#""axis": "horizontal", "pin": {"left": 0, "width": 200},"#)
    #expect(warnings(row).isEmpty)
    #expect(try frames(row, "b")[0].maxX <= 200)
  }

  @Test(
    "wrapped texts in a row share the width that the others leave",
    arguments: [
      (#""frame": [10, 10, 300, 250]"#, [String](repeating: long, count: 1), 250.0...250),
      (#""frame": [10, 10, 300, 250]"#, [long, long], 120...120),
      // What the short one does not need is left for the long one.
      (#""frame": [10, 10, 300, 250]"#, ["Hi", long], 180...230),
      (#""pin": {"left": 10, "right": 90, "top": 0}"#, [long], 250...250),
      (#""frame": [10, 10, 300, 250], "distribution": "fillEqually""#, [long], 145...145),
    ])
  func rowOfTexts(place: String, texts: [String], room: ClosedRange<Double>) throws {
    let layers = texts.enumerated().map {
      #"{"type": "text", "name": "t\#($0)", "string": "\#($1)", "wrapped": true, "fontSize": 24}"#
    }
    let scene = try scene(
      """
      {"type": "stack", "name": "s", "axis": "horizontal", "spacing": 10, \(place), "sublayers": [
        {"name": "b", "bounds": [0, 0, 40, 40]}, \(layers.joined(separator: ","))]}
      """)
    let last = try frames(scene, "t\(texts.count - 1)")[0]
    let stack = try frames(scene, "s")[0]
    #expect(last.maxX <= 300 && last.height >= 50 && last.height <= stack.height, "\(last)")
    #expect(last.width <= room.upperBound && last.width > room.lowerBound * 0.6, "\(last)")
  }

  @Test(
    "a stack closes the gap of a sublayer that an event deletes or moves",
    arguments: [
      (#""delete": "s/a""#, 0.0, 30.0), (#""delete": "s/b""#, nil, 10),
    ])
  func deletion(step: String, top: Double?, height: Double) throws {
    let scene = try scene(
      #"{"type": "stack", "name": "s", \#(boxes)}"#, #", "events": [{"time": 1, \#(step)}]"#)
    #expect(try frames(scene, "s", at: 3)[0].height == height)
    if let top { #expect(try frames(scene, "b", at: 3)[0].minY == top) }
  }

  @Test(
    "a layout has room for all numbers of a counter that animates",
    arguments: [
      (#""to": 1234567"#, "1,234,567"), (#""from": -1000, "to": 5"#, "-1,000"),
      (#""from": 1, "to": 0, "format": "0.##""#, "8.88"), (#""to": 0"#, "0"),
    ])
  func counter(counter: String, widest: String) throws {
    func row(_ text: String) -> String {
      """
      {"type": "stack", "axis": "horizontal", "sublayers": [
        {"type": "text", "name": "t", "fontSize": 30, "features": ["tnum"], \(text)},
        {"name": "b", "bounds": [0, 0, 10, 10]}]}
      """
    }
    let counting = """
      "counter": {\(counter), "progress": 0}, "animate": {"counter.progress": [[0, 0], [2, 1]]}
      """
    let event = #", "events": [{"time": 1, "set": {"b.bounds": [0, 0, 20, 10]}}]"#
    let found = try scene(row(counting), event)
    let width = try frames(scene(row(#""string": "\#(widest)""#)), "t")[0].width
    for time in [0.0, 3] {
      let frames = try frames(found, "t", "b", at: time)
      #expect(frames[0].width == width && frames[1].minX == width)
    }
  }

  @Test("a text without bounds whose size animates in a layout is a warning")
  func animatedSize() throws {
    func warnings(_ text: String, in stack: Bool) throws -> [String] {
      let text = """
        {"type": "text", "string": "A", "animate": {"fontSize": [[0, 20], [1, 90]]}\(text)}
        """
      let found = try scene(stack ? #"{"type": "stack", "sublayers": [\#(text)]}"# : text)
      return found.findings.filter { $0.severity == .warning }.map(\.message)
    }
    #expect(
      try warnings("", in: true) == [
        "the layout does not follow the animated “fontSize” of a text without bounds"
      ])
    #expect(try warnings(#", "bounds": [0, 0, 90, 100]"#, in: true).isEmpty)
    #expect(try warnings("", in: false).isEmpty)
  }

  @Test("a frame “content” is that of the sublayers, which stay where they are")
  func content() throws {
    let scene = try scene(
      """
      {"name": "g", "frame": "content", "sublayers": [
        {"name": "a", "frame": [10, 20, 30, 40]}, {"name": "b", "frame": [50, 5, 10, 10]}]}
      """)
    #expect(try frames(scene, "g")[0] == Rect(x: 10, y: 5, width: 50, height: 55))
    #expect(try frames(scene, "a")[0] == Rect(x: 10, y: 20, width: 30, height: 40))
  }
}

@Suite("Constraints and the size of text")
struct ContentSizeTests {
  @Test("a text that a constraint narrows has the height of the text that it shrinks to")
  func shrunkText() throws {
    func text(_ width: Double) throws -> Rect {
      let scene = try scene(
        #"{"type": "text", "name": "t", "string": "Maximilian von Habsburg", "fontSize": 60, "fitsBounds": true}"#,
        """
        , "constraints": [{"of": "t", "attribute": "top", "to": {"attribute": "top"}, "constant": 5},
          {"of": "t", "attribute": "width", "relation": "lessThanOrEqual", "constant": \(width)}]
        """)
      return try frames(scene, "t")[0]
    }
    let (natural, narrow) = (try text(2000), try text(200))
    #expect(natural.width > 400 && narrow.width == 200)
    #expect(abs(narrow.height - natural.height * 200 / natural.width) <= 1)
  }

  /// A plate whose sides are 10 points away from those of its text.
  private func plate(_ text: String, more: String = "", order: Bool = true) throws -> Scene {
    let plate = #"{"name": "plate", "backgroundColor": "black"}"#
    let label = #"{"type": "text", "name": "label", "string": "\#(text)", "fontSize": 20\#(more)}"#
    return try scene(
      order ? "\(plate), \(label)" : "\(label), \(plate)",
      """
      , "constraints": [
        {"of": "label", "attribute": "left", "to": {"attribute": "left"}, "constant": 50},
        {"of": "label", "attribute": "top", "to": {"attribute": "top"}, "constant": 40},
        {"of": "plate", "attribute": "left", "to": {"attribute": "left", "of": "label"}, "constant": -10},
        {"of": "plate", "attribute": "right", "to": {"attribute": "right", "of": "label"}, "constant": 10},
        {"of": "plate", "attribute": "top", "to": {"attribute": "top", "of": "label"}, "constant": -10},
        {"of": "plate", "attribute": "bottom", "to": {"attribute": "bottom", "of": "label"}, "constant": 10},
        {"of": "plate", "attribute": "width", "constant": 1, "priority": 1},
        {"of": "label", "attribute": "width", "relation": "lessThanOrEqual", "constant": 200}
      ]
      """)
  }

  @Test("a plate fits its text, however long, and weak constraints do not squeeze it")
  func fitting() throws {
    let (short, long) = (
      try frames(plate("Ada"), "plate", "label"),
      try frames(plate("Ada Lovelace"), "plate", "label")
    )
    for found in [short, long] {
      #expect(found[1].width > 20 && found[1].height >= 20)
      #expect(abs(found[0].width - found[1].width - 20) < 1e-6)
      #expect(abs(found[0].height - found[1].height - 20) < 1e-6)
      #expect(abs(found[1].minX - 50) < 1e-6)
    }
    #expect(long[0].width > short[0].width)
  }

  @Test("required constraints are stronger than the text, and wrapped text then gets its height")
  func wrapping() throws {
    let text = "Maximilian von Habsburg-Lothringen, head of protocol"
    let plain = try frames(plate(text), "label")[0]
    #expect(abs(plain.width - 200) < 1e-6)
    let wrapped = try frames(plate(text, more: #", "wrapped": true"#), "plate", "label")
    #expect(wrapped[1].width <= 200 + 1e-6)
    #expect(wrapped[1].height >= plain.height * 2)
    #expect(abs(wrapped[0].height - wrapped[1].height - 20) < 1e-6)
  }

  @Test("the order of layers does not change the layout")
  func order() throws {
    for text in ["Ada", "Ada Lovelace, mathematician"] {
      #expect(
        try frames(plate(text), "plate", "label")
          == frames(plate(text, order: false), "plate", "label"))
    }
  }

  @Test("hugging and resistance decide which of two texts gives way")
  func priorities() throws {
    func widths(_ first: String, _ second: String) throws -> [Double] {
      let scene = try scene(
        """
        {"type": "text", "name": "a", "string": "A long first text", "fontSize": 20\(first)},
        {"type": "text", "name": "b", "string": "A long second text", "fontSize": 20\(second)}
        """,
        """
        , "constraints": [
          {"of": "a", "attribute": "left", "to": {"attribute": "left"}},
          {"of": "b", "attribute": "left", "to": {"attribute": "right", "of": "a"}},
          {"of": "b", "attribute": "right", "to": {"attribute": "left"}, "constant": 200}]
        """)
      return try frames(scene, "a", "b").map(\.width)
    }
    let first = try widths(#", "compressionResistance": 900"#, "")
    let second = try widths("", #", "compressionResistance": 900"#)
    #expect(first[0] > second[0] && first[1] < second[1])
    #expect(abs(first[0] + first[1] - 200) < 1e-6)
  }
}
