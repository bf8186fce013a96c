import Foundation
import LambentDocuments
import LambentGeometry
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

/// A folder of documents that goes with the test.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "nested-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: "sub"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ layers: String, _ more: String = "", to name: String) throws {
    let text = #"{"version":1,"size":[40,20],"duration":2\#(more),"layers":[\#(layers)]}"#
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func scene(
    _ name: String, _ options: SceneOptions = .init(trustsDocument: true)
  ) throws -> Scene {
    try Scene(contentsOf: url.appending(path: name).path, options: options)
  }

  func fault(_ name: String, _ options: SceneOptions = .init(trustsDocument: true)) -> String {
    do {
      _ = try scene(name, options)
      return ""
    } catch {
      return "\(error)"
    }
  }
}

private let card = #"{"name":"title","frame":[0,0,10,10],"backgroundColor":{"parameter":"tint"}}"#
private let strict = SceneOptions()
private let tint = #","parameters":{"tint":{"type":"color","default":"red"}}"#

@Suite("Scenes within scenes")
struct NestedSceneTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a document shows in a layer, with values of its own for each")
  func parameters() throws {
    try folder.write(card, tint, to: "sub/card.json")
    try folder.write(
      #"{"type":"scene","name":"one","file":"sub/card.json"},"#
        + #"{"type":"scene","name":"two","file":"sub/card.json","parameters":{"tint":"blue"},"frame":[0,0,80,80]}"#,
      to: "a.json")
    let player = try ScenePlayer(folder.scene("a.json"))
    #expect(try player.value(forPath: "one/title.backgroundColor.red", at: 0) == 1)
    #expect(try player.value(forPath: "two/title.backgroundColor.blue", at: 0) == 1)
    #expect(
      try player.value(forPath: "one.bounds", at: 0)
        == .rect(Rect(x: 0, y: 0, width: 40, height: 20)))
    // Scaled to fit, centred.
    #expect(try player.value(forPath: "two/root.transform.scale.x", at: 0) == 2)
    #expect(try player.value(forPath: "two/root.position", at: 0) == .point(Point(x: 0, y: 20)))
  }

  @Test("it fits the bounds of its layer as the layer says")
  func fits() throws {
    try folder.write(card, tint, to: "card.json")
    try folder.write(
      #"{"name":"title","pin":{"right":0,"bottom":0,"width":10,"height":10}}"#, to: "pinned.json")
    func layer(_ name: String, _ file: String, _ fit: String, _ frame: String) -> String {
      #"{"type":"scene","name":"\#(name)","file":"\#(file).json","fit":"\#(fit)",\#(frame)}"#
    }
    let square = #""frame":[0,0,80,80]"#
    try folder.write(
      [
        layer("fill", "card", "fill", square), layer("stretch", "card", "stretch", square),
        // Nothing in it depends on the canvas: it covers the layer.
        layer("cover", "card", "reflow", square),
        layer("reflow", "pinned", "reflow", #""frame":[0,0,40,80]"#),
        layer("pinned", "pinned", "reflow", #""pin":{"left":0,"width":"50vw","top":0,"bottom":0}"#),
        layer("natural", "pinned", "reflow", #""position":[0,0]"#),
      ].joined(separator: ","), to: "a.json")
    let scene = try folder.scene("a.json")
    let player = try ScenePlayer(scene)
    func value(_ path: String) throws -> PropertyValue { try player.value(forPath: path, at: 0) }
    for name in ["fill", "cover"] {
      #expect(try value("\(name)/root.transform.scale.y") == 4)
      #expect(try value("\(name)/root.position") == .point(Point(x: -40, y: 0)))
      #expect(try value("\(name).masksToBounds") == .boolean(true))
    }
    #expect(try value("stretch/root.transform.scale.x") == 2)
    #expect(try value("stretch/root.transform.scale.y") == 4)
    #expect(try value("reflow/root.bounds") == .rect(Rect(x: 0, y: 0, width: 20, height: 40)))
    #expect(try value("reflow/title.position") == .point(Point(x: 15, y: 35)))
    #expect(try value("reflow/root.transform.scale.x") == 2)
    #expect(try value("pinned/root.bounds") == .rect(Rect(x: 0, y: 0, width: 20, height: 20)))
    #expect(try value("natural/title.position") == .point(Point(x: 35, y: 15)))
    #expect(scene.findings.map(\.message) == ["a scene without a size has its document's"])
  }

  @Test("its names are its own: only a path through the layer leads to them")
  func names() throws {
    try folder.write(card, tint, to: "card.json")
    try folder.write(
      #"{"name":"title"},{"type":"scene","name":"one","file":"card.json"}"#,
      #","events":[{"time":1,"transaction":{"disableActions":true},"set":{"one/title.opacity":0.5}}]"#,
      to: "a.json")
    let player = try ScenePlayer(folder.scene("a.json"))
    #expect(try player.value(forPath: "title.opacity", at: 1.5) == 1)
    #expect(try player.value(forPath: "one/title.opacity", at: 1.5) == 0.5)
    var options = SceneOptions()
    options.assignments = [.init(path: "one/title.cornerRadius", value: "3")]
    let set = try folder.scene("a.json", options)
    #expect(try ScenePlayer(set).value(forPath: "one/title.cornerRadius", at: 0) == 3)
    // Written with what was set: as layers, and read again.
    #expect(try Scene(set.document).document.text == set.document.text)
  }

  @Test("its time begins, runs and repeats as the layer's keys say")
  func timing() throws {
    try folder.write(
      #"{"name":"a","animate":{"opacity":[[0,0],[2,1]]}}"#,
      #","events":[{"time":1,"transaction":{"disableActions":true},"set":{"a.cornerRadius":4}}]"#,
      to: "fade.json")
    try folder.write(
      #"{"type":"scene","name":"late","file":"fade.json","beginTime":1,"speed":2},"#
        + #"{"type":"scene","name":"ahead","file":"fade.json","timeOffset":1},"#
        + #"{"type":"scene","name":"round","file":"fade.json","repeatCount":"infinity"}"#,
      to: "a.json")
    let player = try ScenePlayer(folder.scene("a.json"))
    func value(_ path: String, _ time: Double) throws -> Double {
      guard case .number(let value) = try player.value(forPath: path, at: time) else { return -1 }
      return (value * 1e6).rounded() / 1e6
    }
    #expect(try value("late/a.opacity", 1.5) == 0.5)
    #expect(try value("late/a.cornerRadius", 1.4) == 0 && value("late/a.cornerRadius", 1.6) == 4)
    #expect(try value("ahead/a.opacity", 0) == 0.5 && value("ahead/a.cornerRadius", 0) == 4)
    #expect(try value("round/a.opacity", 3) == 0.5)
  }

  @Test("a document that loops does so wherever it shows, with its finite animations")
  func loops() throws {
    let moving =
      #"{"name":"part","frame":[0,0,10,10],"animations":[{"type":"basic","keyPath":"position.x","fromValue":5,"toValue":35,"duration":1}]}"#
    try folder.write(moving, #","loop":2"#, to: "sub/loop.json")
    try folder.write(
      #"{"type":"scene","name":"one","file":"sub/loop.json"},"#
        + #"{"type":"scene","name":"fast","file":"sub/loop.json","beginTime":1,"speed":2}"#,
      #","loop":6"#, to: "a.json")
    let alone = try ScenePlayer(folder.scene("sub/loop.json"))
    let shown = try ScenePlayer(folder.scene("a.json"))
    for time in [0, 0.5, 1.5, 2.25, 4.75, 5.5] {
      let expected = try alone.value(forPath: "part.position.x", at: time)
      #expect(try shown.value(forPath: "one/part.position.x", at: time) == expected, "\(time)")
      let later = try shown.value(forPath: "fast/part.position.x", at: 1 + time / 2)
      #expect(later == expected, "\(time)")
    }
    #expect(
      try shown.value(forPath: "one/part.position.x", at: 4.5)
        == shown.value(forPath: "one/part.position.x", at: 0.5))
  }

  @Test("what is wrong in it is said with its own file, line and path")
  func errors() throws {
    try folder.write(#"{"opacity":3}"#, to: "card.json")
    try folder.write(#"{"type":"scene","file":"card.json"}"#, to: "a.json")
    let fault = folder.fault("a.json")
    #expect(fault.contains("card.json:1:") && fault.contains("($.layers[0].opacity)"), "\(fault)")
    try folder.write(card, tint, to: "card.json")
    try folder.write(
      #"{"type":"scene","file":"card.json","parameters":{"tint":7}}"#, to: "a.json")
    #expect(folder.fault("a.json").contains("($.layers[0].parameters.tint)"))
    try folder.write(#"{"type":"scene","file":"gone.json"}"#, to: "a.json")
    #expect(folder.fault("a.json").contains("($.layers[0].file)"))
    try folder.write(#"{"type":"scene","file":"snwo"}"#, to: "a.json")
    #expect(folder.fault("a.json").contains("did you mean “snow”?"))
    try folder.write(#"{"type":"scene"}"#, to: "a.json")
    #expect(try folder.scene("a.json").findings.first?.message.contains("shows nothing") == true)
  }

  @Test("cycles and depth without end are errors")
  func cycles() throws {
    try folder.write(#"{"type":"scene","file":"b.json"}"#, to: "a.json")
    try folder.write(#"{"type":"scene","file":"sub/../a.json"}"#, to: "b.json")
    #expect(folder.fault("a.json").contains("contains itself"))
    try folder.write("", to: "0.json")
    for level in 1...12 {
      try folder.write(#"{"type":"scene","file":"\#(level - 1).json"}"#, to: "\(level).json")
    }
    _ = try folder.scene("8.json")
    #expect(folder.fault("12.json").contains("too deep"))
  }

  @Test("a scene that shows many times is read once, and its layers count each time")
  func manyShowings() throws {
    try folder.write(#"{"name":"a","opcity":1},{"name":"b"}"#, to: "6.json")
    func scenes(_ level: Int) -> String {
      (0..<12).map { #"{"type":"scene","name":"s\#($0)","file":"\#(level).json"}"# }
        .joined(separator: ",")
    }
    for level in 0..<6 { try folder.write(scenes(level + 1), to: "\(level).json") }
    // The finding of the file is reported once for all of them.
    #expect(folder.fault("5.json").components(separatedBy: "unknown key").count == 2)
    try folder.write(#"{"name":"a"},{"name":"b"}"#, to: "6.json")
    let scene = try folder.scene("3.json")
    #expect(try ScenePlayer(scene).value(forPath: "s1/s11/s3/b.opacity", at: 0) == .number(1))
    #expect(folder.fault("0.json", strict).contains("too many layers"))
  }

  @Test("scenes with parameters of their own are bounded, and so is their text")
  func parametersOfScenes() throws {
    let text = #","parameters":{"a":{"type":"text","default":"x"}}"#
    try folder.write(#"{"name":"a"}"#, text, to: "6.json")
    for level in 0..<6 {
      let scenes = (0..<5).map {
        #"{"type":"scene","name":"s\#($0)","file":"\#(level + 1).json","parameters":{"a":"{{a}}\#($0)"}}"#
      }
      try folder.write(scenes.joined(separator: ","), text, to: "\(level).json")
    }
    #expect(folder.fault("0.json", strict).contains("too many scenes"))
    let twenty = String(repeating: "{{a}}", count: 20)
    for level in 0..<6 {
      try folder.write(
        #"{"type":"scene","file":"\#(level + 1).json","parameters":{"a":"\#(twenty)"}}"#, text,
        to: "\(level).json")
    }
    #expect(folder.fault("0.json", strict).contains("too many bytes of text"))
  }

  @Test("a scene that has been read before is too deep all the same")
  func depthOfKnownScenes() throws {
    try folder.write("", to: "0.json")
    for level in 1...8 {
      try folder.write(#"{"type":"scene","file":"\#(level - 1).json"}"#, to: "\(level).json")
    }
    let known = #"{"type":"scene","file":"7.json"}"#
    try folder.write(known, to: "b.json")
    try folder.write(#"\#(known),{"type":"scene","file":"b.json"}"#, to: "a.json")
    #expect(folder.fault("a.json").contains("too deep"))
  }

  @Test("an untrusted document shows only documents below its folder")
  func untrusted() throws {
    try folder.write("", to: "card.json")
    try folder.write(#"{"type":"scene","file":"../card.json"}"#, to: "sub/a.json")
    _ = try folder.scene("sub/a.json")
    #expect(folder.fault("sub/a.json", .init()).contains("is outside of the document's folder"))
    // Within a document of the folder above, it reads what that one reads.
    try folder.write(#"{"type":"scene","file":"sub/a.json"}"#, to: "b.json")
    _ = try folder.scene("b.json", .init())
  }

  @Test("a document that shows others is written with their files, wherever it is written to")
  func written() throws {
    try folder.write(card, tint, to: "card.json")
    try folder.write(#"{"type":"scene","name":"one","file":"card.json"}"#, to: "a.json")
    let document = try folder.scene("a.json").document
    #expect(document.text.contains(#""file": "card.json""#))
    let copy = folder.url.appending(path: "sub/copy.json").path
    try document.write(to: copy)
    let player = try ScenePlayer(Scene(contentsOf: copy, trustsDocument: true))
    #expect(try player.value(forPath: "one/title.backgroundColor.red", at: 0) == 1)
  }
}
