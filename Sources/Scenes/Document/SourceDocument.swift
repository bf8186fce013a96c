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
  /// The object with another path under a key.
  fileprivate func moving(_ key: String, _ move: (String) -> String) -> JSONValue {
    guard case .string(let path)? = self[key] else { return self }
    var result = self
    result[key] = .string(move(path))
    return result
  }
}
