import LambentDocuments
public import LambentImageFiles
import LambentPixels

extension SceneDocument {
  /// Writes the document, with a PNG file beside it for each image that has no file yet.
  ///
  /// Paths of files are written relative to the document's new folder, or as absolute paths if they have no common
  /// folder except the root of the file system.
  ///
  /// - Throws: `ImageFileError` where a file cannot be written.
  public func write(to path: String) throws(ImageFileError) {
    for file in try files(at: path) { try OutputFile.write(file.bytes, to: file.path) }
  }

  /// The files that ``write(to:)`` writes: images that have no file yet, and the document last.
  ///
  /// - Throws: `ImageFileError` for an image that cannot be encoded.
  package func files(at path: String) throws(ImageFileError) -> [(path: String, bytes: [UInt8])] {
    let folder = FileName.split(path).folder
    var files: [(path: String, bytes: [UInt8])] = []
    for (name, image) in imageFiles.sorted(by: { $0.key < $1.key }) {
      files.append((folder + name, try PNGEncoder.encode(image.straight)))
    }
    return files + [(path, Array(found(from: folder).text.utf8))]
  }

  /// The document as text for standard output: its files' paths are those from the current folder.
  package var textFromCurrentFolder: String { found(from: "").text }

  /// The document with its files' paths as they are from another folder.
  private func found(from folder: String) -> SceneDocument {
    let (home, away) = (directory.realFolderPath, folder.realFolderPath)
    guard home != away else { return self }
    var document = self
    func moved(_ path: String) -> String {
      path.hasPrefix("/") || imageFiles[path] != nil
        ? path : Self.path(to: path, in: home, from: away)
    }
    if let schema = schemaPath, !schema.contains(":") { document.schemaPath = moved(schema) }
    for index in clips.indices { document.clips[index].file = moved(clips[index].file) }
    for index in soundEntries.indices {
      document.soundEntries[index].entry.file = moved(soundEntries[index].entry.file)
    }
    for index in fonts.indices { document.fonts[index].path = moved(fonts[index].path) }
    for index in kernels.indices {
      document.kernels[index].path = kernels[index].path.map(moved)
    }
    for index in images.indices {
      if case .frames(let frames) = images[index].source,
        imageFiles[frames.path(of: frames.range.lowerBound)] != nil
      {
        continue
      }
      document.images[index].source = images[index].source.moving(moved)
    }
    document.source = source?.moving(moved)
    return document
  }

  /// The path of a file of one folder from another; both folders are absolute, without links.
  private static func path(to file: String, in home: String, from folder: String) -> String {
    var target = home.split(separator: "/")
    var rest = file.split(separator: "/")[...]
    // Behind a name, which may be a link, “..” leads elsewhere.
    while let first = rest.first, first == "." || first == ".." {
      if first == ".." { _ = target.popLast() }
      rest = rest.dropFirst()
    }
    target += rest
    let start = folder.split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    guard shared > 0 else { return "/" + target.joined(separator: "/") }
    let up = [Substring](repeating: "..", count: start.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }
}

/// A document as it was read, to be written again: what its layers do not say is kept.
struct SourceDocument: Sendable {
  var root: JSONValue
  /// The facts that its layers were read with, as they are written.
  let facts: [JSONValue.Member]

  /// The document with other facts where they have changed since.
  func json(with facts: [JSONValue.Member]) -> JSONValue {
    var result = root
    let old = JSONValue.object(self.facts)
    let new = JSONValue.object(facts)
    for key in Set((self.facts + facts).map(\.key)).sorted() where old[key] != new[key] {
      result[key] = new[key]
    }
    return result
  }

  /// The document with the paths of its files changed: images, sequences, clips, fonts and scenes.
  func moving(_ move: (String) -> String) -> SourceDocument {
    var result = self
    for (room, keys) in [
      ("images", ["file", "frames"]), ("clips", ["file"]), ("fonts", ["file"]),
      ("kernels", ["file"]), ("tables", ["file"]), ("audio", ["file"]),
    ] {
      guard case .object(let entries)? = root[room] else { continue }
      result.root[room] = .object(
        entries.map { entry in
          (entry.key, keys.reduce(entry.value) { $0.moving($1, move) })
        })
    }
    for room in ["layers", "events"] {
      result.root[room] = result.root[room].map { value in
        value.replacing { node in
          let isScene = node["type"] == "scene"
          guard isScene || node["type"] == "captions", case .string(let file)? = node["file"],
            !isScene || PresetFolders.path(ofPreset: file) == nil
          else { return nil }
          return node.moving("file", move)
        }
      }
    }
    return result
  }
}

extension JSONValue {
  fileprivate func moving(_ key: String, _ move: (String) -> String) -> JSONValue {
    guard case .string(let path)? = self[key] else { return self }
    var result = self
    result[key] = .string(move(path))
    return result
  }
}
