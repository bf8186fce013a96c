import Glibc

/// Reads whole files, within a limit that holds while it reads.
enum InputFile {
  /// Reads a regular file. Anything else (a pipe, a socket, a device) might never end, so it is not
  /// even opened.
  static func read(
    _ path: String, name: String, limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    let (descriptor, size) = try open(path, name: name)
    defer { close(descriptor) }
    guard size <= limit else { throw tooLarge(name, limit) }
    return try readAll(descriptor, expecting: size, name: name, limit: limit)
  }

  /// Reads the first bytes of a regular file; fewer where it is shorter.
  static func start(_ path: String, count: Int) throws(ImageFileError) -> [UInt8] {
    let (descriptor, size) = try open(path, name: path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    let read = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, read)))
  }

  /// Reads standard input to its end, whatever it is.
  static func readStandardInput(limit: Int) throws(ImageFileError) -> [UInt8] {
    try readAll(STDIN_FILENO, expecting: 0, name: "standard input", limit: limit)
  }

  /// Reads so many bytes of standard input; fewer at its end only.
  static func readStandardInput(count: Int) throws(ImageFileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, let base = buffer.baseAddress {
        let part = Glibc.read(STDIN_FILENO, base + done, count - done)
        if part > 0 {
          done += part
        } else if part == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else {
      throw .unreadable(file: "standard input", reason: systemReason(failure))
    }
    return bytes
  }

  /// Opens a regular file for reading, and says how long it is.
  static func open(
    _ path: String, name: String
  ) throws(ImageFileError) -> (descriptor: Int32, size: Int) {
    guard !path.utf8.contains(0) else {
      throw .unreadable(file: name, reason: "its name contains a zero byte")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .unreadable(file: name, reason: systemReason())
    }
    try checkKind(status, name: name)
    // The file may be another by now: opening must not wait, and is looked at again.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
    do throws(ImageFileError) {
      guard fstat(descriptor, &status) == 0 else {
        throw .unreadable(file: name, reason: systemReason())
      }
      try checkKind(status, name: name)
    } catch {
      close(descriptor)
      throw error
    }
    return (descriptor, Int(status.st_size))
  }

  private static func checkKind(_ status: stat, name: String) throws(ImageFileError) {
    let kind = FileKind(status)
    guard kind != .file else { return }
    throw .unreadable(file: name, reason: "it is \(kind.rawValue)")
  }

  /// Reads to the end, whatever the size that was announced: pipes announce none.
  private static func readAll(
    _ descriptor: Int32, expecting size: Int, name: String, limit: Int
  ) throws(ImageFileError) -> [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(size)
    // Small files take no large buffer.
    let room = size > 0 ? min(max(size, 1 << 12), 1 << 18) : 1 << 18
    var chunk = [UInt8](repeating: 0, count: room)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(file: name, reason: systemReason())
      }
      guard bytes.count + count <= limit else { throw tooLarge(name, limit) }
      bytes += chunk[..<count]
    }
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> ImageFileError {
    .tooLarge(file: name, what: "the file exceeds \(limit >> 20) MiB")
  }
}

/// The kind of thing at a path.
package enum FileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case pipe = "a pipe, not a file"
  case socket = "a socket, not a file"
  case device = "a device, not a file"

  /// Finds out what a path leads to, links followed; `nil` with the system's reason in `errno`
  /// where there is nothing, or nothing that may be seen.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}

extension FileKind {
  /// True if a path leads to something below a folder, links resolved; a path that leads nowhere does
  /// not. The folder "" is the current one.
  package static func isBelow(_ folder: String, path: String) -> Bool {
    guard let folder = real(folder.isEmpty ? "." : folder), let path = real(path) else {
      return false
    }
    return path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  private static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
