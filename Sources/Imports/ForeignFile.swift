import FoundationEssentials
import LambentImageFiles

/// A foreign effect: its bytes or its folder, and the files next to it.
public struct ForeignFile: Sendable {
  /// The name in messages.
  public let path: String
  /// Its bytes; empty for a folder.
  public let bytes: [UInt8]
  /// The folder itself, or the folder that contains the file.
  public let folder: ForeignFolder
  /// True if the effect is a folder.
  public let isFolder: Bool

  /// Creates a file from bytes in memory.
  public init(path: String, bytes: [UInt8], folder: ForeignFolder = .empty) {
    self.path = path
    self.bytes = bytes
    self.folder = folder
    isFolder = false
  }

  package init(path: String, folder: ForeignFolder) {
    self.path = path
    bytes = []
    self.folder = folder
    isFolder = true
  }

  private init(_ file: ForeignFile, folder: ForeignFolder) {
    (path, bytes, isFolder) = (file.path, file.bytes, file.isFolder)
    self.folder = folder
  }

  /// Reads a file, or opens a folder.
  ///
  /// - Parameters:
  ///   - path: The file or the folder.
  ///   - isTrusted: True if the effect may refer to any file, and images may be passed to ffmpeg.
  ///     An untrusted effect can read only files below its own folder, after resolving links, and
  ///     its limits of bytes and pixels are a tenth.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` and ``ImportError/tooLarge(file:what:)``.
  public init(contentsOf path: String, isTrusted: Bool = false) throws(ImportError) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if FileKind(path: trimmed) == .folder {
      self.init(path: trimmed, folder: ForeignFolder(onDisk: trimmed, isTrusted: isTrusted))
      return
    }
    let folder = ForeignFolder(onDisk: FileAccess.folder(of: trimmed), isTrusted: isTrusted)
    let bytes: [UInt8]
    do {
      bytes = try ImageFile.readBytes(
        trimmed, name: trimmed, limit: folder.limit(ImportLimits.maximumFileBytes))
    } catch .tooLarge(_, let what) {
      throw .tooLarge(file: path, what: what)
    } catch .unreadable(_, let reason) {
      throw .unreadable(file: path, reason: reason)
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
    self.init(path: trimmed, bytes: bytes, folder: folder)
  }

  /// Creates a file from standard input, beside the files of the current folder.
  package init(standardInput bytes: [UInt8], isTrusted: Bool) {
    self.init(
      path: "<stdin>", bytes: bytes, folder: ForeignFolder(onDisk: ".", isTrusted: isTrusted))
  }

  /// The file with a closure that is called with the path of every file read from disk.
  package func reading(_ tell: @escaping @Sendable (String) -> Void) -> ForeignFile {
    ForeignFile(self, folder: folder.reading(tell))
  }

  /// The file with images that replace those that it names.
  package func giving(_ images: GivenImages) -> ForeignFile {
    ForeignFile(self, folder: folder.giving(images))
  }

  /// The error that the file violates its format.
  package func damaged(
    _ format: String, at place: String = "", _ reason: String, remedy: String
  ) -> ImportError {
    .damaged(file: path, format: format, place: place, reason: reason, remedy: remedy)
  }

  /// The result of reading a part of the file; failures become errors about it.
  package func reading<Result>(
    _ format: String, remedy: String, _ read: () throws(ForeignFailure) -> Result
  ) throws(ImportError) -> Result {
    do {
      return try read()
    } catch {
      throw damaged(format, at: error.place, error.reason, remedy: remedy)
    }
  }

  package func archive(_ format: String, remedy: String) throws(ImportError) -> ZipArchive {
    try reading(format, remedy: remedy) { () throws(ForeignFailure) in
      try ZipArchive(bytes, limit: folder.limit(ImportLimits.maximumInflatedBytes))
    }
  }

  /// True for XML and binary property lists.
  package var isMarkup: Bool {
    bytes.starts(with: "bplist".utf8)
      || bytes.first { $0 > 32 && $0 < 128 } == UInt8(ascii: "<")
  }

  /// The last component of the path, without its extension.
  package var name: String { FileName.stem(of: path) }

  /// The extension in lower case; empty without one.
  package var pathExtension: String { FileName.pathExtension(of: path).lowercased() }
}

