import LambentQuartzCore
import Testing

/// The rows of the catalogue of behaviours, and the tests that have their names.
private struct ChapterTable {
  /// The rows of each part: A1…A159 and so on.
  static let parts: [(letter: String, count: Int)] = [
    ("A", 159), ("B", 38), ("C", 20), ("D", 27), ("E", 13),
  ]

  static var rows: [String] {
    parts.flatMap { part in (1...part.count).map { "\(part.letter)\($0)" } }
  }

  /// A test whose name begins with rows.
  struct Named: Hashable {
    let rows: [String]
    let behaviour: String
    let file: String
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static var page: URL {
    folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/Chapters.md")
  }

  /// The tests of this folder, in the order of their files.
  let tests: [Named]

  init() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    var tests: [Named] = []
    for file in files.filter({ $0.hasSuffix(".swift") }).sorted() {
      let text = try String(
        contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      for name in Self.names(in: text) {
        guard let colon = name.range(of: ": ") else { continue }
        let rows = Self.rows(of: String(name[..<colon.lowerBound]))
        guard !rows.isEmpty else { continue }
        tests.append(
          Named(
            rows: rows, behaviour: String(name[colon.upperBound...]),
            file: String(file.dropLast(6))))
      }
    }
    self.tests = tests
  }

  /// The display names of the tests of a file.
  private static func names(in text: String) -> [String] {
    text.components(separatedBy: "@Test(").dropFirst().compactMap { part in
      let rest = part.drop { $0.isWhitespace }
      guard rest.first == "\"" else { return nil }
      return String(rest.dropFirst().prefix { $0 != "\"" })
    }
  }

  /// `A8, B2` or `A126–A128`: nothing where it is anything else.
  private static func rows(of head: String) -> [String] {
    var result: [String] = []
    for item in head.components(separatedBy: ", ") {
      let ends = item.components(separatedBy: "–").map { ($0.prefix(1), Int($0.dropFirst())) }
      guard let first = ends.first, let low = first.1, "ABCDE".contains(first.0),
        let high = ends.last?.1, low <= high, ends.count <= 2
      else { return [] }
      result += (low...high).map { "\(first.0)\($0)" }
    }
    return result
  }

  /// A line for each row: those tests first that are for it alone.
  var lines: [String] {
    Self.rows.map { row in
      let found = tests.filter { $0.rows.contains(row) }.enumerated()
        .sorted { ($0.element.rows.count, $0.offset) < ($1.element.rows.count, $1.offset) }
        .map(\.element)
      let files = found.map(\.file).reduce(into: [String]()) { files, file in
        if !files.contains(file) { files.append(file) }
      }
      return "| \(row) | \(found.map(\.behaviour).joined(separator: "; ")) | "
        + files.map { "`\($0)`" }.joined(separator: ", ") + " |"
    }
  }
}

@Suite("The table of rows")
struct ChapterTableTests {
  @Test("Every row has a test that is named by it, and no test a row that there is not")
  func rows() throws {
    let table = try ChapterTable()
    let named = Set(table.tests.flatMap(\.rows))
    #expect(Set(ChapterTable.rows).subtracting(named).sorted() == [])
    #expect(named.subtracting(ChapterTable.rows).sorted() == [])
    #expect(ChapterTable.rows.count == 257)
  }

  @Test("Documentation/Chapters.md lists them; LAMBENT_BLESS=1 writes it")
  func page() throws {
    let table = try ChapterTable()
    let head = """
      # What books show, and how it is tested

      Each row is a behaviour that books about Core Animation and UIKit describe, and a test of
      `Tests/ChapterTests` with Apple's names and values. If phones differ, the test has both results.
      [Core Animation's names](Familiar-Names.md) lists code that is written differently than on a phone.
      This page is generated from the names of the tests, and a test compares them.

      Parts: A drawing, views, layers, actions, emitters, filters, dynamics, motion and layout; B view blocks
      and transitions; C a custom property; D layer animations; E their classes.

      | row | behaviour | file |
      | --- | --- | --- |

      """
    let text = head + table.lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["LAMBENT_BLESS"] == "1" {
      try text.write(to: ChapterTable.page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: ChapterTable.page, encoding: .utf8) == text)
  }
}
