import Glibc

/// The files that a document may read: any file, or only those below a folder.
///
/// Every file that a document refers to is opened here: images, fonts, scenes, atlases, and files
/// next to a foreign effect. Movies are an exception: only trusted documents may contain them, and
/// ffmpeg opens them. Only regular files are opened, and the checks apply to the open file itself,
/// so that it cannot be replaced between the check and the reading. Errors do not reveal whether a
/// file outside the folder exists.
package struct FileAccess: Sendable, Hashable {
  /// The folder for relative paths; empty for the current one.
  package let directory: String
  /// True if any file may be read.
  package let isTrusted: Bool
  /// The real path of the folder below which files may be read; `nil` if there is none.
  private let root: [UInt8]?

  /// Creates the access of a document in a folder.
  ///
  /// - Parameters:
  ///   - directory: The folder for relative paths. An untrusted document with the folder `""`
  ///     cannot read files.
  ///   - isTrusted: True allows any file; false only those below the folder, after resolving links.
  package init(directory: String, isTrusted: Bool) {
    self.init(
      directory: directory, isTrusted: isTrusted,
      root: isTrusted || directory.isEmpty ? nil : InputFile.realPath(of: directory))
  }

  private init(directory: String, isTrusted: Bool, root: [UInt8]?) {
    (self.directory, self.isTrusted, self.root) = (directory, isTrusted, root)
  }

  /// The access of another document that this one refers to: relative to its folder, for the same
  /// files.
  package func forDocument(at path: String) -> FileAccess {
    FileAccess(directory: Self.folder(of: fullPath(path)), isTrusted: isTrusted, root: root)
  }

  /// The folder of a file: its path up to the last slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file relative to the current folder.
  package func fullPath(_ path: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : "\(directory)/\(path)"
  }

  /// Reads a file.
  ///
  /// - Parameter limit: The greatest size, in bytes. Default: that of image files, or a tenth of it
  ///   for untrusted documents.
  /// - Throws: ``ImageFileError``: `outsideFolder` for a file that the document may not read.
  package func read(_ path: String, limit: Int? = nil) throws(ImageFileError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    let most = ImageLimits.maximumFileBytes
    return try InputFile.read(
      descriptor, size: size, name: fullPath(path), limit: limit ?? (isTrusted ? most : most / 10))
  }

  /// The size of an image from its header; `nil` if it is not an image or may not be read.
  package func imageHeader(of path: String) -> ImageHeader? {
    guard let (descriptor, size) = try? open(path) else { return nil }
    return ImageHeader(ReadableFile(descriptor: descriptor, size: size))
  }

  private func open(_ path: String) throws(ImageFileError) -> (descriptor: Int32, size: Int) {
    let full = fullPath(path)
    if isTrusted { return try InputFile.open(full, name: full) }
    guard let root else { throw .outsideFolder(file: path) }
    do throws(ImageFileError) {
      return try InputFile.open(full, name: full, below: root)
    } catch {
      // A missing file beyond a link or “..” gives the same error as an existing one.
      if case .unreadable = error, isPlain(path) { throw error }
      throw .outsideFolder(file: path)
    }
  }

  /// True if a path is below the folder by its text alone: without “..” and without links.
  private func isPlain(_ path: String) -> Bool {
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return false }
    var place = directory
    for part in path.split(separator: "/") {
      if part == ".." { return false }
      place += "/" + part
      var status = stat()
      guard lstat(place, &status) == 0 else { return true }
      if status.st_mode & S_IFMT == S_IFLNK { return false }
    }
    return true
  }
}
