import Foundation
import Lambent
import LambentScenes
import TestKit
import Testing

@testable import LambentScenes

@Suite("Documents that are written")
struct SceneDocumentTests {
  /// Every scene of the repository: presets, samples, and those of the tests.
  static let paths = repositoryDocuments(
    in: "Presets", "Samples", "Samples/Pictures", "Samples/Text", "Documentation/Text",
    "Tests/ScenesTests/Examples", "Tests/DigestTests/Scenes", except: ["expectations.json"])

  @Test("read, written and read again, every scene is the same", arguments: paths)
  func roundTrip(path: String) throws {
    let document = try Scene(contentsOf: path, trustsDocument: true).document
    let again = try Scene(document).document
    let written = try Scene(
      json: document.text, directory: document.directory, trustsDocument: true
    ).document
    #expect(again.text == document.text && written.text == document.text)
    #expect(again.name == document.name && again.size == document.size)
    #expect(again.imageValues.keys.sorted() == document.imageValues.keys.sorted())
    #expect(again.root.facts == document.root.facts)
    #expect(again.events.flatMap(\.facts) == document.events.flatMap(\.facts))
  }

  @Test("what is written of a document reads well in an editor")
  func style() throws {
    let document = try SceneDocument([
      "version": 1, "name": "dot", "size": [20, 10], "duration": 2, "background": [1, 0, 0],
      "layers": [
        [
          "type": "shape", "name": "disc", "path": ["ellipse": [0, 0, 4, 4]], "fillColor": "#fff",
          "transform": [["rotate": ["90deg", 0, 0, 1]]], "opacity": 1,
          "animate": ["opacity": [[0, 0], [1, 1, "easeOut"]]],
        ]
      ],
    ])
    let layer = document.root.sublayers[0]
    #expect(layer.name == "disc")
    #expect(document.json["background"] == "#ff0000")
    #expect(document.json["frameRate"] == .none)
    let text = document.text
    #expect(text.hasPrefix("{\n  \"version\": 1,\n  \"name\": \"dot\",\n  \"size\": [20, 10],\n"))
    #expect(!text.contains("\"opacity\": 1"))
    #expect(text.contains("\"type\": \"keyframe\""))
  }

  @Test("a value that was changed in Swift is written")
  func change() throws {
    var document = try SceneDocument(["version": 1, "size": [8, 8], "duration": 1, "layers": []])
    document.name = "renamed"
    document.frameRate = try #require(FrameRate("30000/1001"))
    document.workingSpace = .linear
    document.poster = 0.25
    let again = try SceneDocument(document.json)
    #expect(again.name == "renamed" && again.poster == 0.25)
    #expect(again.frameRate == document.frameRate && again.workingSpace == .linear)
  }

  @Test("a document that an importer got wrong is rejected, with the member that is wrong")
  func wrong() {
    #expect {
      _ = try SceneDocument([
        "version": 1, "size": [8, 8], "duration": -1, "layers": [["tpye": 3]],
      ])
    } throws: { error in
      "\(error)".contains("$.duration") && "\(error)".contains("tpye")
    }
  }
}

extension LayerModel {
  /// Everything that the layer and those below it hold, as text; images by their names.
  fileprivate var facts: [String] {
    var lines = ["\(kind.name) \(name ?? "-")"]
    lines += kind.schema.rows.map { "\($0.name) = \($0.get(state).json)" }
    lines += animations.map {
      "\($0.key ?? "-") \(type(of: $0.animation).kind) \($0.animation.facts)"
    }
    lines += actions.sorted { $0.key < $1.key }.map { key, action in
      if case .animation(let animation) = action { "\(key) \(animation.facts)" } else { key }
    }
    return lines + mask.flatMap(\.facts) + sublayers.flatMap(\.facts)
  }
}

extension Animation {
  fileprivate var facts: String { PropertyValue.record(record).json }
}

extension EventModel {
  fileprivate var facts: [String] {
    var lines = ["\(time) \(String(describing: duration)) \(String(describing: timingFunction))"]
    for step in steps {
      switch step {
      case .delete(let layer): lines.append("delete \(layer)")
      case .remove(let key, let layer): lines.append("remove \(key) \(layer)")
      case .insert(let model, let parent): lines += ["insert \(parent)"] + model.facts
      case .set(let layer, let keyPath, let value):
        lines.append("set \(layer).\(keyPath) \(value.json)")
      case .add(let model, let layer): lines.append("add \(layer) \(model.animation.facts)")
      case .animate(let block):
        lines.append("animate \(block.duration) \(block.delay) \(block.options)")
        lines.append("\(block.spring?.damping ?? 0) \(block.spring?.velocity ?? 0)")
        lines.append("\(block.steps)")
      }
    }
    return lines + ["\(disablesActions)"] + completion.flatMap(\.facts)
  }
}
