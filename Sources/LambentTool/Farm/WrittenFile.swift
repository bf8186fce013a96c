import LambentImageFiles

/// A file as a run has written it, by a manifest.
struct WrittenFile: Hashable {
  private let name: String
  private let bytes: Int
  private let digest: String

  init(_ entry: Manifest.Entry) {
    (name, bytes, digest) = (entry.file, entry.bytes, entry.fileDigest)
  }

  /// A fault, and the reason in a few words.
  typealias Fault = (kind: FrameFault.Kind, reason: String)

  /// The fault of the file in a folder; `nil` where it is as it was written.
  ///
  /// - Parameter readsFile: False to compare its size only.
  func fault(in folder: String, readsFile: Bool = true) -> Fault? {
    let path = "\(folder)/\(name)"
    guard let size = StreamedFile.size(of: path) else { return (.missing, "there is no such file") }
    guard size == bytes else {
      return (size < bytes ? .truncated : .different, "it has \(size) bytes, not \(bytes)")
    }
    guard readsFile else { return nil }
    do {
      guard try Digest.sha256(file: path).digest != digest else { return nil }
      return (.different, "its bytes are not those that were written")
    } catch {
      return (.missing, "\(error)")
    }
  }
}

/// The files that earlier runs have finished, for a run that leaves them as they are.
struct FinishedFiles {
  private var entries: [String: [Manifest.Entry]] = [:]

  /// Creates the list of a manifest's files; `nil` for none.
  init(_ manifest: Manifest?) {
    for entry in manifest?.entries ?? [] { entries[entry.file, default: []].append(entry) }
  }

  /// The reason to write a file again; `nil` where it is what the manifest lists, with exactly these frames.
  func fault(of path: String, frames: [Int]) -> String? {
    guard let listed = entries[FileName.last(of: path)], let last = listed.last else {
      return "the manifest does not list it"
    }
    let file = WrittenFile(last)
    if let fault = file.fault(in: FileAccess.folder(of: path)) { return fault.reason }
    let own = Set(listed.filter { WrittenFile($0) == file }.map(\.frame))
    return own == Set(frames) ? nil : "it has other frames"
  }
}
