import LambentImageFiles

/// The files of `--music` and `--sound`.
enum SoundOption {
  /// Checks a file before any frame is drawn: ffmpeg, which reads it, would blame the film.
  ///
  /// - Throws: `ToolError` if it is not a file or has no sound, and `ImageFileError` for a list of other files.
  static func check(_ path: String, option: String) throws {
    guard FileKind(path: path) == .file else { throw ToolError.unreadable(path, option: option) }
    try FilmInput.check(path)
    // If ffprobe is missing or cannot read the file, ffmpeg decides.
    guard (try? ClipFile.hasSound(path)) ?? true else {
      throw ToolError.silent(path, option: option)
    }
  }
}
