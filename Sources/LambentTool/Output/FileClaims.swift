import Glibc
import LambentCatalogue
import LambentImageFiles
import LambentScenes

/// The files that a run reads and writes, so that no two outputs, and no output and input, are one file:
/// whatever the spelling, through links, and in whatever case letters are. Every command that writes files
/// asks it.
struct FileClaims: Sendable {
  /// A file as the system knows it.
  private struct Node: Hashable, Sendable {
    var device: UInt
    var number: UInt

    init?(_ path: String) {
      var status = stat()
      guard path.withSystemPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG
      else {
        return nil
      }
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }
  }

  private struct Claim: Sendable {
    var use: String
    var node: Node?
  }

  private var nodes: [Node: String] = [:]
  private var names: [String: Claim] = [:]
  /// The real paths of folders.
  private var folders: [String: String] = [:]

  /// Notes a file that is read; the same may be read twice. `use` is what it is read as.
  mutating func read(_ path: String, as use: String) {
    // Only a file that is there can be written over.
    guard let node = Node(path) else { return }
    nodes[node] = use
    names[key(of: path)] = Claim(use: use, node: node)
  }

  /// Notes the file of a kernel.
  ///
  /// - Parameter name: Its path, or its name in a folder of `LAMBENT_KERNELS`.
  mutating func read(kernel name: String) {
    if let path = KernelFolders.path(for: name) { read(path, as: "a kernel") }
  }

  /// Notes the files that a scene was read from: documents, images, clips and fonts.
  mutating func read(_ scene: Scene, from source: SceneSource) {
    for path in source.files { read(path, as: "the scene's document") }
    for path in scene.files { read(path, as: "a file of the scene") }
  }

  /// Notes a file that an option writes. `-` is standard output.
  ///
  /// - Parameter results: The results that go to standard output already; `nil` for nothing.
  /// - Throws: `ToolError` where it is read, or another option writes it.
  mutating func write(
    _ path: String, option: String, standardOutputHas results: String? = nil
  ) throws {
    guard path != "-" else {
      guard let results else { return }
      throw ToolError.fault(
        "standard output has \(results)", of: option, remedy: "name a file")
    }
    try check(path, option: option)
    let node = Node(path)
    if let node { nodes[node] = "what \(option) writes" }
    names[key(of: path)] = Claim(use: "what \(option) writes", node: node)
  }

  /// Checks that an option may write a file, without recording that it does.
  ///
  /// - Throws: `ToolError` where it is read, or another option writes it.
  mutating func check(_ path: String, option: String) throws {
    let node = Node(path)
    if let node, let use = nodes[node] { throw Self.clash(path, option, use) }
    guard let claim = names[key(of: path)] else { return }
    // Two files that are both there and not one, are not one.
    if node != nil, claim.node != nil { return }
    throw Self.clash(path, option, claim.use)
  }

  /// Writes the files of `--output`, after all of them have been checked. A file that exists, byte for byte,
  /// is left as it is.
  ///
  /// - Parameter document: The file among them that may not exist without `overwrite`, even byte for byte.
  /// - Throws: `ToolError` where one is read, or exists and is not to be replaced, and `ImageFileError`.
  mutating func write(
    _ files: [(path: String, bytes: [UInt8])], document: String? = nil, overwrite: Bool
  ) throws {
    let changed = files.filter { file in
      file.path == document
        || (try? ImageFile.readBytes(file.path, name: file.path)) != file.bytes
    }
    for file in changed {
      try write(file.path, option: "--output")
      guard overwrite || !FileKind.isTaken(file.path) else {
        throw ToolError.usage(
          "the file \(file.path) of --output exists: add --overwrite, or choose another name")
      }
    }
    var added: [String] = []
    do {
      // The first, the document, comes last: it is there only where its files are.
      for file in changed.reversed() {
        let isNew = !FileKind.isTaken(file.path)
        try OutputFile.write(file.bytes, to: file.path, existing: overwrite ? .replace : .keep)
        if isNew { added.append(file.path) }
      }
    } catch {
      // A part of the files would be in the way of the next run.
      for path in added { _ = path.withSystemPath { unlink($0) } }
      throw error
    }
  }

  private static func clash(_ path: String, _ option: String, _ use: String) -> ToolError {
    .fault("\(path) is \(use)", of: option, remedy: "name another file")
  }

  /// The path without links, shortcuts and capitals.
  mutating func key(of path: String) -> String {
    var path = path
    // A link to a file that is not there yet leads on to it. Linux follows 40 links at most.
    for _ in 0..<40 {
      if let real = path.realPath { return real.lowercased() }
      let (folder, name) = FileName.split(path)
      let real = realFolder(folder)
      let there = real == "/" ? real : real + "/"
      path = there + name
      guard let target = path.linkTarget else { break }
      path = target.hasPrefix("/") ? target : there + target
    }
    return path.lowercased()
  }

  /// The real path of a folder, of which the end may not be there yet.
  private mutating func realFolder(_ folder: String) -> String {
    if let known = folders[folder] { return known }
    let real = folder.realFolderPath
    folders[folder] = real
    return real
  }
}
