extension FrameRate {
  /// The rate of the frames of a film, from the two rates that its container states or implies.
  ///
  /// Films of phones and recordings of screens lack frames. Editors do not accept their average, such as 113/4, and at
  /// that rate frames would be repeated or left out.
  ///
  /// - Parameters:
  ///   - average: The number of frames divided by the duration.
  ///   - base: The lowest rate that has a frame at each of the film's times.
  /// - Returns: The average if it is a usual rate. Otherwise the base if it is a usual rate up to 60, or if both are
  ///   nearly equal. Otherwise the usual rate that is nearest to the average. `nil` without an average, which a single
  ///   image has not.
  static func ofFilm(average: FrameRate?, base: FrameRate?) -> FrameRate? {
    guard let average, !usual.contains(average) else { return average }
    if let base {
      let isUsual = base.framesPerSecond <= 60 && usual.contains(base)
      if isUsual || average.ratio(to: base) < 1.01 { return base }
    }
    return usual.min { average.ratio(to: $0) < average.ratio(to: $1) }
  }

  /// The greater of two rates, divided by the smaller.
  private func ratio(to other: FrameRate) -> Double {
    max(framesPerSecond / other.framesPerSecond, other.framesPerSecond / framesPerSecond)
  }

  /// The rates of cameras, films and television.
  private static let usual =
    [24, 25, 30, 48, 50, 60, 100, 120, 240].compactMap { FrameRate($0) }
    + [24, 30, 48, 60, 120, 240].compactMap { FrameRate($0 * 1000, over: 1001) }
}
