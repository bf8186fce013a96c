import LambentImageFiles

extension OutputPlan {
  /// The facts that are recorded of the files.
  enum Record: Sendable {
    /// Of numbered frames, by the numbers in their names.
    case frames(FrameRecord, numbers: [Int])
    /// Of one file with all frames, which also depends on these options.
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

  /// The file beside the others that says what they were rendered from.
  var recordPath: String? { record?.path }

  /// Notes beside numbered frames what they are rendered from, and warns of existing ones that stay though
  /// they were rendered from something else. The same for one file, where existing ones stay.
  ///
  /// - Parameter sources: All that they are rendered from.
  func record(_ sources: FrameSources, on console: Console) {
    guard let record else { return }
    // The folder is made; where that fails, the first frame says so.
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
