import Foundation
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRendering
import Testing

@testable import LambentDocuments
@testable import LambentScenes

/// A sound with a click at each of some times: a short burst of 1500 Hz.
private func clicks(at times: [Double], seconds: Double = 6, rate: Int = 44_100) -> [Float] {
  var samples = [Float](repeating: 0, count: Int(seconds * Double(rate)))
  for time in times {
    let start = Int(time * Double(rate))
    for index in 0..<200 where start + index < samples.count {
      let t = Double(index) / Double(rate)
      samples[start + index] += Float(
        0.9 * Elementary.exp(-t * 1000) * Elementary.sin(2 * .pi * 1500 * t))
    }
  }
  return samples
}

private func sine(_ frequency: Double, amplitude: Double, rate: Int = 44_100) -> SoundSamples {
  SoundSamples(
    rate: rate,
    values: (0..<(2 * rate)).map {
      Float(amplitude * Elementary.sin(2 * .pi * frequency * Double($0) / Double(rate)))
    })
}

@Suite("The analysis of sounds")
struct SoundAnalysisTests {
  @Test("the transform is the one of the definition")
  func transform() {
    let transform = FourierTransform(count: 16)
    let first = (0..<16).map { Double(($0 * 7) % 5) - 1.5 }
    let second = (0..<16).map { Double(($0 * 3) % 7) / 3 }
    var (real, imaginary) = (first, second)
    transform.transform(&real, &imaginary)
    for k in 0...8 {
      for (samples, power) in [
        (first, transform.powers(real, imaginary, at: k).first),
        (second, transform.powers(real, imaginary, at: k).second),
      ] {
        var (x, y) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
          let angle = 2 * Double.pi * Double(index * k) / 16
          x += sample * Elementary.cos(angle)
          y -= sample * Elementary.sin(angle)
        }
        #expect(abs(power - (x * x + y * y)) < 1e-9)
      }
    }
  }

  @Test("a sine has its amplitude in its band, and none in others")
  func bands() {
    for frequency in [60.0, 440, 5000] {
      let sound = Sound(sine(frequency, amplitude: 0.5))
      let curves = sound.curves(of: [
        (frequency * 0.6)...(frequency * 1.6), (frequency * 4)...(frequency * 5),
      ])
      #expect(abs(curves[0].value(at: 1) - 0.5) < 0.05, "\(frequency)")
      #expect(curves[1].value(at: 1) < 0.02, "\(frequency)")
    }
  }

  @Test("a curve rises and falls by its time constants")
  func smoothing() {
    let step = SoundCurve(
      values: [Float](repeating: 1, count: 120) + [Float](repeating: 0, count: 120))
    let curve = step.smoothed(attack: 0.1, release: 0.25)
    #expect(abs(curve.value(at: 0.1 - 1 / 120.0) - (1 - Elementary.exp(-1))) < 1e-3)
    #expect(abs(curve.value(at: 1.25 - 1 / 120.0) - Elementary.exp(-1)) < 1e-3)
    #expect(SoundCurve(values: [0, 0]).normalized.values == [0, 0])
  }

  @Test(
    "beats and onsets are where clicks are, to a thousandth of a second",
    arguments: [90.0, 120, 150])
  func beats(perMinute: Double) {
    let times = (1..<Int(10 * perMinute / 60)).map { Double($0) * 60 / perMinute }
    let tracker = BeatTracker(SoundSamples(rate: 44_100, values: clicks(at: times, seconds: 10)))
    #expect(tracker.onsets.count == times.count)
    for (onset, time) in zip(tracker.onsets, times) { #expect(abs(onset.time - time) < 2e-3) }
    #expect(tracker.beats.count == times.count)
    for (beat, time) in zip(tracker.beats, times) { #expect(abs(beat - time) < 2e-3) }
  }

  @Test("silence, a single click and very short sounds have no beat that traps")
  func silence() {
    for count in [0, 1, 7, 5000] {
      let tracker = BeatTracker(
        SoundSamples(rate: 8000, values: [Float](repeating: 0, count: count)))
      #expect(tracker.onsets.isEmpty && tracker.beats.isEmpty)
    }
    let one = BeatTracker(SoundSamples(rate: 44_100, values: clicks(at: [1])))
    #expect(one.onsets.count == 1)
  }

  @Test("an onset at the very end of a sound has its time")
  func lastOnset() {
    let sound = sine(440, amplitude: 0.5)
    let cut = SoundSamples(rate: sound.rate, values: Array(sound.values.prefix(sound.rate)))
    #expect(BeatTracker(cut).onsets.allSatisfy { (0...1).contains($0.time) })
    for start in [0.98, 0.99, 0.999] {
      let late = BeatTracker(
        SoundSamples(rate: 44_100, values: clicks(at: [0.5, start], seconds: 1)))
      #expect(late.onsets.allSatisfy { (0...1).contains($0.time) }, "\(start)")
    }
  }
}

@Suite("Documents with sound")
struct SoundTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(clicks(at: [0.5, 1, 1.5, 2, 2.5]), to: "click.wav")
  }

  private func write(_ samples: [Float], to name: String) throws {
    var bytes: [UInt8] = []
    func add(_ value: Int, _ count: Int) {
      bytes += (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    bytes += Array("RIFF".utf8)
    add(36 + 2 * samples.count, 4)
    bytes += Array("WAVEfmt ".utf8)
    add(16, 4)
    for (value, count) in [(1, 2), (1, 2), (44_100, 4), (88_200, 4), (2, 2), (16, 2)] {
      add(value, count)
    }
    bytes += Array("data".utf8)
    add(2 * samples.count, 4)
    for sample in samples { add(Int(max(-1, min(1, sample)) * 32_767), 2) }
    try Data(bytes).write(to: folder.appending(path: name))
  }

  private func scene(
    _ layers: String, _ more: String = "", audio: String = "", trusts: Bool = true
  ) throws -> Scene {
    let text =
      #"{"version": 1, "size": [64, 36], "duration": 3, "frameRate": 30, "audio": {"click": {"file": "click.wav"}\#(audio)}, "layers": [\#(layers)]\#(more)}"#
    return try Scene(
      json: Array(text.utf8), file: "a.json", directory: folder.path,
      options: SceneOptions(trustsDocument: trusts))
  }

  @Test("a film that follows a click track does so within one frame")
  func clickTrack() throws {
    let scene = try scene(
      #"{"name": "flash", "bounds": [0, 0, 64, 36], "position": [32, 18], "backgroundColor": "white", "opacity": {"audio": "click", "attack": 0, "release": 0.05}}"#
    )
    let renderer = SceneRenderer(scene)
    // Each frame that is much brighter than the one before begins a flash.
    var flashes: [Int] = []
    var before = 0
    for frame in 0..<90 {
      let light = Int(try renderer.frame(frame).image.straight.bytes[3])
      if light > before + 100 { flashes.append(frame) }
      before = light
    }
    #expect(flashes.count == 5)
    for (flash, click) in zip(flashes, [15, 30, 45, 60, 75]) { #expect(abs(flash - click) <= 1) }
  }

  @Test("events happen on beats and onsets, every so many of them")
  func events() throws {
    func values(_ on: String) throws -> [Bool] {
      let scene = try scene(
        #"{"name": "a", "zPosition": 0}"#,
        #", "events": [{"on": \#(on), "add": {"layer": "a", "animation": {"type": "basic", "keyPath": "zPosition", "fromValue": 1, "toValue": 1, "duration": 0.1}}}]"#
      )
      let player = try ScenePlayer(scene)
      return try (0..<6).map { index in
        try player.value(forPath: "a.zPosition", at: 0.5 * Double(index) + 0.05) == .number(1)
      }
    }
    #expect(try values(#"{"beat": "click"}"#) == [false, true, true, true, true, true])
    #expect(
      try values(#"{"beat": "click", "every": 2}"#) == [false, true, false, true, false, true])
    #expect(
      try values(#"{"beat": "click", "first": 2, "times": 2}"#)
        == [false, false, true, true, false, false])
    #expect(
      try values(#"{"onset": "click", "threshold": 0.5}"#)
        == [false, true, true, true, true, true])
  }

  @Test("an event that no beat and no onset starts names the sound and what it lacks")
  func missingBeats() throws {
    try write([Float](repeating: 0, count: 44_100), to: "silence.wav")
    func note(_ on: String) throws -> String? {
      try scene(
        #"{"name": "a"}"#, #", "events": [{"on": \#(on), "set": {"a.opacity": 0.5}}]"#,
        audio: #", "quiet": {"file": "silence.wav"}"#
      ).findings.first { $0.code == .noEffect }?.message
    }
    let end = ": the event does not happen"
    #expect(try note(#"{"beat": "quiet"}"#) == "the sound “quiet” has no beats" + end)
    #expect(try note(#"{"onset": "quiet"}"#) == "the sound “quiet” has no onsets" + end)
    #expect(
      try note(#"{"beat": "click", "first": 90}"#)
        == "the sound “click” has fewer than 90 beats" + end)
  }

  @Test("spectra and waveforms show, and are the same whichever frame is first")
  func layers() throws {
    let scene = try scene(
      #"{"type": "spectrum", "audio": "click", "frame": [0, 0, 32, 36], "fillColor": "white", "bars": 8}, {"type": "waveform", "audio": "click", "frame": [32, 0, 32, 36], "fillColor": "white", "mirrored": true, "bars": 32}"#
    )
    let (one, other) = (SceneRenderer(scene), SceneRenderer(scene))
    let late = try one.frame(46).image.straight
    _ = try other.frame(3)
    #expect(try other.frame(46).image.straight.bytes == late.bytes)
    let alphas = stride(from: 3, to: late.bytes.count, by: 4).map { late.bytes[$0] }
    let left = alphas.enumerated().filter { $0.offset % 64 < 32 && $0.element > 0 }.count
    let right = alphas.enumerated().filter { $0.offset % 64 >= 32 && $0.element > 0 }.count
    #expect(left > 100 && right > 10)
    // In silence the spectrum is empty.
    let silent = try one.frame(3).image.straight
    let shown = silent.bytes.indices.filter { index in
      index % 4 == 3 && index / 4 % 64 < 32 && silent.bytes[index] > 0
    }
    #expect(shown.isEmpty)
  }

  @Test("spectra with too many levels are rejected before they are computed")
  func manyLevels() {
    // Six seconds are 721 moments.
    let layer = #"{"type": "spectrum", "audio": "click", "frame": [0, 0, 32, 36], "bars": 512}"#
    func fault(_ count: Int) -> String {
      do {
        _ = try scene([String](repeating: layer, count: count).joined(separator: ", "))
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(fault(3) == "")
    #expect(fault(182).contains("too many levels of spectra in the document"))
  }

  @Test("an untrusted document has sound of WAV files below its folder only")
  func trust() throws {
    _ = try scene("", trusts: false)
    func fault(_ file: String) -> String {
      let text =
        #"{"version": 1, "size": [8, 8], "duration": 1, "audio": {"a": {"file": "\#(file)"}}, "layers": []}"#
      do {
        _ = try Scene(
          json: Array(text.utf8), file: "a.json", directory: folder.path,
          options: SceneOptions(trustsDocument: false))
        return ""
      } catch {
        return "\(error)"
      }
    }
    try Data("no sound".utf8).write(to: folder.appending(path: "a.mp3"))
    #expect(fault("a.mp3").contains("WAV files only"))
    #expect(fault("/etc/hostname").contains("outside of"))
  }

  @Test("a sound that is not beside its document is one of the current folder, for a trusted one")
  func currentFolder() throws {
    let current = FileManager.default.currentDirectoryPath
    let depth = current.split(separator: "/").count
    let path = String(repeating: "../", count: depth) + folder.path.dropFirst() + "/click.wav"
    func sounds(trusts: Bool) throws -> [SoundTrack.Part] {
      let text =
        #"{"version": 1, "size": [8, 8], "duration": 1, "audio": {"a": {"file": "\#(path)"}}, "layers": []}"#
      return try Scene(
        json: Array(text.utf8), file: "a.json", directory: folder.path + "/presets",
        options: SceneOptions(trustsDocument: trusts)
      ).sounds.parts
    }
    #expect(try sounds(trusts: true).map(\.file) == ["\(current)/\(path)"])
    #expect(throws: SceneError.self) { try sounds(trusts: false) }
  }

  @Test("films have the sounds of “audio”, and that of clips by their layers' times")
  func films() throws {
    let scene = try scene("")
    let parts = scene.sounds.parts
    #expect(parts.map(\.file) == [folder.appending(path: "click.wav").path])
    let track = try #require(SoundTrack(parts, music: "m.mp3", from: 1, duration: 2))
    #expect(track.parts.map(\.fileStart) == [1, 0])
    #expect(track.parts.map(\.start) == [0, 0])
    #expect(track.parts[1].loops && track.parts[1].fadeOut == 0.5)
    #expect(SoundTrack([], music: nil, from: 0, duration: 2) == nil)
  }

  @Test("films have the sounds of scenes within the scene, from when these begin")
  func nested() throws {
    let inner =
      #"{"version": 1, "size": [8, 8], "duration": 3, "audio": {"a": {"file": "click.wav", "start": 0.5, "volume": 0.5}}, "layers": []}"#
    try Data(inner.utf8).write(to: folder.appending(path: "inner.json"))
    func outer(_ more: String) throws -> Scene {
      let text =
        #"{"version": 1, "size": [8, 8], "duration": 4, "layers": [{"type": "scene", "name": "s", "file": "inner.json"\#(more)}]}"#
      return try Scene(
        json: Array(text.utf8), file: "a.json", directory: folder.path,
        options: SceneOptions(trustsDocument: true))
    }
    func parts(_ more: String) throws -> [SoundTrack.Part] { try outer(more).sounds.parts }
    // These are not written into the document, other than its own.
    #expect(try outer("").document.hasSoundsOfScenes)
    #expect(try !scene("").document.hasSoundsOfScenes)
    let plain = try #require(try parts("").first)
    #expect(plain.file == folder.appending(path: "click.wav").path)
    #expect(plain.fileStart == 0.5 && plain.start == 0 && plain.volume == 0.5)
    let late = try #require(try parts(#", "beginTime": 1, "speed": 2"#).first)
    #expect(late.start == 1 && late.tempo == 2 && late.fileStart == 0.5 && late.duration == 3)
    #expect(try parts(#", "hidden": true"#).isEmpty)
    #expect(try parts(#", "timeMap": [[0, 0], [1, 2], [2, 2.5]]"#).isEmpty)
  }
}
