import Foundation
import LambentCompositor
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentParticles
import LambentPixels
import LambentScenes
import TestKit
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Core Animation archives against figures that were worked out by hand.
@Suite("Core Animation archives")
struct CAMLTests {
  private func effect(
    _ states: [(String, Double)] = [], state: String? = nil
  ) throws -> ImportedEffect {
    var options = ImportOptions()
    options.state = state
    options.states = states.map { .init(name: $0.0, time: $0.1) }
    return try Fixture.effect("CAML/clock.ca", options)
  }

  private func number(
    _ path: String, at time: Double, of effect: ImportedEffect
  ) throws -> Double {
    let player = try ScenePlayer(effect.scene(file: "clock.ca"))
    let value = try player.value(forPath: path, at: time)
    guard case .number(let number) = JSONValue(value) else { return .nan }
    return number
  }

  private func layers(_ effect: ImportedEffect) throws -> [JSONValue] {
    guard case .array(let roots)? = effect.document["layers"],
      case .array(let layers)? = roots.first?["sublayers"]
    else { throw ImportError.unrecognised(file: "") }
    return layers
  }

  @Test("the canvas, the root and the names are those of the file")
  func structure() throws {
    let effect = try effect()
    #expect(effect.document["size"] == [200, 100])
    let layers = try layers(effect)
    #expect(
      layers.map { $0["name"] } == ["Hand", "Sky", "Hand 2", "Row", "Arrow", "Dust", "Ghost"])
    #expect(layers[0]["anchorPoint"] == [0, 0.5])
    #expect(
      layers[0]["backgroundColor"] == [0.2, 0.4, 1] || layers[0]["backgroundColor"] == "#3366ff")
    // The last named step acts first.
    #expect(
      layers[0]["transform"] == [["rotate": ["30deg", 0, 0, 1]], ["scale": [2, 2, 1]]])
    #expect(layers[1]["colors"] == ["#ff0000", [0, 0, 1, 0.5]])
    #expect(layers[2]["contents"] == "Small dot")
    #expect(layers[2]["filters"] == [["filter": "gaussianBlur", "name": "soft", "radius": 3]])
    #expect(layers[3]["instanceCount"] == 3)
    #expect(layers[4]["path"] == "M0 0 L20 0 C10 5 10 10 0 10 Z")
    #expect(effect.images.map(\.path) == ["Small dot.png"])
  }

  @Test("where y grows upward in the file, the root is flipped")
  func flipped() throws {
    let file = try Fixture.file("CAML/clock.ca/main.caml")
    let text = String(decoding: file.bytes, as: UTF8.self)
    let upward = text.replacing("geometryFlipped=\"1\"", with: "geometryFlipped=\"0\"")
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "clock.caml", bytes: Array(upward.utf8), folder: file.folder))
    guard case .array(let roots)? = effect.document["layers"] else {
      Issue.record("none")
      return
    }
    #expect(roots[0]["geometryFlipped"] == true)
  }

  @Test("animations show what they show: times, speeds and repeats")
  func animations() throws {
    let effect = try effect()
    // A run lasts 2 / 0.5 = 4 s; at 1 s a quarter is over, the top; at 2.5 s halfway back.
    #expect(abs(try number("Hand.position.x", at: 1, of: effect) - 100) < 1e-9)
    #expect(abs(try number("Hand.position.x", at: 2.5, of: effect) - 80) < 1e-9)
    #expect(abs(try number("Hand.position.x", at: 5, of: effect) - 100) < 1e-9)
    #expect(abs(try number("Hand.opacity", at: 0.25, of: effect) - 0.25) < 1e-9)
  }

  @Test("a cell keeps its values, and its layer's behaviours become properties")
  func emitter() throws {
    let layer = try layers(effect())[5]
    guard case .array(let cells)? = layer["emitterCells"] else {
      Issue.record("none")
      return
    }
    #expect(layer["emitterMode"] == "outline")
    #expect(cells[0]["drag"] == 0.5)
    #expect(cells[0]["beginTime"] == -2)
    #expect(cells[0]["scaleOverLife"] == [[0, 0], [1, 1]])
    #expect(cells[0]["emissionRange"] == 0.5)
  }

  /// An emitter whose one particle is born at rest, 100 points right of the middle, with a behaviour.
  private func attracted(_ behavior: String) throws -> ImportedEffect {
    let markup = """
      <caml><CALayer name="Root" bounds="0 0 400 200" geometryFlipped="1"><sublayers>
      <CAEmitterLayer name="em" bounds="0 0 400 200" position="200 100" emitterPosition="300 100">
      <emitterCells><CAEmitterCell name="c" birthRate="1" lifetime="9"/></emitterCells>
      <emitterBehaviors>\(behavior)</emitterBehaviors></CAEmitterLayer></sublayers></CALayer></caml>
      """
    return try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "em.caml", bytes: Array(markup.utf8)))
  }

  @Test(
    "an attractor is a spring toward its position",
    arguments: [
      #"<CAEmitterBehavior behavior="attractor" stiffness="4" position="200 100"/>"#,
      #"""
      <CAEmitterBehavior type="simpleAttractor"><stiffness type="real" value="4"/>
      <position type="CGPoint" value="200 100"/></CAEmitterBehavior>
      """#,
    ])
  func attractor(behavior: String) throws {
    let effect = try attracted(behavior)
    #expect(effect.notes.count == 1)
    let player = try ScenePlayer(effect.scene(file: "em.caml"))
    for age in [0.25, 0.5, 1, 1.5, 3] {
      let first = try player.particles(ofLayer: "em", at: 1 + age).max { $0.age < $1.age }
      let x = try #require(first).position.x
      #expect(abs(x - 200 - 100 * cos(2 * age)) < 1, "\(age)")
    }
  }

  @Test("of an attractor, what differs is noted; one without stiffness does nothing")
  func attractorNotes() throws {
    func notes(_ more: String) throws -> [String] {
      try attracted("<CAEmitterBehavior behavior=\"attractor\" \(more)/>").notes.map(\.message)
    }
    #expect(try notes("stiffness=\"0\"").isEmpty)
    let wide = try notes("stiffness=\"4\" radius=\"20\" falloff=\"2\"")
    #expect(wide.first?.contains("inside of its radius, without its falloff") == true)
    let plane = try notes("stiffness=\"4\" attractorType=\"planar\"")
    #expect(plane.first?.contains("planar is not carried over") == true)
  }

  @Test("a state is laid over the file")
  func oneState() throws {
    #expect(abs(try number("Hand.position.y", at: 0, of: effect(state: "Locked")) - 20) < 1e-9)
    #expect(abs(try number("Hand.position.y", at: 0, of: effect(state: "unlock")) - 80) < 1e-9)
    #expect(abs(try number("Hand.position.y", at: 0, of: effect()) - 50) < 1e-9)
  }

  @Test("states follow each other with the file's transitions, and go back to what it says")
  func transitions() throws {
    let effect = try effect([("Locked", 0), ("Unlock", 2), ("Sleep", 5)])
    func y(_ time: Double) throws -> Double {
      try number("Hand.position.y", at: time, of: effect)
    }
    #expect(abs(try y(1) - 20) < 1e-9)
    // From 20 to 80 in a second, half a second after the state begins.
    #expect(abs(try y(2.4) - 20) < 1e-9)
    #expect(abs(try y(3) - 50) < 1e-9)
    #expect(abs(try y(4) - 80) < 1e-9)
    // Back to the 50 of the file, by the element that is referred to.
    #expect(abs(try y(6) - 65) < 1e-9)
    #expect(abs(try y(7) - 50) < 1e-9)
  }

  @Test("a wallpaper is its bundles, the background undermost, with states that all of them enter")
  func wallpaper() throws {
    var options = ImportOptions()
    options.states = [.init(name: "Locked", time: 0), .init(name: "Unlock", time: 1)]
    let effect = try Fixture.effect("CAML/waves.tendies", options)
    guard case .array(let roots)? = effect.document["layers"] else {
      Issue.record("none")
      return
    }
    #expect(roots.map { $0["name"] } == ["Sea", "Air"])
    #expect(effect.document["size"] == [200, 100])
    #expect(effect.images.map(\.path) == ["Small dot.png"])
    #expect(
      roots[1]["sublayers"]?.elements.first?["motionEffects"] == [
        ["keyPath": "position.x", "axis": "horizontal", "minimum": -12, "maximum": 12]
      ])
    // From 20 to 180 in a second: at 1.25 s a quarter of the way.
    #expect(abs(try number("Air/Kite.position.x", at: 0.5, of: effect) - 20) < 1e-9)
    #expect(abs(try number("Air/Kite.position.x", at: 1.25, of: effect) - 60) < 1e-9)
    #expect(abs(try number("Air/Kite.position.x", at: 3, of: effect) - 180) < 1e-9)
  }

  /// What becomes of a layer with an image of the bundle's assets: the first pixel, or a note.
  private func firstPixel(_ name: String) throws -> (pixel: [UInt8], notes: [ImportNote]) {
    let markup = """
      <caml><CALayer name="Leaf" bounds="0 0 4 4"><contents type="CGImage" src="assets/\(name)"/>
      </CALayer></caml>
      """
    let folder = try Fixture.file("CAML/clock.ca").folder
    let file = ForeignFile(path: "leaf.caml", bytes: Array(markup.utf8), folder: folder)
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    guard let image = effect.images.first else { return ([], effect.notes) }
    #expect(image.path == name.prefix { $0 != "." } + ".png")
    guard case .eight(let bytes) = try ImageFile.decode(image.bytes).straight.samples else {
      throw ImportError.unrecognised(file: name)
    }
    return (Array(bytes.prefix(4)), effect.notes)
  }

  @Test(
    "images in WebP and AVIF are read where ffmpeg is",
    .enabled(if: runsTests(needing: ConvertedImage.isAvailable), "no ffmpeg in PATH"),
    arguments: ["leaf.webp", "dot.avif"])
  func converted(name: String) throws {
    let pixel = try firstPixel(name).pixel
    try #require(pixel.count == 4)
    #expect(pixel[0] > 240 && pixel[1] < 16 && pixel[3] == 255)
  }

  @Test("images in HEIC are read where a program reads them, and a note else says what would")
  func heic() throws {
    let (pixel, notes) = try firstPixel("dot.heic")
    if pixel.isEmpty {
      #expect(notes.contains { $0.message.contains("HEIC") && $0.message.contains("ffmpeg") })
    } else {
      #expect(pixel[0] > 240 && pixel[1] < 16 && pixel[3] == 255)
    }
  }

  @Test("frames are what the file says, pixel by pixel")
  func frames() throws {
    // y grows upward: the red square at y 90 of 100 stands at the top; the blue one is half seen.
    let markup = """
      <caml><CALayer bounds="0 0 100 100" backgroundColor="0 0 0"><sublayers>
      <CALayer bounds="0 0 20 20" position="10 90" backgroundColor="1 0 0"/>
      <CALayer bounds="0 0 20 20" position="90 10" backgroundColor="0 0 1" opacity="0.5"/>
      <CALayer bounds="0 0 10 10" position="50 50" backgroundColor="0 1 0" transform="scale(2, 4, 1)">
        <animations><animation type="CABasicAnimation" keyPath="position.x" duration="2">
          <fromValue type="real" value="30"/><toValue type="real" value="70"/></animation></animations>
      </CALayer></sublayers></CALayer></caml>
      """
    let file = ForeignFile(path: "square.caml", bytes: Array(markup.utf8))
    let effect = try ImporterRegistry.builtIn.effect(from: file)
    let player = try ScenePlayer(effect.scene(file: "square.caml"))
    var buffer = PixelBuffer(width: 100, height: 100)
    try Compositor().render(player.renderTree(at: 0.5), into: &buffer)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let pixel = PixelBuffer.channels(of: buffer.pixels[y * 100 + x])
      return [pixel.red, pixel.green, pixel.blue].map { UInt8($0) }
    }
    #expect(pixel(10, 10) == [255, 0, 0])
    #expect(pixel(90, 90) == [0, 0, 128])
    // A quarter of the way: x 40; 20 wide and 40 high.
    for (x, y, green) in [
      (40, 50, 255), (31, 31, 255), (49, 69, 255), (29, 50, 0), (51, 50, 0), (40, 29, 0),
    ] {
      #expect(pixel(x, y)[1] == UInt8(green), "\(x), \(y)")
    }
  }

  @Test("what is not carried over is listed with its line")
  func notes() throws {
    let notes = try effect().notes.map(\.description)
    #expect(notes.contains { $0.contains("missing.png") && $0.hasPrefix("line ") })
    #expect(notes.contains { $0.contains("spinBias") })
    #expect(notes.contains { $0.contains("beyond 0…1") })
    #expect(notes.contains { $0.contains("`lambent import --state` takes Locked, Unlock") })
  }

  @Test("an unknown state is answered with those that there are")
  func unknownState() {
    let error = #expect(throws: ImportError.self) { try effect(state: "Open") }
    #expect(error?.description.contains("Locked, Unlock, Sleep") == true)
    let misspelt = #expect(throws: ImportError.self) { try effect(state: "Loked") }
    #expect(misspelt?.description.hasSuffix("did you mean “Locked”?") == true)
  }
}
