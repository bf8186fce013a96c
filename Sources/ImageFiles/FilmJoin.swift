/// Films of one kind put one after the other in one file, without being decoded: segments that several runs
/// have made.
///
/// Each segment begins with a frame that needs no other, and none needs a frame of another segment, as in every
/// film that is made here.
package enum FilmJoin {
  /// True if films of a format can be joined so.
  package static func joins(_ format: FrameFormat) -> Bool { format.hasSound }

  /// Joins films.
  ///
  /// - Parameters:
  ///   - segments: The paths of the films, in order.
  ///   - description: The frames of all of them together, and their sound. Sound of the segments is left out.
  ///   - format: The format of the films, and of the new one.
  ///   - destination: The new film.
  /// - Throws: ``ImageFileError``.
  package static func join(
    _ segments: [String], _ description: FrameStreamDescription, _ format: FrameFormat,
    to destination: FrameDestination
  ) throws {
    let program = try VideoPipe.program(for: format)
    let output = try destination.open()
    do {
      try TemporaryFiles.withFolder { folder in
        let list = folder + "/segments"
        try TemporaryFiles.write(try Self.list(of: segments), to: list)
        let words = arguments(list, description, format) + ["file:" + output.pathWhileWriting]
        guard let child = ChildProcess(program, words) else {
          throw ImageFileError.starting(encoderOf: output.name)
        }
        guard child.wait() else { throw child.failure(writing: output) }
        try child.checkFilm(in: output, format, frameCount: description.expectedCount)
      }
      try output.finish()
    } catch {
      output.discard()
      throw error
    }
  }

  /// The list that ffmpeg reads. Its paths are absolute, as it lies elsewhere.
  private static func list(of segments: [String]) throws(ImageFileError) -> [UInt8] {
    var bytes = Array("ffconcat version 1.0\n".utf8)
    for segment in segments {
      guard let path = segment.realPath else {
        throw .unreadable(file: segment, reason: systemReason())
      }
      let quoted = path.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''")
      bytes += Array("file 'file:".utf8) + quoted.systemPath + Array("'\n".utf8)
    }
    return bytes
  }

  private static func arguments(
    _ list: String, _ description: FrameStreamDescription, _ format: FrameFormat
  ) -> [String] {
    let sound = description.sound
    let input = [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-xerror", "-y",
      "-protocol_whitelist", "file", "-f", "concat", "-safe", "0", "-i", "file:" + list,
    ]
    // The lengths of segments are rounded: each frame is put at its own time again.
    let (n, d) = (description.rate.numerator, description.rate.denominator)
    let times = ["pts", "dts"].map { name in
      let time = name.uppercased()
      return "\(name)=round(\(time)*TB*\(n)/\(d))*\(d)/\(n)/TB"
    }
    return input + (sound?.inputs ?? [])
      + (sound?.arguments(for: format) ?? ["-map", "0:v"])
      + ["-c:v", "copy", "-bsf:v", "setts=" + times.joined(separator: ":")]
      + (format == .webm ? [] : ["-movflags", "+faststart"])
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format.rawValue]
  }
}
