import Foundation
import LambentProperties
import LambentRendering
import Testing

@testable import LambentScenes

@Suite("The marks of an axis")
struct AxisMarkTests {
  private func number(_ measure: String, of numbers: [Double]) throws -> Double? {
    let rows = numbers.map { #"{"n": \#($0)}"# }.joined(separator: ", ")
    let text = """
      {"version": 1, "size": [100, 100], "duration": 2, "tables": {"t": {"rows": [\(rows)]}},
      "layers": [{"name": "a", "zPosition": {"column": "n", "of": "t", "as": "\(measure)"}}]}
      """
    let scene = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    guard case .number(let number) = try ScenePlayer(scene).value(forPath: "a.zPosition", at: 0)
    else { return nil }
    return number
  }

  @Test(
    "are round numbers, of which no number is more than five times as far from 0",
    arguments: [
      ([120, 64], 25, 25.0 / 120), ([97], 20, 20.0 / 97), ([50], 10, 0.2), ([51], 20, 20.0 / 51),
      ([1463, 2], 500, 500.0 / 1463), ([1], 0.2, 0.2), ([0.002, 0.0001], 0.0005, 0.25),
      ([20, -15], 5, 0.25), ([10, -300], 100, 10), ([-80, -35], 20, 0.25), ([0], 0, 0),
    ] as [([Double], Double, Double)])
  func marks(numbers: [Double], mark: Double, fraction: Double) throws {
    #expect(try number("mark", of: numbers) == mark)
    let found = try #require(try number("markFraction", of: numbers))
    #expect(abs(found - fraction) < 1e-12)
  }

  @Test(
    "are written with as many digits as their step has, and numbers of rows with those that they need",
    arguments: [
      ([0.0002, 0.0004, 0.0012], "#,##0.####", "0.00075", "0.0002"),
      ([1e-12, 3e-12], "#,##0.####", "0.000000000003", "0.000000000001"),
      ([5, 1.25], "#,##0.#", "3", "5"), ([1, 0.5], "0.#", "0.6", "1"),
      ([1.2, 0.5], "0.#", "0.75", "1.2"), ([0.0012], "0.00", "0.00", "0.00"),
      ([0.0012], "0", "0", "0"), ([1000, 0.00001], "#,##0.##", "600", "1,000"),
    ] as [([Double], String, String, String)])
  func digits(numbers: [Double], format: String, mark: String, first: String) throws {
    let rows = numbers.map { #"{"n": \#($0)}"# }.joined(separator: ", ")
    let text = #"""
      {"version": 1, "size": [100, 100], "duration": 2, "tables": {"t": {"rows": [\#(rows)]}},
      "layers": [{"type": "text", "name": "m",
        "string": {"column": "n", "of": "t", "as": "mark", "times": 3, "format": "\#(format)"}},
       {"type": "repeat", "table": "t", "layout": "none", "sublayers": [
        {"type": "text", "name": "a", "string": {"row": "n", "format": "\#(format)"}},
        {"type": "text", "name": "b", "string": "{{row.n:\#(format)}}"}]}]}
      """#
    let scene = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    let player = try ScenePlayer(scene)
    #expect(try player.value(forPath: "m.string", at: 0) == .text(mark))
    for name in ["a", "b"] {
      #expect(try player.value(forPath: "row-1/\(name).string", at: 0) == .text(first))
    }
  }
}
