import Foundation
import LambentDocuments
import LambentLayers
import LambentPixels
import LambentRendering
import Testing

@testable import LambentImporters
@testable import LambentImports
@testable import LambentScenes
@testable import LambentVectorImporters

/// What is carried over of Lottie animations, and how the document says it.
@Suite("Lottie animations")
struct LottieTests {
  private func layers(_ name: String) throws -> [JSONValue] {
    try Fixture.effect("Lottie/\(name).json").document["layers"]?.elements ?? []
  }

  private func layer(_ name: String, in file: String) throws -> JSONValue {
    func find(_ layers: [JSONValue]) -> JSONValue? {
      for layer in layers {
        if layer["name"] == .string(name) { return layer }
        if let found = find(layer["sublayers"]?.elements ?? []) { return found }
      }
      return nil
    }
    return try #require(find(layers(file)), "no layer “\(name)”")
  }

  private func element(_ path: String..., of layer: JSONValue) throws -> JSONValue {
    var element = layer
    for name in path {
      let elements = element["shapes"]?.elements ?? []
      element = try #require(elements.first { $0["name"] == .string(name) }, "no shape “\(name)”")
    }
    return element
  }

  @Test("an opacity below 0 or above 100 is that of the end of its range, in keys too")
  func opacityRange() throws {
    for (opacity, expected) in [("-50", 0.0), ("250", 1.0)] {
      let effect = try LottieSample.effect(
        LottieSample.solid("#ff0000", transform: "\"o\": {\"k\": \(opacity)}"))
      let alpha = Double(try effect.frame(0).pixels[0] >> 24) / 255
      #expect(alpha == expected, "\(opacity): \(effect.document.text())")
    }
    let keys = #"{"a": 1, "k": [{"t": 0, "s": [-50]}, {"t": 60, "s": [-20]}]}"#
    let effect = try LottieSample.effect(
      LottieSample.solid("#ff0000", transform: "\"o\": \(keys)"))
    #expect(try effect.frame(30).pixels[0] >> 24 == 0)
    #expect(effect.notes.isEmpty, "\(effect.notes)")
  }

