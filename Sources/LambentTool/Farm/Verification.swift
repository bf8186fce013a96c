import LambentImageFiles
import LambentWorkers

/// A frame or a file that is not what a manifest says.
package struct FrameFault: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// No manifest lists the frame, or its file is not there.
    case missing
    /// The file is shorter than what was written.
    case truncated
    /// The file has other bytes than what was written, or the frame other pixels than another run's.
    case different
    /// No manifest lists the file.
    case extra
  }

  package var kind: Kind
  /// The frame's number; `nil` of an extra file.
  package var frame: Int?
  /// The file's name; `nil` of a frame that no manifest lists.
  package var file: String?
  package var reason: String
}

/// A folder of frames compared with its manifests.
package struct Verification {
  /// The frames that were looked for, ascending.
  package let frames: [Int]
  /// The faults, those of frames first, ascending.
  package private(set) var faults: [FrameFault] = []
  /// The entry of each frame that is whole, by its number.
  package private(set) var whole: [Int: Manifest.Entry] = [:]
  /// The faults of files.
  private let damaged: [WrittenFile: WrittenFile.Fault]

  /// The frames to render again, ascending.
  package var missing: [Int] {
    Set(faults.compactMap { $0.kind == .extra ? nil : $0.frame }).sorted()
  }

  /// Compares a folder with its manifests.
  ///
  /// - Parameters:
  ///   - folder: The folder of the frames' files.
  ///   - manifest: The manifests.
  ///   - frames: The frames that should be there, ascending.
  ///   - readsFiles: False to compare sizes only, for who reads the files anyway.
  ///   - jobs: The most files that are read at a time.
  package init(
    of folder: String, _ manifest: Manifest, frames: [Int], readsFiles: Bool = true, jobs: Int = 1
  ) throws {
    self.frames = frames
    var entries: [Int: [Manifest.Entry]] = [:]
    for entry in manifest.entries { entries[entry.frame, default: []].append(entry) }
    // A film is the file of many frames, and a frame may have been rendered twice: each file is read once.
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

  /// True if the file of an entry is as it was written.
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
    // Encoders of different versions may write different bytes for the same pixels: any of them will do.
    if let entry = entries.last(where: isWhole) {
      whole[frame] = entry
    } else if let (kind, reason) = damaged[WrittenFile(last)] {
      faults.append(FrameFault(kind: kind, frame: frame, file: last.file, reason: reason))
    }
  }

  /// Adds faults that were found otherwise.
  package mutating func add(_ others: [FrameFault]) {
    for fault in others { if let frame = fault.frame { whole[frame] = nil } }
    faults += others
  }
}
