import LambentRaster

/// A way to run a workload: the vector instructions and the number of threads.
struct BenchVariant: Hashable {
  var simd: String
  var jobs: Int

  /// Its name in tables.
  var label: String { "\(simd), \(jobs) \(jobs == 1 ? "job" : "jobs")" }

  /// Every pair of the values of `--simd` and `--jobs`.
  ///
  /// - Throws: a usage error for a value that is not one of a list.
  static func all(simd: String?, jobs: String) throws -> [BenchVariant] {
    let names = try simd.map { try list($0, of: "--simd", simdName) } ?? [WideRows.name]
    let counts = try list(jobs, of: "--jobs", jobCount)
    return names.flatMap { name in counts.map { BenchVariant(simd: name, jobs: $0) } }
  }

  private static func list<Value: Hashable>(
    _ text: String, of option: String, _ value: (Substring) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let next = try value(part)
      guard !values.contains(next) else {
        throw ToolError.fault("“\(part)” is named twice", of: option, remedy: "name each once")
      }
      values.append(next)
    }
    return values
  }

  private static func simdName(_ text: Substring) throws -> String {
    guard let name = WideRows.names.first(where: { $0 == text }) else {
      let names = WideRows.names.joined(separator: ", ")
      throw ToolError.value(text, of: "--simd", expected: "one of \(names)")
    }
    return name
  }

  private static func jobCount(_ text: Substring) throws -> Int {
    guard let count = Int(text), (1...1024).contains(count) else {
      throw ToolError.value(
        text, of: "--jobs", expected: "1…1024 threads, or several counts as in 1,2")
    }
    return count
  }
}