  @Test("a number that is text, and an end that is too late, are named as such")
  func wrongNumbers() {
    func reason(_ rate: String, _ end: String) -> String {
      let text = #"{"w": 9, "h": 9, "fr": \#(rate), "ip": 0, "op": \#(end), "layers": []}"#
      do {
        _ = try ImporterRegistry.builtIn.effect(
          from: ForeignFile(path: "a.json", bytes: Array(text.utf8)))
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(reason("\"30\"", "60").contains("it is the text “30”, not a number"))
    #expect(reason("30", "1e12").contains("it lasts longer than"))
    #expect(reason("30", "0").contains("ends at or before its start"))
  }

  // MARK: Shapes

  @Test("groups, outlines and paints keep their names and their order")
  func names() throws {
    let drawing = try layer("Drawing", in: "shapes")
    #expect(drawing["type"] == "shape")
    let names = (drawing["shapes"]?.elements ?? []).map { $0["name"] }
    // A name in key paths holds no dot.
    #expect(names == ["Card_1", "Star", "Dots", "Leaf"])
    let card = try element("Card_1", of: drawing)
    #expect(
      (card["shapes"]?.elements ?? []).map { $0["shape"] }
        == ["rectangle", "roundCorners", "fill", "stroke"])
    #expect(try element("Card_1", "Card", of: drawing)["cornerRadius"] == 4)
    #expect(try element("Card_1", "F", of: drawing)["fillRule"] == "even-odd")
  }

  @Test("dashes, trims, gradients and repeaters have their values in units of documents")
  func values() throws {
    let drawing = try layer("Drawing", in: "shapes")
    let line = try element("Card_1", "S", of: drawing)
    #expect(line["lineDashPattern"] == [6, 3])
    #expect(line["miterLimit"] == 3)
    let trim = try element("Star", "Trim", of: drawing)
    #expect(trim["offset"] == 0.25)
    #expect(trim["trimMode"] == "individually")
    let gradient = try element("Star", "Line", of: drawing)
    #expect(gradient["gradientType"] == "radial")
    #expect(gradient["colors"] == ["#ff0000", "#0000ff"])
    #expect(gradient["midpoints"] == [0.3])
    #expect(gradient["opacities"] == [1, 0.5])
    let repeater = try element("Dots", "Repeat", of: drawing)
    #expect(repeater["copies"] == 4)
    #expect(repeater["scale"] == [0.9, 0.9])
    // The last of four copies is a step short of 0.4.
    #expect(repeater["endOpacity"] == 0.55)
  }

  @Test("keys become key frames by the names of shapes, with their curves")
  func keys() throws {
    let drawing = try layer("Drawing", in: "shapes")
    let phase = drawing["animate"]?["shapes.Card_1.shapes.S.lineDashPhase"]?.elements ?? []
    #expect(phase.first == [0, 0])
    #expect(phase.last?.elements.last == [0.3, 0, 0.6, 1])
    let path = drawing["animate"]?["shapes.Leaf.shapes.Leaf.path"]?.elements ?? []
    #expect(path.count == 2)
  }

  @Test(
    "a position moves along its curve at the pace of the key's own curve, and holds where it says so"
  )
  func motion() throws {
    let drawing = try layer("Drawing", in: "shapes")
    let motion = try #require(drawing["animations"]?.elements.first)
    #expect(motion["keyPath"] == "position")
    #expect(motion["path"] == "M40 50 C40 40 60 40 60 50 L50 50")
    #expect(motion["calculationMode"] == "steady")
    #expect(motion["timingFunctions"] == [[0.3, 0, 0.6, 1], "steps(1, end)"])
  }

  // MARK: Layers

  @Test("a matte is a mask of a layer around the one that it mattes")
  func matte() throws {
    let matte = try layer("Inside matte", in: "scenes")
    #expect(matte["maskInverted"] == true)
    #expect(matte["mask"]?["name"] == "Window")
    #expect(matte["sublayers"]?.elements.first?["name"] == "Inside")
  }

  @Test("compositions have their own time: begin, stretch and remapping")
  func time() throws {
    let inside = try layer("Inside", in: "scenes")
    #expect(inside["type"] == "scene")
    #expect(inside["speed"] == 0.5)
    #expect(inside["duration"] == 0.75)
    guard case .number(let begin)? = inside["beginTime"] else {
      Issue.record("no begin")
      return
    }
    #expect(abs(begin - 5.0 / 30) < 1e-8)
    let remapped = try layer("time", in: "scenes")
    #expect(remapped["animate"]?["speed"] == [[0, 0]])
    #expect(remapped["animate"]?["timeOffset"]?.elements.count == 2)
  }

  @Test("layers with a parent lie in a layer that moves as it does, and nothing else of it shows")
  func parents() throws {
    let holder = try layer("Holder", in: "scenes")
    #expect(holder["sublayers"]?.elements.map { $0["name"] } == ["Masked"])
    #expect(holder["opacity"] == nil)
    #expect(holder["animate"]?["transform.scale.xy"] != nil)
  }

  @Test("masks are combined in a layer by blend modes; effects are filters and shadows")
  func masks() throws {
    let masked = try layer("Masked", in: "scenes")
    let masks = masked["mask"]?["sublayers"]?.elements ?? []
    #expect(
      masks.map { $0["compositingFilter"] } == [nil, "destOut", "destOut", nil])
    // A layer that moves as another does has its blurs and shadows around both.
    let around = try layer("Masked effects", in: "scenes")
    #expect(
      (around["filters"]?.elements ?? []).map { $0["filter"] } == ["gaussianBlur", "colorMatrix"])
    #expect(around["shadowRadius"] == 2)
  }

  @Test("reflections are written as whole transforms, which components cannot hold")
  func reflection() throws {
    let remapped = try layer("Remapped", in: "scenes")
    #expect(remapped["transform"] == [["scale": [-0.5, 0.5, 1]]])
    #expect(remapped["compositingFilter"] == "multiplyBlendMode")
  }

  // MARK: Text, images, expressions

  @Test("characters with outlines in the file become shapes, one text after the other")
  func text() throws {
    let texts = try layer("Words", in: "text")["sublayers"]?.elements ?? []
    #expect(texts.map { $0["type"] } == ["shape", "shape"])
    #expect(texts.first?["duration"] == 1)
    #expect(texts.last?["beginTime"] == 1)
    let shapes = texts.first?["shapes"]?.elements ?? []
    #expect(shapes.map { $0["shape"] } == ["group", "group", "group", "fill", "stroke"])
    #expect(shapes.first?["scale"] == [0.4, 0.4])
  }

  @Test(
    "text without outlines names the face of its style, and then its family",
    arguments: [
      ("Inter", "Bold", "Inter Bold, Inter"), ("Inter", "Bold Italic", "Inter Bold Italic, Inter"),
      ("Inter", "Regular", "Inter"), ("Inter", "", "Inter"),
      ("Inter Black", "Black", "Inter Black"),
      ("A, B", "Italic", "A B Italic, A B"),
    ])
  func fonts(family: String, style: String, name: String) throws {
    let layer = LottieSample.layer(
      5, #""nm": "it", "t": {"d": {"k": [{"t": 0, "s": {"t": "Hi", "f": "F", "s": 20}}]}}"#)
    let file = """
      {"w": 100, "h": 100, "fr": 60, "ip": 0, "op": 60, "layers": [\(layer)],
       "fonts": {"list": [{"fName": "F", "fFamily": "\(family)", "fStyle": "\(style)"}]}}
      """
    // The registry leaves out fonts that the machine does not have.
    let effect = try LottieImporter().effect(
      from: ForeignFile(path: "a.json", bytes: Array(file.utf8)), options: ImportOptions())
    let text = effect.document["layers"]?.elements.first?["sublayers"]?.elements.first
    #expect(text?["font"] == .string(name))
    #expect(effect.notes.count == 1)
  }

  @Test("an archive without animations is not called damaged")
  func emptyArchive() throws {
    let zip = StoredZip.make([("manifest.json", Array(#"{"animations": []}"#.utf8))])
    do {
      _ = try ImporterRegistry.builtIn.effect(from: ForeignFile(path: "a.lottie", bytes: zip))
      Issue.record("it was imported")
    } catch {
      #expect(error.description.contains("contains no animation"))
      #expect(!error.description.contains("damaged"))
    }
  }

  @Test("an archive whose manifest names a missing animation says which other one is imported")
  func missingAnimation() throws {
    let animation = """
      {"w": 100, "h": 100, "fr": 60, "ip": 0, "op": 60, "layers": [\(LottieSample.solid("#fff"))]}
      """
    for (wanted, isMissing) in [("star", false), ("moon", true)] {
      let zip = StoredZip.make([
        ("manifest.json", Array(#"{"animations": [{"id": "\#(wanted)"}]}"#.utf8)),
        ("animations/star.json", Array(animation.utf8)),
      ])
      let notes = try ImporterRegistry.builtIn.effect(
        from: ForeignFile(path: "a.lottie", bytes: zip)
      ).notes.map(\.description)
      let told = notes.contains {
        $0.contains("manifest.json") && $0.contains("“moon”") && $0.contains("star.json")
      }
      #expect(told == isMissing, "\(notes)")
    }
  }

  @Test("loops are repeated animations; images are files beside the document")
  func loops() throws {
    let effect = try Fixture.effect("Lottie/text.json")
    let loop = try #require(try layer("Looped", in: "text")["animations"]?.elements.first)
    #expect(loop["repeatCount"] == "infinity")
    #expect(loop["autoreverses"] == true)
    #expect(effect.images.map(\.path) == ["images/img.png"])
  }

  @Test("what documents do not have is noted, a line each")
  func notes() throws {
    let places = try Fixture.effect("Lottie/scenes.json").notes.map(\.place)
    #expect(places.contains("Camera"))
    #expect(places.contains("Masked, Stroke"))
    // A composition that contains itself ends somewhere.
    #expect(places.contains("Layer 2"))
    let text = try Fixture.effect("Lottie/text.json").notes.map(\.place)
    #expect(text == ["Looped, r"])
  }

  // MARK: Files

  @Test("only animations are recognised, and what is damaged says where")
  func damage() throws {
    func effect(_ text: String) throws -> ImportedEffect {
      try ImporterRegistry.builtIn.effect(
        from: ForeignFile(path: "a.json", bytes: Array(text.utf8)))
    }
    #expect(throws: ImportError.self) { try effect("{\"layers\": []}") }
    let cases = [
      ("{\"fr\": 0, \"ip\": 0, \"op\": 9, \"w\": 9, \"h\": 9, \"layers\": []}", "fr"),
      ("{\"fr\": 30, \"ip\": 9, \"op\": 9, \"w\": 9, \"h\": 9, \"layers\": []}", "op"),
      ("{\"fr\": 30, \"ip\": 0, \"op\": 9, \"w\": 1e9, \"h\": 9, \"layers\": []}", "w"),
    ]
    for (text, key) in cases {
      do {
        _ = try effect(text)
        Issue.record("no error for \(key)")
      } catch let error as ImportError {
        #expect("\(error)".contains("(\(key))"))
      }
    }
  }

  @Test(
    "every animation is a document without errors at every time",
    arguments: [
      "shapes", "scenes", "text",
    ])
  func plays(name: String) throws {
    let scene = try Fixture.effect("Lottie/\(name).json").scene(file: name)
    let player = try ScenePlayer(scene)
    for time in stride(from: 0, to: 2, by: 0.25) { _ = try player.renderTree(at: time) }
  }

  @Test("a layer of a document shows an animation")
  func nested() throws {
    let path = try Fixture.file("Lottie/shapes.json").path
    let text = """
      {"version": 1, "size": [100, 100], "duration": 1, "layers": [
        {"type": "scene", "name": "film", "file": "\(path)"}]}
      """
    let options = SceneOptions(
      registries: Registries.builtIn.importing(.builtIn), trustsDocument: true)
    let scene = try Scene(json: text, options: options)
    let context = try ScenePlayer(scene).stage(at: 0).context
    #expect(try context.layer(atPath: "film/Drawing") is ShapeLayer)
  }

  @Test("a layer of a document shows an archive whose manifest has a version")
  func nestedArchive() throws {
    let animation = try Fixture.file("Lottie/shapes.json").bytes
    let zip = StoredZip.make([
      ("manifest.json", Array(#"{"version": "1", "animations": [{"id": "a"}]}"#.utf8)),
      ("animations/a.json", animation),
    ])
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).lottie"
    try Data(zip).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = """
      {"version": 1, "size": [100, 100], "duration": 1, "layers": [
        {"type": "scene", "name": "film", "file": "\(path)"}]}
      """
    let options = SceneOptions(
      registries: Registries.builtIn.importing(.builtIn), trustsDocument: true)
    let context = try ScenePlayer(Scene(json: text, options: options)).stage(at: 0).context
    #expect(try context.layer(atPath: "film/Drawing") is ShapeLayer)
  }
}
