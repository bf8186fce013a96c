/// Sound as numbers: one channel, the mean of those of the file.
package struct SoundSamples: Sendable {
  /// Samples per second.
  package let rate: Int
  /// The samples; full scale is −1…1.
  package let values: [Float]

  package init(rate: Int, values: [Float]) {
    (self.rate, self.values) = (rate, values)
  }

  /// The length, in seconds.
  package var duration: Double { Double(values.count) / Double(rate) }

  /// The rates that are read, in samples per second.
  package static let rates = 1000...768_000
  /// The most channels of a file.
  package static let maximumChannels = 64
  /// The most samples of one channel: 46 minutes at 48 kHz.
  package static let maximumCount = 1 << 27
}
