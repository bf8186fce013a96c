import ArgumentParser
import LambentImageFiles

/// A folder of frames that runs with `--manifest` have rendered.
struct FrameFolder: ParsableArguments {
  @Argument(
    help: "The folder of the frames.", completion: .directory)
  var folder: String

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Manifests, or folders of them. Default: *.jsonl in the folder and in its folder “manifests”.",
      valueName: "file"),
    completion: .file())
  var manifest: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames that should be there. Default: all frames.", valueName: "spec"))
  var frames: String?

  /// The folder without slashes at its end.
  var path: String {
    let path = folder.reversed().drop { $0 == "/" }.reversed()
    return path.isEmpty ? "/" : String(path)
  }

  /// Reads the manifests.
  ///
  /// - Throws: `ToolError` where there is none, or they are of different frames.
  func readManifests() throws -> (manifest: Manifest, head: Manifest.Head) {
    guard let kind = FileKind(path: path), kind == .folder else {
      throw ToolError.usage("\(folder) is not a folder: name the folder of the frames")
    }
    let paths = try manifest.flatMap { path -> [String] in
      guard FileKind(path: path) == .folder else { return [path] }
      let found = Manifest.paths(in: path)
      guard !found.isEmpty else { throw ToolError.usage("no manifest (*.jsonl) in \(path)") }
      return found
    }
    let named = paths.isEmpty ? Manifest.paths(in: path) : paths
    let manifest = try Manifest(contentsOf: named)
    guard let head = manifest.head else {
      throw ToolError.usage(
        "no manifest in \(folder): --manifest names what `lambent render --manifest` has written")
    }
    return (manifest, head)
  }

  /// As many frames are compared without `--frames`: each takes some 200 bytes where it is missing.
  private static let mostFrames = 10_000_000

  /// The frames that should be there, in the order of `--frames`, which is that of their film.
  ///
  /// - Throws: `ToolError`, also for a manifest of too many frames.
  func numbers(of head: Manifest.Head) throws -> [Int] {
    guard let frames else {
      guard head.frameCount <= Self.mostFrames else {
        throw ToolError.usage(
          "the manifest states \(head.frameCount) frames, where at most \(Self.mostFrames) are compared "
            + "at once: name a part of them with --frames")
      }
      return Array(0..<head.frameCount)
    }
    return try FrameList(frames, option: "--frames").numbers
  }
}

extension FrameList {
  init(_ text: String, option: String) throws {
    do throws(Failure) {
      try self.init(text)
    } catch {
      throw ToolError.fault(
        error.reason, of: option, remedy: "write frames as 12, 0-89, 0-89:2 or 0-9,40")
    }
  }
}
