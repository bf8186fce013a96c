import Glibc

/// A program whose standard output we read.
final class ReadingProcess {
  private let identifier: pid_t
  private let output: Int32
  /// A file without a name: a pipe could fill up while nobody reads it.
  private let errors: UnsafeMutablePointer<FILE>
  private var status: Int32?

  /// Starts a program, by path. `nil` with the system's reason in `errno` where it cannot be.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    // A socket rather than a pipe: it is closed in other programs from the start.
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
    // As much of a frame at a time as the system allows: fewer switches between the two processes.
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
      kill(identifier, SIGKILL)
      _ = wait()
    }
    fclose(errors)
  }

  /// Reads so many bytes; fewer at the end.
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

  /// Reads all that it writes, at most so many bytes; `nil` where there is more.
  func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let part = read(1 << 16)
      bytes += part
      if bytes.count > limit { return nil }
      if part.count < 1 << 16 { return bytes }
    }
  }

  /// Waits for its end. Returns whether it succeeded.
  func wait() -> Bool {
    if let status { return status == 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    TemporaryFiles.release(child: identifier)
    self.status = status
    return status == 0
  }

  /// The last line that it wrote to its standard error, if it wrote any.
  var lastWords: String? { ChildProcess.lastLine(of: errors) }
}

/// The programs that read films.
enum ClipPrograms {
  /// `LAMBENT_FFMPEG` names the one, as for writing, `LAMBENT_FFPROBE` the other; else `PATH` has them.
  static func find(for file: String) throws(ImageFileError) -> (reader: String, prober: String) {
    func named(_ variable: String, _ name: String) -> String? {
      ChildProcess.find(getenv(variable).map { String(cString: $0) } ?? name)
    }
    guard let reader = named("LAMBENT_FFMPEG", "ffmpeg"),
      let prober = named("LAMBENT_FFPROBE", "ffprobe")
    else { throw .missingDecoder(file: file) }
    return (reader, prober)
  }

  /// Asks ffprobe, and returns the lines of its answer.
  static func ask(
    _ prober: String, _ arguments: [String], of file: String
  ) throws(ImageFileError) -> [Substring] {
    let all = ["-v", "error"] + arguments + ["file:" + file]
    guard let process = ReadingProcess(prober, all) else {
      throw .encoderFailed(file: file, reason: systemReason())
    }
    guard let bytes = process.readAll(limit: mostBytes) else {
      throw .tooLarge(file: file, what: "more than \(mostBytes >> 20) MiB of frame times")
    }
    guard process.wait() else {
      let words = process.lastWords?.split(separator: ": ").last.map(String.init)
      throw .damaged(file: file, format: "film", reason: words ?? "ffprobe cannot read it")
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The answer for some hours of film.
  private static let mostBytes = 256 << 20
}
