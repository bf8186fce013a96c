import ArgumentParser
import Glibc
import LambentImageFiles

/// Where frames go and in which form: what `render` and `transition` have in common.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A sequence (frames/%04d.png, frames/####.jpg), still.png, clip.apng, clip.gif, clip.mp4, "
        + "clip.webm, clip.mov, clip.webp, clip.avif, or - for standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: "png, jpeg, apng, rgba, rgba64le, y4m: where the path does not say.",
    completion: Completions.format)
  var format: String?

  @Option(help: "Bits per channel in PNG: 8 or 16.")
  var depth: Int = 8

  @Option(help: "JPEG quality, 1…100.")
  var quality: Int = JPEGEncoder.defaultQuality

  @Flag(help: "Leave files that exist as they are.")
  var skipExisting = false

  @Flag(help: "Replace files that exist.")
  var overwrite = false

  @Option(
    help: ArgumentHelp("Also write one image with some of the frames.", valueName: "file"),
    completion: .file())
  var contactSheet: String?

  @Option(parsing: .unconditional, help: "The most frames of the contact sheet, evenly spaced.")
  var contactFrames: Int = 16

  @Option(
    parsing: .unconditional,
    help: "The frames of the contact sheet beside each other; about a square unless said.")
  var contactColumns: Int?

  @Flag(help: "Print the SHA-256 of each frame's straight RGBA bytes and write no frame.")
  var digest = false

  /// True if a file may be written; not where it exists and is to be left as it is, if it is whole.
  ///
  /// - Throws: `ToolError` for a file that exists without a word on what to do with it.
  func mayWrite(_ path: String, option: String) throws -> Bool {
    guard !overwrite, Self.isFile(path) else { return true }
    guard skipExisting else {
      throw ToolError.usage("existing file \(path) in \(option): --overwrite or --skip-existing")
    }
    return false
  }

  /// True if something that would be replaced is there: devices and pipes are written to.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
      && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The contact sheet that was asked for, of some of these frames; its file is known to be writable.
  ///
  /// - Parameter labels: What is written below each frame, by its index.
  func makeContactSheet(among frames: [Int], labels: [Int: String]) throws -> ContactSheet? {
    guard let contactSheet else { return nil }
    let sheet = try ContactSheet(
      path: contactSheet, among: frames,
      layout: .init(frames: contactFrames, columns: contactColumns), labels: labels)
    guard try mayWrite(contactSheet, option: "--contact-sheet") || !sheet.isWhole else {
      return nil
    }
    try OutputFile.check(contactSheet)
    return sheet
  }

  /// Looks whether no two outputs, and no output and input, are one file.
  ///
  /// - Parameters:
  ///   - inputs: The files that are read, and what as.
  ///   - plan: Where frames go.
  ///   - others: The other files that are written, by option.
  /// - Throws: `ToolError`.
  func checkFiles(
    inputs: [(path: String, use: String)], plan: OutputPlan,
    others: [(path: String?, option: String)]
  ) throws {
    var claims = FileClaims()
    for input in inputs { claims.read(input.path, as: input.use) }
    for other in others + [(contactSheet, "--contact-sheet")] {
      if let path = other.path { try claims.write(path, option: other.option) }
    }
    for path in plan.files { try claims.check(path, option: "--output") }
  }

  mutating func validate() throws {
    guard depth == 8 || depth == 16 else {
      throw ToolError.usage("depth \(depth) in --depth: 8 or 16")
    }
    guard (1...100).contains(quality) else {
      throw ToolError.usage("quality \(quality) in --quality: 1…100")
    }
    let most = 1...ContactSheet.mostFrames
    for (option, count) in [
      ("--contact-frames", contactFrames), ("--contact-columns", contactColumns ?? 1),
    ] where !most.contains(count) {
      throw ToolError.usage("\(count) in \(option): 1…\(ContactSheet.mostFrames)")
    }
    guard !(skipExisting && overwrite) else {
      throw ToolError.usage("two answers in --skip-existing and --overwrite: one of them")
    }
  }
}
