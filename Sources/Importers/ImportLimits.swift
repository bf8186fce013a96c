/// The bounds of foreign files, checked before any memory is taken.
public enum ImportLimits {
  /// The most bytes of an effect's own file.
  public static let maximumFileBytes = 64 << 20
  /// The most bytes of a file beside it.
  public static let maximumResourceBytes = 256 << 20
  /// The most bytes that compressed data may become.
  public static let maximumInflatedBytes = 256 << 20
  /// The most bytes that libtiff may take for one piece of a picture.
  public static let maximumTIFFBytes = 1 << 30
  /// The longest side of a picture within an effect, in pixels.
  public static let maximumPictureSide = 16_384
  /// The most pixels of such a picture.
  public static let maximumPicturePixels = 1 << 26
  /// The most elements of an XML file.
  public static let maximumElements = 1 << 19
  /// The most levels of elements within each other.
  public static let maximumNesting = 120
  /// The most files of an archive.
  public static let maximumArchiveEntries = 10_000
  /// The greatest number, positive or negative, that is taken from a file.
  public static let maximumNumber = 1e9
  /// The most notes of an import; what exceeds them is counted.
  public static let maximumNotes = 500
}
