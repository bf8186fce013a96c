import Foundation
import LambentScenes
import Testing

@testable import LambentImporters

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

  @Test("what is not carried over is listed with its line")
  func notes() throws {
    let notes = try effect().notes.map(\.description)
    #expect(notes.contains { $0.contains("missing.png") && $0.hasPrefix("line ") })
    #expect(notes.contains { $0.contains("spinBias") })
    #expect(notes.contains { $0.contains("beyond 0…1") })
    #expect(notes.contains { $0.contains("--state takes Locked, Unlock") })
  }

  @Test("an unknown state is answered with those that there are")
  func unknownState() {
    let error = #expect(throws: ImportError.self) { try effect(state: "Open") }
    #expect(error?.description.contains("Locked, Unlock, Sleep") == true)
  }
}
