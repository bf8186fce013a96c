import ArgumentParser
import LambentImageFiles

/// `lambent assemble`: one film of the frames, or the segments, that several runs have rendered.
struct AssembleCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Make one film of frames or segments that several runs have rendered.",
    discussion: """
      Frames are compared with the manifests while they are read. If a frame is missing or damaged, \
      nothing is written. Films (mp4, mov, webm) are joined without being encoded again. The film has the \
      sound of the scene, as a film of `lambent render` has.

      Examples:
        lambent assemble frames -o film.mp4
        lambent assemble frames -o film.mp4 --sound music.mp3
        lambent assemble frames -o part.mov --frames 100-199
        lambent assemble segments -o film.mp4
      """)

  @OptionGroup var folder: FrameFolder

  @Option(
    help: ArgumentHelp(
      "Use the sound of this file, from its beginning, instead of the scene's.", valueName: "file"),
    completion: .file())
  var sound: String?

  @Option(
    help: ArgumentHelp(
      "The scene for the sound. Default: the scene that the manifest names.", valueName: "scene"),
    completion: Completions.scene)
  var scene: String?

  @OptionGroup var trust: TrustOption
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Work") var work: WorkOptions

  mutating func validate() throws {
    guard output.output != nil || output.digest else {
      throw ToolError.usage("no --output: name the film, as -o film.mp4")
    }
    guard sound == nil || scene == nil else {
      throw ToolError.usage("--sound and --scene cannot be combined: give one of them")
    }
  }

  func run(on console: Console) throws {
    let (manifest, head) = try folder.readManifests()
    let numbers = try folder.numbers(of: head)
    guard !numbers.isEmpty else { throw ToolError.usage("no frame in \(folder.folder)") }
    let isFilm = manifest.entries.contains { $0.isFilm }
    func verify(readsFiles: Bool) throws -> Verification {
      try Verification(
        of: folder.path, manifest, frames: numbers.sorted(), readsFiles: readsFiles,
        jobs: work.jobCount)
    }
    let found = try verify(readsFiles: isFilm)
    // Images are read while they are assembled. All that are damaged are named at once.
    if !found.missing.isEmpty { try check(isFilm ? found : verify(readsFiles: true)) }
    let assembly = try Assembly(
      self, head, numbers: numbers, entries: numbers.compactMap { found.whole[$0] },
      console: console)
    guard !isFilm else { return try assembly.joinSegments(of: manifest, found) }
    do {
      try assembly.encodeFrames()
    } catch let error as DamagedFrame {
      try check(verify(readsFiles: true))
      throw ToolError.failed("\(error.path) changed while it was read: run the command again")
    }
  }

  /// Looks whether there is a file for every frame.
  private func check(_ found: Verification) throws {
    let missing = found.missing
    guard missing.isEmpty else {
      let first = found.faults.first { $0.kind != .extra }.map { " (\($0))" } ?? ""
      throw ToolError.failed(
        "\(missing.count) of \(found.frames.count) frames in \(folder.folder) are missing or damaged\(first): "
          + "render them again with --frames \(FrameList.text(missing))")
    }
  }
}

extension Manifest.Entry {
  /// True if the file is a film, not an image.
  var isFilm: Bool { format?.isStream ?? false }

  var format: FrameFormat? { FrameFormat(pathExtension: FileName.pathExtension(of: file)) }
}
