public import LambentProperties

/// The sounds that layers show, by name.
package protocol SoundSource: AnyObject, Sendable {
  /// The levels of the bars of a spectrum at a time, in seconds: amplitudes beside the greatest of all bars and
  /// times.
  func spectrum(_ request: SpectrumRequest, at time: Double) -> [Double]
  /// The least and the greatest sample of each of equal parts of a time, in seconds.
  func wave(
    of audio: String, from start: Double, to end: Double, count: Int
  ) -> [ClosedRange<Double>]
  /// The length of a sound, in seconds.
  func duration(of audio: String) -> Double
}

/// The spectrum that a layer shows.
package struct SpectrumRequest: Sendable, Hashable {
  /// The name of the sound.
  package var audio: String
  /// The number of bars.
  package var bars: Int
  /// The frequencies, in hertz.
  package var band: ClosedRange<Double>
  /// The time constants of rising and falling, in seconds.
  package var attack: Double
  package var release: Double
}

/// The form in which a sound is shown.
public enum SoundForm: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// Bars beside each other.
  case bars
  /// A line through the levels, to be stroked.
  case line
  /// The area below the line.
  case area
}
