/// An error in a file of images. Its description is one line that names the file and
/// what would be right.
public enum ImageFileError: Error, Sendable, Hashable {
  /// The file is not there or cannot be read.
  case unreadable(file: String, reason: String)
  /// The content is of no known kind.
  case unrecognised(file: String)
  /// The content breaks off, contradicts itself or fails its checks.
  case damaged(file: String, format: String, reason: String)
  /// A kind of a known format that cannot be read, though nothing is wrong with it.
  case unsupported(file: String, format: String, reason: String)
  /// The image or the file is beyond the limits of images (`lambent describe limits`).
  case tooLarge(file: String, what: String)
  /// The file cannot be written.
  case unwritable(file: String, reason: String)
  /// Nobody reads the other end of the pipe any more.
  case closedPipe
  /// The format cannot hold an image of that size; the nearest that it can hold.
  case unsupportedSize(
    format: String, width: Int, height: Int, nearestWidth: Int, nearestHeight: Int)
  /// The frames of a stream or an animation differ from what was announced.
  case inconsistentFrame(reason: String)
  /// A frame rate that the format cannot express.
  case unsupportedRate(format: String, reason: String)
  /// The program that makes films is not installed.
  case missingEncoder(format: String)
  /// The programs that read films, ffmpeg and ffprobe, are not installed.
  case missingDecoder(file: String)
  /// The program that makes or reads films failed.
  case encoderFailed(file: String, reason: String)
}

extension ImageFileError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "unreadable file in \(file): \(reason)"
    case .unrecognised(let file):
      "unknown kind of image in \(file): PNG or JPEG is needed"
    case .damaged(let file, let format, let reason):
      "damaged \(format) in \(file): \(reason)"
    case .unsupported(let file, let format, let reason):
      "unsupported \(format) in \(file): \(reason); baseline or progressive, 8 bits per channel"
    case .tooLarge(let file, let what):
      "too large an image in \(file): \(what)"
    case .unwritable(let file, let reason):
      "unwritable file in \(file): \(reason)"
    case .closedPipe:
      "closed pipe in standard output: a reader"
    case .unsupportedSize(let format, let width, let height, let nearestWidth, let nearestHeight):
      "\(width)x\(height) pixels in \(format): "
        + "the nearest that it can is \(nearestWidth)x\(nearestHeight)"
    case .inconsistentFrame(let reason):
      "inconsistent frame in the sequence: \(reason)"
    case .unsupportedRate(let format, let reason):
      "a frame rate that does not fit in \(format): \(reason)"
    case .missingEncoder(let format):
      "no ffmpeg for \(format) in PATH: install ffmpeg, or write PNG, JPEG or APNG"
    case .missingDecoder(let file):
      "no ffmpeg and ffprobe to read \(file) with in PATH: install ffmpeg"
    case .encoderFailed(let file, let reason):
      "ffmpeg failed in \(file): \(reason)"
    }
  }
}
