import ArgumentParser
import LambentImageFiles

/// The form in which a file stores the pixels of a frame.
struct StorageOptions: ParsableArguments {
  @Option(help: "Bits per channel in PNG: 8 or 16.")
  var depth: Int = 8

  @Option(help: "JPEG quality, 1…100.")
  var quality: Int = JPEGEncoder.defaultQuality

  mutating func validate() throws {
    guard depth == 8 || depth == 16 else {
      throw ToolError.value(depth, of: "--depth", expected: "8 or 16")
    }
    try ToolError.check(quality, in: 1...100, of: "--quality")
  }
}
