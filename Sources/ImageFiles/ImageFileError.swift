import Glibc

/// An error in an image file. Its description is one line with the file and the remedy.
public enum ImageFileError: Error, Sendable, Hashable {
  /// The file does not exist or cannot be read.
  case unreadable(file: String, reason: String)
  /// An untrusted document refers to a file that is not below its folder, or does not exist.
  case outsideFolder(file: String)
  /// The format of the content is unknown.
  case unrecognised(file: String)
  /// The file has no sound.
  case silent(file: String)
  /// A sound where images are needed.
  case invisible(file: String)
  /// The content is incomplete, inconsistent or has a wrong checksum.
  case damaged(file: String, format: String, reason: String)
  /// A valid file of a known format, with a feature that cannot be read; the reason has the remedy.
  case unsupported(file: String, format: String, reason: String)
  /// A list of other files, which a player would open, under the name of a film or of sound.
  case playlist(file: String, kind: String)
  /// The image or the file is beyond the limits of images (`lambent describe limits`).
  case tooLarge(file: String, what: String)
  /// The file cannot be written.
  case unwritable(file: String, reason: String)
  /// The disk is full, memory is used up, or a file server does not answer: a retry may succeed.
  case unavailable(file: String, reason: String)
  /// A file with the name exists, and is kept.
  case exists(file: String)
  /// The reader has closed the pipe.
  case closedPipe
  /// The format does not support the image size; with the nearest size that it supports.
  case unsupportedSize(
    format: String, width: Int, height: Int, nearestWidth: Int, nearestHeight: Int)
  /// The frames of a stream or an animation differ from its description.
  case inconsistentFrame(reason: String)
  /// The format does not support the frame rate.
  case unsupportedRate(format: String, reason: String)
  /// A library that reads the format is not installed; with the Debian package that has it.
  case missingLibrary(file: String, library: String, package: String)
  /// The program that writes movies is not installed.
  case missingEncoder(format: String)
  /// The programs that read movies, ffmpeg and ffprobe, are not installed.
  case missingDecoder(file: String)
  /// The program that writes or reads movies failed.
  case encoderFailed(file: String, reason: String)
  /// Somebody ended the program that makes or reads films: the same may succeed later.
  case encoderKilled(file: String)
}

extension ImageFileError {
  /// True if the same work may succeed later, on this machine or on another.
  package var isTemporary: Bool {
    switch self {
    case .unavailable, .encoderKilled: true
    default: false
    }
  }

  /// The error for a file that the system does not write.
  ///
  /// - Parameter code: The system's error number.
  package static func writing(_ file: String, code: Int32 = errno) -> ImageFileError {
    temporaryCodes.contains(code)
      ? .unavailable(file: file, reason: systemReason(code))
      : .unwritable(file: file, reason: systemReason(code))
  }

  /// The error for a program that the system does not start.
  ///
  /// - Parameter code: The system's error number.
  static func starting(encoderOf file: String, code: Int32 = errno) -> ImageFileError {
    temporaryCodes.contains(code)
      ? .unavailable(file: file, reason: systemReason(code))
      : .encoderFailed(file: file, reason: systemReason(code))
  }

  private static let temporaryCodes: Set<Int32> = [
    ENOSPC, EDQUOT, ENOMEM, EAGAIN, EMFILE, ENFILE, ESTALE, ETIMEDOUT,
  ]
}

extension ImageFileError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "cannot read \(file): \(reason)"
    case .outsideFolder(let file):
      "\(file) is outside of the document's folder: untrusted documents can only use files below it"
    case .unrecognised(let file):
      "\(file) has no format that can be read here: use PNG, JPEG or SVG"
    case .silent(let file):
      "\(file) has no sound: name a file with sound"
    case .invisible(let file):
      "\(file) is a sound without images: add it with --music, or with “audio” in a scene"
    case .damaged(let file, let format, let reason):
      "\(file) is a damaged \(format): \(reason)"
    case .unsupported(let file, let format, let reason):
      "\(file) is an unsupported \(format): \(reason)"
    case .playlist(let file, let kind):
      "\(file) is \(kind), which names other files, and is not read: use the film or the sound itself"
    case .tooLarge(let file, let what):
      "\(file) is too large: \(what)"
    case .unwritable(let file, let reason):
      "cannot write \(file): \(reason)"
    case .unavailable(let file, let reason):
      "cannot use \(file) now: \(reason); free resources and run the command again"
    case .exists(let file):
      "the file \(file) exists: it appeared during the run; --overwrite replaces it"
    case .closedPipe:
      "standard output was closed by its reader: keep the reader running"
    case .unsupportedSize(let format, let width, let height, let nearestWidth, let nearestHeight):
      "\(format) does not support \(width)x\(height) pixels: "
        + "the nearest supported size is \(nearestWidth)x\(nearestHeight)"
    case .inconsistentFrame(let reason):
      "a frame differs from the others of the sequence: \(reason)"
    case .unsupportedRate(let format, let reason):
      "\(format) does not support the frame rate: \(reason)"
    case .missingLibrary(let file, let library, let package):
      "\(file) needs \(library), which is missing: install the package \(package)"
    case .missingEncoder(let format):
      "\(format) needs ffmpeg, which is neither in PATH nor at LAMBENT_FFMPEG: install ffmpeg, or write PNG, JPEG or APNG"
    case .missingDecoder(let file):
      "\(file) needs ffmpeg and ffprobe, which are neither in PATH nor at LAMBENT_FFMPEG and LAMBENT_FFPROBE: "
        + "install ffmpeg"
    case .encoderFailed(let file, let reason):
      "ffmpeg failed at \(file): \(reason)"
    case .encoderKilled(let file):
      "ffmpeg was killed while it worked on \(file): run the command again, with more memory if that was the reason"
    }
  }
}
