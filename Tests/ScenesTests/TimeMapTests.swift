import Foundation
import LambentAnimations
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("Time maps")
struct TimeMapTests {
  private let folder: URL

  /// A scene with a box that moves by 50 a second, a body that falls, particles at a rate that changes, and
  /// in one an event after half a second.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "maps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("", to: "plain.json")
    try write(
      #", "events": [{"time": 0.5, "transaction": {"disableActions": true}, "set": {"box.opacity": 0.5}}]"#,
      to: "eventful.json")
  }

  private func write(_ events: String, to name: String) throws {
    let text =
      #"{"version": 1, "size": [100, 60], "duration": 2, "images": {"dot": {"shape": "circle", "size": [8, 8]}}, "layers": [{"name": "box", "bounds": [0, 0, 10, 10], "backgroundColor": "red", "animate": {"position": [[0, [0, 30]], [2, [100, 30]]]}}, {"type": "emitter", "name": "dots", "emitterPosition": [50, 30], "animate": {"birthRate": [[0, 0], [1, 2], [2, 0]]}, "emitterCells": [{"name": "dot", "contents": "dot", "birthRate": 30, "lifetime": 0.5, "velocity": 40, "emissionRange": "360deg"}]}, {"name": "stage", "frame": [0, 0, 100, 60], "dynamics": {"until": 2, "bodies": [{"layer": "body", "angularVelocity": 1}], "behaviors": [{"type": "gravity", "magnitude": 0.02}]}, "sublayers": [{"name": "body", "frame": [10, 5, 8, 8], "backgroundColor": "blue"}]}]\#(events)}"#
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func scene(_ map: String?, file: String = "plain.json") throws -> Scene {
    try scene(timing: map.map { #", "timeMap": \#($0)"# } ?? "", file: file)
  }

  private func scene(
    timing: String, of group: String = "", file: String = "plain.json"
  ) throws -> Scene {
    let text =
      #"{"version": 1, "size": [100, 60], "duration": 4, "layers": [{"name": "all", "frame": [0, 0, 100, 60]\#(group), "sublayers": [{"type": "scene", "name": "s", "file": "\#(file)"\#(timing)}]}]}"#
    return try Scene(
      json: Array(text.utf8), file: "a.json", directory: folder.path,
      options: SceneOptions(trustsDocument: true))
  }

  private let there = "[[0, 0], [1, 2], [2, 2], [3, 0]]"

  @Test("a map is straight or eased between its points, and still beyond them")
  func values() throws {
    let map = try #require(
      TimeMap([
        TimeMap.Point(time: 1, inner: 3), TimeMap.Point(time: 2, inner: 5),
        TimeMap.Point(time: 4, inner: 1, function: .easeInEaseOut),
      ]))
    #expect([0, 1, 1.5, 2, 3, 4, 9].map(map.value) == [3, 3, 4, 5, 3, 1, 1])
    #expect(map.value(at: 2.5) > 4)
    #expect(!map.isAscending)
    let slow = try #require(
      TimeMap([TimeMap.Point(time: 0, inner: 0), TimeMap.Point(time: 4, inner: 1)]))
    #expect(slow.isAscending)
    #expect(abs(slow.firstTime(of: 0.25) - 1) < 1e-9)
    #expect(slow.firstTime(of: 7) == .infinity && slow.firstTime(of: -1) == 0)
    #expect(TimeMap([]) == nil)
    #expect(
      TimeMap([TimeMap.Point(time: 1, inner: 0), TimeMap.Point(time: 0, inner: 0)]) == nil)
  }

  @Test("a scene runs faster, stands still and runs backwards")
  func playing() throws {
    let player = try ScenePlayer(try scene(there))
    for (time, x) in [(0.5, 50.0), (1.5, 100), (2.5, 50), (3.5, 0), (0.25, 25)] {
      let value = try player.value(forPath: "s/box.position.x", at: time)
      guard case .number(let number) = value else { continue }
      #expect(abs(number - x) < 1e-9, "\(time)")
    }
  }

  @Test("every frame shows exactly what the scene shows at that time, particles too")
  func frames() throws {
    let mapped = SceneRenderer(try scene(there))
    let plain = SceneRenderer(try scene(nil))
    for (time, inner) in [(2.5, 1.0), (0.5, 1), (1.75, 2), (0.25, 0.5)] {
      #expect(
        try mapped.image(at: time).straight.bytes == plain.image(at: inner).straight.bytes,
        "\(time)")
    }
  }

  @Test(
    "a scene that begins later, stands still or runs backwards shows what it shows at that time",
    arguments: [
      (#", "timeOffset": 0.75"#, "", [(0.0, 0.75), (0.5, 1.25)]),
      (#", "beginTime": -1.25"#, "", [(0, 1.25), (0.5, 1.75)]),
      (#", "speed": 0, "timeOffset": 1.25"#, "", [(0, 1.25), (3, 1.25)]),
      (#", "speed": -1, "timeOffset": 1.75"#, "", [(0, 1.75), (1.25, 0.5)]),
      ("", #", "timeOffset": 0.75"#, [(0, 0.75), (0.5, 1.25)]),
      (#", "timeMap": [[0, 1.25], [9, 1.25]]"#, "", [(0, 1.25), (3, 1.25)]),
    ] as [(String, String, [(Double, Double)])])
  func timings(timing: String, group: String, moments: [(Double, Double)]) throws {
    let moved = SceneRenderer(try scene(timing: timing, of: group))
    let plain = SceneRenderer(try scene(nil))
    for (time, inner) in moments {
      #expect(
        try moved.image(at: time).straight.bytes == plain.image(at: inner).straight.bytes,
        "\(time)")
    }
  }

  @Test("a scene that an event inserts, with an offset, shows what it shows at that time")
  func insertion() throws {
    let text =
      #"{"version": 1, "size": [100, 60], "duration": 4, "layers": [{"name": "all", "frame": [0, 0, 100, 60]}], "events": [{"time": 1, "transaction": {"disableActions": true}, "insert": {"into": "all", "layer": {"type": "scene", "name": "s", "file": "plain.json", "timeOffset": 0.75}}}]}"#
    let inserted = SceneRenderer(
      try Scene(
        json: Array(text.utf8), file: "a.json", directory: folder.path,
        options: SceneOptions(trustsDocument: true)))
    #expect(
      try inserted.image(at: 1.5).straight.bytes
        == SceneRenderer(try scene(nil)).image(at: 1.25).straight.bytes)
  }

  @Test(
    "events happen when their time shows, and never if it does not",
    arguments: [
      (#", "timeMap": [[0, 0], [4, 1]]"#, "", [(1.9, 1.0), (2.1, 0.5)]),
      (#", "timeMap": [[0, 0], [1, 0.25]]"#, "", [(0.5, 1), (3, 1)]),
      (#", "timeMap": [[0, 0.75], [4, 0.75]]"#, "", [(0, 0.5)]),
      (#", "speed": 0, "timeOffset": 0.75"#, "", [(0, 0.5)]),
      (#", "speed": 0, "timeOffset": 0.75, "beginTime": 1"#, "", [(0.5, 1), (1.5, 0.5)]),
      (#", "speed": 0, "timeOffset": 0.25"#, "", [(0, 1), (3, 1)]),
      ("", #", "speed": 0, "timeOffset": 0.75"#, [(0, 0.5)]),
      ("", #", "timeOffset": 0.25"#, [(0.2, 1), (0.3, 0.5)]),
    ] as [(String, String, [(Double, Double)])])
  func events(timing: String, group: String, values: [(Double, Double)]) throws {
    let player = try ScenePlayer(try scene(timing: timing, of: group, file: "eventful.json"))
    for (time, value) in values {
      #expect(try player.value(forPath: "s/box.opacity", at: time) == .number(value), "\(time)")
    }
  }

  @Test(
    "a time that goes back is an error in a scene with events",
    arguments: [
      (#", "timeMap": [[0, 0], [1, 2], [2, 2], [3, 0]]"#, "", "timeMap"),
      (#", "speed": -1, "timeOffset": 2"#, "", "speed"),
      ("", #", "speed": -1, "timeOffset": 2"#, "sublayers[0]"),
    ])
  func eventsBackwards(timing: String, group: String, place: String) {
    do {
      _ = try scene(timing: timing, of: group, file: "eventful.json")
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)".contains("a time that goes back") && "\(error)".contains(place), "\(error)")
    }
  }

  @Test(
    "maps that are wrong are errors",
    arguments: ["[]", "[[1, 0], [0, 1]]", "[[0]]", "[[0, -1]]", "5", #"[[0, 0, "no"]]"#])
  func errors(map: String) {
    #expect(throws: SceneError.self) { try scene(map) }
  }

  @Test("the film of a clip follows its map")
  func clips() {
    var clip = ClipEntry(name: "c", file: "c.mp4")
    clip.start = 1
    clip.map = TimeMap([TimeMap.Point(time: 0, inner: 2), TimeMap.Point(time: 2, inner: 0)])
    #expect([0, 1, 2, 3].map { clip.filmTime(at: $0, duration: 9) } == [3, 2, 1, 1])
  }

  @Test(
    "a baked document follows the map, of a scene that loops, too",
    arguments: ["plain.json", "looped.json", "constrained.json"])
  func baking(file: String) throws {
    try write(#", "loop": 0.75"#, to: "looped.json")
    try write(
      #", "constraints": [{"of": "body", "attribute": "left", "to": {"attribute": "left"}, "constant": 4}]"#,
      to: "constrained.json")
    for map in [there, "[[0, 0], [0.5, 0.5], [3, 0.5]]"] {
      let scene = try scene(map, file: file)
      let baked = try Scene(SceneDocument(scene.document.baked.json))
      #expect(!baked.document.hasDynamics)
      let (before, after) = (SceneRenderer(scene), SceneRenderer(baked))
      for time in [0.3, 0.9, 1.4, 2.6] {
        #expect(
          try before.image(at: time).straight.bytes == after.image(at: time).straight.bytes,
          "\(map) at \(time)")
      }
    }
  }
}
