import Glibc

/// Temporary files of processes that ended without removing them (`kill -9`, a power failure).
///
/// A file that is being written is locked by its process (`flock`). The system releases the lock
/// with the process, also on other machines and in other containers. So a file that can be locked
/// is an orphan.
/// If the file system has no locks, the process may run on another machine: then only a file that
/// was not written to for a day is an orphan.
enum OrphanedFiles {
  /// The marker in the names of temporary files, which distinguishes them from other files.
  static let mark = ".lambent-"

  /// Locks a new file. Returns false if another process took it for an orphan and removed it.
  static func claim(_ descriptor: Int32) -> Bool {
    // If the file system has no locks, the process ID is checked instead: see `isOrphan`.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the orphans in a folder: "" for the current one, otherwise with its slash.
  static func remove(from folder: String) {
    guard let list = (folder.isEmpty ? "." : folder).withSystemPath({ opendir($0) }) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      guard entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          String(systemPath: UnsafeBufferPointer(start: bytes, count: 256).prefix { $0 != 0 })
        }
      }
      guard let process = process(in: name) else { continue }
      removeIfOrphaned(folder + name, process: process)
    }
  }

  /// The process ID in a temporary file's name; `nil` for other names.
  static func process(in name: String) -> pid_t? {
    guard name.hasPrefix("."), name.hasSuffix(".part"),
      let mark = name.ranges(of: mark).last
    else { return nil }
    let numbers = name[mark.upperBound...].dropLast(".part".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, Int(numbers[1]) != nil else { return nil }
    return pid_t(numbers[0])
  }

  private static func removeIfOrphaned(_ path: String, process: pid_t) {
    let descriptor = path.withSystemPath {
      open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .file, status.st_uid == geteuid(),
      isOrphan(descriptor, process: process, lastWritten: status.st_mtim.tv_sec)
    else { return }
    path.withSystemPath { _ = unlink($0) }
  }

  private static func isOrphan(
    _ descriptor: Int32, process: pid_t, lastWritten: time_t
  ) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    let day = 86_400
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
      && time(nil) - lastWritten > day
  }
}
