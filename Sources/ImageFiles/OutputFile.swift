import Glibc

/// A destination for bytes: a file that appears under its name only when it is whole, or a stream such as
/// standard output.
package final class OutputFile {
  /// The name of the output in errors.
  package let name: String
  private var descriptor: Int32
  private let temporary: String?
  private let target: String

  /// Opens standard output.
  package static func standardOutput() -> OutputFile {
    OutputFile(name: "standard output", descriptor: dup(STDOUT_FILENO), temporary: nil, target: "")
  }

  /// Opens a file for writing under a temporary name beside its own. Missing folders are made.
  /// Devices and pipes are written to directly; a symbolic link is followed.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package convenience init(_ path: String) throws(ImageFileError) {
    try Self.makeFolders(of: path)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR
      else { throw .unwritable(file: path, reason: "it is a folder") }
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(file: path, reason: systemReason()) }
      self.init(name: path, descriptor: descriptor, temporary: nil, target: path)
      return
    }
    let target = Self.resolved(path)
    let (temporary, descriptor) = try TemporaryFiles.make(beside: target)
    self.init(name: path, descriptor: descriptor, temporary: temporary, target: target)
  }

  private init(name: String, descriptor: Int32, temporary: String?, target: String) {
    self.name = name
    self.descriptor = descriptor
    self.temporary = temporary
    self.target = target
  }

  deinit { discard() }

  /// The path that holds the bytes until the file is finished: for programs that write themselves.
  var pathWhileWriting: String { temporary ?? target }

  /// Appends bytes.
  ///
  /// - Throws: ``ImageFileError/closedPipe`` or ``ImageFileError/unwritable(file:reason:)``.
  package func write(_ bytes: [UInt8]) throws(ImageFileError) {
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if failure == EPIPE { throw .closedPipe }
    if failure != 0 { throw .unwritable(file: name, reason: systemReason(failure)) }
  }

  /// Gives the file its name. Nothing may be written afterwards.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package func finish() throws(ImageFileError) {
    guard descriptor >= 0 else { return }
    // Another hold on the same open file keeps its lock until it has its name.
    let keeper = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if keeper >= 0 { close(keeper) } }
    // Linux closes a file also when a signal interrupts it.
    let failed = close(descriptor) != 0 && errno != EINTR
    descriptor = -1
    if failed {
      let reason = systemReason()
      if let temporary { TemporaryFiles.discard(temporary) }
      throw .unwritable(file: name, reason: reason)
    }
    if let temporary { try TemporaryFiles.commit(temporary, as: target) }
  }

  /// Gives up: no trace of the file remains. Does nothing after `finish()`.
  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let temporary { TemporaryFiles.discard(temporary) }
  }

  /// Writes a whole file at once.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Finds out whether a file can be written, before the work that it is to hold: its folders are
  /// made, and nothing else remains.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package static func check(_ path: String) throws(ImageFileError) {
    try OutputFile(path).discard()
  }

  /// Where a symbolic link leads, so that the link survives the rename.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func makeFolders(of path: String) throws(ImageFileError) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      if mkdir(folder, 0o777) == 0 || errno == EEXIST { continue }
      let reason = systemReason()
      var status = stat()
      guard stat(folder, &status) == 0 else { throw .unwritable(file: path, reason: reason) }
    }
  }
}

/// Writes every byte, however often the system interrupts. Returns 0 or the system's error.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var done = 0
  while done < bytes.count, let base = bytes.baseAddress {
    let count = Glibc.write(descriptor, base + done, bytes.count - done)
    if count >= 0 {
      done += count
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
