import Foundation
import LambentBenchKit
import Testing

@testable import LambentTool

@Suite("The program's benchmarks", .serialized)
struct BenchTests {
  @Test("a workload is measured against the yardstick and digests what it made")
  func bench() throws {
    let run = lambent("bench", "--filter", "dissolve-1080p$", "--seconds", "0.01", "--json")
    #expect(run.status == 0)
    let object = try run.object
    #expect(object["machine"] != nil)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["name"] as? String }.first == "copy-1080p")
    let again = lambent("bench", "--filter", "^dissolve-1080p$", "--seconds", "0.01", "--json")
    let second = try again.object
    let digests = [object, second].map { document in
      (document["results"] as? [[String: Any]])?.first {
        $0["name"] as? String == "dissolve-1080p"
      }?[
        "digest"] as? String
    }
    #expect(digests[0] == digests[1] && digests[0]?.count == 64)
    let refused = lambent("bench", "--filter", "(")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(lambent("bench", "--filter", "nothing").status == 2)
    #expect(lambent("bench", "--jobs", "0").status == 2)
  }

  @Test("variants are measured in turns, and all make the same bytes")
  func variants() throws {
    let run = lambent(
      "bench", "--filter", "^transition-dissolve", "--seconds", "0.01", "--simd", "baseline",
      "--jobs", "1,2", "--json")
    let results = try results(run.output)
    let own = results.filter { $0["name"] as? String != "copy-1080p" }
    #expect(own.map { $0["jobs"] as? Int } == [1, 2])
    #expect(own.allSatisfy { $0["simd"] as? String == "baseline" })
    #expect(Set(own.map { $0["digest"] as? String }).count == 1)
    #expect(own.allSatisfy { $0["peak"] as? String == "copy bandwidth" })
  }

  @Test(
    "a wrong list is one line and exit code 2",
    arguments: [
      ["--jobs", "1,1"], ["--jobs", "1,"], ["--jobs", "two"], ["--simd", "neon"],
      ["--threshold", "-1"], ["--markdown", "--json"],
    ])
  func wrongLists(arguments: [String]) {
    let run = lambent(["bench", "--filter", "copy", "--seconds", "0.01"] + arguments)
    #expect(run.status == 2 && run.errorLines.count == 1 && run.output.isEmpty)
  }

  @Test("two runs are compared, and a slower one is exit code 1")
  func comparison() throws {
    let folder = try Workspace()
    let options = ["bench", "--filter", "^dissolve-1080p$", "--seconds", "0.01"]
    let before = lambent(options + ["--json"])
    let path = folder.path("before.json")
    try Data(before.output).write(to: URL(filePath: path))
    let same = lambent(
      options + ["--compare", path, "--threshold", "1000", "--plot", folder.path("plot.svg")])
    #expect(same.status == 0 && same.text.contains("dissolve-1080p"))
    #expect(try String(contentsOfFile: folder.path("plot.svg"), encoding: .utf8).contains("</svg>"))
    // As if the old program had taken a thousandth of the time.
    var document = try before.object
    var results = try results(before.output)
    for index in results.indices {
      let samples = try #require(results[index]["samples"] as? [Double])
      results[index]["samples"] = samples.map { $0 / 1000 }
    }
    document["results"] = results
    try JSONSerialization.data(withJSONObject: document).write(to: URL(filePath: path))
    let slower = lambent(options + ["--compare", path, "--markdown"])
    #expect(slower.status == 1 && slower.text.contains("| slower |"))
    #expect(slower.errorLines.last?.contains("dissolve-1080p") == true)
  }

  @Test("the help has a line for each workload, with the work of an iteration")
  func table() {
    let lines = lambent("bench", "--help").lines
    let names = (Workload.all + [Workload.copy]).map(\.name)
    for name in names {
      let line = lines.first { $0.split(separator: " ").first == Substring(name) }
      #expect((line?.split(separator: " ").count ?? 0) > 2, "\(name)")
    }
    let dissolve = Workload.all.first { $0.name == "transition-dissolve-1080p" }
    #expect(dissolve?.count == 1)
    #expect(lines.contains { $0.contains(/sprites-20k-over +20,000 sprites$/) })
  }

  @Test("an earlier run that cannot be read is an error before anything is measured")
  func missingEarlierRun() throws {
    let folder = try Workspace()
    let run = lambent(
      "bench", "--filter", "^dissolve-1080p$", "--seconds", "0.01", "--save", folder.path("out"),
      "--compare", folder.path("nope.json"))
    #expect(run.status == 1 && run.errors.contains("nope.json"))
    #expect(folder.files.isEmpty)
  }

  @Test("a file that is not a run is rejected")
  func wrongFiles() throws {
    let folder = try Workspace()
    let options = ["bench", "--filter", "^copy", "--seconds", "0.01", "--compare"]
    #expect(lambent(options + [folder.path("missing.json")]).status == 1)
    for text in ["", "[1]", #"{"results": [{"name": 3}]}"#] {
      try Data(text.utf8).write(to: URL(filePath: folder.path("x.json")))
      #expect(lambent(options + [folder.path("x.json")]).status == 2)
    }
  }

  @Test("the factor between two groups is the median of their quotients, with an interval")
  func shift() throws {
    let before = (0..<40).map { 1 + 0.01 * Double($0 % 10) }
    let (same, around) = try #require(BenchComparison.shift(from: before, to: before))
    #expect(abs(same - 1) < 1e-12 && around.contains(1))
    let (factor, interval) = try #require(
      BenchComparison.shift(from: before, to: before.map { 1.5 * $0 } + [1000]))
    #expect(abs(factor - 1.5) < 0.02 && interval.contains(1.5))
    #expect(interval.lowerBound > 1.4 && interval.upperBound < 1.6)
    // A single sample says nothing about how sure it is: the interval is all that was seen.
    let few = try #require(BenchComparison.shift(from: [1, 2], to: [3]))
    #expect(few.interval == 1.5...3 || abs(few.interval.lowerBound - 1.5) < 1e-9)
    #expect(BenchComparison.shift(from: [], to: [1]) == nil)
  }

  private func results(_ output: [UInt8]) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    return try #require(object?["results"] as? [[String: Any]])
  }
}
