import LambentImageFiles
import LambentWorkers

/// Appends the frames of a run to a manifest.
final class ManifestWriter: Sendable {
  private let file: AppendedFile
  /// The frames of a film, which is not finished yet.
  private let waiting = Lock<[Manifest.Entry]>([])

  /// Opens a manifest, and gives it a head where it has none.
  ///
  /// - Parameters:
  ///   - done: The manifest as it is now, if there is one.
  ///   - head: The facts of this run's frames.
  /// - Throws: `ToolError` where the manifest, or another one of its folder for the same output, is of other
  ///   frames.
  init(_ path: String, existing done: Manifest?, head: Manifest.Head) throws {
    if let other = done?.head {
      if let difference = other.difference(from: head) { throw Self.clash(path, difference) }
    } else if let (neighbour, other) = Self.neighbour(of: path, output: head.output),
      let difference = other.difference(from: head)
    {
      throw Self.clash(neighbour, difference)
    }
    file = try AppendedFile(path)
    if done?.head == nil { try file.append(line: head.line) }
  }

  /// Notes a frame whose file is there.
  func add(_ entry: Manifest.Entry) throws { try file.append(line: entry.line) }

  /// Notes a frame of a film that is not finished yet.
  func addLater(_ entry: Manifest.Entry) { waiting.withLock { $0.append(entry) } }

  /// Notes the frames of a film that is finished now.
  func finish(film path: String) throws {
    let entries = waiting.withLock { $0 }
    guard !entries.isEmpty else { return }
    let (digest, bytes) = try Digest.sha256(file: path)
    for var entry in entries {
      (entry.bytes, entry.fileDigest) = (bytes, digest)
      try add(entry)
    }
  }

  private static func clash(_ path: String, _ difference: String) -> ToolError {
    .fault(
      "\(path) \(difference)", of: "--manifest",
      remedy: "choose another folder, or remove what was rendered before")
  }

  /// Another manifest that is of the same output, in the folder of this one or where `verify` looks for them. One is
  /// enough: whoever wrote it has compared its own.
  private static func neighbour(
    of path: String, output: String
  ) -> (path: String, head: Manifest.Head)? {
    let file = RunOutput.firstFile(output, fromManifest: path)
    let frames = FileAccess.folder(of: file)
    var folders = [FileAccess.folder(of: path)]
    for folder in [frames, frames + "/manifests"]
    where folder.realFolderPath != folders[0].realFolderPath {
      folders.append(folder)
    }
    for folder in folders {
      let names = Folder.files(in: folder, limit: mostNeighbours) { $0.hasSuffix(".jsonl") }
      for other in names.map({ "\(folder)/\($0)" }) {
        guard let head = try? Manifest.head(of: other),
          RunOutput.firstFile(head.output, fromManifest: other) == file
        else { continue }
        return (other, head)
      }
    }
    return nil
  }

  private static let mostNeighbours = 16
}
