import LambentImageFiles
import LambentWorkers

/// A frame or a file that differs from the manifests.
package struct FrameFault: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// No manifest lists the frame, or its file does not exist.
    case missing
    /// The file is shorter than when it was written.
    case truncated
    /// The bytes of the file have changed since it was written, or two runs rendered the frame with different pixels.
    case different
    /// No manifest lists the file.
    case extra
  }

  package var kind: Kind
  /// The frame's number; `nil` for an extra file.
  package var frame: Int?
  /// The file's name; `nil` for a frame that no manifest lists.
  package var file: String?
  package var reason: String
}

/// A folder of frames compared with its manifests.
package struct Verification {
  /// The numbers of the expected frames, in ascending order.
  package let frames: [Int]
  /// The faults: first those of frames, in ascending order, then those of files.
  package private(set) var faults: [FrameFault] = []
  /// The entry of each correct frame, by its number.
  package private(set) var whole: [Int: Manifest.Entry] = [:]
  /// The faults of files.
  private let damaged: [WrittenFile: WrittenFile.Fault]

  /// The numbers of the frames to render again, in ascending order.
  package var missing: [Int] {
    Set(faults.compactMap { $0.kind == .extra ? nil : $0.frame }).sorted()
  }

  /// Compares a folder with its manifests.
  ///
  /// - Parameters:
  ///   - folder: The folder of the frames' files.
  ///   - manifest: The manifests.
  ///   - frames: The numbers of the expected frames, in ascending order.
  ///   - readsFiles: False to compare only sizes, for callers that read the files anyway.
  ///   - jobs: The maximum number of files that are read at a time.
  package init(
    of folder: String, _ manifest: Manifest, frames: [Int], readsFiles: Bool = true, jobs: Int = 1
  ) throws {
    self.frames = frames
    var entries: [Int: [Manifest.Entry]] = [:]
    for entry in manifest.entries { entries[entry.frame, default: []].append(entry) }
    // Several frames can be in one file (a film), and a frame may have been rendered twice. Each file is read once.
    let files = Array(Set(manifest.entries.map(WrittenFile.init)))
    let found = Lock<[WrittenFile: WrittenFile.Fault]>([:])
    try Workers.inOrder(count: files.count, jobs: jobs) { index in
      files[index].fault(in: folder, readsFile: readsFiles)
    } consume: { index, fault in
      if let fault { found.withLock { $0[files[index]] = fault } }
    }
    damaged = found.withLock { $0 }
    for frame in frames { check(frame, entries[frame] ?? []) }
    let listed = Set(manifest.entries.map(\.file))
    for name in Folder.files(in: folder).sorted()
    where !listed.contains(name) && !name.hasSuffix(".jsonl") {
      faults.append(FrameFault(kind: .extra, file: name, reason: "no manifest lists it"))
    }
  }

  /// True if the file of an entry has not changed since it was written.
  func isWhole(_ entry: Manifest.Entry) -> Bool { damaged[WrittenFile(entry)] == nil }

  private mutating func check(_ frame: Int, _ entries: [Manifest.Entry]) {
    guard let last = entries.last else {
      faults.append(FrameFault(kind: .missing, frame: frame, reason: "no manifest lists it"))
      return
    }
    if let other = entries.first(where: { $0.pixels != last.pixels }) {
      faults.append(
        FrameFault(
          kind: .different, frame: frame, file: other.file,
          reason: "two runs rendered different pixels"))
      return
    }
    // Encoders of different versions may write different bytes for the same pixels. Any of these files is correct.
    if let entry = entries.last(where: isWhole) {
      whole[frame] = entry
    } else if let (kind, reason) = damaged[WrittenFile(last)] {
      faults.append(FrameFault(kind: kind, frame: frame, file: last.file, reason: reason))
    }
  }

  /// Adds faults that were found by other checks.
  package mutating func add(_ others: [FrameFault]) {
    for fault in others { if let frame = fault.frame { whole[frame] = nil } }
    faults += others
  }
}
