import Glibc

/// The treatment of an existing file.
package enum ExistingFile: Sendable, Hashable {
  /// It is replaced; the new file takes its permissions.
  case replace
  /// It is kept, even if it appeared after the output was opened: finishing throws
  /// ``ImageFileError/exists(file:)``.
  case keep
}

/// A destination for bytes: a file that appears under its name only when it is complete, or a
/// stream such as standard output.
package final class OutputFile {
  /// The name of the output in errors.
  package let name: String
  private var descriptor: Int32
  private let temporary: String?
  private let target: String
  private let existing: ExistingFile
  /// The owner and the permissions of the replaced file.
  private let replaced: stat?

  package static func standardOutput() -> OutputFile {
    OutputFile(name: "standard output", descriptor: dup(STDOUT_FILENO), target: "")
  }

  /// Opens a file for writing, with a temporary name in the same folder. Missing folders are
  /// created. Devices and pipes are written directly; symbolic links are followed.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``, also for a path out of the folder of
  ///   `LAMBENT_WRITE_BELOW`.
  package convenience init(
    _ path: String, existing: ExistingFile = .replace
  ) throws(ImageFileError) {
    try Self.checkFolder(of: path)
    try Self.makeFolders(of: path)
    // With all folders there, a `..` behind a link leads where the system goes.
    try Self.checkFolder(of: path)
    let status = path.fileStatus
    if let status, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR
      else { throw .unwritable(file: path, reason: "it is a folder") }
      let descriptor = path.withSystemPath { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw .writing(path) }
      self.init(name: path, descriptor: descriptor, target: path)
      return
    }
    let target = Self.resolved(path)
    let (temporary, descriptor) = try TemporaryFiles.make(beside: target)
    // The temporary file is not more accessible than the file it replaces.
    if let status { fchmod(descriptor, Self.permissions(of: status) | 0o600) }
    self.init(
      name: path, descriptor: descriptor, temporary: temporary, target: target, existing: existing,
      replaced: status)
  }

  private init(
    name: String, descriptor: Int32, temporary: String? = nil, target: String,
    existing: ExistingFile = .replace, replaced: stat? = nil
  ) {
    self.name = name
    self.descriptor = descriptor
    self.temporary = temporary
    self.target = target
    self.existing = existing
    self.replaced = replaced
  }

  deinit { discard() }

  /// The path with the bytes until the file is finished, for programs that write the file
  /// themselves.
  var pathWhileWriting: String { temporary ?? target }

  /// True if the disk has no room for more: for programs that write themselves, and end with success or in
  /// their own words.
  var isOutOfRoom: Bool {
    var status = statvfs()
    guard descriptor >= 0, fstatvfs(descriptor, &status) == 0 else { return false }
    return Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize) < Self.leastRoom
  }

  /// ffmpeg gives up before the last block is taken, and removes what it wrote last.
  private static let leastRoom = 1 << 16

  /// Appends bytes.
  ///
  /// - Throws: ``ImageFileError/closedPipe`` or ``ImageFileError/unwritable(file:reason:)``.
  package func write(_ bytes: [UInt8]) throws(ImageFileError) {
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if failure == EPIPE { throw .closedPipe }
    if failure != 0 { throw .writing(name, code: failure) }
  }

  /// Renames the file to its name. Nothing may be written afterwards.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``, and ``ImageFileError/exists(file:)`` if
  ///   an existing file is kept.
  package func finish() throws(ImageFileError) {
    guard descriptor >= 0 else { return }
    if temporary != nil, let replaced {
      // Only a privileged process can change the owner; otherwise it stays ours.
      _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
      fchmod(descriptor, Self.permissions(of: replaced))
    }
    // A duplicate descriptor keeps the lock until the file is renamed.
    let keeper = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if keeper >= 0 { close(keeper) } }
    // Linux closes a file even if a signal interrupts the call.
    let failed = close(descriptor) != 0 && errno != EINTR
    descriptor = -1
    if failed {
      let code = errno
      if let temporary { TemporaryFiles.discard(temporary) }
      throw .writing(name, code: code)
    }
    if let temporary { try TemporaryFiles.commit(temporary, as: target, existing: existing) }
  }

  /// Removes the partial file. Does nothing after `finish()`.
  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let temporary { TemporaryFiles.discard(temporary) }
  }

  /// Writes a whole file at once.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``, and ``ImageFileError/exists(file:)`` if
  ///   an existing file is kept.
  package static func write(
    _ bytes: [UInt8], to path: String, existing: ExistingFile = .replace
  ) throws(ImageFileError) {
    let file = try OutputFile(path, existing: existing)
    try file.write(bytes)
    try file.finish()
  }

  /// Checks whether a file can be written, before its content is computed. Creates missing folders;
  /// leaves nothing else.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package static func check(_ path: String) throws(ImageFileError) {
    try OutputFile(path).discard()
  }

  private static func permissions(of status: stat) -> mode_t { status.st_mode & 0o777 }

  /// The target of a symbolic link, even if it does not exist yet, so that the link survives the
  /// rename. Linux follows at most 40 links.
  private static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let real = path.realPath { return real }
      guard let target = path.linkTarget else { return path }
      path = FileName.path(target, beside: path)
    }
    return path
  }

  /// The environment variable that names a folder: files are written only below it, links resolved. The studio
  /// sets it for the programs that it starts.
  package static let folderVariable = "LAMBENT_WRITE_BELOW"

  /// Rejects a path that leads out of the folder of the environment variable.
  static func checkFolder(of path: String) throws(ImageFileError) {
    guard let value = getenv(folderVariable) else { return }
    let root = String(cString: value)
    let real = FileAccess.folder(of: resolved(path)).realFolderPath + "/"
    guard let folder = root.realPath, real.hasPrefix(folder == "/" ? "/" : folder + "/") else {
      throw .unwritable(file: path, reason: "it leads out of \(root), the \(folderVariable)")
    }
  }

  static func makeFolders(of path: String) throws(ImageFileError) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      if folder.withSystemPath({ mkdir($0, 0o777) }) == 0 || errno == EEXIST { continue }
      let code = errno
      guard folder.fileStatus != nil else { throw .writing(path, code: code) }
    }
  }
}

extension String {
  /// The status of the file at the path, following links; `nil` on failure, with the reason in
  /// `errno`.
  var fileStatus: stat? {
    var status = stat()
    return withSystemPath { stat($0, &status) } == 0 ? status : nil
  }
}

/// Writes every byte, despite interruptions. Returns 0 or the system's error.
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
