import LambentImageFiles
import LambentImports

/// A `.ca` bundle or a single `.caml` file: the markup, and the folder of its images.
struct CAMLBundle: Sendable {
  /// The name in notes.
  let name: String
  /// The markup's bytes.
  let markup: [UInt8]
  let folder: ForeignFolder
  /// The size from the bundle's index, if stated.
  let documentSize: SIMD2<Double>?
  /// The duration from the bundle's index, in seconds, if stated.
  let end: Double?

  static let format = "Core Animation archive"

  /// True if a file is a bundle, markup or an archive of bundles.
  static func recognizes(_ file: ForeignFile) -> Bool {
    if file.isFolder {
      return file.folder.read("main.caml") != nil || file.folder.read("index.xml") != nil
    }
    if ZipArchive.recognizes(file.bytes) {
      return ["tendies", "zip", "ca"].contains(file.pathExtension)
    }
    return file.pathExtension == "caml"
      || String(decoding: file.bytes.prefix(512), as: UTF8.self).contains("<caml")
  }

  /// The bundles of a file, back to front.
  ///
  /// - Throws: ``ImportError`` if there are none.
  static func bundles(
    in file: ForeignFile, log: ImportLog
  ) throws(ImportError) -> [CAMLBundle] {
    if file.isFolder { return [try bundle(file.folder, named: file.name, path: file.path)] }
    guard ZipArchive.recognizes(file.bytes) else {
      return [
        CAMLBundle(
          name: file.name, markup: file.bytes, folder: file.folder, documentSize: nil, end: nil)
      ]
    }
    let archive = try file.archive(format, remedy: "a zip archive")
    let folder = archive.folder(isTrusted: file.folder.isTrusted).giving(file.folder.given)
    return try bundles(in: folder, path: file.path, log: log)
  }

  /// The bundles of an archive's first wallpaper: background first, floating last.
  private static func bundles(
    in archive: ForeignFolder, path: String, log: ImportLog
  ) throws(ImportError) -> [CAMLBundle] {
    let folders = Set(
      archive.names().filter { $0.hasSuffix("main.caml") || $0.hasSuffix("index.xml") }
        .map { String($0.dropLast(FileName.last(of: $0).count).dropLast()) }
    ).sorted()
    let groups = Dictionary(grouping: folders) { folder in
      String(folder.dropLast(FileName.last(of: folder).count))
    }
    guard let first = groups.keys.sorted().first, let chosen = groups[first] else {
      throw .nothingToImport(
        file: path, reason: "the archive has no .ca bundle: main.caml or index.xml",
        remedy: "a .ca, a .caml, or a .tendies with layers")
    }
    if groups.count > 1 {
      log.note(FileName.last(of: path), "the first of \(groups.count) wallpapers: \(first)")
    }
    let roles = roles(archive.read(first + "Wallpaper.plist"))
    func rank(_ folder: String) -> Int {
      let name = FileName.last(of: folder)
      let role = (roles[name] ?? name).lowercased()
      return role.contains("background") ? 0 : role.contains("foreground") ? 2 : 1
    }
    var result: [CAMLBundle] = []
    for folder in chosen.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
      let inner = folder.isEmpty ? archive : archive.subfolder(folder)
      result.append(
        try bundle(inner, named: FileName.last(of: folder), path: "\(path)/\(folder)"))
    }
    return result
  }

  /// The role of each bundle in the wallpaper's list: `backgroundAnimationFileName` and similar
  /// keys, at any depth.
  private static func roles(_ list: [UInt8]?) -> [String: String] {
    guard let root = list.flatMap({ try? PropertyListTree.read($0) }) else { return [:] }
    var (result, open): ([String: String], [PropertyListValue]) = ([:], [root])
    while let next = open.popLast() {
      guard case .dictionary(let members) = next else { continue }
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        if let file = value.string, key.contains("AnimationFileName") {
          result[FileName.last(of: file)] = key
        }
        open.append(value)
      }
    }
    return result
  }

  private static func bundle(
    _ folder: ForeignFolder, named name: String, path: String
  ) throws(ImportError) -> CAMLBundle {
    let index = folder.read("index.xml").flatMap { try? PropertyListTree.read($0) }
    let document = FileName.last(of: index?["rootDocument"]?.string ?? "main.caml")
    guard let markup = folder.read(document) ?? folder.read("main.caml") else {
      throw .damaged(
        file: path, format: format, place: "index.xml", reason: "\(document) is missing",
        remedy: "the bundle as it was written")
    }
    let size = index?["documentWidth"]?.number.flatMap { width in
      index?["documentHeight"]?.number.map { SIMD2(width, $0) }
    }
    return CAMLBundle(
      name: name, markup: markup, folder: folder, documentSize: size,
      end: index?["loopEnd"]?.number.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
  }
}
