/// The facts of a film before it is read.
struct Film: Sendable {
  /// The path.
  let file: String
  /// The facts in the container.
  let description: ClipDescription
  /// The times of the frames, ascending.
  let times: [Double]
  /// The program that reads it.
  let reader: String

  /// The last frame that began until a time, by bisection.
  func index(at time: Double) -> Int {
    let limit = (time > 0 ? min(time, 1e9) : 0) + description.tolerance
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
