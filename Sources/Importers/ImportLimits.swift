/// The bounds of foreign files, checked before any memory is taken.
package enum ImportLimits {
  /// The most bytes of an effect's own file.
  package static let maximumFileBytes = 64 << 20
  /// The most bytes of a file beside it.
  package static let maximumResourceBytes = 256 << 20
  /// The most bytes that compressed data may become.
  package static let maximumInflatedBytes = 256 << 20
  /// The most bytes that libtiff may take for one piece of an image.
  package static let maximumTIFFBytes = 1 << 30
  /// The longest side of an image within an effect, in pixels.
  package static let maximumImageSide = 16_384
  /// The most pixels of such an image.
  package static let maximumImagePixels = 1 << 26
  /// The most elements of an XML file.
  package static let maximumElements = 1 << 19
  /// The most levels of elements within each other.
  package static let maximumNesting = 120
  /// The most files of an archive.
  package static let maximumArchiveEntries = 10_000
  /// The greatest number, positive or negative, that is taken from a file.
  package static let maximumNumber = 1e9
  /// The most notes of an import; what exceeds them is counted.
  package static let maximumNotes = 500
}
