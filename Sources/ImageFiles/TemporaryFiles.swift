import Glibc
import LambentWorkers

/// The files that are being written under temporary names, which must be removed when the program
/// is interrupted.
package enum TemporaryFiles {
  private struct State {
    var paths: Set<String> = []
    var folders: Set<String> = []
    var children: Set<pid_t> = []
    var isClosed = false
    var counter = 0
    /// The folders that have been searched for orphaned files.
    var sweptFolders: Set<String> = []
  }

  private static let state = Lock(State())

  /// Removes all unfinished files, kills the encoders, and prevents further files from being
  /// created or finished. Call it before exiting early, from any thread (but not from a signal
  /// handler).
  package static func discardAll() {
    state.withLock { state in
      state.isClosed = true
      for child in state.children { ChildProcess.kill(child) }
      for path in state.paths { path.withSystemPath { _ = unlink($0) } }
      for folder in state.folders { remove(folder) }
      state.paths.removeAll()
      state.folders.removeAll()
    }
  }

  /// Calls a closure with a new private folder in the system's temporary directory, and removes the
  /// folder with its files afterwards, or when the program is interrupted.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)`` if the folder cannot be created, and the
  ///   errors of `body`.
  package static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = named.isEmpty ? "/tmp" : named
    var path = Array("\(parent)/lambent-XXXXXX".utf8CString)
    let code = state.withLock { state -> Int32 in
      guard !state.isClosed else { return ECANCELED }
      guard mkdtemp(&path) != nil else { return errno }
      state.folders.insert(name(path))
      return 0
    }
    guard code == 0 else {
      throw ImageFileError.writing(parent, code: code)
    }
    let folder = name(path)
    defer {
      state.withLock { state in
        if state.folders.remove(folder) != nil { remove(folder) }
      }
    }
    return try body(folder)
  }

  /// Writes a file in such a folder, readable only by this user.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .writing(path) }
    defer { close(descriptor) }
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if failure != 0 { throw .writing(path, code: failure) }
  }

  private static func name(_ path: [CChar]) -> String {
    String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a folder and its files. A process that was just killed may still have created a file,
  /// so this is tried several times.
  private static func remove(_ folder: String) {
    for _ in 0..<50 {
      if let list = opendir(folder) {
        while let entry = readdir(list) {
          withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) {
              _ = unlinkat(dirfd(list), $0, 0)
            }
          }
        }
        closedir(list)
      }
      if rmdir(folder) == 0 || errno == ENOENT { return }
      usleep(2000)
    }
  }

  /// Creates a new empty file next to `path`, after removing orphaned files from the folder.
  /// Returns its name and its locked descriptor.
  static func make(beside path: String) throws(ImageFileError) -> (path: String, descriptor: Int32)
  {
    let (folder, name) = FileName.split(path)
    if state.withLock({ $0.sweptFolders.insert(folder).inserted }) {
      OrphanedFiles.remove(from: folder)
    }
    // Truncate the name, so that the longer temporary name is valid too.
    let stem = "\(folder).\(String(systemPath: name.systemPath.prefix(100)))"
    let made = state.withLock { state -> Result<(String, Int32), SystemFailure> in
      guard !state.isClosed else { return .failure(SystemFailure(code: ECANCELED)) }
      for _ in 0..<1000 {
        state.counter += 1
        let temporary = "\(stem)\(OrphanedFiles.mark)\(getpid())-\(state.counter).part"
        let descriptor = temporary.withSystemPath {
          open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        if descriptor >= 0 {
          guard OrphanedFiles.claim(descriptor) else {
            close(descriptor)
            continue
          }
          state.paths.insert(temporary)
          return .success((temporary, descriptor))
        }
        if errno != EEXIST && errno != EINTR { break }
      }
      return .failure(SystemFailure(code: errno))
    }
    switch made {
    case .success(let file): return file
    case .failure(let failure):
      throw .writing(path, code: failure.code)
    }
  }

  private struct SystemFailure: Error { let code: Int32 }

  /// Renames a finished file to its final name.
  static func commit(
    _ temporary: String, as path: String, existing: ExistingFile
  ) throws(ImageFileError) {
    let result = state.withLock { state -> Int32 in
      guard !state.isClosed else { return ECANCELED }
      let failure =
        existing == .replace ? rename(temporary, to: path) : place(temporary, at: path)
      if failure == 0 { state.paths.remove(temporary) }
      return failure
    }
    guard result == 0 else {
      discard(temporary)
      if result == EEXIST, existing == .keep { throw .exists(file: path) }
      throw .writing(path, code: result)
    }
  }

  private static func rename(_ temporary: String, to path: String) -> Int32 {
    let result = temporary.withSystemPath { old in
      path.withSystemPath { new in Glibc.rename(old, new) }
    }
    return result == 0 ? 0 : errno
  }

  /// Renames a file unless the name is taken, in which case it returns `EEXIST`.
  ///
  /// It creates a hard link, which fails if the name is taken, and then removes the first name.
  ///
  /// - Parameter canLink: False for file systems without hard links (FAT): an empty file takes the
  ///   name and is then replaced.
  package static func place(_ temporary: String, at path: String, canLink: Bool = true) -> Int32 {
    if canLink {
      let linked = temporary.withSystemPath { old in
        path.withSystemPath { new in link(old, new) }
      }
      if linked == 0 {
        temporary.withSystemPath { _ = unlink($0) }
        return 0
      }
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(errno) else { return errno }
    }
    let descriptor = path.withSystemPath {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return rename(temporary, to: path)
  }

  /// Removes an unfinished file.
  static func discard(_ temporary: String) {
    state.withLock { state in
      if state.paths.remove(temporary) != nil { temporary.withSystemPath { _ = unlink($0) } }
    }
  }

  /// Registers a child process to be killed with this one, unless that has already happened.
  static func adopt(child: pid_t) {
    state.withLock { state in
      state.children.insert(child)
      if state.isClosed { ChildProcess.kill(child) }
    }
  }

  /// Unregisters a child process before waiting for it.
  static func release(child: pid_t) {
    state.withLock { state in _ = state.children.remove(child) }
  }
}

/// The system's message for an error.
func systemReason(_ code: Int32 = errno) -> String {
  String(cString: strerror(code)).lowercased()
}
