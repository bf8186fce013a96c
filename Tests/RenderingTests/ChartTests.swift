import Foundation
import Lambent
import Testing

@Suite("The preset of charts")
struct ChartTests {
  private func scene(_ kind: String, _ table: String, value: String = "v") throws -> Scene {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    try Data(table.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: 160, height: 90)
    options.parameters = [
      "kind": .string(kind), "data": .string(file.path), "label": "city", "value": .string(value),
    ]
    return try Scene(
      contentsOf: "/\(ReadmeExampleTests.root)/Presets/chart.json", options: options)
  }

  private func picture(_ scene: Scene) throws -> Set<UInt32> {
    Set(try SceneRenderer(scene).image(at: 4).premultiplied.pixels)
  }

  /// The lines of an error, without notes about installed fonts.
  private func errors(of error: any Error) -> [Substring] {
    "\(error)".split(separator: "\n").filter { $0.hasPrefix("error") }
  }

  private static let kinds = ["bars", "line", "area", "ring", "race"]

  @Test(
    "shows a year of daily values, and thousands of rows where they are not one layer each",
    arguments: kinds.map { ($0, 365) } + [("line", 3000), ("area", 3000), ("bars", 3000)])
  func manyRows(kind: String, count: Int) throws {
    let rows = (0..<count).map { "Row \($0),\(($0 * 37) % 101)" }
    let found = try scene(kind, (["city,v"] + rows).joined(separator: "\n"))
    #expect(try picture(found).count > 24)
  }

  @Test("names the table if it has too many rows")
  func tooManyRows() {
    let rows = (0..<9000).map { "Row \($0),\($0)" }.joined(separator: "\n")
    #expect {
      try scene("bars", "city,v\n\(rows)")
    } throws: { "\($0)".contains("9000 rows") }
  }

  @Test(
    "shows one row, zeros, numbers below 0, empty cells, and small and great numbers",
    arguments: kinds,
    ["A,5", "A,0\nB,0", "A,-10\nB,-4", "A,5\nB,\nC,7", "A,-3\nB,9", "A,1e-12\nB,3e-12", "A,1e300"])
  func extremes(kind: String, rows: String) throws {
    let found = try scene(kind, "city,v\n\(rows)\n")
    #expect(found.findings.allSatisfy { $0.severity != .error })
    #expect(try picture(found).count > 24)
  }

  @Test("a race needs no column of the value, and every other kind reports it once")
  func columns() throws {
    let table = "city,2020,2021\nA,1,5\nB,3,-4\n"
    #expect(try picture(scene("race", table)).count > 24)
    for kind in Self.kinds.dropLast() {
      #expect {
        try scene(kind, table)
      } throws: { error in
        let errors = errors(of: error)
        return errors.count == 1 && errors[0].contains("no column “v”")
      }
    }
  }

  @Test("a bad cell is one error", arguments: kinds, ["n/a", "\"1,234\"", "12%"])
  func badCells(kind: String, cell: String) {
    for table in ["city,v\nA,\(cell)\n", "city,v\nA,1\nB,\(cell)\n"] {
      #expect {
        try scene(kind, table)
      } throws: { error in
        let errors = errors(of: error)
        return errors.count == 1
          && (errors[0].contains("column “v”") || errors[0].contains("no columns of numbers"))
      }
    }
  }
}
