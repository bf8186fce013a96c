import LambentCatalogue
import LambentDocuments

/// All that documents may contain, for the page's inspector and its libraries.
enum CatalogueReply {
  /// The kinds that are described, each with its properties, and the presets.
  static func json() throws -> JSONValue {
    var all: JSONValue = .object([])
    for (key, list) in [
      ("layers", Catalogue.layers), ("animations", .animations), ("filters", .filters),
      ("transitions", .transitions),
    ] {
      all[key] = .array(
        try list.entries().map { entry in
          var described = try Descriptions.find(entry.name).json
          described["name"] = .string(entry.name)
          return described
        })
    }
    for name in ["emitterCell", "document", "timing", "parameter", "event", "image"] {
      all[name] = try Descriptions.find(name).json
    }
    all["blendModes"] = .array(try Catalogue.blendModes.entries().map { .string($0.name) })
    all["presets"] = .array(
      try Presets.all().map { ["name": .string($0.name), "summary": .string($0.summary)] })
    all["recipes"] = .array(
      Recipes.all().map { ["name": .string($0.name), "summary": .string($0.summary)] })
    return all
  }
}
