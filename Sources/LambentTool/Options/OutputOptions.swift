import ArgumentParser
import LambentImageFiles
import LambentRendering

/// The destination and the format of frames: the common options of `render` and `transition`.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Numbered files (frames/%04d.png, frames/####.jpg), still.png, clip.apng, clip.gif, "
        + "clip.mp4, clip.webm, clip.mov, clip.webp, clip.avif, or - for standard output.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: "Format: png, jpeg, apng, rgba, rgba64le, y4m. Default: from the path.",
    completion: Completions.format)
  var format: String?

  @OptionGroup var storage: StorageOptions

  @Flag(help: "Keep existing frames, and render only missing ones.")
  var skipExisting = false

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(
    help: ArgumentHelp("Also write an image with evenly spaced frames.", valueName: "file"),
    completion: .file())
  var contactSheet: String?

  @Option(parsing: .unconditional, help: "Maximum number of frames on the contact sheet.")
  var contactFrames: Int = 16

  @Option(
    parsing: .unconditional,
    help: "Columns of the contact sheet. Default: roughly square.")
  var contactColumns: Int?

  @Flag(help: "Print the SHA-256 of each frame's straight RGBA bytes instead of writing frames.")
  var digest = false

  /// True if a file may be written; not where it exists and is to be left as it is, if it is whole.
  ///
  /// - Throws: `ToolError` for a file that exists if neither --overwrite nor --skip-existing is given.
  func mayWrite(_ path: String, option: String) throws -> Bool {
    guard path != "-", !overwrite, FileKind.isTaken(path) else { return true }
    guard skipExisting else {
      throw ToolError.usage(
        "the file \(path) of \(option) exists: add --overwrite or --skip-existing")
    }
    return false
  }

  /// The treatment of an existing file when an output file is finished: a file that exists now is replaced, one that
  /// appears later belongs to another program and is kept.
  func existing(_ path: String) -> ExistingFile {
    overwrite || FileKind.isTaken(path) ? .replace : .keep
  }

  /// The contact sheet that was asked for, of some of these frames; its file is known to be writable.
  ///
  /// - Parameter labels: The text below each frame, by its index.
  func makeContactSheet(among frames: [Int], labels: [Int: String]) throws -> ContactSheetFile? {
    guard let contactSheet else { return nil }
    let sheet = try ContactSheetFile(
      path: contactSheet, existing: existing(contactSheet), among: frames,
      most: contactFrames, columns: contactColumns, labels: labels)
    guard try mayWrite(contactSheet, option: "--contact-sheet") || !sheet.isWhole else {
      return nil
    }
    try OutputFile.check(contactSheet)
    return sheet
  }

  /// Looks whether no two outputs, and no output and input, are one file.
  ///
  /// - Parameters:
  ///   - claims: The files that are read.
  ///   - plan: The destination of the frames.
  ///   - others: The other files that are written, by option.
  func checkFiles(
    _ claims: FileClaims, plan: OutputPlan, others: [(path: String?, option: String)] = []
  ) throws {
    var claims = claims
    let results = plan.usesStandardOutput ? digest ? "the digests" : "the frames" : nil
    for other in others + [(contactSheet, "--contact-sheet")] {
      guard let path = other.path else { continue }
      try claims.write(path, option: other.option, standardOutputHas: results)
    }
    for path in plan.files { try claims.check(path, option: "--output") }
    if let record = plan.recordPath { try claims.check(record, option: "--output") }
  }

  mutating func validate() throws {
    let counts = 1...ContactSheet.maximumFrames
    try ToolError.check(contactFrames, in: counts, of: "--contact-frames")
    try ToolError.check(contactColumns, in: counts, of: "--contact-columns")
    guard !(skipExisting && overwrite) else {
      throw ToolError.usage("--skip-existing and --overwrite cannot be combined: give one of them")
    }
  }
}
