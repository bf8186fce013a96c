import Foundation
import Lambent
import Testing

@Suite("Digests of transitions")
struct TransitionDigestTests {
  /// For each transition a value of every input that differs from its default.
  private static let inputs: [String: [String: String]] = {
    let file = Digests.folder.appendingPathComponent("TransitionInputs.json")
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? JSONDecoder().decode([String: [String: String]].self, from: data)) ?? [:]
  }()

  @Test("every transition shows what it showed, with its defaults and with every input changed")
  func transitions() throws {
    let (dusk, morning) = (try Self.sample("dusk"), try Self.sample("morning"))
    var digests = Digests()
    for kind in Transitions.all {
      let inputs = try #require(Self.inputs[kind.name], "TransitionInputs.json has no \(kind.name)")
      let prototype = try #require(Transitions.named(kind.name))
      let changed = try Self.set(inputs, on: prototype)
      for (title, transition) in [("defaults", prototype), ("changed", changed)] {
        let renderer = try TransitionRenderer(transition, from: dusk, to: morning)
        for progress in [0.25, 0.5, 0.75] {
          digests.add(
            renderer.straightFrame(at: progress), "\(kind.name) \(title) \(progress)")
        }
      }
    }
    try digests.expectEqual(toFile: "transitions")
  }

  @Test("a morph shows what it showed between images that show the same")
  func morph() throws {
    let (near, far) = (try Self.sample("closer"), try Self.sample("morning"))
    var digests = Digests()
    for strength in [1, 0.6] {
      var morph = Transitions.Morph()
      morph.strength = strength
      for space in [WorkingSpace.srgb, .linear] {
        let renderer = try TransitionRenderer(morph, from: near, to: far, workingSpace: space)
        digests.add(renderer.straightFrame(at: 0.4), "morph \(strength) \(space)")
      }
    }
    try digests.expectEqual(toFile: "morph")
  }

  @Test("every input of every transition is changed")
  func everyInput() {
    for kind in Transitions.all {
      #expect(
        Set(kind.inputs.map(\.name)) == Set(Self.inputs[kind.name, default: [:]].keys),
        "\(kind.name) in TransitionInputs.json: each input, with another value than its default")
    }
  }

  private static func set<Kind: Transition>(
    _ values: [String: String], on transition: Kind
  ) throws -> Kind {
    var result = transition
    for row in Kind.properties {
      guard let text = values[row.name] else { continue }
      let value = try CommandLineValue.read(text, of: row.type) { name in
        Image(try sample(name), name: name)
      }
      try row.set(value, on: &result)
    }
    return result
  }

  /// A sample picture at a third of its size: the rounded mean of each 3 × 3 pixels.
  private static func sample(_ name: String) throws -> StraightImage {
    let file = Digests.root.appendingPathComponent("Samples/Pictures/\(name).jpg").path
    let image = try ImageFile.read(file).straight
    let (width, height, bytes) = (image.width / 3, image.height / 3, image.bytes)
    var reduced = [UInt8](repeating: 0, count: width * height * 4)
    for index in reduced.indices {
      let (x, y, channel) = (index / 4 % width, index / 4 / width, index % 4)
      var sum = 4
      for row in 3 * y..<3 * y + 3 {
        for column in 3 * x..<3 * x + 3 {
          sum += Int(bytes[4 * (row * image.width + column) + channel])
        }
      }
      reduced[index] = UInt8(sum / 9)
    }
    return StraightImage(width: width, height: height, samples: .eight(reduced))
  }
}
