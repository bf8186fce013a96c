/// The limits for reading and writing images, checked before memory is allocated.
package enum ImageLimits {
  /// The longest side of an image, in pixels.
  package static let maximumSide = 32_768
  /// The greatest number of pixels in an image: 512 MiB at 8 bits per channel.
  package static let maximumPixels = 1 << 27
  /// The greatest size of a file, in bytes.
  package static let maximumFileBytes = 1 << 30

  /// Both limits of an image's size, in words.
  package static let summary = "at most \(maximumSide) a side and \(maximumPixels) in all"

  /// True if an image of that size is allowed.
  package static func allows(width: Int, height: Int) -> Bool {
    (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
      && width * height <= maximumPixels
  }
}
