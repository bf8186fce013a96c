/// The limits of foreign files, checked before memory is allocated.
package enum ImportLimits {
  /// The greatest size of an effect's own file, in bytes.
  package static let maximumFileBytes = 64 << 20
  /// The greatest size of a file next to it, in bytes.
  package static let maximumResourceBytes = 256 << 20
  /// The greatest size of decompressed data, in bytes.
  package static let maximumInflatedBytes = 256 << 20
  /// The greatest memory that libtiff may allocate at once, in bytes.
  package static let maximumTIFFBytes = 1 << 30
  /// The longest side of an image in an effect, in pixels.
  package static let maximumImageSide = 16_384
  /// The greatest number of pixels in such an image.
  package static let maximumImagePixels = 1 << 26
  /// The time limit for converting an image with another program, in seconds.
  package static let conversionSeconds = 30.0
  /// The greatest number of elements in an XML file.
  package static let maximumElements = 1 << 19
  /// The greatest nesting depth of elements.
  package static let maximumNesting = 120
  /// The greatest number of files in an archive.
  package static let maximumArchiveEntries = 10_000
  /// The greatest number of layers of a Lottie animation, those of compositions as often as they show.
  package static let maximumLottieLayers = 20_000
  /// The greatest number of values of its layers, counted in the same way.
  package static let maximumLottieValues = 3_000_000
  /// The greatest length of the outlines of a text, in characters of path data.
  package static let maximumLottieTextOutlines = 4 << 20
  /// The greatest number of vertices of a path.
  package static let maximumLottieVertices = 100_000
  /// The greatest magnitude of a number in a file.
  package static let maximumNumber = 1e9
  /// The greatest number of notes; further ones are only counted.
  package static let maximumNotes = 500
}
