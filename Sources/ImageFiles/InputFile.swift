import Glibc

/// Reads whole files, with a limit that is enforced while reading.
enum InputFile {
  /// Reads a regular file. Others (a pipe, a socket, a device) are not opened, because they might
  /// never end.
  static func read(
    _ path: String, name: String, limit: Int = ImageLimits.maximumFileBytes
  ) throws(ImageFileError) -> [UInt8] {
    let (descriptor, size) = try open(path, name: name)
    defer { close(descriptor) }
    return try read(descriptor, size: size, name: name, limit: limit)
  }

  /// Reads an open file whose size was determined before.
  static func read(
    _ descriptor: Int32, size: Int, name: String, limit: Int
  ) throws(ImageFileError) -> [UInt8] {
    guard size <= limit else { throw tooLarge(name, limit) }
    return try readAll(descriptor, expecting: size, name: name, limit: limit)
  }

  /// Reads the first bytes of a regular file; fewer if it is shorter.
  static func start(_ path: String, count: Int) throws(ImageFileError) -> [UInt8] {
    let (descriptor, size) = try open(path, name: path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    let read = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, read)))
  }

  /// Reads standard input to its end.
  static func readStandardInput(limit: Int) throws(ImageFileError) -> [UInt8] {
    try readAll(STDIN_FILENO, expecting: 0, name: "standard input", limit: limit)
  }

  /// Reads a number of bytes from standard input; fewer only at its end.
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

  /// Opens a regular file for reading, and returns its descriptor and size.
  ///
  /// - Parameter root: The real path of a folder. A file that is not below it after resolving links
  ///   is rejected.
  /// - Throws: ``ImageFileError``; `outsideFolder` for a rejected file.
  static func open(
    _ path: String, name: String, below root: [UInt8]? = nil
  ) throws(ImageFileError) -> (descriptor: Int32, size: Int) {
    guard !path.utf8.contains(0) else {
      throw .unreadable(file: name, reason: "its name contains a zero byte")
    }
    // Do not open it for reading yet: that would wake the writer of a pipe or trigger a device.
    let place = path.withSystemPath { Glibc.open($0, pathOnly | O_CLOEXEC) }
    guard place >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
    defer { close(place) }
    if let root, !isBelow(root, place) { throw .outsideFolder(file: name) }
    try checkKind(of: place, name: name)
    // With a root, open exactly the checked file; otherwise it may have been replaced since.
    let checked = root == nil ? path : "/proc/self/fd/\(place)"
    let descriptor = checked.withSystemPath {
      Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
    do throws(ImageFileError) {
      return (descriptor, try checkKind(of: descriptor, name: name))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// `O_PATH`, which Swift does not import: a descriptor that refers to a file without opening it
  /// for reading.
  private static let pathOnly: Int32 = 0o10000000

  /// The real path of a file or folder; `nil` if it does not exist.
  static func realPath(of path: String) -> [UInt8]? {
    guard !path.utf8.contains(0), let real = path.withSystemPath({ realpath($0, nil) }) else {
      return nil
    }
    defer { free(real) }
    return Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// True if an open file is below a folder, according to the system's real path.
  private static func isBelow(_ root: [UInt8], _ descriptor: Int32) -> Bool {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
    guard length > 0, length < target.count else { return false }
    let slash = UInt8(ascii: "/")
    return target[..<length].lazy.map(UInt8.init(bitPattern:))
      .starts(with: root.last == slash ? root : root + [slash])
  }

  /// Throws if the file is not regular, otherwise returns its size.
  @discardableResult
  private static func checkKind(
    of descriptor: Int32, name: String
  ) throws(ImageFileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(file: name, reason: systemReason())
    }
    let kind = FileKind(status)
    guard kind == .file else { throw .unreadable(file: name, reason: "it is \(kind.rawValue)") }
    return Int(status.st_size)
  }

  /// Reads to the end, whatever the stated size: pipes have none.
  private static func readAll(
    _ descriptor: Int32, expecting size: Int, name: String, limit: Int
  ) throws(ImageFileError) -> [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(size)
    // Small files need no large buffer.
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

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 10
      ? "\(bytes) bytes" : bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> ImageFileError {
    .tooLarge(file: name, what: "the file exceeds \(size(limit))")
  }
}

/// The kind of file at a path.
package enum FileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case pipe = "a pipe, not a file"
  case socket = "a socket, not a file"
  case device = "a device, not a file"

  /// Determines the kind of file at a path, following links; `nil` if there is none or it is not
  /// accessible, with the reason in `errno`.
  package init?(path: String) {
    guard !path.utf8.contains(0), let status = path.fileStatus else { return nil }
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
  /// True if writing to the path would replace a file. Devices and pipes are not replaced.
  package static func isTaken(_ path: String) -> Bool {
    let kind = FileKind(path: path)
    return kind == .file || kind == .folder
  }

  /// True if a path leads to an existing file below a folder, after resolving links. The folder ""
  /// is the current one.
  package static func isBelow(_ folder: String, path: String) -> Bool {
    guard let folder = (folder.isEmpty ? "." : folder).realPath, let path = path.realPath else {
      return false
    }
    return path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
