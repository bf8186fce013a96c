import LambentDocuments
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

/// A layer whose x is 100 at 1 s.
private let runner =
  #"{"name": "runner", "bounds": [0, 0, 10, 10], "animate": {"position": [[0, [0, 50]], [2, [200, 50]]]}}"#

private func scene(_ layer: String, _ more: String = "") throws -> Scene {
  let text =
    #"{"version": 1, "size": [400, 300], "duration": 4, "layers": [\#(runner), \#(layer)]\#(more)}"#
  return try Scene(
    json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: true))
}

@Suite("Places of values that follow others")
struct DrivenPlaceTests {
  /// What follows the runner's x, times a factor.
  private static func x(_ scale: Double = 1) -> String {
    #"{"of": "runner.position.x", "scale": \#(scale)}"#
  }

  @Test(
    "every number that animates can follow another, with and without a key path of its own",
    arguments: [
      (#""frame": [\#(x()), 20, 40, 10]"#, "position.x", [120]),
      (#""frame": [0, 20, \#(x()), 10]"#, "position.x", [50]),
      (#""frame": [0, 20, \#(x()), 10]"#, "bounds.size.width", [100]),
      (#""frame": {"of": "runner.frame"}"#, "position", [100, 50]),
      (#""pin": {"left": \#(x()), "top": 0, "width": "5vw", "height": 10}"#, "position.x", [110]),
      (
        #""pin": {"left": \#(x()), "right": 0, "top": 0, "bottom": 0}"#, "bounds.size.width",
        [300]
      ),
      (
        #""transform": [{"translate": [10, 0, 0]}, {"scale": [\#(x(0.02)), 1, 1]}]"#,
        "transform.translation.x", [20]
      ),
      (#""transform": [{"rotate": [\#(x(0.01)), 0, 0, 1]}]"#, "transform.rotation.z", [1]),
      (#""transform": [{"translate": [0, \#(x()), 0]}]"#, "transform.translation.y", [100]),
      (
        #""type": "gradient", "colors": ["black", "white", "black"], "locations": [0, \#(x(0.005)), 1]"#,
        "locations", [0, 0.5, 1]
      ),
      (
        #""type": "gradient", "colors": ["black", [0, \#(x(0.005)), 1, 1]]"#, "colors",
        [0, 0, 0, 1, 0, 0.5, 1, 1]
      ),
      (#""backgroundColor": [0, 1, \#(x(0.005))]"#, "backgroundColor.blue", [0.5]),
      (#""filters": [{"filter": "gaussianBlur", "radius": \#(x(0.1))}]"#, "filters.0.radius", [10]),
      (
        #""filters": [{"filter": "bloom"}, {"filter": "bloom", "radius": \#(x(0.1))}]"#,
        "filters.1.radius", [10]
      ),
      (
        #""disintegrate": {"wind": [\#(x()), 3], "turbulence": {"amplitude": \#(x())}}"#,
        "filters.disintegrate.wind", [100, 3]
      ),
      (
        #""disintegrate": {"turbulence": {"amplitude": \#(x())}}"#,
        "filters.disintegrate.turbulence", [100]
      ),
      (
        #""constraints": [{"attribute": "width", "of": "in", "constant": \#(x())}], "sublayers": [{"name": "in"}]"#,
        "constraints.0.constant", [100]
      ),
      (
        #""type": "emitter", "emitterCells": [{"name": "c", "lifetime": 1, "color": [0, \#(x(0.005)), 0]}]"#,
        "emitterCells.c.color.green", [0.5]
      ),
      (
        #""type": "text", "animators": [{"name": "n", "selector": {"amount": \#(x(0.005))}, "opacity": 0}]"#,
        "animators.n.amount", [0.5]
      ),
      (
        #""type": "text", "animators": [{"name": "n", "selector": {"ease": [0, \#(x(0.005))]}, "opacity": 0}]"#,
        "animators.n.ease", [0, 0.5]
      ),
      (
        #""type": "shape", "shapes": [{"shape": "ellipse", "name": "e", "size": [\#(x()), 50]}]"#,
        "shapes.e.size", [100, 50]
      ),
    ])
  func places(members: String, path: String, expected: [Double]) throws {
    let scene = try scene("{\"name\": \"a\", \(members)}")
    let value = try ScenePlayer(scene).value(forPath: "a.\(path)", at: 1)
    let numbers: [Double]
    if case .list(let elements) = value {
      numbers = elements.flatMap { $0.numbers ?? [] }
    } else {
      numbers = value.numbers ?? []
    }
    #expect(numbers.count == expected.count)
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(numbers)")
  }

  @Test("a constant of a constraint of the root follows another")
  func rootConstraint() throws {
    let scene = try scene(
      #"{"name": "a"}"#,
      #", "constraints": [{"attribute": "width", "of": "a", "#
        + #""constant": \#(Self.x()), "name": "w"}]"#)
    #expect(
      try ScenePlayer(scene).value(forPath: "root.constraints.w.constant", at: 1).numbers == [100])
  }

  @Test(
    "a number that is read once is an error where it stands, which says that it does not animate",
    arguments: [
      (#""beginTime": \#(x())"#, "beginTime"), (#""duration": \#(x())"#, "duration"),
      (#""disintegrate": {"from": \#(x())}"#, "from"),
      (#""disintegrate": {"duration": \#(x())}"#, "duration"),
      (#""disintegrate": {"turbulence": {"speed": \#(x())}}"#, "speed"),
      (
        #""dynamics": {"until": 1, "bodies": [{"layer": "b", "density": \#(x())}]}, "sublayers": [{"name": "b", "bounds": [0, 0, 9, 9]}]"#,
        "density"
      ),
      (
        #""type": "emitter", "emitterCells": [{"turbulence": {"amplitude": \#(x())}}]"#, "amplitude"
      ),
      (
        #""constraints": [{"attribute": "width", "of": "in", "priority": \#(x())}], "sublayers": [{"name": "in"}]"#,
        "priority"
      ),
    ])
  func fixed(members: String, place: String) {
    let error = #expect(throws: SceneError.self) { try scene("{\"name\": \"a\", \(members)}") }
    #expect(
      "\(error as Any)".contains("“\(place)” is read once and does not animate"), "\(error as Any)")
  }

  @Test(
    "a number of a part of a cell is one error, whatever the cell has by that name",
    arguments: [
      (#""trail": {"duration": \#(x()), "width": 1}"#, "trail.duration"),
      (#""trail": {"duration": 1, "width": 1, "segments": \#(x())}"#, "trail.segments"),
      (#""attractors": [{"position": \#(x()), "strength": 1}]"#, "attractors[0].position"),
    ])
  func cellParts(member: String, place: String) {
    let cell = #"{"birthRate": 1, "lifetime": 1, "contents": "d", \#(member)}"#
    let error = #expect(throws: SceneError.self) {
      try scene(
        #"{"type": "emitter", "emitterCells": [\#(cell)]}"#,
        #", "images": {"d": {"shape": "circle", "size": [4, 4]}}"#)
    }
    let found = error?.diagnostics ?? []
    #expect(found.map(\.jsonPath) == ["$.layers[1].emitterCells[0].\(place)"], "\(found)")
    #expect(found.allSatisfy { $0.message.contains("is read once") }, "\(found)")
  }

  @Test("values of layers that draw an image are errors")
  func images() {
    let error = #expect(throws: SceneError.self) {
      try scene(
        #"{"name": "a"}"#,
        #", "images": {"i": {"size": [9, 9], "layers": [{"opacity": \#(Self.x(0.001))}]}}"#)
    }
    #expect(error?.diagnostics.map(\.jsonPath) == ["$.images.i.layers[0].opacity"])
  }

  @Test(
    "a number of shapes without a name is an error that asks for one",
    arguments: [
      #"{"shape": "ellipse", "size": [\#(x()), 50]}"#,
      #"{"shape": "fill", "opacity": \#(x(0.005))}"#,
      #"{"shape": "group", "name": "g", "shapes": [{"shape": "ellipse", "size": \#(x())}]}"#,
    ])
  func nameless(element: String) {
    let error = #expect(throws: SceneError.self) {
      try scene(#"{"type": "shape", "shapes": [\#(element)]}"#)
    }
    #expect("\(error as Any)".contains("a “name” for the element"), "\(error as Any)")
  }

  @Test(
    "values of events and animations are errors that say so",
    arguments: [
      (#""animations": [{"type": "basic", "keyPath": "opacity", "toValue": \#(x())}]"#, ""),
      (#""actions": {"opacity": {"type": "basic", "fromValue": \#(x())}}"#, ""),
      (#""animations": [{"type": "basic", "keyPath": "opacity", "duration": \#(x())}]"#, ""),
      (#""animate": {"opacity": [[0, \#(x())]]}"#, ""),
      ("\"hidden\": false", #"{"runner.opacity": \#(x())}"#),
      ("\"hidden\": false", #"{"runner.position": [\#(x()), 0]}"#),
    ])
  func inMotion(members: String, set: String) {
    let event = set.isEmpty ? "" : #", "events": [{"time": 1, "set": \#(set)}]"#
    let error = #expect(throws: SceneError.self) {
      try scene("{\"name\": \"a\", \(members)}", event)
    }
    #expect(
      "\(error as Any)".contains("values of events and animations cannot follow"),
      "\(error as Any)")
  }

  @Test("a colour that is not set follows another, from transparent black")
  func colors() throws {
    let colors = #"{"name": "c", "backgroundColor": [1, 0.5, 0, 1]}"#
    for key in ["backgroundColor", "strokeColor"] {
      let scene = try scene(
        colors + #", {"name": "a", "type": "shape", "\#(key)": {"of": "c.backgroundColor"}}"#)
      let value = try ScenePlayer(scene).value(forPath: "a.\(key)", at: 1)
      #expect(value.numbers == [1, 0.5, 0, 1])
    }
    let late = try scene(
      colors
        + #", {"name": "a", "backgroundColor": {"follow": "c.backgroundColor", "delay": 0.1}}"#)
    #expect(
      try ScenePlayer(late).value(forPath: "a.backgroundColor", at: 1).numbers == [1, 0.5, 0, 1])
  }

  @Test("numbers that are not a valid value at some time are an error that names the time")
  func samples() {
    let error = #expect(throws: SceneError.self) {
      try scene(#"{"name": "a", "backgroundColor": [0, 0, \#(Self.x())]}"#)
    }
    #expect("\(error as Any)".contains("at 0.0"), "\(error as Any)")
  }
}
