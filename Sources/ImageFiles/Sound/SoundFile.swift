/// Reads the sound of files: WAV without compression itself, everything else through an installed ffmpeg.
package enum SoundFile {
  /// Reads the sound of a file that a document names.
  ///
  /// - Parameters:
  ///   - limit: The most samples of one channel.
  /// - Throws: ``ImageFileError``; for an untrusted document also where the file is not WAV.
  package static func read(
    _ path: String, in files: FileAccess, limit: Int
  ) throws(ImageFileError) -> SoundSamples {
    let full = files.fullPath(path)
    let most = min(ImageLimits.maximumFileBytes, 64 + limit * 16)
    if !files.isTrusted || isWave(full) {
      let bytes = try files.read(path, limit: most)
      guard WaveFile.recognizes(bytes) else {
        throw .unsupported(
          file: path, format: "sound",
          reason: "a document that is not trusted has sound of WAV files only")
      }
      do {
        return try WaveFile.read(bytes, name: full, limit: limit)
      } catch .unsupported where files.isTrusted {
        // Compressed samples are for ffmpeg.
      }
    }
    return try decode(full, limit: limit)
  }

  private static func isWave(_ path: String) -> Bool {
    (try? InputFile.start(path, count: 12)).map { WaveFile.recognizes($0) } ?? false
  }

  /// Decodes the first sound of a file with ffmpeg.
  private static func decode(_ path: String, limit: Int) throws(ImageFileError) -> SoundSamples {
    try FilmInput.check(path)
    let programs = try ClipPrograms.find(for: path)
    // If ffprobe cannot read the file, ffmpeg says why.
    guard (try? ClipFile.hasSound(path)) ?? true else { throw .silent(file: path) }
    let arguments =
      ["-v", "error", "-nostdin"] + FilmInput.arguments(path)
      + ["-map", "0:a:0", "-vn", "-sn", "-dn", "-af", "aresample=" + FilmInput.inPlace, "-ac", "1"]
      + ["-c:a", "pcm_f32le", "-flags", "+bitexact", "-f", "wav", "pipe:1"]
    guard let process = ReadingProcess(programs.reader, arguments) else {
      throw .starting(encoderOf: path)
    }
    guard let bytes = process.readAll(limit: 4096 + 4 * limit) else {
      throw .tooLarge(file: path, what: "more than \(limit) samples of sound")
    }
    guard process.wait() else {
      guard !process.wasKilled else { throw .encoderKilled(file: path) }
      throw .damaged(
        file: path, format: "sound", reason: process.lastWords ?? "ffmpeg cannot read it")
    }
    return try WaveFile.read(bytes, name: path, limit: limit)
  }
}
