import LambentPixels

/// The consecutive frames of a movie from a given one on: a running ffmpeg.
final class ClipStream {
  /// The index of the next frame.
  private(set) var next: Int
  private let process: ReadingProcess
  private let description: ClipDescription
  private let file: String

  /// Starts exactly at a frame.
  init(_ film: Film, from index: Int) throws(ImageFileError) {
    next = index
    description = film.description
    file = film.file
    let times = film.times
    var arguments = ["-hide_banner", "-loglevel", "error", "-nostdin"]
    // ffmpeg's substitutes for damaged parts of a film differ from run to run, so damage is an error. Not for single
    // images, which may have tags that ffmpeg does not know.
    if times.count > 1 { arguments += ["-xerror", "-err_detect", "explode"] }
    if let decoder = description.decoder { arguments += ["-c:v", decoder] }
    if index > 0 {
      // Seeks to the middle between two frames, so that rounding cannot select the wrong one.
      arguments += ["-ss", Seconds.text((times[index - 1] + times[index]) / 2)]
    }
    arguments += FilmInput.arguments(file) + ["-map", "0:v:0", "-an", "-sn", "-dn"]
    // Frames are passed through by count, so that none is repeated or dropped. No frame of a film lasts as long
    // as one of this rate: ffmpeg would repeat the first of an animated PNG.
    arguments += ["-vf", Self.filter(description) + ",settb=1000,setpts=N", "-r", "1/1000"]
    arguments += ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
    guard let process = ReadingProcess(film.reader, arguments) else {
      throw .starting(encoderOf: file)
    }
    self.process = process
  }

  /// Converts to square pixels and straight-alpha RGB with the movie's own matrix and range. ffmpeg
  /// has already rotated the frames.
  private static func filter(_ description: ClipDescription) -> String {
    let matrix = description.matrix.map { ":in_color_matrix=\($0)" } ?? ""
    return "scale=\(description.width):\(description.height)\(matrix):out_range=pc"
      + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgba"
  }

  private var frameBytes: Int { 4 * description.width * description.height }

  /// The next frame; `nil` at the end.
  ///
  /// - Throws: ``ImageFileError`` if ffmpeg failed.
  func read() throws(ImageFileError) -> Image? {
    guard let bytes = try readBytes() else { return nil }
    let image = StraightImage(
      width: description.width, height: description.height, samples: .eight(bytes))
    return Image(image, name: file)
  }

  /// Skips a frame. Returns false at the end.
  func skip() throws(ImageFileError) -> Bool { try readBytes() != nil }

  private func readBytes() throws(ImageFileError) -> [UInt8]? {
    let bytes = process.read(frameBytes)
    if bytes.count == frameBytes {
      next += 1
      return bytes
    }
    guard process.wait(), bytes.isEmpty else {
      guard !process.wasKilled else { throw .encoderKilled(file: file) }
      let reason = process.lastWords ?? "ffmpeg exited without an error message"
      throw .damaged(file: file, format: "film", reason: reason)
    }
    return nil
  }
}
