import LambentGeometry

/// The properties of a movie and the times of its frames.
struct Film: Sendable {
  let file: String
  /// The properties from the container.
  let description: ClipDescription
  /// The times of the frames, ascending, in seconds.
  let times: [Double]
  /// The path of ffmpeg.
  let reader: String

  /// The last frame that began at or before a time, by bisection.
  func index(at time: Double) -> Int {
    let limit = (time > 0 ? min(time, 1e9) : 0) + description.tolerance
    return max(0, times.partitionPoint { $0 <= limit } - 1)
  }
}
