import LambentImageFiles

extension OutputPlan {
  /// The recorded facts about the files.
  enum Record: Sendable {
    /// Those of numbered frames, by the numbers in their names.
    case frames(FrameRecord, numbers: [Int])
    /// Those of one file with all frames, which also depends on these options.
    case file(FrameRecord, options: [String])

    var path: String {
      switch self {
      case .frames(let record, _), .file(let record, _): record.path
      }
    }

    /// The options on which one file depends, and a frame does not.
    var options: [String] {
      switch self {
      case .frames: []
      case .file(_, let options): options
      }
    }
  }

  /// The file with the record, beside the output files.
  var recordPath: String? { record?.path }

  /// Records the inputs of numbered frames beside them, and warns of existing frames that are kept although their
  /// inputs have changed. A single file is also recorded if existing files are kept.
  ///
  /// - Parameter sources: The inputs of the frames.
  func record(_ sources: FrameSources, on console: Console) {
    guard let record else { return }
    // Creates the folder. If this fails, the first frame reports the error.
    let paths = self.files
    if let first = pending.first, (try? OutputFile.check(paths[min(first, paths.count - 1)])) == nil
    {
      return
    }
    let own = ["depth \(depth)", format == .jpeg ? "quality \(quality)" : ""]
    let digest = sources.digest(with: own + record.options)
    let isPending = Set(pending)
    switch record {
    case .frames(let record, let numbers):
      let kept = numbers.indices.filter { !isPending.contains($0) }
      let others = record.note(
        digest, rendered: pending.map { numbers[$0] }, kept: kept.map { numbers[$0] })
      guard !others.isEmpty else { return }
      let count =
        others.count == 1 ? "1 existing frame was" : "\(others.count) existing frames were"
      console.warn(
        "\(place): \(count) rendered from another version of the scene or with other options "
          + "and kept: \(FrameList.text(others)); --overwrite renders them again")
    case .file(let record, _):
      let others = record.note(
        digest, rendered: pending.isEmpty ? [] : [0], kept: pending.isEmpty ? [0] : [])
      guard !others.isEmpty else { return }
      console.warn(
        "\(place): the existing file was rendered from another version of the scene or with other "
          + "options and kept; --overwrite renders it again")
    }
  }
}
