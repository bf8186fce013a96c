import LambentDocuments

/// Keeps the particles of a document that is about to be edited.
package enum SeedNames {
  /// The document with a `seedName` for each emitter layer and cell that has a name: the names that its random
  /// values depend on now. Layers and cells can then be renamed and nested, and their particles stay the same.
  /// All else stays as it is, and so does text that is not a document.
  package static func written(into document: [UInt8]) -> [UInt8] {
    guard let parsed = try? JSONDocument(file: "", bytes: document) else { return document }
    var insertions: Insertions = []
    visitLayers(
      of: Cursor(document: parsed, diagnostics: Diagnostics()), below: [], &insertions)
    var result = document
    for (offset, text) in insertions.sorted(by: { $0.offset > $1.offset }) {
      result.insert(contentsOf: Array(text.utf8), at: offset)
    }
    return result
  }

  private typealias Insertions = [(offset: Int, text: String)]

  /// Visits the layers below an object, with the names that the engine gives them.
  private static func visitLayers(
    of parent: Cursor, below path: [String], _ insertions: inout Insertions
  ) {
    let layers =
      ["layers", "sublayers"].flatMap { parent.member($0)?.elements() ?? [] }
      + [parent.member("mask")].compactMap { $0 }
    var counts: [String: Int] = [:]
    for layer in layers {
      let name = layer.node["name"]?.text ?? ""
      let rank = counts[name, default: 0]
      counts[name] = rank + 1
      var own = path + [rank == 0 && !name.isEmpty ? name : "\(name)#\(rank)"]
      if layer.node["type"] == "emitter" {
        insert(own.joined(separator: "/"), into: layer, &insertions)
        visitCells(of: layer, &insertions)
      } else if let seed = layer.node["seed"] {
        // One that a parameter gives is not known here.
        guard case .number(let number) = seed, let whole = Int(exactly: number) else { continue }
        own = ["seed \(whole)"]
      }
      visitLayers(of: layer, below: own, &insertions)
    }
  }

  private static func visitCells(of parent: Cursor, _ insertions: inout Insertions) {
    var seen: Set<String> = []
    let emitted = CellEventKeys.names.compactMap { parent.member($0) }.flatMap { cells in
      (cells.elements() ?? []) + [cells]
    }
    for cell in (parent.member(CellEventKeys.cellsName)?.elements() ?? []) + emitted {
      // Cells without a name are identified by their order.
      if let name = cell.node["name"]?.text, !name.isEmpty, seen.insert(name).inserted,
        cell.member("seed") == nil
      {
        insert(name, into: cell, &insertions)
      }
      visitCells(of: cell, &insertions)
    }
  }

  /// Notes the text of a key, before the object's name.
  private static func insert(
    _ name: String, into object: Cursor, _ insertions: inout Insertions
  ) {
    guard case .object(let members) = object.node, !members.isEmpty,
      !members.contains(where: { $0.key == "seedName" })
    else { return }
    let index = members.firstIndex { $0.key == "name" } ?? 0
    insertions.append(
      (object.keyOffset(at: index), "\"seedName\": \(JSONValue.string(name).line), "))
  }
}
