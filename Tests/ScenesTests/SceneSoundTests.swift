import Foundation
import LambentImageFiles
import LambentRendering
import Testing

@testable import LambentScenes

/// A time at which a sound is heard, in seconds: in the film, in its file, and its length.
private struct Heard: Equatable, CustomStringConvertible {
  let start: Double
  let fileStart: Double
  let duration: Double

  init(_ start: Double, _ fileStart: Double, _ duration: Double) {
    func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
    (self.start, self.fileStart) = (rounded(start), rounded(fileStart))
    self.duration = rounded(duration)
  }

  var description: String { "\(duration) s at \(start) from \(fileStart)" }
}

@Suite("The sounds of scenes")
final class SceneSoundTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sounds-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.silence(seconds: 1)).write(to: folder.appending(path: "tone.wav"))
    let inner =
      #"{"version": 1, "size": [8, 8], "duration": 1, "audio": {"a": {"file": "tone.wav"}}, "layers": []}"#
    try Data(inner.utf8).write(to: folder.appending(path: "inner.json"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func silence(seconds: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = [UInt8](repeating: 0, count: 16_000 * seconds)
    var bytes = Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
    bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(8000, 4) + number(16_000, 4)
    bytes += number(2, 2) + number(16, 2) + Array("data".utf8) + number(samples.count, 4)
    return bytes + samples
  }

  /// A document of 4 s with a layer that shows a scene of 1 s with a sound of 1 s.
  private func scene(layer: String = "", root: String = "") throws -> Scene {
    let text =
      #"{"version": 1, "size": [8, 8], "duration": 4, "layers": [{"type": "scene", "name": "s", "file": "inner.json"\#(layer)}]\#(root)}"#
    return try Scene(
      json: Array(text.utf8), file: "a.json", directory: folder.path,
      options: SceneOptions(trustsDocument: true))
  }

  private static let cases: [(layer: String, root: String, expected: [Heard])] = [
    ("", "", [Heard(0, 0, 1)]),
    (#", "hidden": true"#, "", []),
    ("", #", "events": [{"time": 0.25, "delete": "s"}]"#, [Heard(0, 0, 0.25)]),
    (
      "",
      #", "events": [{"time": 0.25, "set": {"s.hidden": true}}, {"time": 0.5, "set": {"s.hidden": false}}]"#,
      [Heard(0, 0, 0.25), Heard(0.5, 0.5, 0.5)]
    ),
    (#", "repeatCount": 3"#, "", [Heard(0, 0, 1), Heard(1, 0, 1), Heard(2, 0, 1)]),
    (
      #", "repeatCount": "infinity", "beginTime": 1.5"#, "",
      [Heard(1.5, 0, 1), Heard(2.5, 0, 1), Heard(3.5, 0, 0.5)]
    ),
    (
      #", "duration": 1, "autoreverses": true, "repeatCount": 2"#, "",
      [Heard(0, 0, 1), Heard(2, 0, 1)]
    ),
    ("", #", "loop": 1.5"#, [Heard(0, 0, 1), Heard(1.5, 0, 1), Heard(3, 0, 1)]),
    (
      #", "hidden": true"#, #", "loop": 2.5, "audio": {"b": {"file": "tone.wav", "start": 0.25}}"#,
      [Heard(0, 0.25, 0.75), Heard(2.5, 0.25, 0.75)]
    ),
    (
      "", #", "loop": 2, "events": [{"time": 0.5, "delete": "s"}]"#,
      [Heard(0, 0, 0.5), Heard(2, 0, 0.5)]
    ),
  ]

  @Test("a sound is heard as long and as often as its layer shows", arguments: cases.indices)
  func showing(index: Int) throws {
    let (layer, root, expected) = Self.cases[index]
    let parts = try scene(layer: layer, root: root).sounds.parts
    #expect(parts.map { Heard($0.start, $0.fileStart, $0.duration) } == expected)
  }

  @Test("sounds that are not heard as they show are named")
  func warnings() throws {
    func warnings(_ layer: String) throws -> [String] { try scene(layer: layer).sounds.warnings }
    #expect(try warnings(#", "repeatCount": "infinity""#).isEmpty)
    let uneven = try warnings(#", "timeMap": [[0, 0], [1, 0.5], [2, 1]]"#)
    #expect(uneven.count == 1 && uneven[0].contains("tone.wav"), "\(uneven)")
    let often = try warnings(#", "duration": 0.001, "repeatCount": "infinity""#)
    #expect(often.count == 1 && often[0].contains("too often"), "\(often)")
  }
}
