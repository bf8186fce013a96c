/// The bounds of what is read and written, checked before any memory is taken.
package enum ImageLimits {
  /// The longest side of an image, in pixels.
  package static let maximumSide = 32_768
  /// The most pixels of an image: 512 MiB at 8 bits per channel.
  package static let maximumPixels = 1 << 27
  /// The most bytes of a file.
  package static let maximumFileBytes = 1 << 30

  /// True if an image of that size may be made.
  package static func allows(width: Int, height: Int) -> Bool {
    (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
      && width * height <= maximumPixels
  }
}
