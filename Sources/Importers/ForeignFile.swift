import FoundationEssentials
import LambentImageFiles

/// A foreign effect as it is found: its bytes, or a folder, and what lies around it.
public struct ForeignFile: Sendable {
  /// The name in messages.
  public let path: String
  /// Its bytes; empty for a folder.
  public let bytes: [UInt8]
  /// The folder itself where it is one, else the folder that it lies in.
  public let folder: ForeignFolder
  /// True if it is a folder.
  public let isFolder: Bool

  /// Creates a file that is in memory.
  public init(path: String, bytes: [UInt8], folder: ForeignFolder = .empty) {
    self.path = path
    self.bytes = bytes
    self.folder = folder
    isFolder = false
  }

  /// Creates a folder.
  package init(path: String, folder: ForeignFolder) {
    self.path = path
    bytes = []
    self.folder = folder
    isFolder = true
  }

  /// Reads a file, or takes a folder.
  ///
  /// - Throws: ``ImportError/unreadable(file:reason:)`` and ``ImportError/tooLarge(file:what:)``.
  public init(contentsOf path: String) throws(ImportError) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(file: path, reason: "there is no such file")
    }
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if isFolder {
      self.init(path: trimmed, folder: ForeignFolder(onDisk: trimmed))
      return
    }
    let parent = URL(fileURLWithPath: trimmed).deletingLastPathComponent().path
    let bytes = try ForeignFolder.readFile(trimmed, limit: ImportLimits.maximumFileBytes)
    self.init(path: trimmed, bytes: bytes, folder: ForeignFolder(onDisk: parent))
  }

  /// The file as ``ImportOptions/untrusted`` has it read.
  ///
  /// - Throws: ``ImportError/tooLarge(file:what:)``.
  func guarded() throws(ImportError) -> ForeignFile {
    let limit = ImportLimits.maximumFileBytes / 10
    guard bytes.count <= limit else {
      throw .tooLarge(file: path, what: "\(bytes.count) bytes, where at most \(limit) are allowed")
    }
    return isFolder
      ? ForeignFile(path: path, folder: folder.guarded())
      : ForeignFile(path: path, bytes: bytes, folder: folder.guarded())
  }

  /// The file with every reading from the disk beside it told, by its path.
  package func reading(_ tell: @escaping @Sendable (String) -> Void) -> ForeignFile {
    isFolder
      ? ForeignFile(path: path, folder: folder.reading(tell))
      : ForeignFile(path: path, bytes: bytes, folder: folder.reading(tell))
  }

  /// The last component of the path, without its extension.
  package var name: String {
    let last = path.lastPathComponent
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// The extension in lower case; empty without one.
  package var pathExtension: String {
    let last = path.lastPathComponent
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
    return last[last.index(after: dot)...].lowercased()
  }
}

/// Files by their path: a folder of the disk or of an archive.
public struct ForeignFolder: Sendable {
  /// Every path below the folder, for archives; those of the top for folders of the disk.
  public let names: @Sendable () -> [String]
  /// The bytes of a file below the folder; `nil` where it is not there or too large.
  public let read: @Sendable (String) -> [UInt8]?
  /// The folder's path, where it lies on the disk.
  private var root: String?
  /// True if the effect may have all that the process may have.
  private(set) var isTrusted = true

  /// Creates a folder from its two questions.
  public init(
    names: @escaping @Sendable () -> [String], read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.names = names
    self.read = read
  }

  /// The folder as ``ImportOptions/untrusted`` has it read: nothing outside of it, links resolved, and a
  /// tenth of the bytes.
  func guarded() -> ForeignFolder {
    let (read, root) = (read, root)
    let real = root.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    var result = ForeignFolder(
      names: names,
      read: { name in
        if let real {
          let path = URL(fileURLWithPath: real + "/" + name).resolvingSymlinksInPath().path
          guard path.hasPrefix(real.hasSuffix("/") ? real : real + "/") else { return nil }
        }
        let bytes = read(name)
        return (bytes?.count ?? 0) <= ImportLimits.maximumResourceBytes / 10 ? bytes : nil
      })
    (result.root, result.isTrusted) = (root, false)
    return result
  }

  fileprivate func reading(_ tell: @escaping @Sendable (String) -> Void) -> ForeignFolder {
    guard let root else { return self }
    let read = read
    var result = ForeignFolder(
      names: names,
      read: { name in
        let bytes = read(name)
        if bytes != nil { tell(root + "/" + name) }
        return bytes
      })
    (result.root, result.isTrusted) = (root, isTrusted)
    return result
  }

  /// A limit as it is here: a tenth for an effect that is not trusted.
  func limit(_ limit: Int) -> Int { isTrusted ? limit : limit / 10 }

  /// A folder without files.
  public static let empty = ForeignFolder(names: { [] }, read: { _ in nil })

  /// A folder of the disk.
  package init(onDisk path: String) {
    root = path
    names = {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
    read = { name in
      guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
      return try? Self.readFile(
        path + "/" + name, limit: ImportLimits.maximumResourceBytes)
    }
  }

  /// The folder of that path within this one.
  func subfolder(_ path: String) -> ForeignFolder {
    let (names, read) = (names, read)
    var result = ForeignFolder(
      names: {
        names().filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }
      },
      read: { read(path + "/" + $0) })
    result.isTrusted = isTrusted
    return result
  }

  /// Reads an image that an effect names: beside it, then in its image folders, by the name as given
  /// and then by its last component, for many files hold paths of somebody's disk.
  func image(named name: String) -> (path: String, bytes: [UInt8])? {
    if name.hasPrefix("data:") {
      // RFC 2397: the data follow a comma, those of images as base64.
      guard let comma = name.firstIndex(of: ","), name[..<comma].hasSuffix(";base64") else {
        return nil
      }
      return ("embedded image", Base64.decode(String(name[name.index(after: comma)...])))
    }
    let slashed = name.replacing("\\", with: "/")
    let last = slashed.lastPathComponent
    guard !last.isEmpty, last != "..", last != "." else { return nil }
    var candidates: [String] = []
    if !slashed.hasPrefix("/"), !slashed.split(separator: "/").contains("..") {
      candidates.append(slashed)
    }
    candidates += [last, "images/\(last)", "assets/\(last)", "../images/\(last)"]
    for candidate in candidates {
      if let bytes = read(candidate) { return (candidate, bytes) }
    }
    return nil
  }

  /// An attribute of a file as an integer: Foundation's number where that is loaded, else a plain one.
  private static func integer(_ value: Any) -> Int? {
    (value as? any BinaryInteger).map { Int(clamping: $0) } ?? value as? Int
  }

  static func readFile(_ path: String, limit: Int) throws(ImportError) -> [UInt8] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size].flatMap(Self.integer) else {
      throw .unreadable(file: path, reason: "there is no such file")
    }
    guard attributes?[.type] as? FileAttributeType != .typeDirectory else {
      throw .unreadable(file: path, reason: "it is a folder")
    }
    guard size <= limit else {
      throw .tooLarge(file: path, what: "\(size) bytes, where at most \(limit) are allowed")
    }
    do {
      return try ImageFile.readBytes(path, name: path)
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
  }
}

extension String {
  /// The part after the last slash.
  var lastPathComponent: String {
    split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
  }
}
