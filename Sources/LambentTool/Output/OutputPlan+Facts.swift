import LambentImageFiles

extension OutputPlan {
  /// The output files of the frames.
  var files: [String] {
    switch destination {
    case .files(let paths, _): paths
    case .stream(_, .file(let path)), .stream(_, .newFile(let path)): [path]
    case .sheet(let plan): [plan.path] + (plan.atlasPath.map { [$0] } ?? [])
    default: []
    }
  }

  /// The options that determine the storage of pixels in files, as arguments.
  var formatArguments: [String] {
    if case .sheet = destination { return [] }
    guard let format else { return [] }
    return RecordedOption.arguments(of: format, quality: quality, depth: depth)
  }

  /// The format of the files; `nil` for digests.
  var format: FrameFormat? {
    switch destination {
    case .digest: nil
    case .sheet(let plan): plan.format
    case .files(_, let format), .stream(let format, _): format
    }
  }

  /// True if frames must be composited over a background before they are written.
  var flattens: Bool { format?.hasAlpha == false }

  /// True if the format is GIF and the frame rate is too high for it: its delays are whole hundredths of a second,
  /// and players slow down a delay of one hundredth.
  private var leavesFramesOut: Bool {
    guard case .stream(.gif, _) = destination else { return false }
    return description.rate.framesPerSecond > 50
  }

  /// Warns of properties of the frames that the format cannot store, and of files that are written again.
  func warn(on console: Console) {
    for (path, fault) in broken {
      console.warn("\(path): \(fault): it is rendered again")
    }
    if leavesFramesOut {
      console.warn("\(place): a GIF shows 50 frames per second at most: some are dropped")
    }
    if case .sheet = destination, depth == 16 {
      console.warn("\(place): a sheet has 8 bits per channel: --depth has no effect")
    }
  }

  var hasSound: Bool {
    if case .stream(let format, _) = destination { format.hasSound } else { false }
  }

  var usesStandardOutput: Bool {
    switch destination {
    case .digest, .stream(_, .standardOutput): true
    default: false
    }
  }

  /// The location of the frames, for messages.
  var place: String {
    switch destination {
    case .digest, .stream(_, .standardOutput): "standard output"
    case .stream(_, .file(let path)), .stream(_, .newFile(let path)): path
    case .sheet(let plan): plan.path
    case .files(let paths, _):
      paths.count == 1 ? paths[0] : paths.first.map { "\($0) and on" } ?? "no file"
    }
  }
}