/// Files by path: a folder on disk or in an archive.
public struct ForeignFolder: Sendable {
  /// All paths below an archive's folder; for a folder on disk, only its direct entries and those of
  /// its image folders.
  public let names: @Sendable () -> [String]
  /// The bytes of a file below the folder; `nil` if it does not exist or is too large.
  public let read: @Sendable (String) -> [UInt8]?
  /// The folder's path on disk, if any.
  private var root: String?
  /// True if the effect may refer to any file.
  public let isTrusted: Bool
  /// Images that replace those of the effect.
  package private(set) var given: GivenImages?

  /// Creates a folder from closures.
  ///
  /// - Parameters:
  ///   - isTrusted: True if images may be passed to ffmpeg, and limits are not reduced to a tenth.
  ///   - names: Returns every path below the folder.
  ///   - read: Returns the bytes of a file below the folder; `nil` if it does not exist or is too
  ///     large.
  public init(
    isTrusted: Bool = false, names: @escaping @Sendable () -> [String],
    read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.isTrusted = isTrusted
    self.names = names
    self.read = read
  }

  fileprivate func reading(_ tell: @escaping @Sendable (String) -> Void) -> ForeignFolder {
    guard let root else { return self }
    let read = read
    var result = ForeignFolder(
      isTrusted: isTrusted, names: names,
      read: { name in
        let bytes = read(name)
        if bytes != nil { tell(root + "/" + name) }
        return bytes
      })
    (result.root, result.given) = (root, given)
    return result
  }

  /// The limit that applies: a tenth for an untrusted effect.
  package func limit(_ limit: Int) -> Int { isTrusted ? limit : limit / 10 }

  /// A folder without files.
  public static let empty = ForeignFolder(names: { [] }, read: { _ in nil })

  /// Opens a folder on disk.
  package init(onDisk path: String, isTrusted: Bool) {
    let access = FileAccess(directory: path, isTrusted: isTrusted)
    self.init(
      isTrusted: isTrusted,
      names: {
        func entries(_ folder: String) -> [String] {
          ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }
        return entries(path)
          + Self.imageFolders.flatMap { name in entries(path + "/" + name).map { name + "/" + $0 } }
      },
      read: { name in
        guard !name.isEmpty else { return nil }
        let most = ImportLimits.maximumResourceBytes
        // Names are always relative, even with a leading slash.
        return try? access.read("./" + name, limit: isTrusted ? most : most / 10)
      })
    root = path
  }

  /// The folders beside an effect that are searched for its images.
  private static let imageFolders = ["images", "assets"]

  /// The folder with images that replace those of the effect.
  package func giving(_ images: GivenImages?) -> ForeignFolder {
    var result = self
    result.given = images
    return result
  }

  /// A folder within this one.
  package func subfolder(_ path: String) -> ForeignFolder {
    let (names, read) = (names, read)
    return ForeignFolder(
      isTrusted: isTrusted,
      names: {
        names().filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }
      },
      read: { read(path + "/" + $0) }
    ).giving(given)
  }

  /// Reads and decodes an image of an effect; `nil` if it does not exist.
  ///
  /// - Throws: `ForeignFailure` with the path.
  package func texture(named name: String) throws(ForeignFailure) -> Texture? {
    guard let found = image(named: name) else { return nil }
    do {
      return try Texture(found.bytes, name: found.path, in: self)
    } catch {
      throw ForeignFailure(reason: "\(found.path): \(error.reason)")
    }
  }

  /// Reads an image of an effect: next to it, or for a trusted effect where its name leads, then in its
  /// image folders; by its name, then by the last component, because many files contain absolute paths of
  /// their author's disk.
  package func image(named name: String) -> (path: String, bytes: [UInt8])? {
    if let entry = given?.image(named: name) { return (entry.path, entry.bytes) }
    if name.hasPrefix("data:") {
      // RFC 2397: the data follow a comma; those of images are base64.
      guard let comma = name.firstIndex(of: ","), name[..<comma].hasSuffix(";base64") else {
        return nil
      }
      return ("embedded image", Base64.decode(String(name[name.index(after: comma)...])))
    }
    let slashed = name.replacing("\\", with: "/")
    let last = FileName.last(of: slashed)
    guard !last.isEmpty, last != "..", last != "." else { return nil }
    var candidates: [String] = []
    if !slashed.hasPrefix("/"), isTrusted || !slashed.split(separator: "/").contains("..") {
      candidates.append(slashed)
    }
    candidates += [last] + Self.imageFolders.map { "\($0)/\(last)" } + ["../images/\(last)"]
    for candidate in candidates {
      if let bytes = read(candidate) { return (candidate, bytes) }
    }
    return nil
  }
}
