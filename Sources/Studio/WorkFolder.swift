import FlyingFox
import LambentImageFiles

/// The folder that is open: the only one whose files are read and written.
struct WorkFolder: Sendable {
  /// The folder's real path, with links resolved.
  let root: String

  /// Opens a folder.
  ///
  /// - Throws: ``StudioError`` where there is none.
  init(_ path: String) throws {
    guard let root = path.realPath else { throw StudioError(.notFound, "no folder in \(path)") }
    self.root = root
  }

  /// The real path of a file below the folder.
  ///
  /// - Throws: ``StudioError`` for a name that leads out of the folder, also by links, or to nothing.
  func path(of name: String) throws(StudioError) -> String {
    try Self.check(name)
    guard let path = "\(root)/\(name)".realPath, isInside(path) else {
      throw StudioError(.notFound, "no file “\(name)” in the folder")
    }
    return path
  }

  /// The path of a file that may be made below the folder.
  ///
  /// - Throws: ``StudioError`` for a name that leads out of the folder, or where its folder does not exist.
  func newPath(of name: String) throws(StudioError) -> String {
    try Self.check(name)
    let parts = name.split(separator: "/")
    let parent = ([root] + parts.dropLast().map(String.init)).joined(separator: "/")
    guard let file = parts.last, let folder = parent.realPath, folder == root || isInside(folder)
    else {
      throw StudioError(.notFound, "no folder for “\(name)”")
    }
    let path = "\(folder)/\(file)"
    // A link that exists must not lead out of the folder; nor one whose target does not exist yet.
    if let real = path.realPath { guard isInside(real) else { throw Self.outside(name) } }
    guard path.realPath != nil || path.linkTarget == nil else { throw Self.outside(name) }
    return path
  }

  /// The most files that are looked at for documents.
  private static let mostFiles = 1000

  /// The documents below the folder, by name; at most 500, three levels deep, among the first files.
  func documents() -> [String] {
    var found: [String] = []
    var seen = 0
    var folders = [(path: root, prefix: "", depth: 0)]
    while let folder = folders.popLast(), found.count < 500, seen < Self.mostFiles {
      let names = Folder.files(in: folder.path, limit: 500) { $0.hasSuffix(".json") }
      seen += names.count
      found += names.filter { Self.isDocument("\(folder.path)/\($0)") }.map { folder.prefix + $0 }
      guard folder.depth < 2 else { continue }
      folders += Folder.folders(in: folder.path, limit: 100).map {
        ("\(folder.path)/\($0)", "\(folder.prefix)\($0)/", folder.depth + 1)
      }
    }
    return found.sorted()
  }

  private func isInside(_ path: String) -> Bool { path.hasPrefix(root == "/" ? "/" : root + "/") }

  /// Rejects a name that is not a path below the folder.
  static func check(_ name: String) throws(StudioError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count < 1024,
      !name.unicodeScalars.contains(where: { $0.value < 32 }),
      !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
    else { throw outside(name) }
  }

  private static func outside(_ name: String) -> StudioError {
    StudioError(.forbidden, "“\(name)” is not a file in the folder")
  }

  /// True if the start of a file looks like a scene, and not like a schema, an atlas or another tool's JSON.
  private static func isDocument(_ path: String) -> Bool {
    guard let bytes = try? ImageFile.readBytes(path, name: path, limit: 1 << 22) else {
      return false
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\"version\"") && text.contains("\"layers\"")
      && !text.contains("\"$defs\"")
  }
}
