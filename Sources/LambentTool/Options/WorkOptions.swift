import ArgumentParser
import LambentPixels
import LambentWorkers

/// The options for threads and the display of progress.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Number of threads. Default: all cores. Does not affect the output.")
  var jobs: Int?

  @Option(help: "Progress display: auto, bar, plain, openjd or none.")
  var progress: ProgressStyle = .auto

  @Flag(help: "Show no progress.")
  var quiet = false

  var jobCount: Int { jobs ?? Workers.coreCount }

  mutating func validate() throws {
    try ToolError.check(jobs, in: 1...1024, of: "--jobs", unit: " threads")
  }
}

/// The space in which light is blended.
struct WorkingSpaceOption: ParsableArguments {
  @Option(
    name: .customLong("working-space"),
    help: ArgumentHelp("Working space for blending: srgb or linear.", valueName: "space"),
    completion: .list(["srgb", "linear"]))
  var name: String?

  var workingSpace: WorkingSpace? {
    get throws {
      guard let name else { return nil }
      guard let space = WorkingSpace(rawValue: name) else {
        throw ToolError.value(name, of: "--working-space", expected: "srgb or linear")
      }
      return space
    }
  }
}

struct KernelWorkOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Maximum number of steps of a kernel, over all pixels of a frame. Default: 1.5e11.")
  var maxWork: Double?

  var limit: Double? {
    get throws {
      try ToolError.check(
        maxWork, in: 1...(.greatestFiniteMagnitude), of: "--max-work",
        expected: "a number of steps, at least 1")
      return maxWork
    }
  }
}

/// The option of listings that are for machines.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}
