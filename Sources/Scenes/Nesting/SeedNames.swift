/// Keeps the particles of a document that is about to be edited.
package enum SeedNames {
  /// The document with a `seedName` for each emitter layer and cell that has a name: the names that its random
  /// values depend on now. Layers and cells can then be renamed and nested, and their particles stay the same.
  /// All else stays as it is; text that is no document does, too.
  package static func written(into document: [UInt8]) -> [UInt8] {
    var parser = JSONParser(document)
    guard let root = try? parser.parse() else { return document }
    var insertions: [(offset: Int, text: String)] = []
    visitLayers(of: root, below: [], &insertions)
    var result = document
    for (offset, text) in insertions.sorted(by: { $0.offset > $1.offset }) {
      result.insert(contentsOf: Array(text.utf8), at: offset)
    }
    return result
  }

  private typealias Insertions = [(offset: Int, text: String)]

  /// Visits the layers below an object, with the names that the engine gives them.
  private static func visitLayers(
    of parent: JSONParser.Parsed, below path: [String], _ insertions: inout Insertions
  ) {
    var layers = elements("layers", of: parent) + elements("sublayers", of: parent)
    if let mask = member("mask", of: parent) { layers.append(mask) }
    var counts: [String: Int] = [:]
    for layer in layers {
      let name = text("name", of: layer) ?? ""
      let rank = counts[name, default: 0]
      counts[name] = rank + 1
      var own = path + [rank == 0 && !name.isEmpty ? name : "\(name)#\(rank)"]
      if text("type", of: layer) == "emitter" {
        insert(own.joined(separator: "/"), into: layer, &insertions)
        visitCells(of: layer, &insertions)
      } else if let seed = member("seed", of: layer)?.value {
        // One that a parameter gives is not known here.
        guard case .number(let number) = seed, let whole = Int(exactly: number) else { continue }
        own = ["seed \(whole)"]
      }
      visitLayers(of: layer, below: own, &insertions)
    }
  }

  private static func visitCells(of parent: JSONParser.Parsed, _ insertions: inout Insertions) {
    var seen: Set<String> = []
    let emitted = CellEventKeys.names.flatMap { key in
      elements(key, of: parent) + [member(key, of: parent)].compactMap { $0 }
    }
    for cell in elements(CellEventKeys.cellsName, of: parent) + emitted {
      // Cells without a name are identified by their order.
      if let name = text("name", of: cell), !name.isEmpty, seen.insert(name).inserted,
        member("seed", of: cell) == nil
      {
        insert(name, into: cell, &insertions)
      }
      visitCells(of: cell, &insertions)
    }
  }

  /// Notes the text of a key, before the object's name.
  private static func insert(
    _ name: String, into object: JSONParser.Parsed, _ insertions: inout Insertions
  ) {
    guard case .object(let members) = object.value, !members.isEmpty,
      !members.contains(where: { $0.key == "seedName" })
    else { return }
    let index = members.firstIndex { $0.key == "name" } ?? 0
    insertions.append(
      (object.positions.keyOffsets[index], "\"seedName\": \(JSONValue.string(name).line), "))
  }

  private static func member(_ key: String, of object: JSONParser.Parsed) -> JSONParser.Parsed? {
    guard case .object(let members) = object.value,
      let index = members.firstIndex(where: { $0.key == key })
    else { return nil }
    return (members[index].value, object.positions.children[index])
  }

  private static func elements(
    _ key: String, of object: JSONParser.Parsed
  ) -> [JSONParser.Parsed] {
    guard let list = member(key, of: object), case .array(let values) = list.value else {
      return []
    }
    return zip(values, list.positions.children).map { ($0, $1) }
  }

  private static func text(_ key: String, of object: JSONParser.Parsed) -> String? {
    if case .string(let text)? = member(key, of: object)?.value { text } else { nil }
  }
}
