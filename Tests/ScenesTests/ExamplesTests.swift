import Foundation
import LambentGeometry
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

/// The articles' examples as scenes, held to the numbers that were derived by hand.
@Suite("The articles' examples")
struct ExamplesTests {
  struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
    enum Value: Decodable, Sendable {
      case number(Double)
      case point([Double])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .point(try container.decode([Double].self))
        }
      }
    }

    let scene: String
    let path: String
    let time: Double
    let value: Value
    let tolerance: Double

    var testDescription: String { "\(scene) \(path) at \(time)" }
  }

  static let folder = Bundle.module.bundleURL.appendingPathComponent("Examples")

  static let expectations: [Expectation] = {
    let file = folder.appendingPathComponent("expectations.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Expectation].self, from: data)) ?? []
  }()

  @Test("are all there")
  func complete() throws {
    #expect(Self.expectations.count == 76)
  }

  @Test("show the numbers derived by hand", arguments: expectations)
  func numbers(expectation: Expectation) throws {
    let scene = try Scene(
      contentsOf: Self.folder.appendingPathComponent(expectation.scene).path, trustsDocument: true)
    let value = try ScenePlayer(scene).value(forPath: expectation.path, at: expectation.time)
    switch (expectation.value, value) {
    case (.number(let expected), .number(let number)):
      #expect(abs(number - expected) <= expectation.tolerance, "\(number) instead of \(expected)")
    case (.point(let expected), .point(let point)):
      #expect(abs(point.x - expected[0]) <= expectation.tolerance, "\(point)")
      #expect(abs(point.y - expected[1]) <= expectation.tolerance, "\(point)")
    default:
      Issue.record("\(value) is of another kind")
    }
  }
}
