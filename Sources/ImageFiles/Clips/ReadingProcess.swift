import Glibc

/// A running program whose standard output we read.
final class ReadingProcess: ChildProcess {
  /// Starts a program by path. Returns `nil` on failure, with the reason in `errno`.
  init?(_ program: String, _ arguments: [String]) {
    super.init(program, arguments, isRead: true)
  }

  /// Reads a number of bytes; fewer only at the end.
  func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, let base = buffer.baseAddress {
        let part = Glibc.read(end, base + done, count - done)
        if part > 0 {
          done += part
        } else if part == 0 || errno != EINTR {
          return
        }
      }
    }
  }

  /// Reads all output up to a limit in bytes; `nil` if there is more.
  func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let part = read(1 << 16)
      bytes += part
      if bytes.count > limit { return nil }
      if part.count < 1 << 16 { return bytes }
    }
  }
}

/// The programs that read films.
enum ClipPrograms {
  /// Finds the programs: `LAMBENT_FFMPEG` and `LAMBENT_FFPROBE`, otherwise in `PATH`.
  static func find(for file: String) throws(ImageFileError) -> (reader: String, prober: String) {
    func named(_ variable: String, _ name: String) -> String? {
      ChildProcess.find(getenv(variable).map { String(cString: $0) } ?? name)
    }
    guard let reader = named("LAMBENT_FFMPEG", "ffmpeg"),
      let prober = named("LAMBENT_FFPROBE", "ffprobe")
    else { throw .missingDecoder(file: file) }
    return (reader, prober)
  }

  /// Runs ffprobe and returns the lines of its output.
  static func ask(
    _ prober: String, _ arguments: [String], of file: String
  ) throws(ImageFileError) -> [Substring] {
    let all = ["-v", "error"] + arguments + FilmInput.arguments(file)
    guard let process = ReadingProcess(prober, all) else {
      throw .starting(encoderOf: file)
    }
    guard let bytes = process.readAll(limit: mostBytes) else {
      throw .tooLarge(file: file, what: "more than \(mostBytes >> 20) MiB of frame times")
    }
    guard process.wait() else {
      guard !process.wasKilled else { throw .encoderKilled(file: file) }
      let words = process.lastWords?.split(separator: ": ").last.map(String.init)
      // The message of ffprobe for containers that are not films, or that may name other files.
      guard words != "Invalid argument" else { throw .unrecognised(file: file) }
      throw .damaged(file: file, format: "film", reason: words ?? "ffprobe cannot read it")
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The greatest output, in bytes: enough for some hours of video.
  private static let mostBytes = 256 << 20
}
