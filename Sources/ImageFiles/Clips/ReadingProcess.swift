import Glibc

/// A running program whose standard output we read.
final class ReadingProcess {
  private let identifier: pid_t
  private let output: Int32
  /// An unnamed file, because a pipe that nobody reads could fill up.
  private let errors: UnsafeMutablePointer<FILE>
  private var status: Int32?

  /// Starts a program by path. Returns `nil` on failure, with the reason in `errno`.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    // A socket, because it can be created with close-on-exec set atomically.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard let errors = tmpfile() else { return nil }
    guard socketpair(AF_UNIX, type, 0, &ends) == 0,
      let child = ChildProcess.spawn(
        program, arguments, input: nil, output: ends[1], errors: fileno(errors))
    else {
      let reason = errno
      for end in ends where end >= 0 { close(end) }
      fclose(errors)
      errno = reason
      return nil
    }
    // The largest buffer that the system allows reduces context switches.
    var room = Int32(1 << 20)
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    close(ends[1])
    self.errors = errors
    output = ends[0]
    identifier = child
    TemporaryFiles.adopt(child: child)
  }

  deinit {
    close(output)
    if status == nil {
      ChildProcess.kill(identifier)
      _ = wait()
    }
    fclose(errors)
  }

  /// Reads a number of bytes; fewer only at the end.
  func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, let base = buffer.baseAddress {
        let part = Glibc.read(output, base + done, count - done)
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

  /// Waits for its end. Returns true if it succeeded.
  func wait() -> Bool {
    if let status { return status == 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    TemporaryFiles.release(child: identifier)
    self.status = status
    return status == 0
  }

  /// True if it has ended by a signal, not by itself.
  var wasKilled: Bool { status.map(ChildProcess.wasKilled) ?? false }

  /// The last line of its standard error, if any.
  var lastWords: String? { ChildProcess.lastLine(of: errors) }
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
      // What ffprobe says of a container that is not allowed.
      let reason =
        words == "Invalid argument"
        ? "its container is not one of films, or may name other files" : words
      throw .damaged(file: file, format: "film", reason: reason ?? "ffprobe cannot read it")
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The greatest output, in bytes: enough for some hours of video.
  private static let mostBytes = 256 << 20
}
